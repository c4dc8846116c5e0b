import { z } from 'zod';
import { likeText, line } from '#server/errors/input.ts';
import type { FieldIssue } from '#server/errors/domain-error.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { EquipmentStatus } from '#server/generated/prisma/enums.ts';
import { chargeBounds, displayMoney } from '#server/modules/money/money.rules.ts';

const count = (what: string, words = `${what} must be a whole number`) =>
  z.number({ error: ({ input }) => (input === undefined ? `${what} is Required` : words) }).int(words);

const facts = (currency: string) => ({
  name: line(120, 'Name is Required'),
  /** What it is, such as `Spinning reel, size 3000`. */
  title: line(160, 'Title is Required'),
  description: z
    .string()
    .trim()
    .max(5_000, 'Please use at most 5000 characters.')
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Please leave out control characters.'),
  priceMinor: count('Price', 'Price must be an amount, such as 12.50')
    .min(1, 'Price must be more than nothing')
    .max(chargeBounds(currency).max, 'Price is far too high'),
  minQty: count('Min quantity').min(1, 'Min quantity must be at least 1'),
  maxQty: count('Max quantity').max(1_000_000, 'Max quantity is far too large'),
  imageUrl: z.string('Image is Required').min(1, 'Image is Required').max(2_000),
  /** What is seen on the picture, for people who do not see it; empty: the name stands for it. */
  pictureAlt: z
    .string()
    .trim()
    .max(250, 'Please use at most 250 characters.')
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Please leave out control characters.'),
  categorySlug: z.string().max(100),
  /** Pieces there are; null where nobody counts them. */
  stock: z
    .number()
    .int()
    .min(0, 'Stock cannot be negative')
    .max(1_000_000_000, 'Stock is far too large')
    .nullable(),
});

/** A product as an admin adds it; `currency` is the shop's. Left out: the title is its category's name, stock uncounted. */
export const addEquipmentInput = (currency: string) =>
  z
    .object(facts(currency))
    .partial({ title: true, categorySlug: true, stock: true, pictureAlt: true })
    .extend({ description: facts(currency).description.default('') })
    .superRefine((product, context) => {
      for (const issue of boundsIssues(product, currency))
        context.addIssue({ code: 'custom', path: [issue.path], message: issue.message });
    });
export type AddEquipmentInput = z.output<ReturnType<typeof addEquipmentInput>>;

/** What of a product an admin may change; what is left out stays. */
export const changeEquipmentInput = (currency: string) =>
  z.object({ ...facts(currency), status: z.enum(EquipmentStatus) }).partial();

interface Described {
  readonly name: string;
  readonly pictureAlt: string;
}

/**
 * Words of the picture after a change. The name stands for them where nobody wrote any, also under a new name; those of
 * another picture are not kept.
 */
export function altAfterChange(
  before: Described,
  { name = before.name, pictureAlt }: { name?: string | undefined; pictureAlt?: string | undefined },
  otherPicture: boolean,
): string {
  if (pictureAlt !== undefined) return pictureAlt || name;
  return otherPicture || before.pictureAlt === before.name ? name : before.pictureAlt;
}

/** Why nobody could order or pay a product like this. */
export function boundsIssues(
  { priceMinor, minQty, maxQty }: { priceMinor: number; minQty: number; maxQty: number },
  currency: string,
): FieldIssue[] {
  const { min, max } = chargeBounds(currency);
  const issues: FieldIssue[] = [];
  // §5: the upper bound is exclusive, so with equal bounds nothing could ever be ordered.
  if (maxQty <= minQty)
    issues.push({ path: 'maxQty', message: 'Max quantity must be more than min quantity' });
  else if (priceMinor * (maxQty - 1) > max)
    issues.push({
      path: 'maxQty',
      message: `So many cost more than ${displayMoney(max, currency)}, the most that one payment can be`,
    });
  if (minQty > 0 && priceMinor * minQty < min)
    issues.push({
      path: 'priceMinor',
      message: `The smallest order must cost at least ${displayMoney(min, currency)}`,
    });
  return issues;
}

/** Letters that are no letter with a mark. */
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

/** `Åsö Spinner №3` is `aso-spinner-no3` in addresses; what has no Latin letter at all is `product`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const latin = plain.replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '');
  const slug = latin
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 80);
  return slug.replace(/-$/, '') || 'product';
}

export interface InventoryFilter {
  /** Words; all must be found in name, title or category. */
  query?: string | null | undefined;
  categorySlug?: string | null | undefined;
  status?: EquipmentStatus | null | undefined;
}

/**
 * The products that an admin looks for. `shelves` are all there are: looked through here, so that each condition is about
 * products alone and an index can answer it.
 */
export function matching(
  { query, categorySlug, status }: InventoryFilter,
  shelves: readonly { readonly id: string; readonly slug: string; readonly name: string }[],
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
    ...(categorySlug ? [idsOf(({ slug }) => slug === categorySlug)] : []),
    ...(status ? [{ status }] : []),
  ];
}

const wordsOf = (query: string | null | undefined) =>
  query?.slice(0, 200).split(/\s+/).filter(Boolean).slice(0, 10) ?? [];

/** Pieces at or below which the shop says "only n left". */
export const LOW_STOCK = 5;
/** Days for which a product counts as new. */
const NEW_DAYS = 30;

export type Availability = 'IN_STOCK' | 'LOW_STOCK' | 'OUT_OF_STOCK';

/** `stock` null means that nobody counts the pieces. Too few for the smallest order is out of stock. */
export function availabilityOf(stock: number | null, minQty: number): Availability {
  if (stock === null) return 'IN_STOCK';
  if (stock < minQty) return 'OUT_OF_STOCK';
  return stock <= LOW_STOCK ? 'LOW_STOCK' : 'IN_STOCK';
}

export function isNew(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_DAYS * 86_400_000;
}

/** `lineCapacity` → `Line capacity`, `weightG` → `Weight`, with the unit that its key ends in. */
const units: [suffix: string, unit: string][] = [
  ['Kg', 'kg'],
  ['Mm', 'mm'],
  ['Cm', 'cm'],
  ['Lb', 'lb'],
  ['Lm', 'lm'],
  ['Ml', 'ml'],
  ['L', 'l'],
  ['M', 'm'],
  ['G', 'g'],
  ['V', 'V'],
  ['H', 'h'],
  ['In', 'in'],
];

export interface Attribute {
  name: string;
  label: string;
  value: string;
}

/** Technical attributes as rows of a table: a label for people and the value with its unit. */
export function attributesOf(json: unknown): Attribute[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return [];
  return Object.entries(json).map(([name, raw]) => {
    const match = units.find(([suffix]) => name.length > suffix.length && name.endsWith(suffix));
    const stem = match ? name.slice(0, -match[0].length) : name;
    const words = stem.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim();
    const text = Array.isArray(raw)
      ? raw.join(', ')
      : typeof raw === 'boolean'
        ? raw
          ? 'yes'
          : 'no'
        : String(raw);
    return {
      name,
      label: words.charAt(0).toUpperCase() + words.slice(1),
      value: match ? `${text} ${match[1]}` : text,
    };
  });
}
