import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

type Sent = Pick<FastifyRequest, 'host' | 'headers'>;

/** Whether a page of another origin than the shop and `origins` sends the request. Clients that are no browsers send no Origin. */
export function isCrossOrigin({ host, headers: { origin } }: Sent, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes(origin)) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/**
 * As `isForeign`, also for a page whose name was rebound to the address of the shop: its origin and the Host header agree.
 * Only `origins`, localhost and IP addresses can't be rebound.
 */
export function isCrossOriginOrRebound(request: Sent, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (isCrossOrigin(request, origins)) return true;
  if (origin === undefined || origins.includes(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname !== 'localhost' && isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0;
}
