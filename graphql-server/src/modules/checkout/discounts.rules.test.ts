import { describe, expect, it } from 'vitest';
import { applyPromotions, type PricedLine } from './discounts.rules.ts';
import type { CodeProblem, Promotion } from './promotions.rules.ts';
import { lineOf, promotionOf, wednesday } from './test-input.ts';

const apply = (lines: readonly PricedLine[], promotions: readonly Promotion[], code: string | null = null) =>
  applyPromotions(lines, promotions, { code, now: wednesday });

/** The discount of each line. */
const discountsOf = (...given: Parameters<typeof apply>) => [...apply(...given).byLine.values()];

const rod = lineOf('a rod', 8990, 1, { categoryId: 'rods' });
const lure = lineOf('b lure', 505, 3);

describe('a promotion of a percentage', () => {
  it.each([
    ['is rounded half up in each line', 10, [899, 152]],
    ['is rounded down below half', 1, [90, 15]],
    ['can take everything', 100, [8990, 1515]],
  ])('%s', (_what, percent, expected) => {
    expect(discountsOf([rod, lure], [promotionOf('p', { percent })])).toEqual(expected);
  });

  it('is for its categories only', () => {
    expect(discountsOf([rod, lure], [promotionOf('p', { categoryIds: ['reels', 'lures'] })])).toEqual([
      0, 152,
    ]);
  });
});

describe('a promotion of an amount', () => {
  const amount = (amountMinor: number, more: Partial<Promotion> = {}) =>
    promotionOf('p', { kind: 'AMOUNT', amountMinor, ...more });

  it.each([
    ['is distributed in proportion to the prices', 1000, [856, 144]],
    ['gives the last cent to the largest remainder', 1, [1, 0]],
    ['is at most the price of the items', 20_000, [8990, 1515]],
  ])('%s', (_what, amountMinor, expected) => {
    expect(discountsOf([rod, lure], [amount(amountMinor)])).toEqual(expected);
  });

  it('is for its categories only', () => {
    expect(discountsOf([rod, lure], [amount(9999, { categoryIds: ['lures'] })])).toEqual([0, 1515]);
  });

  it('gives the last cent of equal lines to the lower id, in whichever order they are', () => {
    const lines = ['a', 'b', 'c'].map((id) => lineOf(id, 100, 1));
    const expected = new Map([
      ['a', 34],
      ['b', 33],
      ['c', 33],
    ]);
    expect(apply(lines, [amount(100)]).byLine).toEqual(expected);
    expect(apply(lines.toReversed(), [amount(100)]).byLine).toEqual(expected);
  });
});

describe('buy X, get Y', () => {
  const buy = (buyQuantity: number, getQuantity: number, more: Partial<Promotion> = {}) =>
    promotionOf('p', { kind: 'BUY_X_GET_Y', buyQuantity, getQuantity, ...more });
  const cheap = lineOf('a', 100, 2);
  const dear = lineOf('b', 300, 4);

  it.each([
    ['makes the cheapest item of a group free', [cheap, dear], buy(5, 1), [100, 0]],
    ['makes one free in each full group', [cheap, dear], buy(2, 1), [200, 0]],
    ['continues with the next cheapest line', [cheap, dear], buy(1, 1), [200, 300]],
    ['gives several items', [cheap, dear], buy(2, 4), [200, 600]],
    ['gives nothing to an incomplete group', [cheap, dear], buy(6, 1), [0, 0]],
    ['counts the full groups only', [lineOf('a', 100, 5)], buy(2, 1), [100]],
    ['compares prices of items, not of lines', [lineOf('a', 400, 1), dear], buy(4, 1), [0, 300]],
    ['is for its categories only', [rod, lure], buy(2, 1, { categoryIds: ['lures'] }), [0, 505]],
    ['does not count items of other categories', [rod, lure], buy(3, 1, { categoryIds: ['lures'] }), [0, 0]],
    ['prefers the lower id among equals', [lineOf('a', 100, 1), lineOf('b', 100, 1)], buy(1, 1), [100, 0]],
  ])('%s', (_what, lines, promotion, expected) => {
    expect(discountsOf(lines, [promotion])).toEqual(expected);
    const byLine = apply(lines.toReversed(), [promotion]).byLine;
    expect([...byLine.values()]).toEqual(expected);
  });

  it('takes what earlier promotions have left as the price of an item, rounded half up', () => {
    const third = promotionOf('a', { kind: 'AMOUNT', amountMinor: 1, categoryIds: ['rods'] });
    const lines = [lineOf('a', 100, 2, { categoryId: 'rods' }), lineOf('b', 100, 1)];
    // 199 is left for two: the cheapest item is one of them, at 99.5.
    expect(discountsOf(lines, [third, buy(2, 1)])).toEqual([101, 0]);
  });

  it('does not count items that are free already', () => {
    const gift = promotionOf('a', { percent: 100, categoryIds: ['rods'] });
    expect(discountsOf([rod, lureOf(1)], [gift, buy(1, 1)])).toEqual([8990, 0]);
    expect(discountsOf([rod, lureOf(2)], [gift, buy(1, 1)])).toEqual([8990, 505]);
  });

  const lureOf = (quantity: number) => ({ ...lure, quantity });
});

describe('several promotions', () => {
  const half = promotionOf('1', { percent: 50 });
  const tenOff = promotionOf('2', { kind: 'AMOUNT', amountMinor: 1000 });
  const code = promotionOf('0', { code: 'HALF', percent: 50 });
  const lines = [lineOf('a', 10_000, 1)];

  it('apply in the order of their ids, the code last, each to what is left', () => {
    const expected = [
      { promotion: half, amountMinor: 5000 },
      { promotion: tenOff, amountMinor: 1000 },
      { promotion: code, amountMinor: 2000 },
    ];
    for (const promotions of [
      [half, tenOff, code],
      [code, tenOff, half],
    ])
      expect(apply(lines, promotions, 'HALF')).toMatchObject({ applied: expected, codeProblem: null });
  });

  it('never take more than the price', () => {
    const all = [promotionOf('1', { kind: 'AMOUNT', amountMinor: 9999 }), tenOff];
    expect(apply(lines, all)).toMatchObject({ applied: [{ amountMinor: 9999 }, { amountMinor: 1 }] });
    expect(apply(lines, [...all, { ...half, id: '3' }]).applied).toHaveLength(2);
  });

  it('pay for the delivery once', () => {
    const free = ['2', '1'].map((id) => promotionOf(id, { kind: 'FREE_DELIVERY' }));
    expect(apply(lines, free)).toMatchObject({ applied: [], freeDelivery: { id: '1' } });
    expect(apply(lines, [half]).freeDelivery).toBeNull();
  });
});

describe('a code', () => {
  const coded = (more: Partial<Promotion> = {}) => promotionOf('p', { code: 'Spring', ...more });

  it.each(['Spring', 'SPRING', '  spring '])('can be entered as “%s”', (code) => {
    expect(apply([lure], [coded()], code)).toMatchObject({
      codeProblem: null,
      applied: [{ amountMinor: 152 }],
    });
  });

  it.each([null, '', '   '])('is not entered by %o', (code) => {
    expect(apply([lure], [coded()], code)).toMatchObject({ codeProblem: null, applied: [] });
  });

  const past = new Date('2026-11-25T10:00:00Z');
  const future = new Date('2026-11-25T10:00:00.001Z');
  it.each<[string, Partial<Promotion>, CodeProblem | null]>([
    ['starts now', { startsAt: past }, null],
    ['has not started', { startsAt: future }, 'NOT_STARTED'],
    ['ends later', { endsAt: future }, null],
    ['ends now', { endsAt: past }, 'ENDED'],
    ['has one use left', { usageLimit: 5, used: 4 }, null],
    ['has no use left', { usageLimit: 5, used: 5 }, 'USED_UP'],
    ['has no limit', { used: 5, usedByCustomer: 5 }, null],
    ['has one use left for the customer', { perCustomerLimit: 2, usedByCustomer: 1 }, null],
    ['has no use left for the customer', { perCustomerLimit: 2, usedByCustomer: 2 }, 'USED_BY_CUSTOMER'],
    ['is for another category', { categoryIds: ['reels'] }, 'NO_MATCHING_ITEM'],
    ['requires as much as the cart has', { minimumItemsMinor: 1515 }, null],
    ['requires more than the cart has', { minimumItemsMinor: 1516 }, 'MINIMUM'],
    ['reduces nothing', { kind: 'BUY_X_GET_Y', buyQuantity: 3, getQuantity: 1 }, 'NO_MATCHING_ITEM'],
    ['pays for the delivery', { kind: 'FREE_DELIVERY' }, null],
    ['pays for the delivery of rods', { kind: 'FREE_DELIVERY', categoryIds: ['rods'] }, 'NO_MATCHING_ITEM'],
  ])('that %s', (_what, more, problem) => {
    const { codeProblem, codeMinimumMinor, applied, freeDelivery } = apply([lure], [coded(more)], 'SPRING');
    expect(codeProblem).toBe(problem);
    expect(codeMinimumMinor).toBe(problem === 'MINIMUM' ? 1516 : null);
    expect(applied.length + (freeDelivery ? 1 : 0)).toBe(problem ? 0 : 1);
    // An automatic promotion has the same conditions, but is no code.
    const automatic = apply([lure], [{ ...coded(more), code: null }]);
    expect(automatic).toMatchObject({
      codeProblem: null,
      codeMinimumMinor: null,
      applied: { length: applied.length },
    });
  });

  it('compares its minimum with the prices before discounts', () => {
    const promotions = [promotionOf('a', { percent: 50 }), coded({ minimumItemsMinor: 1515 })];
    expect(apply([lure], promotions, 'spring').codeProblem).toBeNull();
  });

  it('is unknown if no promotion has it', () => {
    expect(apply([lure], [coded(), promotionOf('a', {})], 'Winter')).toMatchObject({
      codeProblem: 'UNKNOWN',
      applied: [{ promotion: { id: 'a' } }],
    });
  });
});
