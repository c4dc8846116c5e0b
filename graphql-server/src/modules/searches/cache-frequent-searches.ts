import type { SearchesService } from './searches.service.ts';

/** Most searches that are cached. The catalogue caches 500 of each kind. */
const MOST = 100;

/**
 * Caches the results of the most frequent searches, one after the other, so that no user waits for their first computation.
 * `start` restarts it: call it after the server starts, and after a change that drops cached results.
 */
export function frequentSearchCacher({
  searches,
  cacheResults,
  many,
  log,
}: {
  searches: Pick<SearchesService, 'frequent'>;
  cacheResults: (query: string) => Promise<void>;
  /** Searches with fewer results are not cached. */
  many: number;
  log: { warn(message: string): void };
}): { start(): void; close(): Promise<void> } {
  let run = 0;
  let over = Promise.resolve();

  async function cacheAll(own: number): Promise<void> {
    try {
      for (const query of await searches.frequent(MOST, many)) {
        if (own !== run) return;
        await cacheResults(query);
      }
    } catch (error) {
      log.warn(`could not cache frequent searches: ${String(error)}`);
    }
  }

  return {
    start() {
      run += 1;
      const own = run;
      over = over.then(() => cacheAll(own));
    },
    async close() {
      run += 1;
      await over;
    },
  };
}
