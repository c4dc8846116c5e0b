import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isRejectedEvent } from './webhooks.ts';

/** Milliseconds for which a response is reused. Writes by other servers become visible after this time. */
const FRESH_MS = 1_000;
/** Maximum size of all cached responses, in characters. */
const MAX_CHARACTERS = 32_000_000;

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
  interface CacheEntry<T> {
    version: number;
    since: number;
    answer: Promise<T>;
  }
  const cache = new LRUCache<string, CacheEntry<unknown>>({ max: 2_000, maxSize: MAX_CHARACTERS });

  return {
    /**
     * Returns the cached response under `key`, or makes it. `make` allows caching by returning a `size` (in characters, at
     * least 1); a response without it is shared with the callers that wait for it and then dropped.
     */
    async get<T extends { size?: number | undefined }>(key: string, make: () => Promise<T>): Promise<T> {
      const cached = cache.get(key) as CacheEntry<T> | undefined;
      if (cached && cached.version === version && now() - cached.since < FRESH_MS) return cached.answer;
      const answer = make();
      const entry: CacheEntry<T> = { version, since: now(), answer };
      cache.set(key, entry, { size: 1 });
      const evict = () => {
        if (cache.peek(key) === entry) cache.delete(key);
      };
      try {
        const { size } = await answer;
        if (size === undefined) evict();
        else if (cache.peek(key) === entry) cache.set(key, entry, { size });
        return await answer;
      } catch (error) {
        evict();
        throw error;
      }
    },
    /** Call it after every write that responses may contain. */
    invalidate(): void {
      onChanged();
      version += 1;
    },
  };
}

/**
 * Purges the cache before every response to a call that may have written; mutations purge it themselves. A request that is
 * refused before its handler, such as by the flood limit, has written nothing.
 */
export function purgeBeforeResponding(app: FastifyInstance, cache: ResponseCache): void {
  const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
  const handled = new WeakSet<FastifyRequest>();
  app.addHook('preHandler', async (request) => void handled.add(request));
  app.addHook('onSend', async (request, reply) => {
    const { method, routeOptions } = request;
    if (reads.has(method) || routeOptions.url === '/graphql' || isRejectedEvent(request, reply)) return;
    if (handled.has(request)) cache.invalidate();
  });
}
