import { z } from 'zod';
import { line, optional } from '#server/errors/input.ts';
import { PromotionKind } from '#server/generated/prisma/enums.ts';
import { amount, positiveAmount, savedId, wholeNumber } from './shop-settings.rules.ts';

const MAX_CATEGORIES = 100;

const content = z.strictObject({
  id: savedId,
  /** Stored as carts compare it: in upper case. */
  discountCode: optional(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{3,30}$/, 'Use 3 to 30 letters, digits and hyphens.'),
  ).transform((code) => code ?? null),
  label: line(60, 'Enter a label.'),
  kind: z.enum(PromotionKind),
  percent: optional(wholeNumber(1, 100)),
  amountMinor: optional(positiveAmount),
  buyQuantity: optional(wholeNumber(1, 1000)),
  getQuantity: optional(wholeNumber(1, 1000)),
  categorySlugs: z
    .array(z.string().max(120))
    .max(MAX_CATEGORIES, `Use at most ${MAX_CATEGORIES} categories.`)
    .transform((slugs) => [...new Set(slugs)]),
  minimumItemsMinor: amount,
  startsAt: z.date(),
  endsAt: optional(z.date()).transform((date) => date ?? null),
  usageLimit: optional(wholeNumber(1, 1_000_000)).transform((limit) => limit ?? null),
  perCustomerLimit: optional(wholeNumber(1, 1_000_000)).transform((limit) => limit ?? null),
});

/** What each kind requires. Values of other kinds are not stored. */
const values = {
  PERCENT: ['percent'],
  AMOUNT: ['amountMinor'],
  BUY_X_GET_Y: ['buyQuantity', 'getQuantity'],
  FREE_DELIVERY: [],
} as const satisfies Record<PromotionKind, readonly (keyof z.output<typeof content>)[]>;
const NONE = { percent: null, amountMinor: null, buyQuantity: null, getQuantity: null };

export const savePromotionInput = content
  .check(({ value, issues }) => {
    const { kind, startsAt, endsAt } = value;
    const issue = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value });
    for (const field of values[kind]) if (value[field] === undefined) issue(field, 'Enter a number.');
    if (endsAt && endsAt <= startsAt) issue('endsAt', 'Choose an end after the start.');
  })
  .transform(({ discountCode: code, ...value }) => ({
    ...value,
    code,
    ...NONE,
    ...Object.fromEntries(values[value.kind].map((field) => [field, value[field] ?? null])),
  }));
export type SavePromotionInput = z.input<typeof savePromotionInput>;
export type ValidPromotion = z.output<typeof savePromotionInput>;
