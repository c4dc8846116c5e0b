import type { Database } from '#server/db.ts';
import { Prisma, type Category, type Equipment } from '#server/generated/prisma/client.ts';

// Products are read more than anything else: by the driver itself, which takes a quarter of what Prisma takes.

/** A row with all its columns, and with its shelf where that was asked for. */
export type ProductRow = Equipment & { category?: Category };
/** What Pothos or Prisma says should come with a row. */
export interface Beside {
  readonly include?: { readonly category?: unknown } | null | undefined;
}

const columns = Prisma.raw(
  Object.values(Prisma.EquipmentScalarFieldEnum)
    .map((column) => `e."${column}"`)
    .join(', '),
);
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
