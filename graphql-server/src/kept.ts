import { LRUCache } from 'lru-cache';

/** Milliseconds for which what is about many is given again. */
const KEPT_MS = 60_000;

/**
 * Keeps what takes long to find out because it is about many rows, such as that there are 812,000: a minute makes no
 * difference to it. What is about few is found out each time. After its time what was kept is given once more to whoever
 * comes, and found out anew meanwhile: nobody but the first waits.
 */
export function keeper<T extends object>(
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
      // Whoever comes next asks for itself, and hears of the failure.
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
    /** What is kept, however old; nothing is found out. */
    peek: (key: string): T | undefined => kept.peek(key)?.found,
  };
}
