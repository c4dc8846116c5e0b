import type { Db } from '#server/db.ts';
import type { Equipment, Prisma } from '#server/generated/prisma/client.ts';

type Page = Pick<Prisma.EquipmentFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

/** Published products of low stock that match `where`, lowest stock first. Pages forward and backward from the cursor's row. */
export async function lowStock(
  prisma: Db,
  where: Prisma.EquipmentWhereInput[],
  { take, cursor, select, include }: Page,
  mostRows: number,
): Promise<Equipment[]> {
  const after = cursor?.id ? await prisma.lowStock.findUnique({ where: { equipmentId: cursor.id } }) : null;
  // A product that is not low anymore has no place in the list.
  if (cursor?.id && !after) return [];
  const beyond = (take ?? 0) < 0 ? 'lt' : 'gt';
  const rows = await prisma.lowStock.findMany({
    take: take ?? mostRows,
    where: {
      equipment: { AND: where },
      ...(after && {
        OR: [
          { stock: { [beyond]: after.stock } },
          { stock: after.stock, equipmentId: { [beyond]: after.equipmentId } },
        ],
      }),
    },
    orderBy: [{ stock: 'asc' }, { equipmentId: 'asc' }],
    select: { equipment: select ? { select } : include ? { include } : true },
  });
  return rows.map(({ equipment }) => equipment);
}
