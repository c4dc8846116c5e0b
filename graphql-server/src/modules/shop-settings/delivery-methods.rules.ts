import { z } from 'zod';
import { line, optional } from '#server/errors/input.ts';
import { DeliveryKind } from '#server/generated/prisma/enums.ts';
import { amount, countryCode, savedId, wholeNumber } from './shop-settings.rules.ts';

export const MAX_METHODS = 30;
const MAX_RATES = 50;
const MAX_COUNTRIES = 250;

const rate = z
  .strictObject({
    countries: z
      .array(countryCode)
      .max(MAX_COUNTRIES, `Use at most ${MAX_COUNTRIES} countries.`)
      .transform((codes) => [...new Set(codes)]),
    maxWeightG: optional(wholeNumber(1, 1_000_000)),
    maxLengthMm: optional(wholeNumber(1, 100_000)),
    fromItemsMinor: amount,
    costMinor: amount,
    minDays: wholeNumber(0, 90),
    maxDays: wholeNumber(0, 90),
  })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, {
    path: ['maxDays'],
    message: 'Use at least as many days as the minimum.',
  });

export const saveDeliveryMethodInput = z
  .strictObject({
    id: savedId,
    name: line(60, 'Enter a name.'),
    kind: z.enum(DeliveryKind),
    isIncluded: z.boolean(),
    isActive: z.boolean(),
    cutOffHour: wholeNumber(0, 23),
    position: optional(wholeNumber(1, 1000)),
    rates: z.array(rate).min(1, 'Add a rate.').max(MAX_RATES, `Use at most ${MAX_RATES} rates.`),
  })
  .check(({ value: { isIncluded, rates }, issues }) => {
    const paid = rates.findIndex(({ costMinor }) => costMinor > 0);
    if (!isIncluded || paid < 0) return;
    const message = 'A method that the price includes costs nothing.';
    issues.push({ code: 'custom', path: ['rates', paid, 'costMinor'], message, input: rates });
  });
export type SaveDeliveryMethodInput = z.input<typeof saveDeliveryMethodInput>;
