import { IntegrationError } from './integration-error.js';

const UNREACHABLE = {
  error: {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
  },
};

/** Calls the API with the publishable key. Never rejects: errors are in `error`, as in the provider's responses. */
export function apiCaller(origin, publishableKey) {
  return async function call(method, path, parameters = {}) {
    const form = new URLSearchParams(parameters);
    const isGet = method === 'GET';
    try {
      const response = await fetch(`${origin}/v1/${path}${isGet ? `?${form}` : ''}`, {
        method,
        headers: { Authorization: `Bearer ${publishableKey}` },
        ...(!isGet && { body: form }),
      });
      return await response.json();
    } catch {
      return UNREACHABLE;
    }
  };
}

/** `{ a: { b: 1 } }` becomes `{ 'a[b]': '1' }`; missing and empty values are omitted. */
export function asForm(value, prefix = '') {
  const form = {};
  for (const [name, inner] of Object.entries(value ?? {})) {
    const path = prefix ? `${prefix}[${name}]` : name;
    if (inner === undefined || inner === null || inner === '') continue;
    if (typeof inner === 'object') Object.assign(form, asForm(inner, path));
    else form[path] = String(inner);
  }
  return form;
}

/** The id of the intent that a client secret belongs to. @throws IntegrationError for an invalid client secret */
export function intentIdOf(clientSecret) {
  const match = /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(clientSecret ?? '');
  if (match) return match[1];
  throw new IntegrationError(
    'Invalid value for stripe intent secret: it should be a client secret of the form ${id}_secret_${secret}.',
  );
}
