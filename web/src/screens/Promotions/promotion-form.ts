import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import {
  isoOf,
  localOf,
  majorOf,
  minorOf,
  numberOf,
  optionalAmount,
  optionalWholeNumber,
  requiredText,
} from '#web/features/admin-lists/form-texts.ts';
import type { SavePromotionMutationVariables } from './PromotionMutations.generated.ts';
import type { PromotionRowFragment } from './PromotionsScreen.generated.ts';

const words = copy.promotions.problems;

type Input = SavePromotionMutationVariables['input'];

export const kinds = [
  'PERCENT',
  'AMOUNT',
  'BUY_X_GET_Y',
  'FREE_DELIVERY',
] as const satisfies readonly Input['kind'][];

const fields = (currency: string) => ({
  label: requiredText(60, words.label),
  discountCode: z.string().check(z.trim(), z.regex(/^([a-z\d-]{3,30})?$/i, words.code)),
  kind: z.string().check(z.refine((kind) => kinds.some((one) => one === kind), words.kind)),
  percent: optionalWholeNumber(1, 100),
  amount: optionalAmount(currency),
  buyQuantity: optionalWholeNumber(1, 1000),
  getQuantity: optionalWholeNumber(1, 1000),
  categorySlugs: z.array(z.string()),
  minimumItems: optionalAmount(currency),
  startsAt: z.string(),
  endsAt: z.string(),
  usageLimit: optionalWholeNumber(1, 1_000_000),
  perCustomerLimit: optionalWholeNumber(1, 1_000_000),
});

/** The server validates again. */
export const promotionForm = (currency: string) =>
  z.object(fields(currency)).check(({ value, issues }) => {
    const { kind, startsAt, endsAt } = value;
    const issue = (field: keyof PromotionForm, message: string) =>
      issues.push({ code: 'custom', message, path: [field], input: value[field] });
    const { whole } = copy.adminLists.problems;
    if (kind === 'PERCENT' && value.percent === '') issue('percent', whole(1, 100));
    if (kind === 'AMOUNT' && minorOf(value.amount, currency) === 0) issue('amount', words.amount);
    if (kind === 'BUY_X_GET_Y')
      for (const field of ['buyQuantity', 'getQuantity'] as const)
        if (value[field] === '') issue(field, whole(1, 1000));
    if (startsAt && endsAt && endsAt <= startsAt) issue('endsAt', words.end);
  });
export type PromotionForm = z.infer<ReturnType<typeof promotionForm>>;

export const promotionFormOf = (row: PromotionRowFragment | null): PromotionForm => ({
  label: row?.label ?? '',
  discountCode: row?.discountCode ?? '',
  kind: row?.kind ?? '',
  percent: String(row?.percent ?? ''),
  amount: row?.amount ? majorOf(row.amount) : '',
  buyQuantity: String(row?.buyQuantity ?? ''),
  getQuantity: String(row?.getQuantity ?? ''),
  categorySlugs: [...(row?.categorySlugs ?? [])],
  minimumItems: row ? majorOf(row.minimumItems) : '',
  startsAt: localOf(row?.startsAt ?? null),
  endsAt: localOf(row?.endsAt ?? null),
  usageLimit: String(row?.usageLimit ?? ''),
  perCustomerLimit: String(row?.perCustomerLimit ?? ''),
});

/** The server ignores values that the kind does not have. */
export const promotionInputOf = (
  { kind, amount, minimumItems, startsAt, endsAt, ...form }: PromotionForm,
  currency: string,
): Omit<Input, 'id'> => ({
  label: form.label,
  discountCode: form.discountCode || null,
  kind: kind as Input['kind'],
  percent: numberOf(form.percent),
  amountMinor: minorOf(amount, currency) || null,
  buyQuantity: numberOf(form.buyQuantity),
  getQuantity: numberOf(form.getQuantity),
  categorySlugs: form.categorySlugs,
  minimumItemsMinor: minorOf(minimumItems, currency),
  startsAt: isoOf(startsAt) ?? new Date().toISOString(),
  endsAt: isoOf(endsAt),
  usageLimit: numberOf(form.usageLimit),
  perCustomerLimit: numberOf(form.perCustomerLimit),
});
