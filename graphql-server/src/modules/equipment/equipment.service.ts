import type { Db } from '#server/db.ts';
import { isRowId } from '#server/errors/input.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

/** A selection that the GraphQL door composed; the REST door gives none and gets all columns. */
type Selection = Pick<Prisma.EquipmentFindManyArgs, 'select' | 'include'>;

const published = { status: 'PUBLISHED' } as const;
const newestFirst = [
  { createdAt: 'desc' },
  { id: 'desc' },
] satisfies Prisma.EquipmentOrderByWithRelationInput[];
/** Most rows that one list call answers. */
const MOST_ROWS = 500;

export interface EquipmentPage {
  limit?: number | undefined;
  offset?: number | undefined;
  /** Words looked for in name and title. */
  q?: string | undefined;
}

export type EquipmentService = ReturnType<typeof equipmentService>;

export function equipmentService({ prisma }: { prisma: Db }) {
  /** The published product with this id, or null. */
  async function one(id: string, selection: Selection = {}) {
    if (!isRowId(id)) return null;
    return prisma.equipment.findFirst({ ...selection, where: { id, ...published } });
  }

  /** Published products, newest first, with how many there are in all. */
  async function list({ limit = MOST_ROWS, offset = 0, q }: EquipmentPage = {}) {
    const words = q?.trim();
    const where: Prisma.EquipmentWhereInput = {
      ...published,
      ...(words && {
        OR: [
          { name: { contains: words, mode: 'insensitive' } },
          { title: { contains: words, mode: 'insensitive' } },
        ],
      }),
    };
    const [rows, total] = await Promise.all([
      prisma.equipment.findMany({
        where,
        orderBy: newestFirst,
        take: Math.min(limit, MOST_ROWS),
        skip: offset,
      }),
      prisma.equipment.count({ where }),
    ]);
    return { rows, total };
  }

  /** At most `first` products by units sold in the last 90 days, then newest. */
  async function bestSellers(first: number, selection: Selection = {}) {
    const ranked = await prisma.$queryRaw<{ id: string }[]>`
      SELECT e.id
      FROM "Equipment" e
      LEFT JOIN (
        SELECT l."equipmentId" AS id, sum(l.quantity) AS units
        FROM "OrderLine" l JOIN "Order" o ON o.id = l."orderId"
        WHERE l."createdAt" > now() - interval '90 days' AND o."transactionId" IS NOT NULL
        GROUP BY 1
      ) sold ON sold.id = e.id
      WHERE e.status = 'PUBLISHED'
      ORDER BY coalesce(sold.units, 0) DESC, e."createdAt" DESC, e.id DESC
      LIMIT ${Math.max(1, Math.min(first, MOST_ROWS))}`;
    const ids = ranked.map((row) => row.id);
    const rows = await prisma.equipment.findMany({ ...selection, where: { id: { in: ids } } });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return { one, list, bestSellers };
}
