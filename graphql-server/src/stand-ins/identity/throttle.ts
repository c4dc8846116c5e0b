export interface Throttle {
  /** Counts one try under `key`; false when there were `limit` of them within the last window. */
  take(key: string, limit: number): boolean;
  /** Takes one try back: it turned out to be harmless. */
  giveBack(key: string): void;
  /** Forgets every try under `key`. */
  forget(key: string): void;
}

const mostKeys = 10_000;

/**
 * Counts tries in memory, each key in a window that begins with its first try. A restart forgets them,
 * which is enough for a stand-in that only this machine can reach.
 */
export function createThrottle(windowMs: number, now: () => Date): Throttle {
  const tries = new Map<string, { count: number; since: number }>();
  return {
    take(key, limit) {
      const at = now().getTime();
      let entry = tries.get(key);
      if (!entry || at - entry.since >= windowMs) {
        // Oldest first: a flood of made-up addresses must not fill the memory.
        if (tries.size >= mostKeys) tries.delete(tries.keys().next().value!);
        entry = { count: 0, since: at };
        tries.delete(key);
        tries.set(key, entry);
      }
      if (entry.count >= limit) return false;
      entry.count += 1;
      return true;
    },
    giveBack(key) {
      const entry = tries.get(key);
      if (entry && entry.count > 0) entry.count -= 1;
    },
    forget(key) {
      tries.delete(key);
    },
  };
}
