import type { Db } from '#server/db.ts';
import type { Equipment, Prisma } from '#server/generated/prisma/client.ts';
import { matching, type InventoryFilter, type InventorySort } from './equipment.rules.ts';
import type { CategoryWithSlugs } from './equipment.rows.ts';
import { lowStock } from './low-stock.ts';

type Page = Pick<Prisma.EquipmentFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;
type Bound = { readonly lt: unknown } | { readonly gt: unknown };

/** Most rows that one call answers. */
const MAX_ROWS = 500;
/** Products are counted up to this number. */
const MAX_COUNTED = 10_001;

/** Each order has an index of its column and the id. */
const orders = {
  NEWEST: ['createdAt', 'desc', 'desc'],
  UPDATED: ['updatedAt', 'desc', 'desc'],
  NAME: ['name', 'asc', 'asc'],
  PRICE_LOW: ['priceMinor', 'asc', 'asc'],
  PRICE_HIGH: ['priceMinor', 'desc', 'desc'],
} as const satisfies Record<InventorySort, readonly [keyof Equipment, 'asc' | 'desc', 'asc' | 'desc']>;

/** The products and variants of any status, for admins. */
export function inventoryReader({
  prisma,
  categories,
}: {
  prisma: Db;
  categories: () => Promise<CategoryWithSlugs[]>;
}) {
  const conditions = async (filter: InventoryFilter) =>
    matching(filter, filter.query || filter.categorySlug ? await categories() : []);

  /** Products that match `filter` in the order of `sort`; of low stock, the lowest first. */
  async function inventory(
    filter: InventoryFilter = {},
    sort: InventorySort = 'NEWEST',
    { cursor, ...page }: Page = {},
  ): Promise<Equipment[]> {
    const where = await conditions(filter);
    if (filter.isLowStock) return lowStock(prisma, where, { cursor, ...page }, MAX_ROWS);
    const [column, direction, ofIds] = orders[sort];
    const after = cursor?.id
      ? await prisma.equipment.findUnique({ where: { id: cursor.id }, select: { id: true, [column]: true } })
      : null;
    // The cursor's product was deleted.
    if (cursor?.id && !after) return [];
    const isBackward = (page.take ?? 0) < 0;
    const beyond = (value: unknown): Bound =>
      (direction === 'asc') === isBackward ? { lt: value } : { gt: value };
    return prisma.equipment.findMany({
      take: MAX_ROWS,
      ...page,
      ...(after && { skip: 0 }),
      where: { AND: [...where, ...(after ? [afterRow(column, beyond, after)] : [])] },
      orderBy: [{ [column]: direction }, { id: ofIds }],
    });
  }

  /** Number of products that match, at most `MAX_COUNTED`. */
  async function countInventory(filter: InventoryFilter): Promise<number> {
    const where = await conditions(filter);
    const low = filter.isLowStock ? [{ lowStock: { isNot: null } }] : [];
    return prisma.equipment.count({ where: { AND: [...where, ...low] }, take: MAX_COUNTED });
  }

  return { inventory, countInventory };
}

/** The first bound is the range of the index; the others order rows of one value. */
function afterRow(
  column: keyof Equipment,
  beyond: (value: unknown) => Bound,
  row: Readonly<Record<string, unknown>>,
): Prisma.EquipmentWhereInput {
  const bound = beyond(row[column]);
  const orEqual = 'lt' in bound ? { lte: bound.lt } : { gte: bound.gt };
  return {
    AND: [
      { [column]: orEqual },
      { OR: [{ [column]: bound }, { id: beyond(row['id']) as Prisma.UuidFilter }] },
    ],
  };
}
