import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { refusalBody } from './refusal.ts';
import { consume } from './throttle.ts';

/**
 * Answers 429 to an address that asks for more than any person, or any office behind one address, would. Counted by each
 * server for itself, before anything is read or looked up; what costs next to nothing is not counted.
 */
export function limitFloods(
  app: FastifyInstance,
  { requestsPerMinute, trustProxy }: { requestsPerMinute: number; trustProxy: unknown },
): void {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  let hinted = trustProxy !== null;
  app.addHook('onRequest', async (request, answer) => {
    if (!hinted && request.headers['x-forwarded-for'] !== undefined) {
      hinted = true;
      app.log.warn(
        'X-Forwarded-For arrives, and TRUST_PROXY is not set: all behind that proxy are one address',
      );
    }
    if (isCheap(request)) return;
    const refused = await consume(limiter, request.ip);
    if (!refused) return;
    return answer
      .code(429)
      .header('retry-after', String(refused.retryAfterSeconds))
      .header('cache-control', 'no-store')
      .send(refusalBody(request, refused));
  });
}

/** Signed events are the payment provider's, from a few addresses: refused, they would only come again. */
const uncounted = new Set(['/healthz', '/readyz', '/webhooks/stripe']);

/** Health, events and files. A page is not cheap: it is rendered, under whatever name it is asked for. */
function isCheap({ routeOptions, headers, url }: FastifyRequest): boolean {
  const route = routeOptions.url;
  if (route !== undefined && uncounted.has(route)) return true;
  const isDoor = route !== undefined && !route.endsWith('/*');
  return !isDoor && /\.\w{2,5}(?:\?|$)/.test(url) && !headers.accept?.includes('text/html');
}
