import { z } from 'zod';
import { line, optional } from '#server/errors/input.ts';
import type { FieldIssue } from '#server/errors/domain-error.ts';
import { equipmentFacts } from './equipment.rules.ts';

/** Most options of a product, such as Length and Power. */
export const MAX_OPTIONS = 3;
/** Most variants of a product, besides the product itself. */
export const MAX_VARIANTS = 100;

const equipmentId = z.string().max(100);
export const sku = z
  .string('SKU is Required')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, 'Use 2 to 40 letters, digits, or hyphens.');
const optionNames = z
  .array(line(40, 'Option is Required'))
  .min(1, 'Name at least one option.')
  .max(MAX_OPTIONS, `Use at most ${MAX_OPTIONS} options.`)
  .refine(
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    'Each option needs its own name.',
  );
const optionValues = z.array(line(60, 'Value is Required')).max(MAX_OPTIONS);

/** What the variants of a product differ in, and the product's own values, because it is one of the variants. */
export const setOptionsInput = z.strictObject({ equipmentId, sku, optionNames, optionValues });
export type SetOptionsInput = z.input<typeof setOptionsInput>;

/** A new stock keeping unit of a product or variant. */
export const changeSkuInput = z.strictObject({ equipmentId, sku });
export type ChangeSkuInput = z.input<typeof changeSkuInput>;

/** The display order of a product's variants. */
export const orderVariantsInput = z.strictObject({
  equipmentId,
  variantIds: z.array(z.string().max(100)).max(MAX_VARIANTS, 'The list is too long.'),
});
export type OrderVariantsInput = z.input<typeof orderVariantsInput>;

/** A new variant. Without a name, it has the product's; without a title, it is the option values; without a picture, the product's. `currency` is the shop's. */
export const addVariantInput = (currency: string) => {
  const { name, title, priceMinor, minQty, maxQty, stock, imageUrl, pictureAlt } = equipmentFacts(currency);
  return z.strictObject({
    equipmentId,
    sku,
    optionValues,
    name: optional(name),
    title: optional(title),
    priceMinor,
    minQty,
    maxQty,
    stock: stock.optional(),
    imageUrl: optional(imageUrl),
    pictureAlt: optional(pictureAlt),
  });
};
export type AddVariantInput = z.input<ReturnType<typeof addVariantInput>>;

/** Why these values are not one for each option; empty if they are. */
export const valuesIssues = (names: readonly string[], values: readonly string[]): FieldIssue[] =>
  names.length === values.length
    ? []
    : [{ path: 'optionValues', message: `Send one value for each option: ${names.join(', ')}.` }];
