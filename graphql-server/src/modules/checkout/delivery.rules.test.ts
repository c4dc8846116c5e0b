import { describe, expect, it } from 'vitest';
import {
  findDeliveryChoice,
  findFreeDeliveryOffer,
  listDeliveryChoices,
  type Consignment,
  type DeliveryMethod,
  type DeliveryRate,
} from './delivery.rules.ts';
import { methodOf, rateOf, wednesday } from './test-input.ts';

const rod: Consignment = { country: 'SE', weightG: 900, lengthMm: 2400, itemsMinor: 5000 };

function listChoices(methods: readonly DeliveryMethod[], isFree = false, now = wednesday) {
  return listDeliveryChoices(methods, rod, { now, isFree });
}

/** The cost by one method with these rates; `null` if none of them matches. */
function costWith(...rates: DeliveryRate[]): number | null {
  return listChoices([methodOf('mail', rates)])[0]?.costMinor ?? null;
}

describe('the rate of a delivery method', () => {
  it.each<[string, Partial<DeliveryRate>, boolean]>([
    ['all countries', {}, true],
    ['one of its countries', { countries: ['NO', 'SE'] }, true],
    ['no other country', { countries: ['NO'] }, false],
    ['at most its weight', { maxWeightG: 900 }, true],
    ['no greater weight', { maxWeightG: 899 }, false],
    ['at most its length', { maxLengthMm: 2400 }, true],
    ['no longer item', { maxLengthMm: 2399 }, false],
    ['at least its value', { fromItemsMinor: 5000 }, true],
    ['no lower value', { fromItemsMinor: 5001 }, false],
  ])('is for %s', (_what, limits, isPossible) => {
    expect(costWith(rateOf(700, limits))).toBe(isPossible ? 700 : null);
  });

  it('is the cheapest that matches, then the fastest', () => {
    expect(costWith(rateOf(900), rateOf(700), rateOf(800), rateOf(100, { maxWeightG: 100 }))).toBe(700);
    const equal = [
      rateOf(700, { minDays: 0, maxDays: 3 }),
      rateOf(700, { minDays: 1, maxDays: 2 }),
      rateOf(700, { minDays: 0, maxDays: 2 }),
      rateOf(700, { minDays: 1, maxDays: 3 }),
    ];
    for (const rates of [equal, equal.toReversed()])
      expect(listChoices([methodOf('mail', rates)])).toMatchObject([
        { earliest: '2026-11-25', latest: '2026-11-27' },
      ]);
  });
});

describe('listDeliveryChoices', () => {
  it('lists the possible methods in the order of the shop', () => {
    const methods = [
      methodOf('express', [rateOf(1900, { minDays: 1, maxDays: 1 })]),
      methodOf('letter', [rateOf(300, { maxLengthMm: 350 })]),
      methodOf('store', [rateOf(0)], { kind: 'PICKUP', isIncluded: true }),
    ];
    expect(listChoices(methods)).toEqual([
      {
        methodId: 'express',
        name: 'By express',
        kind: 'SHIP',
        costMinor: 1900,
        discountMinor: 0,
        earliest: '2026-11-26',
        latest: '2026-11-26',
        isIncluded: false,
      },
      {
        methodId: 'store',
        name: 'By store',
        kind: 'PICKUP',
        costMinor: 0,
        discountMinor: 0,
        earliest: '2026-11-27',
        latest: '2026-12-01',
        isIncluded: true,
      },
    ]);
  });

  it('charges nothing for shipping with free delivery, but for pickup', () => {
    const methods = [
      methodOf('mail', [rateOf(700)]),
      methodOf('locker', [rateOf(200)], { kind: 'PICKUP' }),
      methodOf('slow', [rateOf(0)]),
    ];
    expect(listChoices(methods, true)).toMatchObject([
      { methodId: 'mail', costMinor: 0, discountMinor: 700 },
      { methodId: 'locker', costMinor: 200, discountMinor: 0 },
      { methodId: 'slow', costMinor: 0, discountMinor: 0 },
    ]);
  });

  it.each([
    ['on the same day before the cut-off', '2026-11-25T11:59:59Z', 0, '2026-11-25'],
    ['on the next working day from the cut-off on', '2026-11-25T12:00:00Z', 0, '2026-11-26'],
    ['some working days later', '2026-11-25T11:00:00Z', 2, '2026-11-27'],
    ['after the weekend', '2026-11-25T11:00:00Z', 3, '2026-11-30'],
    ['two weekends later', '2026-11-25T11:00:00Z', 8, '2026-12-07'],
    ['on Monday for an order of Friday afternoon', '2026-11-27T12:00:00Z', 0, '2026-11-30'],
    ['on Monday for an order of Saturday morning', '2026-11-28T01:00:00Z', 0, '2026-11-30'],
    ['on Monday for an order of Sunday night', '2026-11-29T23:00:00Z', 0, '2026-11-30'],
    ['in the next year', '2026-12-31T23:59:59Z', 0, '2027-01-01'],
  ])('arrives %s', (_when, now, days, expected) => {
    const methods = [methodOf('mail', [rateOf(0, { minDays: days, maxDays: days + 5 })])];
    expect(listChoices(methods, false, new Date(now))).toMatchObject([{ earliest: expected }]);
  });
});

describe('findDeliveryChoice', () => {
  const choices = listChoices([
    methodOf('express', [rateOf(1900)]),
    methodOf('mail', [rateOf(500)]),
    methodOf('bicycle', [rateOf(500)]),
  ]);

  it.each([
    ['the chosen method', 'express', 'express'],
    ['the cheapest without a choice, the first among equals', null, 'mail'],
    ['the cheapest if the chosen one is not possible', 'rocket', 'mail'],
  ])('finds %s', (_what, chosen, expected) => {
    expect(findDeliveryChoice(choices, chosen)?.methodId).toBe(expected);
  });

  it('finds none if no method is possible', () => {
    expect(findDeliveryChoice([], 'mail')).toBeNull();
  });
});

describe('findFreeDeliveryOffer', () => {
  const free = (fromItemsMinor: number, more: Partial<DeliveryRate> = {}) =>
    rateOf(0, { fromItemsMinor, ...more });
  const offerOf = (methods: readonly DeliveryMethod[], isFree = false) =>
    findFreeDeliveryOffer(methods, listChoices(methods, isFree), rod);

  it('names the method that is the nearest to be free', () => {
    const methods = [
      methodOf('express', [rateOf(1900), free(9000)]),
      methodOf('mail', [rateOf(700), rateOf(300, { fromItemsMinor: 5500 }), free(8000), free(7000)]),
      methodOf('bicycle', [rateOf(700), free(7000)]),
    ];
    expect(offerOf(methods)).toEqual({ methodId: 'mail', methodName: 'By mail', missingMinor: 2000 });
  });

  it.each<[string, DeliveryMethod]>([
    ['is free now', methodOf('mail', [free(0), free(9000)])],
    ['is never free', methodOf('mail', [rateOf(700), rateOf(300, { fromItemsMinor: 9000 })])],
    ['is free for lighter items only', methodOf('mail', [rateOf(700), free(9000, { maxWeightG: 100 })])],
    ['is free elsewhere only', methodOf('mail', [rateOf(700), free(9000, { countries: ['NO'] })])],
    ['is a pickup', methodOf('locker', [rateOf(200), free(9000)], { kind: 'PICKUP' })],
    ['is not possible', methodOf('mail', [free(9000)])],
  ])('offers nothing for a method that %s', (_what, method) => {
    expect(offerOf([method])).toBeNull();
  });

  it('offers nothing that a promotion gives', () => {
    expect(offerOf([methodOf('mail', [rateOf(700), free(9000)])], true)).toBeNull();
  });
});
