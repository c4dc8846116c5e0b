import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isRejectedEvent } from './webhooks.ts';

/** Milliseconds for which an answer may be given again; what another server writes is seen here that much later. */
const LONGEST = 1_000;
/** Maximum size of all cached responses, in characters. */
const MOST_CHARACTERS = 32_000_000;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Caches responses that are the same for all users, briefly. After `changed`, no response that was started earlier is
 * returned: a server that calls it before it acknowledges a write never returns stale data. Concurrent requests for the same
 * key share one computation.
 */
export function createResponseCache(
  now: () => number = () => performance.now(),
  onChanged: () => void = () => {},
) {
  let version = 0;
  interface Kept<T> {
    version: number;
    since: number;
    answer: Promise<T>;
  }
  const kept = new LRUCache<string, Kept<unknown>>({ max: 2_000, maxSize: MOST_CHARACTERS });

  return {
    /**
     * Returns the cached response under `key`, or makes it. `make` allows caching by returning a `size` (in characters, at
     * least 1); a response without it is shared with the callers that wait for it and then dropped.
     */
    async get<T extends { size?: number | undefined }>(key: string, make: () => Promise<T>): Promise<T> {
      const known = kept.get(key) as Kept<T> | undefined;
      if (known && known.version === version && now() - known.since < LONGEST) return known.answer;
      const answer = make();
      const mine: Kept<T> = { version, since: now(), answer };
      kept.set(key, mine, { size: 1 });
      const forget = () => {
        if (kept.peek(key) === mine) kept.delete(key);
      };
      try {
        const { size } = await answer;
        if (size === undefined) forget();
        else if (kept.peek(key) === mine) kept.set(key, mine, { size });
        return await answer;
      } catch (error) {
        forget();
        throw error;
      }
    },
    /** Something that answers may tell of has been written. */
    changed(): void {
      onChanged();
      version += 1;
    },
  };
}

/**
 * Purges the cache before every response to a call that may have written; mutations purge it themselves. A request that is
 * refused before its handler, such as by the flood limit, has written nothing.
 */
export function purgeBeforeResponding(app: FastifyInstance, answers: ResponseCache): void {
  const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
  const handled = new WeakSet<FastifyRequest>();
  app.addHook('preHandler', async (request) => void handled.add(request));
  app.addHook('onSend', async (request, answer) => {
    const { method, routeOptions } = request;
    if (reads.has(method) || routeOptions.url === '/graphql' || isRejectedEvent(request, answer)) return;
    if (handled.has(request)) answers.changed();
  });
}
