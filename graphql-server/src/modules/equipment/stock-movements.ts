import { actorNames } from '#server/actor-names.ts';
import type { Db } from '#server/db.ts';
import { isRowId } from '#server/errors/input.ts';
import type { Prisma, StockMovement } from '#server/generated/prisma/client.ts';
import { pageByMoment } from '#server/keyset.ts';

type Page = Pick<Prisma.StockMovementFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

/** Reads how admins changed the stock of products and variants. */
export function stockHistory(prisma: Db) {
  const names = actorNames(prisma);

  /** The stock changes of a product or variant, newest first. */
  async function stockMovements(equipmentId: string, page: Page = {}): Promise<StockMovement[]> {
    if (!isRowId(equipmentId)) return [];
    return pageByMoment(
      'createdAt',
      page,
      async (id) => (await prisma.stockMovement.findFirst({ where: { id, equipmentId } }))?.createdAt,
      (rest, cursorFilter) =>
        prisma.stockMovement.findMany({
          ...rest,
          where: { AND: [{ equipmentId }, cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  const countStockMovements = async (equipmentId: string): Promise<number> =>
    isRowId(equipmentId) ? prisma.stockMovement.count({ where: { equipmentId } }) : 0;

  return { stockMovements, countStockMovements, stockActorName: (actor: string) => names.load(actor) };
}
