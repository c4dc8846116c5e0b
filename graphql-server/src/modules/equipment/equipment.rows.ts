import { LRUCache } from 'lru-cache';
import type { Database } from '#server/db.ts';
import {
  Prisma,
  type Category,
  type Equipment,
  type EquipmentImage,
} from '#server/generated/prisma/client.ts';
import { availability } from './catalogue.sql.ts';
import type { Availability } from './equipment.rules.ts';

// Products are read most often, so directly with the driver: it takes a quarter of Prisma's time.

/** A row with all its columns and its items on hold; with its category, further pictures and variants when included. */
/** A category with the slugs that its products were at before. */
export type CategoryWithSlugs = Category & { readonly earlierSlugs: readonly string[] };

export type ProductRow = Equipment & {
  onHold: number;
  /** Of the product and its variants; null without variants. */
  bestAvailability?: Availability | null;
  category?: Category;
  images?: EquipmentImage[];
  variants?: ProductRow[];
};
/** Relations to load with a row, as Pothos or Prisma names them. */
export interface RelationSelection {
  readonly include?:
    | { readonly category?: unknown; readonly images?: unknown; readonly variants?: unknown }
    | null
    | undefined;
}

const columnsIn = (row: 'e' | 'v') => Prisma.sql`${Prisma.raw(
  Object.values(Prisma.EquipmentScalarFieldEnum)
    // Only SQL conditions need the values. Leaving them out keeps rows small.
    .map((column) => (column === 'attributeValues' ? `'{}'::text[] AS "${column}"` : `${row}."${column}"`))
    .join(', '),
)}, CASE WHEN ${Prisma.raw(row)}.stock IS NULL THEN 0 ELSE (SELECT coalesce(sum(h.quantity), 0)::int FROM "StockHold" h
    WHERE h."equipmentId" = ${Prisma.raw(row)}.id AND h."expiresAt" > now()) END AS "onHold"`;
const columns = Prisma.sql`${columnsIn('e')},
  CASE WHEN e."variantsFromMinor" IS NOT NULL THEN ${availability} END AS "bestAvailability"`;
const categoryIn = (row: 'e' | 'v') =>
  Prisma.sql`(SELECT to_json(c) FROM "Category" c WHERE c.id = ${Prisma.raw(row)}."categoryId") AS category`;
/** A variant that only has its product's picture also has the product's other pictures. */
const imagesIn = (row: 'e' | 'v') => Prisma.sql`ARRAY(SELECT to_json(i) FROM "EquipmentImage" i
  WHERE i."equipmentId" = coalesce((SELECT p.id FROM "Equipment" p
    WHERE p.id = ${Prisma.raw(row)}."parentId" AND p."pictureUrl" = ${Prisma.raw(row)}."pictureUrl"
      AND NOT EXISTS (SELECT 1 FROM "EquipmentImage" o WHERE o."equipmentId" = ${Prisma.raw(row)}.id)), ${Prisma.raw(row)}.id)
  ORDER BY i.position) AS images`;
const variants = Prisma.sql`CASE WHEN e."variantsFromMinor" IS NULL THEN '[]' ELSE (
    SELECT coalesce(json_agg(v ORDER BY v."variantPosition", v.id), '[]') FROM (
      SELECT ${columnsIn('v')}, ${categoryIn('v')}, ${imagesIn('v')}
      FROM "Equipment" v WHERE v."parentId" = e.id AND v.status = 'PUBLISHED') v) END AS variants`;

/** The columns of `"Equipment" e`, for `rowsOf`. */
export const columnsOf = ({ include }: RelationSelection): Prisma.Sql =>
  Prisma.join([
    columns,
    ...(include?.category ? [categoryIn('e')] : []),
    ...(include?.images ? [imagesIn('e')] : []),
    ...(include?.variants ? [variants] : []),
  ]);

/** Distinguishes the statements of `columnsOf`, for their names. */
export const nameOf = ({ include }: RelationSelection): string =>
  [include?.category && 'category', include?.images && 'images', include?.variants && 'variants']
    .filter(Boolean)
    .join(' ');

export type Pool = Pick<Database['pool'], 'query'>;

/** `name` for a statement that is always the same text: PostgreSQL then plans it once for a connection. */
export async function rowsOf<R extends object>(
  pool: Pool,
  statement: Prisma.Sql,
  name?: string,
): Promise<R[]> {
  const { text, values } = statement;
  const { rows } = await pool.query<R & { variants?: ProductRow[] }>({
    text,
    values: [...values],
    ...(name && { name }),
  });
  for (const row of rows) row.variants?.forEach(readDates);
  return rows;
}

/** Parses the dates, which are texts in JSON. */
function readDates(variant: ProductRow): void {
  variant.createdAt = new Date(variant.createdAt);
  variant.updatedAt = new Date(variant.updatedAt);
  // A variant has no variants.
  variant.variants = [];
  variant.priorPriceEndsAt = variant.priorPriceEndsAt && new Date(variant.priorPriceEndsAt);
}

/** Caches rows (stale-while-revalidate). Stale rows stay if revalidation fails. */
export function cachedRows<Row extends object>(find: () => Promise<Row[]>) {
  const cache = new LRUCache<'all', Row[]>({
    max: 1,
    ttl: 60_000,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    // Rows that are being read when the cache is cleared are returned, but not cached.
    ignoreFetchAbort: true,
    fetchMethod: find,
  });
  return {
    read: async (): Promise<readonly Row[]> => (await cache.fetch('all')) ?? [],
    clear: () => cache.clear(),
  };
}
