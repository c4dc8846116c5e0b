// Makes snapshots deterministic in tests. Import this module first, because other modules read the clock when they load.

/** Later than every event in the stories' data. */
const NOW = Date.UTC(2026, 11, 1, 12);

/** A fixed date. Timers still run. */
class StillDate extends Date {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [NOW] : parts) as [number]));
  }
  static override now(): number {
    return NOW;
  }
}

let seed = 1;

/** Each story gets the same random values, and no drafts of the stories before it. */
export function resetStory(): void {
  seed = 1;
  sessionStorage.clear();
}

/** A linear congruential generator with the constants of Numerical Recipes. */
function chance(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

if (navigator.webdriver) {
  Math.random = chance;
  // `Date()` without `new` returns a string.
  globalThis.Date = new Proxy(StillDate, { apply: () => new StillDate().toString() }) as DateConstructor;
}
