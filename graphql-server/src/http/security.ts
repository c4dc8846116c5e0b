import { beginHash } from './deferred-scripts.ts';
import type { PublicConfig } from './config.ts';

const UNFRAMED = "frame-ancestors 'none'";

/**
 * Content-Security-Policy of responses that are no pages: a browser that navigates to one loads nothing. Scripts do not get
 * it, because a service worker obeys the policy of its script, and PDF files do not, because viewers do.
 */
export const dataPolicy = (contentType: string): string =>
  /^(?:application\/(?:[\w.+-]*json|xml)|text\/(?!css|javascript))|^$/.test(contentType)
    ? `default-src 'none'; ${UNFRAMED}`
    : UNFRAMED;

/** Content-Security-Policy of a page: our own origin and the providers in force, nothing else. */
export function contentSecurityPolicy(
  config: PublicConfig,
  inlineStyles: readonly string[],
  { dev, pictureHosts }: { readonly dev: boolean; readonly pictureHosts: readonly string[] },
): string {
  const { identity, payments, images } = config;
  const simulated = payments.mode === 'simulator';
  const google = identity.provider === 'firebase';
  const stripeScripts = simulated
    ? [payments.apiOrigin]
    : ['https://js.stripe.com', 'https://*.js.stripe.com'];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      beginHash,
      ...stripeScripts,
      ...(google ? ['https://apis.google.com'] : []),
      ...(dev ? ["'unsafe-inline'"] : []),
    ],
    'style-src': ["'self'", ...(dev ? [] : inlineStyles)],
    'style-src-attr': ["'unsafe-inline'"],
    'connect-src': [
      "'self'",
      ...(simulated ? [payments.apiOrigin] : ['https://api.stripe.com']),
      ...(images.uploadUrl.startsWith('/') ? [] : [new URL(images.uploadUrl).origin]),
      ...(google ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : []),
      ...(dev ? ['ws:'] : []),
    ],
    'frame-src': [
      ...(simulated
        ? [payments.apiOrigin]
        : ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']),
      ...(google ? [`https://${identity.authDomain}`] : []),
    ],
    'img-src': [
      "'self'",
      'data:',
      ...pictureHosts.map((host) => `https://${host}`),
      ...(simulated ? [] : ['https://*.stripe.com']),
      ...(dev ? ['blob:'] : []),
    ],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  // Vite's hot reload injects styles.
  if (dev) directives['style-src'] = ["'self'", "'unsafe-inline'"];
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`)
    .join('; ');
}
