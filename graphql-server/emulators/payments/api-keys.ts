import { timingSafeEqual } from 'node:crypto';
import { ApiError } from './api-errors.ts';
import type { Role } from './call.ts';
import type { Keys } from './installation.ts';

/** The caller's role, by the key in `Authorization` (bearer, or the user name of basic). @throws ApiError 401 */
export function roleOf(authorization: string | undefined, keys: Keys): Role {
  const key = keyIn(authorization ?? '');
  if (same(key, keys.secretKey)) return 'secret';
  if (same(key, keys.publishableKey)) return 'publishable';
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message:
      key === ''
        ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
        : `Invalid API Key provided: ${key.slice(0, 8)}****`,
  });
}

export function secretKeyRequired(): ApiError {
  return new ApiError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

function keyIn(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString().split(':', 1)[0] ?? '';
}

function same(given: string, ours: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(ours)];
  return a.length === b.length && timingSafeEqual(a, b);
}
