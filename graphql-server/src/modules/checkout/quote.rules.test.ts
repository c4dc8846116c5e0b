import { describe, expect, it } from 'vitest';
import { quoteOf, type QuoteInput } from './quote.rules.ts';

const line = { categoryId: 'rods', weightG: 500, lengthMm: 1200 };
const input: QuoteInput = {
  currency: 'USD',
  lines: [
    { ...line, equipmentId: 'rod', unitPriceMinor: 8990, quantity: 1 },
    { ...line, equipmentId: 'lure', categoryId: 'lures', unitPriceMinor: 505, quantity: 3 },
  ],
  destination: { country: 'US', region: 'CA' },
  shopCountry: 'US',
  deliveryMethods: [
    {
      id: 'standard',
      name: 'Standard',
      kind: 'SHIP',
      isIncluded: true,
      cutOffHour: 12,
      rates: [
        {
          countries: [],
          maxWeightG: null,
          maxLengthMm: null,
          fromItemsMinor: 0,
          costMinor: 0,
          minDays: 2,
          maxDays: 4,
        },
      ],
    },
  ],
  deliveryMethodId: null,
  taxRates: [],
  promotions: [],
  code: null,
  now: new Date('2026-11-25T10:00:00Z'), // a Wednesday
};

describe('quoteOf', () => {
  it('costs unit price × quantity with the included method, no tax and no promotion', () => {
    expect(quoteOf(input)).toMatchObject({
      lines: [
        { equipmentId: 'rod', grossMinor: 8990, discountMinor: 0, netMinor: 8990, taxMinor: 0 },
        { equipmentId: 'lure', grossMinor: 1515, discountMinor: 0, netMinor: 1515, taxMinor: 0 },
      ],
      itemsMinor: 10_505,
      discountMinor: 0,
      deliveryMinor: 0,
      totalMinor: 10_505,
      adjustments: [],
      taxes: [],
      deliveryChoices: [{ methodId: 'standard', earliest: '2026-11-27', latest: '2026-12-01' }],
      deliveryMethodId: 'standard',
      freeDelivery: null,
      codeProblem: null,
      isEstimate: false,
    });
  });
});
