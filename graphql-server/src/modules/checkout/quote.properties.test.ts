import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from './discounts.rules.ts';
import { quoteOf, type Quote, type QuoteInput } from './quote.rules.ts';
import { wednesday } from './test-input.ts';

// What holds for each quote, whatever the shop and the cart are.

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const category = fc.constantFrom('rods', 'reels', 'lures');
const country = fc.constantFrom('SE', 'US');
const region = fc.option(fc.constantFrom('CA', 'NY'));
const amount = fc.oneof(fc.nat(300), fc.nat(99_999_999));
const countOf = fc.integer({ min: 1, max: 5 });
const date = fc.integer({ min: -3, max: 3 }).map((days) => new Date(wednesday.getTime() + days * 86_400_000));

const line = fc.record({
  equipmentId: fc.string({ minLength: 1, maxLength: 3 }),
  categoryId: category,
  unitPriceMinor: amount,
  quantity: fc.oneof(countOf, fc.integer({ min: 1, max: 1_000_000 })),
  weightG: fc.nat(2000),
  lengthMm: fc.nat(2400),
});
const rate = fc.record({
  countries: fc.subarray(['SE', 'US', 'NO']),
  maxWeightG: fc.option(fc.nat(9000)),
  maxLengthMm: fc.option(fc.nat(2400)),
  fromItemsMinor: amount,
  costMinor: fc.nat(3),
  minDays: fc.nat(3),
  maxDays: fc.integer({ min: 3, max: 9 }),
});
const method = fc.record({
  id,
  name: fc.string(),
  kind: fc.constantFrom('SHIP', 'PICKUP'),
  isIncluded: fc.boolean(),
  cutOffHour: fc.nat(23),
  rates: fc.array(rate, { maxLength: 4 }),
});
const taxRate = fc.record({
  id,
  label: fc.constant('Tax'),
  country,
  region,
  ratePpm: fc.nat(1_000_000),
  isIncluded: fc.boolean(),
  validFrom: date,
});
const promotion = fc.record({
  id,
  code: fc.option(fc.constantFrom('TEN', 'FREE')),
  label: fc.string(),
  kind: fc.constantFrom('PERCENT', 'AMOUNT', 'BUY_X_GET_Y', 'FREE_DELIVERY'),
  percent: fc.integer({ min: 1, max: 100 }),
  amountMinor: amount,
  buyQuantity: countOf,
  getQuantity: countOf,
  categoryIds: fc.subarray(['rods', 'reels', 'lures']),
  minimumItemsMinor: amount,
  startsAt: date,
  endsAt: fc.option(date),
  usageLimit: fc.option(countOf),
  perCustomerLimit: fc.option(countOf),
  used: fc.nat(5),
  usedByCustomer: fc.nat(5),
});
const byId = { maxLength: 6, selector: (one: { id: string }) => one.id };
const input: fc.Arbitrary<QuoteInput> = fc.record({
  currency: fc.constant('USD'),
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 50, selector: (one) => one.equipmentId }),
  destination: fc.option(fc.record({ country, region })),
  shopCountry: country,
  deliveryMethods: fc.uniqueArray(method, byId),
  deliveryMethodId: fc.option(id),
  taxRates: fc.uniqueArray(taxRate, byId),
  promotions: fc.uniqueArray(promotion, byId),
  code: fc.option(fc.constantFrom('TEN', 'free', 'NONE')),
  now: fc.constant(wednesday),
});

/** Checks a property of many quotes. */
function always(check: (quote: Quote, input: QuoteInput) => void): void {
  fc.assert(
    fc.property(input, (one) => check(quoteOf(one), one)),
    { numRuns: 500 },
  );
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

const total = <T>(rows: readonly T[], amountOf: (row: T) => number) => sumOf(rows.map(amountOf));

describe('each quote', () => {
  it('has whole numbers that are not negative', () => {
    always((quote) => {
      expect(numbersIn(quote).filter((number) => !Number.isSafeInteger(number) || number < 0)).toEqual([]);
    });
  });

  it('has lines and parts that add up', () => {
    always((quote) => {
      for (const { grossMinor, discountMinor, netMinor, unitPriceMinor, quantity } of quote.lines) {
        expect(grossMinor).toBe(unitPriceMinor * quantity);
        expect(netMinor).toBe(grossMinor - discountMinor);
      }
      expect(quote.itemsMinor).toBe(total(quote.lines, ({ grossMinor }) => grossMinor));
      expect(quote.discountMinor).toBe(total(quote.lines, ({ discountMinor }) => discountMinor));
      expect(quote.discountMinor).toBe(total(quote.adjustments, ({ amountMinor }) => amountMinor));
      expect(quote.discountMinor).toBeLessThanOrEqual(quote.itemsMinor);
      expect(quote.totalMinor).toBe(
        quote.itemsMinor - quote.discountMinor + quote.deliveryMinor + quote.addedTaxMinor,
      );
    });
  });

  it('has taxes that add up', () => {
    always((quote) => {
      const taxMinor = total(quote.lines, (one) => one.taxMinor) + quote.deliveryTaxMinor;
      expect(quote.addedTaxMinor + quote.includedTaxMinor).toBe(taxMinor);
      expect(total(quote.taxes, (one) => one.taxMinor)).toBe(taxMinor);
      expect(quote.taxes.length === 0 ? 0 : total(quote.taxes, (one) => one.taxableMinor)).toBe(
        quote.taxes.length === 0 ? 0 : quote.itemsMinor - quote.discountMinor + quote.deliveryMinor,
      );
      expect(quote.includedTaxMinor).toBeLessThanOrEqual(quote.totalMinor);
    });
  });

  it('uses a possible delivery method, and its cost and the discount on it are those of the choice', () => {
    always((quote) => {
      const chosen = quote.deliveryChoices.find(({ methodId }) => methodId === quote.deliveryMethodId);
      expect(quote.deliveryMethodId === null).toBe(quote.deliveryChoices.length === 0);
      expect(quote.deliveryMinor).toBe(chosen?.costMinor ?? 0);
      expect(total(quote.adjustments, (one) => one.deliveryMinor)).toBe(chosen?.discountMinor ?? 0);
      for (const { earliest, latest } of quote.deliveryChoices) expect(earliest <= latest).toBe(true);
    });
  });

  it('either applies its code or says why it cannot', () => {
    always(({ adjustments, codeProblem, codeMinimumMinor }, { code, promotions }) => {
      const ids = promotions.filter((one) => one.code !== null).map((one) => one.id);
      const isApplied = adjustments.some(({ promotionId }) => ids.includes(promotionId));
      expect(isApplied && (codeProblem !== null || code === null)).toBe(false);
      expect(codeProblem !== null && code === null).toBe(false);
      expect(codeMinimumMinor !== null).toBe(codeProblem === 'MINIMUM');
    });
  });

  it('is the same for the same input, whatever the order of its parts', () => {
    always((quote, one) => {
      expect(quoteOf(structuredClone(one))).toEqual(quote);
      const reordered = quoteOf({
        ...one,
        lines: one.lines.toReversed(),
        promotions: one.promotions.toReversed(),
        taxRates: one.taxRates.toReversed(),
      });
      expect({ ...reordered, lines: reordered.lines.toReversed() }).toEqual(quote);
    });
  });

  it('has another hash when a price changes', () => {
    always((quote, one) => {
      const [first, ...others] = one.lines;
      if (!first) return;
      const dearer = { ...first, unitPriceMinor: first.unitPriceMinor + 1 };
      expect(quoteOf({ ...one, lines: [dearer, ...others] }).hash).not.toBe(quote.hash);
    });
  });

  it('has items that cost no less with one item more', () => {
    always((quote, one) => {
      const [first, ...others] = one.lines;
      if (!first) return;
      const more = { ...first, quantity: first.quantity + 1 };
      expect(quoteOf({ ...one, lines: [more, ...others] }).itemsMinor).toBeGreaterThanOrEqual(
        quote.itemsMinor,
      );
    });
  });

  it('costs the price of its items without promotions, tax and delivery', () => {
    always((_quote, one) => {
      const plain = quoteOf({ ...one, promotions: [], taxRates: [], deliveryMethods: [] });
      expect(plain.totalMinor).toBe(total(one.lines, (item) => item.unitPriceMinor * item.quantity));
    });
  });
});
