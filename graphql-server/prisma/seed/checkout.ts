import type { Tx } from '#server/db.ts';

/** ISO 3166-1 codes of the countries that Express serves besides the US. */
const EUROPE = ['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE', 'IT', 'NL', 'NO', 'PL', 'SE'];

/** Rates by weight and longest item, and free delivery from a value. Costs in minor units. */
const express = [
  { countries: ['US'], maxWeightG: 2_000, maxLengthMm: 1_200, costMinor: 990, minDays: 1, maxDays: 2 },
  { countries: ['US'], maxWeightG: 20_000, maxLengthMm: 1_200, costMinor: 1_490, minDays: 1, maxDays: 2 },
  // Rod tubes.
  { countries: ['US'], maxWeightG: 20_000, maxLengthMm: 3_000, costMinor: 2_490, minDays: 2, maxDays: 3 },
  {
    countries: ['US'],
    maxWeightG: 20_000,
    maxLengthMm: 1_200,
    fromItemsMinor: 15_000,
    costMinor: 0,
    minDays: 1,
    maxDays: 2,
  },
  { countries: EUROPE, maxWeightG: 2_000, maxLengthMm: 1_200, costMinor: 1_990, minDays: 3, maxDays: 4 },
  { countries: EUROPE, maxWeightG: 20_000, maxLengthMm: 3_000, costMinor: 3_990, minDays: 3, maxDays: 5 },
];

/** Value added taxes are part of the prices; sales taxes are added. In millionths. */
const included = {
  DE: 190_000,
  DK: 250_000,
  FI: 255_000,
  FR: 200_000,
  GB: 200_000,
  NL: 210_000,
  NO: 250_000,
  SE: 250_000,
};
const added = { CA: 72_500, FL: 60_000, MN: 68_750, NY: 40_000, TX: 62_500, WA: 65_000 };

/** Delivery methods besides the included one, tax rates and promotions of the demo shop. */
export async function seedCheckout(tx: Tx): Promise<void> {
  await tx.deliveryMethod.create({
    data: { name: 'Express delivery', kind: 'SHIP', position: 2, cutOffHour: 18, rates: { create: express } },
  });
  await tx.deliveryMethod.create({
    data: {
      name: 'Pickup at the shop',
      kind: 'PICKUP',
      position: 3,
      cutOffHour: 18,
      rates: { create: [{ countries: ['US'], costMinor: 0, minDays: 0, maxDays: 1 }] },
    },
  });
  const validFrom = new Date(0);
  await tx.taxRate.createMany({
    data: [
      ...Object.entries(included).map(([country, ratePpm]) => ({
        label: 'VAT',
        country,
        ratePpm,
        isIncluded: true,
        validFrom,
      })),
      ...Object.entries(added).map(([region, ratePpm]) => ({
        label: 'Sales tax',
        country: 'US',
        region,
        ratePpm,
        isIncluded: false,
        validFrom,
      })),
    ],
  });
  const lures = await tx.category.findUnique({ where: { slug: 'lures' } });
  await tx.promotion.createMany({
    data: [
      {
        code: 'WELCOME10',
        label: '10% off your first order',
        kind: 'PERCENT',
        percent: 10,
        perCustomerLimit: 1,
      },
      {
        code: 'TENOFF',
        label: '$10 off from $60',
        kind: 'AMOUNT',
        amountMinor: 1_000,
        minimumItemsMinor: 6_000,
      },
      { code: 'FREESHIP', label: 'Free express delivery', kind: 'FREE_DELIVERY', minimumItemsMinor: 5_000 },
      ...(lures
        ? [
            {
              label: 'Lures: 3 for 2',
              kind: 'BUY_X_GET_Y' as const,
              buyQuantity: 2,
              getQuantity: 1,
              categoryIds: [lures.id],
            },
          ]
        : []),
    ],
  });
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** What a product weighs with its packaging, and the longest side of its parcel. */
export function parcelOf(attributes: Readonly<Record<string, unknown>>): {
  parcelWeightG: number;
  parcelLengthMm: number;
} {
  const kilograms = numberIn(attributes.weightKg);
  const weightG = numberIn(attributes.weightG) ?? (kilograms === null ? 60 : kilograms * 1_000);
  const packedCm = numberIn(attributes.packedCm);
  const lengthCm = numberIn(attributes.lengthCm);
  const pieces = numberIn(attributes.pieces) ?? 1;
  const longestCm = packedCm ?? (lengthCm === null ? 20 : lengthCm / pieces);
  return {
    parcelWeightG: Math.round(weightG * 1.2 + 40),
    parcelLengthMm: Math.round(Math.max(longestCm * 10, 200) + 50),
  };
}
