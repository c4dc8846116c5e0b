import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Milliseconds for which an answer may be given again; what another server writes is seen here that much later. */
const LONGEST = 1_000;
/** Of all kept answers together, in characters. */
const MOST_CHARACTERS = 32_000_000;

export type FreshAnswers = ReturnType<typeof freshAnswers>;

/**
 * Answers that are the same for everybody, kept for a moment. After `changed`, none that was begun before is given again: a
 * server that calls it before it acknowledges a write never shows that write's past. Those who ask for the same at the same
 * time share one look.
 */
export function freshAnswers(now: () => number = () => performance.now()) {
  let version = 0;
  interface Kept<T> {
    version: number;
    since: number;
    answer: Promise<T>;
  }
  const kept = new LRUCache<string, Kept<unknown>>({ max: 2_000, maxSize: MOST_CHARACTERS });

  return {
    /**
     * The answer under `key`, kept or made. `make` says with `size` (characters, at least 1) that it may be kept; an answer
     * without is shared with those who wait for it and given to nobody else.
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
      version += 1;
    },
  };
}

/** Every call that may have written is acknowledged after what was kept is forgotten; mutations say so themselves. */
export function purgeBeforeAnswering(app: FastifyInstance, answers: FreshAnswers): void {
  const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
  app.addHook('onSend', async ({ method, routeOptions }) => {
    if (!reads.has(method) && routeOptions.url !== '/graphql') answers.changed();
  });
}
