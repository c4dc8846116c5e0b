import type { DeliveryMethod, DeliveryRate } from './delivery.rules.ts';
import type { Promotion } from './promotions.rules.ts';
import type { QuoteInput } from './quote.rules.ts';
import type { TaxRate } from './tax.rules.ts';

// Parts of a quote's input, for tests.

/** A Wednesday, before noon. */
export const wednesday = new Date('2026-11-25T10:00:00Z');
const monthBefore = new Date('2026-10-25T00:00:00Z');

export const lineOf = (
  equipmentId: string,
  unitPriceMinor: number,
  quantity: number,
  more: Partial<QuoteInput['lines'][number]> = {},
) => ({ equipmentId, unitPriceMinor, quantity, categoryId: 'lures', weightG: 0, lengthMm: 0, ...more });

export const rateOf = (costMinor: number, more: Partial<DeliveryRate> = {}): DeliveryRate => ({
  countries: [],
  maxWeightG: null,
  maxLengthMm: null,
  fromItemsMinor: 0,
  costMinor,
  minDays: 2,
  maxDays: 4,
  ...more,
});

export const methodOf = (
  id: string,
  rates: readonly DeliveryRate[],
  more: Partial<DeliveryMethod> = {},
): DeliveryMethod => ({
  id,
  name: `By ${id}`,
  kind: 'SHIP',
  isIncluded: false,
  cutOffHour: 12,
  rates,
  ...more,
});

export const taxRateOf = (ratePpm: number, more: Partial<TaxRate> = {}): TaxRate => ({
  id: `tax-${ratePpm}`,
  label: 'VAT',
  country: 'SE',
  region: null,
  ratePpm,
  isIncluded: true,
  validFrom: monthBefore,
  ...more,
});

export const promotionOf = (id: string, more: Partial<Promotion>): Promotion => ({
  id,
  code: null,
  label: `Promotion ${id}`,
  kind: 'PERCENT',
  percent: 10,
  amountMinor: 0,
  buyQuantity: 0,
  getQuantity: 0,
  categoryIds: [],
  minimumItemsMinor: 0,
  startsAt: monthBefore,
  endsAt: null,
  usageLimit: null,
  perCustomerLimit: null,
  used: 0,
  usedByCustomer: 0,
  ...more,
});

export const inputOf = (more: Partial<QuoteInput> = {}): QuoteInput => ({
  currency: 'USD',
  lines: [lineOf('rod', 8990, 1, { categoryId: 'rods' }), lineOf('lure', 505, 3)],
  destination: { country: 'US', region: 'CA' },
  shopCountry: 'SE',
  deliveryMethods: [methodOf('mail', [rateOf(0)], { isIncluded: true })],
  deliveryMethodId: null,
  taxRates: [],
  promotions: [],
  code: null,
  now: wednesday,
  ...more,
});
