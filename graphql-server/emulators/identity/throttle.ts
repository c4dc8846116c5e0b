export interface Throttle {
  /** Counts one attempt under `key`; false if there were already `limit` within the window. */
  take(key: string, limit: number): boolean;
  /** Undoes one counted attempt that turned out to be harmless. */
  reward(key: string): void;
  /** Removes all counted attempts under `key`. */
  forget(key: string): void;
}

const mostKeys = 10_000;

/**
 * Counts attempts in memory, each key in a window that starts with its first attempt. A restart resets the counts,
 * which is enough for an emulator that only this machine can reach.
 */
export function createThrottle(windowMs: number, now: () => Date): Throttle {
  const tries = new Map<string, { count: number; since: number }>();
  return {
    take(key, limit) {
      const at = now().getTime();
      let entry = tries.get(key);
      if (!entry || at - entry.since >= windowMs) {
        // Evicts the oldest first: a flood of invented addresses must not fill the memory.
        if (tries.size >= mostKeys) tries.delete(tries.keys().next().value!);
        entry = { count: 0, since: at };
        tries.delete(key);
        tries.set(key, entry);
      }
      if (entry.count >= limit) return false;
      entry.count += 1;
      return true;
    },
    reward(key) {
      const entry = tries.get(key);
      if (entry && entry.count > 0) entry.count -= 1;
    },
    forget(key) {
      tries.delete(key);
    },
  };
}
