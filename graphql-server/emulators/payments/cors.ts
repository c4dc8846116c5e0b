import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '../local/loopback.ts';

/**
 * The shop's page calls from another origin, with the publishable key and without cookies. Only local pages are
 * allowed, unless the emulator is public.
 */
export function mountCors(app: FastifyInstance, localOnly: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('request-id', request.id)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || (localOnly && !isLocalOrigin(origin))) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'Request-Id, Stripe-Should-Retry');
    if (request.method !== 'OPTIONS') return;
    await reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'Authorization, Content-Type, Stripe-Version')
      .header('access-control-max-age', '300')
      .send();
  });
}

function isLocalOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).host);
}
