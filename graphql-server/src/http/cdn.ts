import type { FastifyRequest } from 'fastify';

/**
 * Returns the headers with which a CDN may serve a response to other visitors for `seconds`, then as long again while it
 * revalidates; null if it may not. Browsers always revalidate. They would apply `stale-while-revalidate` of `Cache-Control` too,
 * and beside `s-maxage` CDNs ignore it (RFC 9111, 5.2.2.10), so it is in a header for CDNs (RFC 9213).
 */
export function cdnHeaders(
  seconds: number,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Record<string, string> | null {
  const isVisitor = headers.authorization === undefined && headers.cookie === undefined;
  if (seconds === 0 || !isVisitor) return null;
  return {
    'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}`,
    'cdn-cache-control': `public, max-age=${seconds}, stale-while-revalidate=${seconds}`,
  };
}
