import type { Db } from '#server/db.ts';
import { isRowId } from '#server/errors/input.ts';
import type { Equipment, Prisma } from '#server/generated/prisma/client.ts';

type RelationSelection = Pick<Prisma.EquipmentFindManyArgs, 'select' | 'include'>;

/** Reads products and variants of any status. For admins. */
export const managedEquipment = (prisma: Db) => ({
  /** The product or variant with this id, or null. */
  managed: async (id: string, selection: RelationSelection = {}): Promise<Equipment | null> =>
    isRowId(id) ? prisma.equipment.findUnique({ ...selection, where: { id } }) : null,

  /** The variants of a product, in their order. */
  managedVariants: async (productId: string, selection: RelationSelection = {}): Promise<Equipment[]> =>
    isRowId(productId)
      ? prisma.equipment.findMany({
          ...selection,
          where: { parentId: productId },
          orderBy: [{ variantPosition: 'asc' }, { id: 'asc' }],
        })
      : [],
});
