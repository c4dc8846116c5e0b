import type { Database } from '#server/db.ts';
import {
  Prisma,
  type Category,
  type Equipment,
  type EquipmentImage,
} from '#server/generated/prisma/client.ts';

// Products are read most often, so directly with the driver: it takes a quarter of Prisma's time.

/** A row with all its columns and its items on hold; with its category and its further pictures when included. */
export type ProductRow = Equipment & { onHold: number; category?: Category; images?: EquipmentImage[] };
/** Relations to load with a row, as Pothos or Prisma names them. */
export interface Beside {
  readonly include?: { readonly category?: unknown; readonly images?: unknown } | null | undefined;
}

const columns = Prisma.sql`${Prisma.raw(
  Object.values(Prisma.EquipmentScalarFieldEnum)
    .map((column) => `e."${column}"`)
    .join(', '),
)}, CASE WHEN e.stock IS NULL THEN 0 ELSE (SELECT coalesce(sum(h.quantity), 0)::int FROM "StockHold" h
    WHERE h."equipmentId" = e.id AND h."expiresAt" > now()) END AS "onHold"`;
const category = Prisma.sql`(SELECT to_json(c) FROM "Category" c WHERE c.id = e."categoryId") AS category`;
const images = Prisma.sql`ARRAY(SELECT to_json(i) FROM "EquipmentImage" i WHERE i."equipmentId" = e.id
  ORDER BY i.position) AS images`;

/** The columns of `"Equipment" e`, for `rowsOf`. */
export const columnsOf = ({ include }: Beside): Prisma.Sql =>
  Prisma.join([columns, ...(include?.category ? [category] : []), ...(include?.images ? [images] : [])]);

/** Distinguishes the statements of `columnsOf`, for their names. */
export const nameOf = ({ include }: Beside): string =>
  [include?.category && 'category', include?.images && 'images'].filter(Boolean).join(' ');

export type Pool = Pick<Database['pool'], 'query'>;

/** `name` for a statement that is always the same text: PostgreSQL then plans it once for a connection. */
export async function rowsOf<R extends object>(
  pool: Pool,
  statement: Prisma.Sql,
  name?: string,
): Promise<R[]> {
  const { text, values } = statement;
  const { rows } = await pool.query<R>({ text, values: [...values], ...(name && { name }) });
  return rows;
}
