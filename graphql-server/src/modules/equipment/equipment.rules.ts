import { z } from 'zod';
import {
  allOptional,
  freeText,
  likeText,
  line,
  optional,
  plain,
  renamedKey,
  requireKey,
} from '#server/errors/input.ts';
import type { FieldIssue } from '#server/errors/domain-error.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { EquipmentStatus } from '#server/generated/prisma/enums.ts';
import { chargeBounds, displayMoney } from '#server/modules/money/money.rules.ts';
import { attributesInput } from './attribute-values.rules.ts';

const count = (what: string, words = `${what} must be a whole number`) =>
  z.number({ error: ({ input }) => (input === undefined ? `${what} is Required` : words) }).int(words);

/** Most items of one product that can be in stock. */
const MAX_STOCK = 1_000_000_000;

/** Creates a schema once for each currency: Zod compiles each schema, which costs more than a use of it. */
export function perCurrency<Schema>(create: (currency: string) => Schema): (currency: string) => Schema {
  const schemas = new Map<string, Schema>();
  return (currency) => {
    const schema = schemas.get(currency) ?? create(currency);
    schemas.set(currency, schema);
    return schema;
  };
}

/** Bounds of the fields of a product. New products need those without a default; see `addEquipmentInput`. */
export const equipmentFacts = (currency: string) => ({
  name: line(120, 'Name is Required'),
  /** What it is, such as `Spinning reel, size 3000`. */
  title: line(160, 'Title is Required'),
  description: freeText(5_000),
  priceMinor: count('Price', 'Price must be an amount, such as 12.50')
    .min(1, 'Price must be greater than zero')
    .max(chargeBounds(currency).max, 'Price is too high'),
  minQty: count('Min quantity').min(1, 'Min quantity must be at least 1'),
  maxQty: count('Max quantity').max(1_000_000, 'Max quantity is too large'),
  imageUrl: plain(2_000, 'Image is Required').min(1, 'Image is Required'),
  /** Alternative text of the picture; empty for the product's name. */
  pictureAlt: z
    .string()
    .trim()
    .max(250, 'Use at most 250 characters.')
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Remove control characters.'),
  categorySlug: z.string().max(100),
  attributes: attributesInput,
  /** Items in stock; null when stock is not tracked. */
  stock: z.number().int().min(0, 'Stock cannot be negative').max(MAX_STOCK, 'Stock is too large').nullable(),
});

/** The fields of a new product apart from its picture. */
export const newEquipmentFacts = (currency: string) => {
  const { stock, name, priceMinor, minQty, maxQty, imageUrl: _url, ...others } = equipmentFacts(currency);
  return { name, priceMinor, minQty, maxQty, ...allOptional(others), stock: stock.optional() };
};

/** A new product; `currency` is the shop's. The title defaults to the category name; without `stock` it is not tracked. */
export const addEquipmentInput = perCurrency((currency) =>
  z
    .strictObject({
      ...newEquipmentFacts(currency),
      imageUrl: equipmentFacts(currency).imageUrl,
      isDraft: optional(z.boolean()),
      publishAt: optional(z.date()),
    })
    .superRefine((product, context) => {
      for (const issue of boundsIssues(product, currency))
        context.addIssue({ code: 'custom', path: [issue.path], message: issue.message });
    }),
);
export type AddEquipmentInput = z.input<ReturnType<typeof addEquipmentInput>>;

/** Items to add to or remove from the current stock. `idempotencyKey` makes a retry safe. */
const stockChangeInput = z
  .strictObject({
    quantity: z
      .number()
      .int()
      .min(-MAX_STOCK, 'Quantity is too large')
      .max(MAX_STOCK, 'Quantity is too large')
      .refine((quantity) => quantity !== 0, 'Add or remove at least one item'),
    reason: z.enum(['RECEIVED', 'CORRECTION', 'DAMAGED_OR_LOST', 'UNDO']),
    ...renamedKey,
  })
  .transform(requireKey);
export type StockChangeInput = z.input<typeof stockChangeInput>;
export type StockChange = z.output<typeof stockChangeInput>;

/**
 * Changes to a product. Omitted fields keep their value. A number in `stock` starts counting, null stops it; while items are
 * counted, `stockChange` adds or removes some.
 */
export const changeEquipmentInput = perCurrency((currency) => {
  const { stock, ...facts } = equipmentFacts(currency);
  return z
    .strictObject({
      ...allOptional(facts),
      status: optional(z.enum(EquipmentStatus)),
      publishAt: z.date().nullable().optional(),
      stock: stock.optional(),
      stockChange: optional(stockChangeInput),
    })
    .refine((input) => input.stock === undefined || !input.stockChange, {
      path: ['stock'],
      error: 'Send either stock or stockChange.',
    });
});
export type ChangeEquipmentInput = z.input<ReturnType<typeof changeEquipmentInput>>;

/** Why a variant cannot change like this: it is in its product's category. */
export const variantIssues = (input: { categorySlug?: unknown }): FieldIssue[] =>
  input.categorySlug === undefined
    ? []
    : [
        {
          path: 'categorySlug',
          message: 'Variants are in the category of their product. Change the product.',
        },
      ];

/** Why the stock cannot change like this; null when it can. `reserved` items belong to orders being paid. */
export function stockIssue(
  before: number | null,
  reserved: number,
  { stock, stockChange }: { stock?: number | null | undefined; stockChange?: StockChange | undefined },
): FieldIssue | null {
  if (typeof stock === 'number' && before !== null && stock !== before)
    return {
      path: 'stock',
      message: 'Stock is already tracked. Add or remove items instead of setting a number.',
    };
  if (!stockChange) return null;
  const path = 'stockChange.quantity';
  if (before === null)
    return {
      path,
      message: 'Stock is not tracked. Start tracking it before you add or remove items.',
    };
  const after = before + stockChange.quantity;
  if (after > MAX_STOCK) return { path, message: 'Stock is too large' };
  if (stockChange.quantity < 0 && after < reserved)
    return {
      path,
      message:
        reserved > 0
          ? `${before} in stock, ${reserved} reserved for orders being paid: you can remove at most ${Math.max(before - reserved, 0)}.`
          : `${before} in stock: you cannot remove more.`,
    };
  return null;
}

/** The time of publication after a change: a product that is no draft has none. */
export function scheduleAfter(
  before: { readonly status: EquipmentStatus },
  {
    status = before.status,
    publishAt,
  }: { status?: EquipmentStatus | undefined; publishAt?: Date | null | undefined },
): { publishAt?: Date | null } {
  if (status !== 'DRAFT' && !publishAt) return { publishAt: null };
  return publishAt === undefined ? {} : { publishAt };
}

/** Most days until a scheduled publication. */
const MAX_DAYS_AHEAD = 366;

/** Why a product cannot be published at the `changed` time; empty when it can, and for times that stay as they are. */
export function scheduleIssues(
  { status }: { readonly status: EquipmentStatus },
  changed: Date | null | undefined,
  now: Date,
): FieldIssue[] {
  if (!changed) return [];
  const message =
    status !== 'DRAFT'
      ? 'Only drafts can be scheduled.'
      : changed <= now
        ? 'Choose a time in the future.'
        : changed.getTime() > now.getTime() + MAX_DAYS_AHEAD * 86_400_000
          ? 'Choose a time within a year.'
          : null;
  return message === null ? [] : [{ path: 'publishAt', message }];
}

/** The column of an input field, for detecting changes. */
export const columnOf = { categorySlug: 'categoryId', imageUrl: 'pictureUrl' } as Readonly<
  Record<string, string>
>;

interface Described {
  readonly name: string;
  readonly pictureAlt: string;
}

/**
 * The picture's alt text after a change. Without an alt text the product's name is used, also after a rename. The alt text
 * of a replaced picture is dropped.
 */
export function altAfterChange(
  before: Described,
  { name = before.name, pictureAlt }: { name?: string | undefined; pictureAlt?: string | undefined },
  otherPicture: boolean,
): string {
  if (pictureAlt !== undefined) return pictureAlt || name;
  return otherPicture || before.pictureAlt === before.name ? name : before.pictureAlt;
}

/** Why a product with these bounds could not be ordered or paid for. */
export function boundsIssues(
  { priceMinor, minQty, maxQty }: { priceMinor: number; minQty: number; maxQty: number },
  currency: string,
): FieldIssue[] {
  const { min, max } = chargeBounds(currency);
  const issues: FieldIssue[] = [];
  // §5: the upper bound is exclusive, so with equal bounds nothing could ever be ordered.
  if (maxQty <= minQty)
    issues.push({ path: 'maxQty', message: 'Max quantity must be greater than min quantity' });
  else if (priceMinor * (maxQty - 1) > max)
    issues.push({
      path: 'maxQty',
      message: `At this quantity, an order could exceed ${displayMoney(max, currency)}, the payment limit`,
    });
  if (minQty > 0 && priceMinor * minQty < min)
    issues.push({
      path: 'priceMinor',
      message: `The smallest order must cost at least ${displayMoney(min, currency)}`,
    });
  return issues;
}

/** Letters that do not decompose into a base letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** `Åsö Spinner №3` is `aso-spinner-no3` in URLs; a name without Latin letters is `product`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const latin = plain.replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '');
  const slug = latin
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 80);
  return slug.replace(/-$/, '') || 'product';
}

/** ID of a product of the demo shop, for examples in the reference. */
export const EXAMPLE_PRODUCT_ID = '01970000-0000-7000-8000-000000000001';

/** Whether a URL may name a product by this text: only what `slugOf` and its unique suffix produce. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,100}$/.test(text);

export const inventorySorts = ['NEWEST', 'UPDATED', 'NAME', 'PRICE_LOW', 'PRICE_HIGH'] as const;
export type InventorySort = (typeof inventorySorts)[number];
export const missingData = ['PICTURE', 'DESCRIPTION', 'ATTRIBUTES'] as const;

/** Filters of the inventory: those that are given must all match. */
export const inventoryFilter = z.strictObject({
  /** Words; all must be found in name, title or category. */
  query: z.string().nullish(),
  /** Of a product or variant, in upper or lower case. */
  sku: z.string().nullish(),
  categorySlug: z.string().nullish(),
  status: z.enum(EquipmentStatus).nullish(),
  isLowStock: z.boolean().nullish(),
  /** Published products of which none are in stock. */
  isSoldOut: z.boolean().nullish(),
  minPriceMinor: z.number().int().nullish(),
  maxPriceMinor: z.number().int().nullish(),
  missing: z.enum(missingData).nullish(),
});
export type InventoryFilter = z.input<typeof inventoryFilter>;

/**
 * Conditions of an admin's product search. Categories are matched here in `shelves` (all categories), so that each condition
 * is on products only and can use an index.
 */
export function matching(
  { query, sku, categorySlug, status, isSoldOut, minPriceMinor, maxPriceMinor, missing }: InventoryFilter,
  shelves: readonly {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly earlierSlugs?: readonly string[];
  }[],
): Prisma.EquipmentWhereInput[] {
  const idsOf = (fits: (shelf: (typeof shelves)[number]) => boolean) => ({
    categoryId: { in: shelves.filter(fits).map(({ id }) => id) },
  });
  return [
    ...wordsOf(query).map((word) => {
      const contains = { contains: likeText(word), mode: 'insensitive' as const };
      const onShelves = idsOf(({ name }) => name.toLowerCase().includes(word.toLowerCase()));
      return { OR: [{ name: contains }, { title: contains }, onShelves] };
    }),
    ...(typeof sku === 'string' ? [{ sku: sku.replaceAll('\0', '').trim().toUpperCase() }] : []),
    ...(categorySlug
      ? [
          idsOf(
            ({ slug, earlierSlugs }) =>
              slug === categorySlug || earlierSlugs?.includes(categorySlug) === true,
          ),
        ]
      : []),
    ...(status ? [{ status }] : []),
    ...(isSoldOut ? [{ lowStock: { stock: 0 } }] : []),
    ...(typeof minPriceMinor === 'number' ? [{ priceMinor: { gte: minPriceMinor } }] : []),
    ...(typeof maxPriceMinor === 'number' ? [{ priceMinor: { lte: maxPriceMinor } }] : []),
    ...(missing ? [isMissing[missing]] : []),
  ];
}

const isMissing = {
  PICTURE: { pictureUrl: null },
  DESCRIPTION: { description: '' },
  ATTRIBUTES: { attributes: { equals: {} } },
} as const satisfies Record<(typeof missingData)[number], Prisma.EquipmentWhereInput>;

const wordsOf = (query: string | null | undefined) =>
  query?.slice(0, 200).split(/\s+/).filter(Boolean).slice(0, 10) ?? [];

/** Stock at or below this is low: the shop shows "only n left", and a trigger adds it to `LowStock`. */
export const LOW_STOCK = 5;
/** Days for which a product counts as new. */
export const NEW_DAYS = 30;

export const AVAILABILITIES = ['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/**
 * Items of a product that can be ordered now; null where stock is not tracked. `onHold` is known of rows that the shop lists
 * (`equipment.rows.ts`); the inventory of admins counts items on hold, too.
 */
export const orderableItems = ({
  stock,
  onHold = 0,
}: {
  stock: number | null;
  onHold?: number;
}): number | null => (stock === null ? null : Math.max(stock - onHold, 0));

/** A `stock` of null means that stock is not tracked. Less than the smallest order is out of stock. */
export function availabilityOf(stock: number | null, minQty: number): Availability {
  if (stock === null) return 'IN_STOCK';
  if (stock < minQty) return 'OUT_OF_STOCK';
  return stock <= LOW_STOCK ? 'LOW_STOCK' : 'IN_STOCK';
}

/** Rows of lists know the best availability of a product with variants; other rows have their own. */
export const bestAvailabilityOf = (row: {
  stock: number | null;
  onHold?: number;
  minQty: number;
  bestAvailability?: Availability | null;
}): Availability => row.bestAvailability ?? availabilityOf(orderableItems(row), row.minQty);

export function isNew(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_DAYS * 86_400_000;
}
