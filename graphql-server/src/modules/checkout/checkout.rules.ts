import { z } from 'zod';
import { email, line, optional, plain } from '#server/errors/input.ts';
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
  idempotencyKey: plain(100).min(8, 'Use at least 8 characters.'),
});
export type CheckoutInput = z.input<typeof checkoutInput>;
export type ValidCheckout = z.output<typeof checkoutInput>;
