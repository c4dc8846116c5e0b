import { LRUCache } from 'lru-cache';

/** Milliseconds for which a value is fresh. */
const KEPT_MS = 60_000;

/**
 * Caches values that are expensive to compute because they cover many rows, such as a count of 812,000, where being a minute
 * old does not matter. Values about few rows are computed each time. An expired value is returned once more while it is
 * revalidated in the background, so only the first caller waits.
 */
export function createRevalidatingCache<T extends object>(
  isAboutMany: (found: T) => boolean,
  now: () => number = () => performance.now(),
) {
  const kept = new LRUCache<string, { found: T; since: number }>({ max: 500 });
  const renewing = new Set<string>();

  async function look(key: string, find: () => Promise<T>): Promise<T> {
    const since = now();
    const found = await find();
    if (isAboutMany(found)) kept.set(key, { found, since });
    else kept.delete(key);
    return found;
  }

  async function renew(key: string, find: () => Promise<T>): Promise<void> {
    if (renewing.has(key)) return;
    renewing.add(key);
    try {
      await look(key, find);
    } catch {
      // The next caller computes the value itself and gets the error.
      kept.delete(key);
    } finally {
      renewing.delete(key);
    }
  }

  return {
    async get(key: string, find: () => Promise<T>): Promise<T> {
      const known = kept.get(key);
      if (!known) return look(key, find);
      if (now() - known.since >= KEPT_MS) void renew(key, find);
      return known.found;
    },
    /** The cached value, however old; computes nothing. */
    peek: (key: string): T | undefined => kept.peek(key)?.found,
  };
}
