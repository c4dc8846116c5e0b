import { z } from 'zod';
import { email, idempotencyKey, line, optional } from '#server/errors/input.ts';
import type { DeliveryKind, FulfilmentState, OrderStatus } from '#server/generated/prisma/enums.ts';
import type { Viewer } from '#server/viewer.ts';
import { AddressChangeRefused } from './checkout.errors.ts';
import { addressInput, destinationInput } from './addresses.rules.ts';

const id = z.string().max(100, 'Use at most 100 characters.');

/** Asks what the cart costs, or the one product `equipmentId`. */
export const quoteInput = z.strictObject({
  /** A guest's cart. */
  cartId: optional(id),
  /** Instead of the cart: one product. */
  equipmentId: optional(id),
  quantity: optional(z.number().int().min(1).max(1_000_000)),
  destination: optional(destinationInput),
  deliveryMethodId: optional(id),
  /** Some discounts are limited per customer. */
  email: optional(email),
});
export type QuoteInput = z.input<typeof quoteInput>;

/** As many as a cart has lines. */
const MAX_ITEMS = 50;

/** Products that are ordered together, without a cart. */
export const itemsInput = z
  .array(
    z.strictObject({
      equipmentId: id.describe('The `equipmentId` of a variant.'),
      quantity: z
        .int('Quantity must be a whole number')
        .min(1, 'Quantity must be at least 1')
        .max(1_000_000, 'Quantity is too large'),
    }),
  )
  .min(1, 'List at least one product.')
  .max(MAX_ITEMS, `List at most ${MAX_ITEMS} products.`)
  .refine(
    (items) => new Set(items.map(({ equipmentId }) => equipmentId.toLowerCase())).size === items.length,
    'List each product once.',
  );

/** Asks what products cost together, without a cart. */
export const quoteItemsInput = z.strictObject({
  items: itemsInput,
  destination: destinationInput
    .optional()
    .describe("Where it is delivered to. Without it, an estimate for the shop's country."),
  deliveryMethodId: id
    .optional()
    .describe('The `methodId` of a delivery choice. Without it, the cheapest one counts.'),
});
export type QuoteItemsInput = z.input<typeof quoteItemsInput>;

export const checkoutInput = z.strictObject({
  cartId: optional(id),
  /** `hash` of the quote that the customer accepted. */
  quoteHash: z.string().max(100),
  deliveryMethodId: id,
  /** Of a guest. */
  email: optional(email),
  phone: line(40, 'Phone is Required').regex(/^[+()\d\s./-]{5,}$/, 'Provide a valid phone number'),
  address: addressInput,
  /** Idempotency key: retrying with the same key returns the same order. */
  idempotencyKey,
});
export type CheckoutInput = z.input<typeof checkoutInput>;
export type ValidCheckout = z.output<typeof checkoutInput>;

export const changeOrderAddressInput = z.strictObject({ orderId: id, address: addressInput });
export type ChangeOrderAddressInput = z.input<typeof changeOrderAddressInput>;

/** Why the delivery address of an open order stays as it is; null if it can be changed. */
export function addressChangeRefusal(order: {
  fulfilment: FulfilmentState;
  deliveryKind: DeliveryKind | null;
  shippingAddress: object | null;
}): AddressChangeRefused | null {
  if (!order.shippingAddress) return new AddressChangeRefused('NO_ADDRESS');
  if (order.deliveryKind === 'PICKUP') return new AddressChangeRefused('PICKUP');
  return order.fulfilment === 'UNFULFILLED' ? null : new AddressChangeRefused('PACKED');
}

/** Whether the viewer, who sees the order, can change its delivery address. */
export function canChangeAddress(
  viewer: Viewer | null,
  order: Parameters<typeof addressChangeRefusal>[0] & { status: OrderStatus; customerId: string | null },
): boolean {
  if (viewer?.role !== 'CUSTOMER' || order.status !== 'OPEN') return false;
  // Guest orders need a verified email address.
  if (order.customerId === null && !viewer.emailVerified) return false;
  return addressChangeRefusal(order) === null;
}
