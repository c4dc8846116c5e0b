import type { FastifyReply, FastifyRequest } from 'fastify';

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Judges a Host header, which may carry a port. */
export type HostCheck = (host: string) => boolean;

/** Whether a Host header names this machine and nothing else; the port does not matter. */
export const isLoopbackHost: HostCheck = (host) => loopback.test(host);

/**
 * Hook for every stand-in's routes. A page elsewhere can let its own name resolve to 127.0.0.1 (DNS rebinding)
 * and would then count as the same origin as ours; its Host header still gives it away.
 */
export function refuseForeignHost(isOurs: HostCheck = isLoopbackHost) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isOurs(request.headers.host ?? '')) return;
    await reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send('This is a local stand-in. It answers on this machine only: localhost, 127.0.0.1 or [::1].\n');
  };
}
