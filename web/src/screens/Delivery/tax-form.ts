import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { isoOf, localOf, requiredText } from '#web/features/admin-lists/form-texts.ts';
import type { SaveTaxRateMutationVariables } from './DeliveryMutations.generated.ts';
import type { TaxRateRowFragment } from './DeliveryScreen.generated.ts';

const words = copy.deliverySettings.problems;

/** `7.25` is 72,500 millionths. Null if it is no percentage from 0 to 100. */
export function ppmOf(percent: string): number | null {
  const [, integer = '', fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(percent.trim()) ?? [];
  const ppm = integer === '' ? null : Number(integer + fraction.padEnd(4, '0'));
  return ppm !== null && ppm <= 1_000_000 ? ppm : null;
}

/** The server validates again. */
export const taxForm = z.object({
  label: requiredText(40, words.label),
  country: z.string().check(z.minLength(1, words.country)),
  region: z.string(),
  percent: z.string().check(z.refine((typed) => ppmOf(typed) !== null, words.percent)),
  isIncluded: z.boolean(),
  validFrom: z.string(),
});
export type TaxForm = z.infer<typeof taxForm>;

export const taxFormOf = (row: TaxRateRowFragment | null): TaxForm => ({
  label: row?.label ?? '',
  country: row?.country ?? '',
  region: row?.region ?? '',
  percent: row ? String(row.ratePpm / 10_000) : '',
  isIncluded: row?.isIncluded ?? true,
  validFrom: localOf(row?.validFrom ?? null),
});

export const taxInputOf = ({
  label,
  country,
  region,
  percent,
  isIncluded,
  validFrom,
}: TaxForm): Omit<SaveTaxRateMutationVariables['input'], 'id'> => ({
  label,
  country,
  region: region || null,
  ratePpm: ppmOf(percent) ?? 0,
  isIncluded,
  validFrom: isoOf(validFrom) ?? new Date().toISOString(),
});
