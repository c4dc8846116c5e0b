import { z } from 'zod';
import { line, optional } from '#server/errors/input.ts';
import { countryCode, savedId, wholeNumber } from './shop-settings.rules.ts';

export const MAX_TAX_RATES = 500;

export const saveTaxRateInput = z.strictObject({
  id: savedId,
  label: line(40, 'Enter a label.'),
  country: countryCode,
  /** The service checks that the country has it. */
  region: optional(z.string().trim().toUpperCase().max(10)).transform((code) => code || null),
  ratePpm: wholeNumber(0, 1_000_000),
  isIncluded: z.boolean(),
  validFrom: z.date(),
});
export type SaveTaxRateInput = z.input<typeof saveTaxRateInput>;
