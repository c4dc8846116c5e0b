import { builder, type InputFieldBuilder, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, RateLimited } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { IdempotencyKeyReused, OrderLimitReached } from '#server/modules/orders/orders.errors.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';
import { AddressInput } from './addresses.graphql.ts';
import { checkoutAccess, checkoutLimits } from './checkout.access.ts';
import { CartEmpty, LinesUnavailable, QuoteChanged, TotalOutOfRange } from './checkout.errors.ts';
import type { CheckoutInput as CheckoutInputShape } from './checkout.rules.ts';

builder.objectType(QuoteChanged, {
  name: 'QuoteChanged',
  interfaces: [UserError],
  description:
    'The order would cost something else than the customer accepted, or arrive on another day. Nothing was ordered: fetch `quote` again.',
});
builder.objectType(LinesUnavailable, {
  name: 'LinesUnavailable',
  interfaces: [UserError],
  description: 'Products of the cart cannot be ordered. Nothing was ordered: fetch `cart` again.',
  fields: (t) => ({
    equipmentIds: t.idList({
      description: 'The `databaseId` of each product that cannot be ordered.',
      resolve: ({ equipmentIds }) => [...equipmentIds],
    }),
  }),
});
builder.objectType(CartEmpty, {
  name: 'CartEmpty',
  interfaces: [UserError],
  description: 'The cart has no products; it may have been ordered in another tab.',
});
builder.objectType(TotalOutOfRange, {
  name: 'TotalOutOfRange',
  interfaces: [UserError],
  description: 'A card cannot be charged this total.',
  fields: (t) => ({
    min: t.field({
      type: Money,
      description: 'The least that a card can be charged.',
      resolve: ({ minMinor, currency }) => ({ minor: minMinor, currency }),
    }),
    max: t.field({
      type: Money,
      description: 'The most that a card can be charged.',
      resolve: ({ maxMinor, currency }) => ({ minor: maxMinor, currency }),
    }),
  }),
});

/** How `checkout` and `placePhoneOrder` take the accepted quote and the delivery. */
export const acceptedQuote = (t: InputFieldBuilder) => ({
  quoteHash: t.string({ description: 'The `hash` of the quote that the customer accepted.' }),
  deliveryMethodId: t.id({ description: 'The `methodId` of the chosen delivery.' }),
  phone: t.string({ description: "The customer's phone number." }),
  address: t.field({ type: AddressInput, description: 'The delivery address.' }),
  idempotencyKey: t.string({
    description: 'At least 8 characters. Retrying with the same key returns the same order.',
  }),
});

const CheckoutInput = builder.inputType('CheckoutInput', {
  description: 'Orders a cart.',
  fields: (t): InputFields<CheckoutInputShape> => ({
    cartId: t.id({ required: false, description: "The `id` of a guest's cart. Ignored when signed in." }),
    email: t.string({
      required: false,
      description: "A guest's email, for the receipt. Required unless signed in.",
    }),
    ...acceptedQuote(t),
  }),
});

builder.mutationField('checkout', (t) =>
  t.errorUnionField({
    authScopes: checkoutAccess.checkout,
    types: [
      Order,
      InvalidInput,
      CartEmpty,
      LinesUnavailable,
      QuoteChanged,
      TotalOutOfRange,
      OrderLimitReached,
      IdempotencyKeyReused,
      RateLimited,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description:
      'Orders what is in the cart for the accepted quote, and empties the cart. Charges nothing: pay with `openPayment`, or as a guest with `openGuestPayment`.',
    args: { input: t.arg({ type: CheckoutInput, description: 'The cart and its delivery.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(checkoutLimits.checkout, () => services.checkout.checkout(viewer, input)),
  }),
);
