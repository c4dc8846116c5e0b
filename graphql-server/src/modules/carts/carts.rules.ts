import { z } from 'zod';
import { optional, plain } from '#server/errors/input.ts';

/** Most products of one cart. */
export const MAX_CART_LINES = 50;
/** A guest's cart is deleted when it was not changed for this many days. */
export const GUEST_CART_DAYS = 90;

const id = z.string().max(100, 'Use at most 100 characters.');
const quantity = z
  .number('Quantity must be a whole number')
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(1_000_000, 'Quantity is too large');
/** A guest's cart. Ignored for customers: an account has one cart. */
const cartId = optional(id);

/** Adds `quantity` items to those of the product in the cart. */
export const addToCartInput = z.strictObject({ cartId, equipmentId: id, quantity });
export type AddToCartInput = z.input<typeof addToCartInput>;

/** Sets the quantity of a product in the cart. */
export type UpdateCartLineInput = AddToCartInput;

export const removeFromCartInput = z.strictObject({ cartId, equipmentId: id });
export type RemoveFromCartInput = z.input<typeof removeFromCartInput>;

export const applyCodeInput = z.strictObject({
  cartId,
  /** Null or empty removes the code. */
  code: plain(40)
    .nullish()
    .transform((code) => code?.trim() || null),
});
export type ApplyCodeInput = z.input<typeof applyCodeInput>;

export const mergeCartInput = z.strictObject({ cartId: id });
export type MergeCartInput = z.input<typeof mergeCartInput>;

/** Why a product cannot be ordered in this quantity. */
export type CartLineProblem = 'UNAVAILABLE' | 'OUT_OF_STOCK' | 'TOO_FEW_IN_STOCK' | 'QUANTITY_OUT_OF_RANGE';

interface Orderable {
  readonly minQty: number;
  /** Exclusive (§5). */
  readonly maxQty: number;
  readonly stock: number | null;
  readonly onHold: number;
}

/** Items that can be ordered now; null where stock is not tracked. */
export const freeItems = ({ stock, onHold }: Pick<Orderable, 'stock' | 'onHold'>): number | null =>
  stock === null ? null : Math.max(stock - onHold, 0);

/** `product` is null if it is not for sale. */
export function problemOf(product: Orderable | null, wanted: number): CartLineProblem | null {
  if (!product) return 'UNAVAILABLE';
  const free = freeItems(product);
  if (free !== null && free < product.minQty) return 'OUT_OF_STOCK';
  if (wanted < product.minQty || wanted >= product.maxQty) return 'QUANTITY_OUT_OF_RANGE';
  return free !== null && wanted > free ? 'TOO_FEW_IN_STOCK' : null;
}

/** The quantity of a product in two carts that are merged: the greater one, within the product's bounds. */
export function mergedQuantity(
  one: number,
  other: number,
  { minQty, maxQty }: Pick<Orderable, 'minQty' | 'maxQty'>,
): number {
  return Math.min(Math.max(one, other, minQty), maxQty - 1);
}
