import { expect, it } from 'vitest';
import { frequentSearchCacher } from './cache-frequent-searches.ts';

function cacher(queries: readonly string[], failing?: string) {
  const cached: string[] = [];
  const warnings: string[] = [];
  const part = frequentSearchCacher({
    searches: { frequent: async (first, results) => queries.slice(0, results === 2_000 ? first : 0) },
    cacheResults: async (query) => {
      if (query === failing) throw new Error('the database is away');
      cached.push(query);
      // Starts anew once, after the first search.
      if (cached.length === 1) part.start();
    },
    many: 2_000,
    log: { warn: (message) => warnings.push(message) },
  });
  return { part, cached, warnings };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it('caches all frequent searches, again from the first one after a second start', async () => {
  const { part, cached } = cacher(['reel', 'rod']);
  part.start();
  await settled();
  expect(cached).toEqual(['reel', 'reel', 'rod']);
});

it('stops when it is closed', async () => {
  const { part, cached } = cacher(Array.from({ length: 100 }, (_, n) => `rod ${n}`));
  part.start();
  await part.close();
  await settled();
  expect(cached).toEqual([]);
});

it('reports a failure and works again at the next start', async () => {
  const { part, cached, warnings } = cacher(['reel', 'rod'], 'rod');
  part.start();
  await settled();
  expect(warnings).toEqual(['could not cache frequent searches: Error: the database is away']);
  part.start();
  await settled();
  expect(cached).toEqual(['reel', 'reel', 'reel']);
});
