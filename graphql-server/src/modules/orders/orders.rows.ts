import type { Sql } from '#server/db.ts';
import { Prisma, type Order } from '#server/generated/prisma/client.ts';

// Customers often open the first page of their orders, so it is one statement of the driver with the fields that the page
// shows (docs/decisions/0015). Other selections use Prisma.

/** Relations to load with a row, as Pothos or Prisma names them. */
interface RelationSelection {
  readonly include?: Besides | null | undefined;
  readonly select?: Besides | null | undefined;
  readonly where?: unknown;
}
type Besides = Readonly<Record<string, unknown>>;

/** Relations of orders that customers may see, sorted like the fields. */
const children = {
  lines: {
    columns: Prisma.OrderLineScalarFieldEnum,
    moments: [],
    sql: `SELECT json_agg(c ORDER BY c.position) FROM "OrderLine" c WHERE c."orderId" = o.id`,
  },
  refunds: {
    columns: Prisma.RefundScalarFieldEnum,
    moments: ['createdAt', 'updatedAt'],
    sql: `SELECT json_agg(c ORDER BY c."createdAt" DESC, c.id DESC) FROM "Refund" c WHERE c."orderId" = o.id AND c.status <> 'FAILED'`,
  },
  parcels: {
    columns: Prisma.ParcelScalarFieldEnum,
    moments: ['shippedAt', 'deliveredAt'],
    sql: `SELECT json_agg(c ORDER BY c."shippedAt", c.id) FROM "Parcel" c WHERE c."orderId" = o.id`,
  },
  returns: {
    columns: Prisma.OrderReturnScalarFieldEnum,
    moments: ['requestedAt', 'decidedAt', 'receivedAt'],
    sql: `SELECT json_agg(c ORDER BY c."requestedAt" DESC, c.id DESC) FROM "OrderReturn" c WHERE c."orderId" = o.id`,
  },
} as const;
type Child = keyof typeof children;

/** Dates of `"Order"` without a time. */
const dates = new Set<string>(['deliveryEarliest', 'deliveryLatest']);
/** All columns of `"Order" o`. */
export const orderColumns = Object.values(Prisma.OrderScalarFieldEnum)
  // Midnight in UTC, as Prisma reads dates.
  .map((column) =>
    dates.has(column) ? `o."${column}"::timestamp AT TIME ZONE 'UTC' AS "${column}"` : `o."${column}"`,
  )
  .join(', ');

/** The relations that `selection` names; null if these rows cannot have them all. */
export function childrenIn(selection: RelationSelection): Child[] | null {
  if (selection.select) return null;
  const all = Object.entries(selection.include ?? {}).filter(([, what]) => what);
  return all.every(([name, what]) => name in children && isWhole(name as Child, what as RelationSelection))
    ? all.map(([name]) => name as Child).sort()
    : null;
}

/** Whether only columns of the relation and of its order are selected. Excludes failed refunds. */
function isWhole(child: Child, { include, select, where }: RelationSelection): boolean {
  const own: Besides = children[child].columns;
  return (
    (child !== 'refunds' || where !== undefined) &&
    Object.entries({ ...include, ...select }).every(([name, what]) =>
      name === 'order' ? isPlain(what as RelationSelection) : name in own,
    )
  );
}
const isPlain = ({ select, include }: RelationSelection) =>
  !include && Object.keys(select ?? {}).every((name) => name in Prisma.OrderScalarFieldEnum);

/**
 * The newest orders of a customer (`ordersOf`), at most `take`, each with the relations `names`. Own and guest orders are
 * read from separate indexes in order, so that no more rows are read than shown.
 */
export async function newestOf(
  sql: Sql,
  person: { id: string; email: string },
  take: number,
  names: readonly Child[],
): Promise<Order[]> {
  const besides = names.map((name) => `, (${children[name].sql}) AS ${name}`).join('');
  const text = `SELECT ${orderColumns}${besides} FROM (
      (SELECT * FROM "Order" WHERE "customerId" = $1 ORDER BY "createdAt" DESC, id DESC LIMIT $3)
      UNION ALL
      (SELECT * FROM "Order" WHERE "customerId" IS NULL AND "customerEmail" = $2 ORDER BY "createdAt" DESC, id DESC LIMIT $3)
    ) o ORDER BY o."createdAt" DESC, o.id DESC LIMIT $3`;
  const rows = await sql.query<Order & Record<Child, Record<string, unknown>[] | null>>({
    name: ['newest orders', ...names].join(' '),
    text,
    values: [person.id, person.email, take],
  });
  for (const row of rows)
    for (const name of names) {
      row[name] ??= [];
      for (const child of row[name]) {
        child.order = row;
        // JSON has no dates.
        for (const moment of children[name].moments)
          if (child[moment] !== null) child[moment] = new Date(child[moment] as string);
      }
    }
  return rows;
}

/** The order with this id; null if there is none. */
export async function findOrder(sql: Sql, id: string): Promise<Order | null> {
  const text = `SELECT ${orderColumns} FROM "Order" o WHERE o.id = $1`;
  const [order] = await sql.query<Order>({ name: 'order by id', text, values: [id] });
  return order ?? null;
}

/** As `findOrder`, if `ordersOf` contains it. A guest has no id. */
export async function findOwnOrder(
  sql: Sql,
  id: string,
  person: { readonly id: string | null; readonly email: string },
): Promise<Order | null> {
  const text = `SELECT ${orderColumns} FROM "Order" o
    WHERE o.id = $1 AND (o."customerId" = $2 OR (o."customerId" IS NULL AND o."customerEmail" = $3))`;
  const values = [id, person.id, person.email];
  const [order] = await sql.query<Order>({ name: 'own order by id', text, values });
  return order ?? null;
}
