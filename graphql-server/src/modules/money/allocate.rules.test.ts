import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, multiplyByRatio } from './allocate.rules.ts';

describe('multiplyByRatio', () => {
  it.each([
    [1, 1, 2, 1],
    [1, 49, 100, 0],
    [3, 1, 2, 2],
    [8990, 25, 100, 2248],
    [100, 250_000, 1_250_000, 20],
    [0, 7, 9, 0],
  ])('%i × %i ÷ %i, rounded half up, is %i', (amount, numerator, denominator, expected) => {
    expect(multiplyByRatio(amount, numerator, denominator)).toBe(expected);
  });

  it('is exact where the product has more digits than a number', () => {
    expect(multiplyByRatio(9_007_199_254_740_991, 999_999, 1_000_000)).toBe(9_007_190_247_541_736);
  });
});

describe('allocate', () => {
  it.each([
    ['nothing without weights', 0, [], []],
    ['by weight', 100, [300, 100], [75, 25]],
    ['the rest to the largest remainder', 10, [10, 20, 40], [1, 3, 6]],
    ['the rest to a small weight with a large remainder', 6, [1, 6], [1, 5]],
    ['the rest of equal remainders to the first', 2, [1, 1, 1], [1, 1, 0]],
    ['nothing for a weight of 0', 5, [0, 10, 0], [0, 5, 0]],
    ['nothing if all weights are 0', 0, [0, 0], [0, 0]],
    ['all of the weights', 7, [3, 4], [3, 4]],
  ])('gives %s', (_what, amount, weights, expected) => {
    expect(allocate(amount, weights)).toEqual(expected);
  });

  it('gives shares that add up, and none above its weight', () => {
    const weights = fc.array(fc.nat(100_000_000_000_000), { maxLength: 50 });
    const portion = fc.nat(1000);
    fc.assert(
      fc.property(weights, portion, (all, permille) => {
        const total = all.reduce((sum, weight) => sum + weight, 0);
        const amount = multiplyByRatio(total, permille, 1000);
        const shares = allocate(amount, all);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        expect(shares.every((share, index) => share >= 0 && share <= (all[index] ?? 0))).toBe(true);
      }),
    );
  });
});
