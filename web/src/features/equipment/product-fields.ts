import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { minorDigits, toMinor } from '#web/ui/money.ts';
import type { ChangeEquipmentMutationVariables } from './ChangeEquipment.generated.ts';
import type { InventoryRowFragment } from './InventoryRow.generated.ts';

const words = copy.addProduct;
const { problems } = words;
/** The payment provider accepts at most eight digits. */
export const MAX_MINOR = 99_999_999;

/** A field of a product that both product forms have. */
interface ProductField {
  readonly label: (currency: string) => string;
  /** Label in the form of an existing product, if it differs. */
  readonly editLabel?: string;
  readonly control: 'line' | 'lines' | 'select' | 'decimal' | 'whole';
  /** The section of the form for new products. */
  readonly section: 'facts' | 'sale' | 'picture';
  readonly isRequired?: true;
  /** Whether it takes a whole row in the form of an existing product. */
  readonly isWide?: true;
  /** Value in the form for new products; empty by default. */
  readonly initial?: string;
  readonly schema: (currency: string) => z.ZodMiniType<string, string>;
  /** Fields that are validated again when this one changes. */
  readonly deps?: 'maxQty';
}

const bounded = (max: number, error: string) => () => z.string().check(z.trim(), z.maxLength(max, error));

/** Creates a string schema whose error message `problem` returns. */
export const text = (problem: (typed: string) => string | null) =>
  z.string().check(
    z.trim(),
    z.check<string>(({ value, issues }) => {
      const message = problem(value);
      if (message) issues.push({ code: 'custom', message, input: value });
    }),
  );

function priceProblem(typed: string, currency: string): string | null {
  if (typed === '') return problems.priceRequired;
  const minor = toMinor(typed.replace(/^-/, ''), currency);
  if (minor === null)
    return /^\d{10,}([.,]\d*)?$/.test(typed)
      ? problems.priceHigh
      : problems.priceInvalid(minorDigits(currency));
  if (minor < 1 || typed.startsWith('-')) return problems.priceNothing;
  return minor > MAX_MINOR ? problems.priceHigh : null;
}

export function minQtyProblem(typed: string): string | null {
  if (typed === '') return problems.minRequired;
  if (!/^-?\d+$/.test(typed)) return problems.minWhole;
  return Number(typed) < 1 ? problems.minLow : null;
}

export function maxQtyProblem(typed: string): string | null {
  if (typed === '') return problems.maxRequired;
  if (!/^-?\d+$/.test(typed)) return problems.maxWhole;
  return Number(typed) > 1_000_000 ? problems.maxHigh : null;
}

/**
 * The common fields of both product forms, in their order. A new field is an entry here, in `textsOf` and in `contentOf`:
 * both forms then show, validate, send and keep it as a draft, and conflicts name it.
 */
export const productFields = {
  name: {
    label: () => words.name,
    control: 'line',
    section: 'facts',
    isRequired: true,
    schema: () =>
      z
        .string()
        .check(z.trim(), z.minLength(1, copy.validation.nameRequired), z.maxLength(120, problems.nameLong)),
  },
  title: {
    label: () => words.subtitle,
    editLabel: copy.manageProducts.subtitle,
    control: 'line',
    section: 'facts',
    schema: bounded(160, problems.titleLong),
  },
  categorySlug: {
    label: () => words.category,
    editLabel: copy.manageProducts.category,
    control: 'select',
    section: 'facts',
    schema: () => z.string(),
  },
  description: {
    label: () => words.description,
    control: 'lines',
    section: 'facts',
    isWide: true,
    schema: bounded(5_000, problems.descriptionLong),
  },
  price: {
    label: words.price,
    control: 'decimal',
    section: 'sale',
    isRequired: true,
    schema: (currency) => text((typed) => priceProblem(typed, currency)),
  },
  minQty: {
    label: () => words.minQty,
    control: 'whole',
    section: 'sale',
    isRequired: true,
    initial: '1',
    schema: () => text(minQtyProblem),
    deps: 'maxQty',
  },
  maxQty: {
    label: () => words.maxQty,
    control: 'whole',
    section: 'sale',
    isRequired: true,
    schema: () => text(maxQtyProblem),
  },
  pictureAlt: {
    label: () => words.alt,
    control: 'line',
    section: 'picture',
    isWide: true,
    schema: bounded(250, problems.altLong),
  },
} as const satisfies Record<string, ProductField>;

export type ProductFieldName = keyof typeof productFields;
/** The text of each field. */
export type ProductTexts = Record<ProductFieldName, string>;

const names = Object.keys(productFields) as ProductFieldName[];
export const fieldOfName = (name: ProductFieldName): ProductField => productFields[name];
export const fieldNames = (isIncluded: (field: ProductField) => boolean): ProductFieldName[] =>
  names.filter((name) => isIncluded(productFields[name]));

const eachField = <Value>(valueOf: (field: ProductField) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(productFields[name])])) as Record<
    ProductFieldName,
    Value
  >;
export const fieldSchemas = (currency: string) => eachField(({ schema }) => schema(currency));
export const initialTexts: ProductTexts = eachField(({ initial = '' }) => initial);
/** The labels in the form of an existing product. */
export const editLabels = (currency: string): ProductTexts =>
  eachField(({ label, editLabel }) => editLabel ?? label(currency));

/** The texts of an existing product. */
export const textsOf = ({ price, category, picture, ...row }: InventoryRowFragment): ProductTexts => ({
  name: row.name,
  title: row.title,
  categorySlug: category.slug,
  description: row.description,
  price: (price.minor / 10 ** minorDigits(price.currency)).toFixed(minorDigits(price.currency)),
  minQty: String(row.minQty),
  maxQty: String(row.maxQty),
  // A missing picture description defaults to the product's name.
  pictureAlt: !picture || picture.alt === row.name ? '' : picture.alt,
});

type Input = ChangeEquipmentMutationVariables['input'];
/** The server's names of the fields; all others of its input have no common field. */
type Content = Required<
  Omit<
    Input,
    'equipmentId' | 'seenAt' | 'imageUrl' | 'attributes' | 'status' | 'publishAt' | 'stock' | 'stockChange'
  >
>;

/** Maps the texts to the server's input. A field that the server accepts and no form has is a compile-time error. */
export const contentOf = ({ price, minQty, maxQty, ...texts }: ProductTexts, currency: string) =>
  ({
    name: texts.name,
    title: texts.title,
    categorySlug: texts.categorySlug,
    description: texts.description,
    priceMinor: toMinor(price, currency),
    minQty: Number(minQty),
    maxQty: Number(maxQty),
    pictureAlt: texts.pictureAlt,
  }) satisfies Content;

/** The server's names of fields that have another one in the forms. */
export const renamed: Readonly<Record<string, ProductFieldName>> = { priceMinor: 'price' };
