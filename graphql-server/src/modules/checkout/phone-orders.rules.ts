import { z } from 'zod';
import { email, optional, plain } from '#server/errors/input.ts';
import type { Order, OrderLine } from '#server/generated/prisma/client.ts';
import { addressLines } from './addresses.rules.ts';
import { checkoutInput, itemsInput, quoteInput } from './checkout.rules.ts';

/** As many as the search of products returns. */
export const MAX_PRODUCTS = 10;

const code = optional(plain(40)).transform((text) => text?.trim() || null);

/** Asks what products cost a customer. */
export const phoneOrderQuoteInput = z.strictObject({
  items: itemsInput,
  code,
  ...quoteInput.pick({ destination: true, deliveryMethodId: true }).shape,
  /** Of the customer: some discounts are limited per customer. */
  email: optional(email),
});
export type PhoneOrderQuoteInput = z.input<typeof phoneOrderQuoteInput>;

export const placePhoneOrderInput = z.strictObject({
  ...checkoutInput.omit({ cartId: true, email: true }).shape,
  items: itemsInput,
  code,
  /** The customer's. */
  email,
});
export type PlacePhoneOrderInput = z.input<typeof placePhoneOrderInput>;
export type ValidPhoneOrder = z.output<typeof placePhoneOrderInput>;

/** Whether a repeated request has the details of the order that was placed with its key. */
export function isSamePhoneOrder(
  order: Order,
  lines: readonly OrderLine[],
  { email: customer, phone, address, items }: ValidPhoneOrder,
): boolean {
  return (
    order.customerEmail.toLowerCase() === customer &&
    order.phone === phone &&
    order.address === addressLines(address) &&
    order.customerName === address.recipient &&
    lines.length === items.length &&
    items.every(({ equipmentId, quantity }) =>
      lines.some((one) => one.equipmentId === equipmentId.toLowerCase() && one.quantity === quantity),
    )
  );
}

const MAX_WORDS = 8;

/** The words of a search of products. PostgreSQL's text has no U+0000. */
export const wordsOf = (query: string): string[] =>
  query.slice(0, 100).replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
