import type { Database } from '#server/db.ts';
import { Prisma, type Category, type Equipment } from '#server/generated/prisma/client.ts';

// Products are read most often, so directly with the driver: it takes a quarter of Prisma's time.

/** A row with all its columns, its items on hold, and its category when included. */
export type ProductRow = Equipment & { onHold: number; category?: Category };
/** Relations to load with a row, as Pothos or Prisma names them. */
export interface Beside {
  readonly include?: { readonly category?: unknown } | null | undefined;
}

const columns = Prisma.sql`${Prisma.raw(
  Object.values(Prisma.EquipmentScalarFieldEnum)
    .map((column) => `e."${column}"`)
    .join(', '),
)}, CASE WHEN e.stock IS NULL THEN 0 ELSE (SELECT coalesce(sum(h.quantity), 0)::int FROM "StockHold" h
    WHERE h."equipmentId" = e.id AND h."expiresAt" > now()) END AS "onHold"`;
const withShelf = Prisma.sql`${columns},
  (SELECT to_json(c) FROM "Category" c WHERE c.id = e."categoryId") AS category`;

/** The columns of `"Equipment" e`, for `rowsOf`. */
export const columnsOf = (beside: Beside): Prisma.Sql => (beside.include?.category ? withShelf : columns);

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
