import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { countedAddress, limitKey } from './address.ts';
import { tokenOf } from './authenticate.ts';
import { refusalBody, sendRateLimited, setRateLimited } from './refusal.ts';
import { consume } from './throttle.ts';
import { isRejectedEvent, WEBHOOKS } from './webhooks.ts';

/** Identifies the caller of a request by its token, without the database. */
export type VerifyCaller = (token: string) => Promise<{ readonly uid: string } | 'invalid' | 'unavailable'>;

export interface FloodOptions {
  readonly requestsPerMinute: number;
  readonly trustProxy: unknown;
  /** Whose token it is. Caches what it has verified. */
  readonly verify: VerifyCaller;
}

/**
 * Responds with 429 to clients that send more requests than a user, or an office behind one address, would. Each server counts
 * in its own memory, before the body is read. Files, health checks and the payment provider's events are not counted.
 * Events without a valid signature are counted by address, separately from other requests.
 */
export function limitFloods(
  app: FastifyInstance,
  { requestsPerMinute, trustProxy, verify }: FloodOptions,
): void {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  const counted = new WeakSet<FastifyRequest>();

  /** One account, or one address without its accounts. Invalid tokens do not use up the requests of their address. */
  async function keyOf(request: FastifyRequest): Promise<string> {
    const token = tokenOf(request);
    const verified = token === null ? 'unavailable' : await verify(token);
    if (verified === 'invalid') return `invalid token ${countedAddress(request.ip)}`;
    return limitKey(request.ip, verified === 'unavailable' ? undefined : verified.uid);
  }

  async function count(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    counted.add(request);
    const refused = await consume(limiter, await keyOf(request));
    return refused ? sendRateLimited(request, reply, refused) : undefined;
  }

  let hinted = trustProxy !== null;
  app.addHook('onRequest', async (request, reply) => {
    if (!hinted && request.headers['x-forwarded-for'] !== undefined) {
      hinted = true;
      app.log.warn(
        'X-Forwarded-For arrives, and TRUST_PROXY is not set: all behind that proxy are one address',
      );
    }
    if (!isExempt(request) && !mayBeFile(request)) return count(request, reply);
  });
  // The not-found handler renders pages. Static routes call it for files that do not exist.
  app.addHook('preHandler', async (request, reply) => {
    if (request.is404 && !counted.has(request)) return count(request, reply);
  });
  // An event's signature can be checked only after the body was read. Rejected events are counted separately, so that they
  // never block the provider's signed ones from the same address.
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isRejectedEvent(request, reply)) return payload;
    const refused = await consume(limiter, `rejected event ${countedAddress(request.ip)}`);
    if (!refused) return payload;
    setRateLimited(reply, refused);
    return JSON.stringify(refusalBody(request, refused));
  });
}

/**
 * Routes without a limit. The payment provider sends events from a few addresses and redelivers rejected ones. A search
 * engine that is refused `/robots.txt` does not index the shop.
 */
const exempt = new Set(['/healthz', '/readyz', '/robots.txt', WEBHOOKS]);

const isExempt = ({ routeOptions: { url } }: FastifyRequest) => url !== undefined && exempt.has(url);

/** Whether the request reaches a static route, or no route: Vite serves files without one. */
function mayBeFile({ method, is404, routeOptions }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (is404 || routeOptions.url?.endsWith('/*') === true);
}
