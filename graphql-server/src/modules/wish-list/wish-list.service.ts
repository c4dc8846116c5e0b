import { lockKey, type Db } from '#server/db.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { EquipmentStatus } from '#server/generated/prisma/enums.ts';
import type { Viewer } from '#server/viewer.ts';
import { WishListFull } from './wish-list.errors.ts';
import {
  addToWishListInput,
  MAX_WISH_LIST_ITEMS,
  removeFromWishListInput,
  type AddToWishListInput,
  type RemoveFromWishListInput,
} from './wish-list.rules.ts';

export interface WishListRow {
  readonly id: string;
  readonly equipmentId: string;
  readonly createdAt: Date;
  readonly equipment: { readonly name: string; readonly status: EquipmentStatus };
}

export type WishListService = ReturnType<typeof wishListService>;

export function wishListService({ prisma, now = () => new Date() }: { prisma: Db; now?: () => Date }) {
  const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const;

  /** All items of a user, newest first. There are few enough to be read at once. */
  const items = (userId: string): Promise<WishListRow[]> =>
    prisma.wishListItem.findMany({
      where: { userId },
      orderBy: [...newestFirst],
      take: MAX_WISH_LIST_ITEMS,
      select: {
        id: true,
        equipmentId: true,
        createdAt: true,
        equipment: { select: { name: true, status: true } },
      },
    });

  async function equipmentIds(userId: string): Promise<string[]> {
    const rows = await prisma.wishListItem.findMany({
      where: { userId },
      orderBy: [...newestFirst],
      take: MAX_WISH_LIST_ITEMS,
      select: { equipmentId: true },
    });
    return rows.map((row) => row.equipmentId);
  }

  /** Adds products so that the first of `input` becomes the newest. Products on the list keep their place. */
  async function add(
    viewer: Viewer,
    rawInput: AddToWishListInput,
  ): Promise<Viewer | InvalidInput | WishListFull> {
    const input = parse(addToWishListInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const ids = [...new Set(input.equipmentIds.filter(isRowId).map((id) => id.toLowerCase()))];
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, `wish-list:${viewer.id}`);
      const [count, found] = [
        await tx.wishListItem.count({ where: { userId: viewer.id } }),
        // Drafts are secret; archived products may be merged from the list of a browser.
        await tx.equipment.findMany({
          where: {
            id: { in: ids },
            status: { not: 'DRAFT' },
            wishListItems: { none: { userId: viewer.id } },
          },
          select: { id: true },
        }),
      ];
      const known = new Set(found.map(({ id }) => id));
      const missing = ids.filter((id) => known.has(id));
      const fitting = missing.slice(0, Math.max(MAX_WISH_LIST_ITEMS - count, 0));
      const moment = now().getTime();
      await tx.wishListItem.createMany({
        data: fitting.map((equipmentId, index) => ({
          userId: viewer.id,
          equipmentId,
          createdAt: new Date(moment - index),
        })),
      });
      return fitting.length < missing.length ? new WishListFull(MAX_WISH_LIST_ITEMS) : viewer;
    });
  }

  async function remove(viewer: Viewer, rawInput: RemoveFromWishListInput): Promise<Viewer | InvalidInput> {
    const input = parse(removeFromWishListInput, rawInput);
    if (input instanceof InvalidInput) return input;
    if (isRowId(input.equipmentId))
      await prisma.wishListItem.deleteMany({
        where: { userId: viewer.id, equipmentId: input.equipmentId },
      });
    return viewer;
  }

  return { items, equipmentIds, add, remove };
}
