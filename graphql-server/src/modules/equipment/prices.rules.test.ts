import { describe, expect, it } from 'vitest';
import { priorEnds, priorOf, shownPrior } from './prices.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
/** Prices, each with its age in days. */
const history = (...offers: [priceMinor: number | null, daysAgo: number][]) =>
  offers.map(([priceMinor, days]) => ({ priceMinor, offeredAt: ago(days) }));

describe('the prior price of a reduction', () => {
  it.each<[what: string, past: [number | null, number][], now: number, prior: number | null]>([
    ['is the price before it', [[9_000, 100]], 7_000, 9_000],
    ['is known after 30 days, to the moment', [[9_000, 30]], 7_000, 9_000],
    ['is not known of a product that came later', [[9_000, 29.99]], 7_000, null],
    ['is not known of one without a history', [], 7_000, null],
    [
      'is the lowest of 30 days',
      [
        [9_000, 100],
        [8_000, 20],
        [9_500, 10],
      ],
      7_000,
      8_000,
    ],
    [
      'counts a price that began before them',
      [
        [7_500, 100],
        [9_500, 29],
      ],
      7_000,
      7_500,
    ],
    [
      'forgets a price that ended before them',
      [
        [7_500, 100],
        [9_500, 31],
      ],
      7_000,
      9_500,
    ],
    [
      'forgets a price that ended with the 30th day',
      [
        [7_500, 100],
        [9_500, 30],
      ],
      7_000,
      9_500,
    ],
    [
      'is the last step, going down in steps',
      [
        [9_000, 100],
        [8_000, 5],
      ],
      7_000,
      8_000,
    ],
    [
      'is none, once raised',
      [
        [9_000, 100],
        [7_000, 5],
      ],
      8_000,
      null,
    ],
    [
      'is none for what was raised to be lowered',
      [
        [7_000, 100],
        [9_000, 5],
      ],
      7_000,
      null,
    ],
    [
      'is none for a price typed wrongly',
      [
        [9_000, 100],
        [90_000, 0.001],
      ],
      9_000,
      null,
    ],
    ['is none for the same price', [[9_000, 100]], 9_000, null],
    [
      'leaves out the time off the shelf',
      [
        [7_000, 100],
        [null, 60],
        [9_000, 20],
        [null, 10],
      ],
      8_000,
      9_000,
    ],
    [
      'is none when it was not to be had for 30 days',
      [
        [9_000, 100],
        [null, 30],
      ],
      7_000,
      null,
    ],
  ])('%s', (_what, past, priceMinor, prior) =>
    expect(priorOf(history(...past), priceMinor, now)).toBe(prior),
  );

  it('is shown for 30 days, and not at their end', () => {
    const row = { priorPriceMinor: 9_000, priorPriceEndsAt: priorEnds(ago(30)) };
    expect(row.priorPriceEndsAt).toEqual(now);
    expect(shownPrior(row, new Date(now.getTime() - 1))).toBe(9_000);
    expect(shownPrior(row, now)).toBeNull();
    expect(shownPrior({ priorPriceMinor: null, priorPriceEndsAt: null }, now)).toBeNull();
  });
});
