import { describe, expect, it } from 'vitest';
import { quoteOf, type QuoteInput } from './quote.rules.ts';
import { inputOf, lineOf, methodOf, promotionOf, rateOf, taxRateOf } from './test-input.ts';

const quote = (more: Partial<QuoteInput> = {}) => quoteOf(inputOf(more));

const paidMail = { deliveryMethods: [methodOf('mail', [rateOf(500)])] };
const free = promotionOf('free', { kind: 'FREE_DELIVERY', label: 'Free delivery' });

describe('quoteOf', () => {
  it('costs unit price × quantity with the included method, no tax and no promotion', () => {
    const untaxed = { discountMinor: 0, taxRatePpm: 0, taxMinor: 0, isTaxIncluded: true };
    expect(quote()).toEqual({
      lines: [
        {
          equipmentId: 'rod',
          quantity: 1,
          unitPriceMinor: 8990,
          grossMinor: 8990,
          netMinor: 8990,
          ...untaxed,
        },
        {
          equipmentId: 'lure',
          quantity: 3,
          unitPriceMinor: 505,
          grossMinor: 1515,
          netMinor: 1515,
          ...untaxed,
        },
      ],
      itemsMinor: 10_505,
      discountMinor: 0,
      deliveryMinor: 0,
      deliveryTaxMinor: 0,
      addedTaxMinor: 0,
      includedTaxMinor: 0,
      totalMinor: 10_505,
      adjustments: [],
      taxes: [],
      deliveryChoices: [
        {
          methodId: 'mail',
          name: 'By mail',
          kind: 'SHIP',
          costMinor: 0,
          discountMinor: 0,
          earliest: '2026-11-27',
          latest: '2026-12-01',
          isIncluded: true,
        },
      ],
      deliveryMethodId: 'mail',
      freeDelivery: null,
      codeProblem: null,
      codeMinimumMinor: null,
      isEstimate: false,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  it('costs nothing without lines', () => {
    expect(quote({ lines: [] })).toMatchObject({ lines: [], itemsMinor: 0, totalMinor: 0 });
  });

  it('contains the tax of lines and delivery where prices do', () => {
    const rate = taxRateOf(250_000, { country: 'US' });
    expect(quote({ ...paidMail, taxRates: [rate] })).toMatchObject({
      lines: [
        { taxRatePpm: 250_000, taxMinor: 1798, isTaxIncluded: true },
        { taxRatePpm: 250_000, taxMinor: 303, isTaxIncluded: true },
      ],
      deliveryMinor: 500,
      deliveryTaxMinor: 100,
      addedTaxMinor: 0,
      includedTaxMinor: 2201,
      totalMinor: 11_005,
      taxes: [{ label: 'VAT', ratePpm: 250_000, taxableMinor: 11_005, taxMinor: 2201, isIncluded: true }],
    });
  });

  it('adds the tax where prices do not contain it, on what discounts leave', () => {
    const taxRates = [
      taxRateOf(72_500, { country: 'US', region: 'CA', isIncluded: false, label: 'Sales tax' }),
      taxRateOf(250_000, { country: 'US' }),
    ];
    expect(quote({ ...paidMail, taxRates, promotions: [promotionOf('p', { percent: 10 })] })).toMatchObject({
      lines: [
        { discountMinor: 899, netMinor: 8091, taxMinor: 587, isTaxIncluded: false },
        { discountMinor: 152, netMinor: 1363, taxMinor: 99, isTaxIncluded: false },
      ],
      itemsMinor: 10_505,
      discountMinor: 1051,
      deliveryTaxMinor: 36,
      addedTaxMinor: 722,
      includedTaxMinor: 0,
      totalMinor: 10_676,
      adjustments: [
        { kind: 'DISCOUNT', label: 'Promotion p', promotionId: 'p', amountMinor: 1051, deliveryMinor: 0 },
      ],
      taxes: [{ label: 'Sales tax', ratePpm: 72_500, taxableMinor: 9954, taxMinor: 722, isIncluded: false }],
    });
  });

  it('is an estimate for the country of the shop until the destination is known', () => {
    const taxRates = [taxRateOf(250_000), taxRateOf(1, { region: 'AB' })];
    const deliveryMethods = [methodOf('mail', [rateOf(500, { countries: ['SE'] })])];
    expect(quote({ destination: null, taxRates, deliveryMethods })).toMatchObject({
      isEstimate: true,
      deliveryMinor: 500,
      taxes: [{ ratePpm: 250_000 }],
    });
    const known = quote({ destination: { country: 'SE', region: null }, taxRates, deliveryMethods });
    expect(known).toMatchObject({ isEstimate: false, deliveryMinor: 500 });
  });

  it('has no delivery method if none delivers the cart there', () => {
    const deliveryMethods = [methodOf('mail', [rateOf(500, { countries: ['SE'] })])];
    expect(quote({ deliveryMethods, deliveryMethodId: 'mail', promotions: [free] })).toMatchObject({
      deliveryChoices: [],
      deliveryMethodId: null,
      deliveryMinor: 0,
      totalMinor: 10_505,
      adjustments: [],
    });
  });

  it('weighs all items, measures the longest, and compares the value after discounts', () => {
    const lines = [
      lineOf('a', 1000, 3, { weightG: 200, lengthMm: 350 }),
      lineOf('b', 2000, 1, { weightG: 50, lengthMm: 2400 }),
    ];
    const costWith = (limits: Parameters<typeof rateOf>[1], promotions = [promotionOf('p', {})]) =>
      quote({ lines, promotions, deliveryMethods: [methodOf('mail', [rateOf(500), rateOf(1, limits)])] })
        .deliveryMinor;
    expect([650, 649].map((maxWeightG) => costWith({ maxWeightG }))).toEqual([1, 500]);
    expect([2400, 2399].map((maxLengthMm) => costWith({ maxLengthMm }))).toEqual([1, 500]);
    expect([4500, 4501].map((fromItemsMinor) => costWith({ fromItemsMinor }))).toEqual([1, 500]);
  });

  it('uses the chosen method, and says how much is missing for free delivery', () => {
    const deliveryMethods = [
      methodOf('mail', [rateOf(500), rateOf(0, { fromItemsMinor: 15_000 })]),
      methodOf('express', [rateOf(1900)]),
    ];
    expect(quote({ deliveryMethods, deliveryMethodId: 'express' })).toMatchObject({
      deliveryMethodId: 'express',
      deliveryMinor: 1900,
      totalMinor: 12_405,
      freeDelivery: { methodId: 'mail', methodName: 'By mail', missingMinor: 4495 },
    });
    expect(quote({ deliveryMethods, promotions: [promotionOf('p', {})] }).freeDelivery?.missingMinor).toBe(
      5546,
    );
  });

  it('shows what a promotion pays for the delivery', () => {
    const ten = promotionOf('ten', {});
    expect(quote({ ...paidMail, promotions: [free, ten] })).toMatchObject({
      discountMinor: 1051,
      deliveryMinor: 0,
      totalMinor: 9454,
      adjustments: [
        { promotionId: 'ten', amountMinor: 1051, deliveryMinor: 0 },
        { label: 'Free delivery', promotionId: 'free', amountMinor: 0, deliveryMinor: 500 },
      ],
    });
    expect(quote({ promotions: [free] }).adjustments).toEqual([]);
  });

  it('applies the code, and says why it cannot', () => {
    const promotions = [promotionOf('p', { code: 'TEN', minimumItemsMinor: 10_505 })];
    expect(quote({ promotions, code: ' ten ' })).toMatchObject({ discountMinor: 1051, codeProblem: null });
    expect(quote({ promotions, code: 'ten', lines: [lineOf('rod', 8990, 1)] })).toMatchObject({
      discountMinor: 0,
      codeProblem: 'MINIMUM',
      codeMinimumMinor: 10_505,
    });
  });
});

describe('the hash of a quote', () => {
  const taxRates = [taxRateOf(250_000, { country: 'US' })];
  const promotions = [promotionOf('p', {})];
  const deliveryMethods = [methodOf('mail', [rateOf(500)]), methodOf('express', [rateOf(500)])];
  const before = { taxRates, promotions, deliveryMethods };
  const hashOf = (more: Partial<QuoteInput>) => quote({ ...before, ...more }).hash;
  const [rod = lineOf('rod', 0, 1), lure = lineOf('lure', 0, 1)] = inputOf().lines;

  it.each<[string, Partial<QuoteInput>]>([
    ['a price', { lines: [rod, { ...lure, unitPriceMinor: 506 }] }],
    ['a quantity', { lines: [rod, { ...lure, quantity: 4 }] }],
    ['a product', { lines: [rod, { ...lure, equipmentId: 'fly' }] }],
    ['a line', { lines: [rod] }],
    ['the currency', { currency: 'EUR' }],
    ['the region', { destination: { country: 'US', region: 'NV' } }],
    [
      'the country',
      { destination: { country: 'CA', region: 'CA' }, taxRates: [{ ...taxRates[0]!, country: 'CA' }] },
    ],
    ['the destination, until now estimated', { destination: null, shopCountry: 'US' }],
    ['the delivery method', { deliveryMethodId: 'express' }],
    ['the cost of the delivery', { deliveryMethods: [methodOf('mail', [rateOf(499)])] }],
    ['the date of the delivery', { now: new Date('2026-11-26T10:00:00Z') }],
    ['a discount', { promotions: [promotionOf('p', { percent: 11 })] }],
    ['the promotion', { promotions: [promotionOf('q', {})] }],
    ['the tax rate', { taxRates: [taxRateOf(250_001, { country: 'US' })] }],
    ['whether the tax is included', { taxRates: [taxRateOf(250_000, { country: 'US', isIncluded: false })] }],
  ])('changes with %s', (_what, more) => {
    expect(hashOf(more)).not.toBe(hashOf({}));
  });

  it.each<[string, Partial<QuoteInput>]>([
    ['the order of the lines', { lines: [lure, rod] }],
    ['the time of the day', { now: new Date('2026-11-25T11:00:00Z') }],
    ['a method that is not chosen', { deliveryMethods: [methodOf('mail', [rateOf(500)])] }],
    ['a rate of another country', { taxRates: [...taxRates, taxRateOf(1)] }],
    ['the order of the fields', { destination: { region: 'CA', country: 'US' } }],
    ['the category of a product', { lines: [rod, { ...lure, categoryId: 'flies' }] }],
    ['a code that does not apply', { code: 'WINTER' }],
  ])('does not change with %s', (_what, more) => {
    expect(hashOf(more)).toBe(hashOf({}));
  });
});
