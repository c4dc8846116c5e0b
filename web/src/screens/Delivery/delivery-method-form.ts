import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import {
  majorOf,
  minorOf,
  numberOf,
  optionalAmount,
  optionalWholeNumber,
  requiredText,
  wholeNumber,
} from '#web/features/admin-lists/form-texts.ts';
import type { SaveDeliveryMethodMutationVariables } from './DeliveryMutations.generated.ts';
import type { DeliveryMethodRowFragment } from './DeliveryScreen.generated.ts';

const words = copy.deliverySettings.problems;

type Input = SaveDeliveryMethodMutationVariables['input'];
type Rate = DeliveryMethodRowFragment['rates'][number];

export const kinds = ['SHIP', 'PICKUP'] as const satisfies readonly Input['kind'][];

/** The server validates again. */
export const deliveryMethodForm = (currency: string) =>
  z.object({
    name: requiredText(60, words.name),
    kind: z.string().check(z.refine((kind) => kinds.some((one) => one === kind), words.kind)),
    isIncluded: z.boolean(),
    isActive: z.boolean(),
    cutOffHour: wholeNumber(0, 23),
    position: optionalWholeNumber(1, 1000),
    rates: z
      .array(
        z
          .object({
            countries: z
              .string()
              .check(z.trim(), z.regex(/^([a-z]{2}(\s*,\s*[a-z]{2})*)?$/i, words.countries)),
            cost: optionalAmount(currency),
            fromItems: optionalAmount(currency),
            maxWeightG: optionalWholeNumber(1, 1_000_000),
            maxLengthMm: optionalWholeNumber(1, 100_000),
            minDays: wholeNumber(0, 90),
            maxDays: wholeNumber(0, 90),
          })
          .check(
            z.refine(({ minDays, maxDays }) => Number(minDays) <= Number(maxDays), {
              error: words.days,
              path: ['maxDays'],
            }),
          ),
      )
      .check(z.minLength(1, words.noRates)),
  });
export type DeliveryMethodForm = z.infer<ReturnType<typeof deliveryMethodForm>>;

export const rateFormOf = (rate: Rate | null): DeliveryMethodForm['rates'][number] => ({
  countries: rate?.countries.join(', ') ?? '',
  cost: rate ? majorOf(rate.cost) : '',
  fromItems: rate ? majorOf(rate.fromItems) : '',
  maxWeightG: String(rate?.maxWeightG ?? ''),
  maxLengthMm: String(rate?.maxLengthMm ?? ''),
  minDays: String(rate?.minDays ?? ''),
  maxDays: String(rate?.maxDays ?? ''),
});

export const deliveryMethodFormOf = (row: DeliveryMethodRowFragment | null): DeliveryMethodForm => ({
  name: row?.name ?? '',
  kind: row?.kind ?? '',
  isIncluded: row?.isIncluded ?? false,
  isActive: row?.isActive ?? true,
  cutOffHour: String(row?.cutOffHour ?? ''),
  position: String(row?.position ?? ''),
  rates: row ? row.rates.map(rateFormOf) : [rateFormOf(null)],
});

export const deliveryMethodInputOf = (
  { name, kind, isIncluded, isActive, cutOffHour, position, rates }: DeliveryMethodForm,
  currency: string,
): Omit<Input, 'id'> => ({
  name,
  kind: kind as Input['kind'],
  isIncluded,
  isActive,
  cutOffHour: Number(cutOffHour),
  position: numberOf(position),
  rates: rates.map((rate) => ({
    countries: rate.countries.split(/[\s,]+/).filter(Boolean),
    costMinor: isIncluded ? 0 : minorOf(rate.cost, currency),
    fromItemsMinor: minorOf(rate.fromItems, currency),
    maxWeightG: numberOf(rate.maxWeightG),
    maxLengthMm: numberOf(rate.maxLengthMm),
    minDays: Number(rate.minDays),
    maxDays: Number(rate.maxDays),
  })),
});
