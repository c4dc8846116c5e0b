// In tests: what would make two pictures of one story differ is the same each time. Imported before all else, because
// modules look at the clock when they load.

/** Later than everything that happens in a story. */
const NOW = Date.UTC(2026, 11, 1, 12);

/** Stands still; timers go on. */
class StillDate extends Date {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [NOW] : parts) as [number]));
  }
  static override now(): number {
    return NOW;
  }
}

let seed = 1;

/** Chance, from its start: the same for each story, whatever has run before. */
export function startOver(): void {
  seed = 1;
}

/** A linear congruential generator with the numbers of Numerical Recipes. */
function chance(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

if (navigator.webdriver) {
  Math.random = chance;
  // Without `new` it is a text of the same moment.
  globalThis.Date = new Proxy(StillDate, { apply: () => new StillDate().toString() }) as DateConstructor;
}
