import { LRUCache } from 'lru-cache';

/** Milliseconds for which a value is fresh. */
const FRESH_MS = 60_000;

/**
 * Caches values that are expensive to compute because they cover many rows, such as a count of 812,000, where being a minute
 * old does not matter. Values about few rows are computed each time. An expired value is returned once more while it is
 * revalidated in the background, so only the first caller waits.
 */
export function createRevalidatingCache<T extends object>(
  shouldCache: (value: T) => boolean,
  now: () => number = () => performance.now(),
) {
  const cache = new LRUCache<string, { value: T; since: number }>({ max: 500 });
  const revalidating = new Set<string>();
  let version = 0;

  async function compute(key: string, find: () => Promise<T>): Promise<T> {
    const since = now();
    const startVersion = version;
    const value = await find();
    if (version !== startVersion) return value;
    if (shouldCache(value)) cache.set(key, { value, since });
    else cache.delete(key);
    return value;
  }

  async function revalidate(key: string, find: () => Promise<T>): Promise<void> {
    if (revalidating.has(key)) return;
    revalidating.add(key);
    try {
      await compute(key, find);
    } catch {
      // The next caller computes the value itself and gets the error.
      cache.delete(key);
    } finally {
      revalidating.delete(key);
    }
  }

  return {
    async get(key: string, find: () => Promise<T>): Promise<T> {
      const cached = cache.get(key);
      if (!cached) return compute(key, find);
      if (now() - cached.since >= FRESH_MS) void revalidate(key, find);
      return cached.value;
    },
    /** The cached value, however old; computes nothing. */
    peek: (key: string): T | undefined => cache.peek(key)?.value,
    /** Drops all values, also those that are being computed. */
    clear(): void {
      version += 1;
      cache.clear();
    },
  };
}
