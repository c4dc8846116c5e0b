import { z } from 'zod';

/** Most products of one wish list. */
export const MAX_WISH_LIST_ITEMS = 200;

const id = z.string().max(100, 'Use at most 100 characters.');

/** Products to add. Ids that no product has are ignored, because products can be removed from the shop. */
export const addToWishListInput = z.strictObject({
  equipmentIds: z
    .array(id)
    .min(1, 'Choose a product')
    .max(MAX_WISH_LIST_ITEMS, `Add at most ${MAX_WISH_LIST_ITEMS} products.`),
});
export type AddToWishListInput = z.input<typeof addToWishListInput>;

export const removeFromWishListInput = z.strictObject({ equipmentId: id });
export type RemoveFromWishListInput = z.input<typeof removeFromWishListInput>;
