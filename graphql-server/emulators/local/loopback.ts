import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Checks a Host header, which may contain a port. */
export type HostCheck = (host: string) => boolean;

/** Whether a Host header names this machine; the port does not matter. */
export const isLoopbackHost: HostCheck = (host) => loopback.test(host);

/** Headers that proxies, load balancers and tunnels add. */
const forwarding =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-original-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip)$/;

/** A proxy on this machine may send `Host: localhost` for any client; older proxies use HTTP/1.0 to their upstream. */
function isForwarded({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name));
}

/** Closes this plugin's routes to pages of other origins, even to those that may call the shop's APIs. */
export function sameOriginOnly(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = Object.assign({}, route.config, { cors: false });
  });
}

/**
 * Hook for the routes of every emulator. A remote page can resolve its own name to 127.0.0.1 (DNS rebinding) and would
 * then have the same origin as ours. Its Host header still reveals it.
 */
export async function refuseRemoteRequests(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isLoopbackHost(request.headers.host ?? '') && !isForwarded(request)) return;
  await reply
    .code(421)
    .type('text/plain; charset=utf-8')
    .send(
      'This is a local emulator. It answers direct requests to localhost, 127.0.0.1 or [::1] only, not through a proxy. ' +
        'TEST_MODE=anywhere opens it for a demonstration.\n',
    );
}
