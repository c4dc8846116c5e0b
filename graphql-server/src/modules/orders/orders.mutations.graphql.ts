import { builder } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
  Unavailable,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { OrderSent } from '#server/modules/fulfilment/fulfilment.errors.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { present } from '#server/viewer.ts';
import { ordersAccess, ordersLimits } from './orders.access.ts';
import {
  EquipmentUnavailable,
  OrderAlreadyPaid,
  OrderClosed,
  PaymentUnderWay,
  PriceChanged,
  QuantityOutOfRange,
  RestoreRefused,
} from './orders.errors.ts';
import { Order } from './orders.graphql.ts';
import { RefundRefused } from '#server/modules/payments/refunds.errors.ts';

builder.objectType(QuantityOutOfRange, {
  name: 'QuantityOutOfRange',
  interfaces: [UserError],
  description: 'The quantity is below the smallest or not below the largest that one order may have.',
  fields: (t) => ({
    min: t.exposeInt('min', { description: 'Smallest quantity allowed.' }),
    max: t.exposeInt('max', { description: 'First quantity that is too many.' }),
  }),
});
builder.objectType(EquipmentUnavailable, {
  name: 'EquipmentUnavailable',
  interfaces: [UserError],
  description: 'The product is gone, or fewer pieces are left than asked for.',
  fields: (t) => ({
    stockLeft: t.exposeInt('stockLeft', {
      nullable: true,
      description: 'Pieces left; null when the product is gone.',
    }),
  }),
});
builder.objectType(PriceChanged, {
  name: 'PriceChanged',
  interfaces: [UserError],
  description: 'The sum the client expected is not what the shop asks now. Nothing was charged.',
  fields: (t) => ({
    current: t.field({
      type: Money,
      description: 'What it costs now.',
      resolve: (error) => ({ minor: error.currentMinor, currency: error.currency }),
    }),
  }),
});
builder.objectType(OrderAlreadyPaid, {
  name: 'OrderAlreadyPaid',
  interfaces: [UserError],
  description: 'The order is paid already: nothing more to pay, nothing to cancel.',
});
builder.objectType(OrderClosed, {
  name: 'OrderClosed',
  interfaces: [UserError],
  description: 'The order was cancelled or has expired.',
});
builder.objectType(OrderSent, {
  name: 'OrderSent',
  interfaces: [UserError],
  description: 'The parcel of the order has left the house: it is not cancelled any more.',
});
builder.objectType(PaymentUnderWay, {
  name: 'PaymentUnderWay',
  interfaces: [UserError],
  description: 'The bank is still deciding; paying again or cancelling must wait.',
});

builder.objectType(RestoreRefused, {
  name: 'RestoreRefused',
  interfaces: [UserError],
  description: 'The cancelling of this order cannot be undone, or no more; `message` says why.',
});

const PlaceOrderInput = builder.inputType('PlaceOrderInput', {
  description: 'An order for one product. Its price and total are the shop’s to say.',
  fields: (t) => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product.' }),
    quantity: t.int({
      description: 'How many pieces: at least `minQty` of the product, fewer than its `maxQty`.',
    }),
    phone: t.string({ description: 'Where to call about the delivery, such as `+46 70 555 01 84`.' }),
    address: t.string({ description: 'Where to deliver, at most 500 characters.' }),
    customerName: t.string({
      required: false,
      description: 'Name of who receives it; the account’s by default.',
    }),
    customerEmail: t.string({
      required: false,
      description: 'Needed without sign-in; with sign-in it must be one’s own.',
    }),
    expectedTotalMinor: t.int({
      required: false,
      description:
        'The total the person agreed to, in minor units; a different one is refused, never charged.',
    }),
    placementKey: t.string({
      required: false,
      description:
        'Any text of 8 to 100 characters, such as a UUID, that makes trying again safe: repeating it repeats the answer, not the order.',
    }),
  }),
});

const CancelOrderInput = builder.inputType('CancelOrderInput', {
  description: 'Which order to cancel.',
  fields: (t) => ({
    orderId: t.id({ description: 'Its `databaseId`.' }),
    reason: t.string({
      required: false,
      description:
        'Why, at most 500 characters; the customer reads it. Without one a paid order is not cancelled.',
    }),
  }),
});

const RestoreOrderInput = builder.inputType('RestoreOrderInput', {
  description: 'Which order stands again.',
  fields: (t) => ({ id: t.id({ description: 'Its `databaseId`.' }) }),
});

builder.mutationFields((t) => ({
  placeOrder: t.errorUnionField({
    types: [
      Order,
      QuantityOutOfRange,
      EquipmentUnavailable,
      PriceChanged,
      InvalidInput,
      RateLimited,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description: 'Orders one product. Admins do not shop.',
    authScopes: ordersAccess.place,
    args: { input: t.arg({ type: PlaceOrderInput, description: 'What to order.' }) },
    resolve: async (_root, { input }, { services, viewer, throttle }) =>
      (await throttle(ordersLimits.place)) ?? services.orders.place(viewer, withoutNulls(input)),
  }),
  cancelOrder: t.errorUnionField({
    types: [
      Order,
      NotFound,
      OrderAlreadyPaid,
      OrderSent,
      OrderClosed,
      PaymentUnderWay,
      RefundRefused,
      InvalidInput,
      Unavailable,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description:
      'Cancels an unpaid order and its open payment. A paid one an admin alone: first the rest of its money is given back, then it is closed; it stands while the payment provider is away. What has left the house is not cancelled.',
    authScopes: ordersAccess.cancel,
    args: { input: t.arg({ type: CancelOrderInput, description: 'Which order.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.orders.cancel(present(viewer), input.orderId, input.reason),
  }),
  restoreOrder: t.errorUnionField({
    types: [
      Order,
      NotFound,
      OrderAlreadyPaid,
      OrderClosed,
      PaymentUnderWay,
      RestoreRefused,
      RateLimited,
      Unavailable,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description:
      'Undoes the cancelling of an unpaid order, for whoever cancelled it, until `restorableUntil`. It is to be paid anew; one that stands is answered as it is.',
    authScopes: ordersAccess.restore,
    args: { input: t.arg({ type: RestoreOrderInput, description: 'Which order.' }) },
    resolve: async (_root, { input }, { services, viewer, throttle }) =>
      (await throttle(ordersLimits.restore)) ?? services.orders.restore(present(viewer), input.id),
  }),
}));

/** GraphQL says null where the services say undefined. */
const withoutNulls = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
