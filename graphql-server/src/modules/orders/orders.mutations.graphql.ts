import { builder, type InputFields } from '#server/builder.ts';
import { requireArgument } from '#server/errors/arguments.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
  Unavailable,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { ordersAccess, ordersLimits } from './orders.access.ts';
import {
  EquipmentUnavailable,
  OrderAlreadyPaid,
  OrderClosed,
  OrderLimitReached,
  OrderSent,
  PaymentUnderWay,
  IdempotencyKeyReused,
  PriceChanged,
  QuantityOutOfRange,
  RefundRefused,
  RestoreRefused,
} from './orders.errors.ts';
import { Order } from './orders.graphql.ts';
import type {
  CancelOrderInput as CancelOrderInputShape,
  GuestOrderInput as GuestOrderInputShape,
  PlaceOrderInput as PlaceOrderInputShape,
} from './orders.rules.ts';

builder.objectType(QuantityOutOfRange, {
  name: 'QuantityOutOfRange',
  interfaces: [UserError],
  description: 'The quantity is below `min`, or not below `max`.',
  fields: (t) => ({
    min: t.exposeInt('min', { description: 'Minimum order quantity.' }),
    max: t.exposeInt('max', { description: 'Upper bound of the order quantity, exclusive.' }),
  }),
});
builder.objectType(EquipmentUnavailable, {
  name: 'EquipmentUnavailable',
  interfaces: [UserError],
  description: 'The product is unavailable, or has fewer items in stock than requested.',
  fields: (t) => ({
    stockLeft: t.exposeInt('stockLeft', {
      nullable: true,
      description: 'Number of items in stock. Null if the product is unavailable.',
    }),
  }),
});
builder.objectType(PriceChanged, {
  name: 'PriceChanged',
  interfaces: [UserError],
  description: "The order's total differs from the expected total. Nothing was charged.",
  fields: (t) => ({
    current: t.field({
      type: Money,
      description: 'The current total.',
      resolve: (error) => ({ minor: error.currentMinor, currency: error.currency }),
    }),
  }),
});
builder.objectType(OrderLimitReached, {
  name: 'OrderLimitReached',
  interfaces: [UserError],
  description:
    'The customer has as many unpaid orders, or items on hold, as one customer may have at a time; `message` says which.',
  fields: (t) => ({
    availableAt: t.expose('availableAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When to try again; null when the customer has to pay for or cancel another order first.',
    }),
  }),
});
builder.objectType(IdempotencyKeyReused, {
  name: 'IdempotencyKeyReused',
  interfaces: [UserError],
  description: 'An order with other details was placed with this `idempotencyKey` before.',
});
builder.objectType(OrderAlreadyPaid, {
  name: 'OrderAlreadyPaid',
  interfaces: [UserError],
  description: "The order is already paid. It can't be paid again or canceled.",
});
builder.objectType(OrderClosed, {
  name: 'OrderClosed',
  interfaces: [UserError],
  description: 'The order was canceled or has expired.',
});
builder.objectType(RefundRefused, {
  name: 'RefundRefused',
  interfaces: [UserError],
  description: "The payment provider refused the refund. `message` is the provider's. Nothing was refunded.",
});
builder.objectType(OrderSent, {
  name: 'OrderSent',
  interfaces: [UserError],
  description: 'The order was shipped and can no longer be canceled.',
});
builder.objectType(PaymentUnderWay, {
  name: 'PaymentUnderWay',
  interfaces: [UserError],
  description: 'The bank is processing the payment. Wait before paying again or canceling.',
});

builder.objectType(RestoreRefused, {
  name: 'RestoreRefused',
  interfaces: [UserError],
  description: "The canceled order can't be restored. `message` gives the reason.",
});

const PlaceOrderInput = builder.inputType('PlaceOrderInput', {
  description: 'An order for one product. The server determines the price and the total.',
  // Only REST clients identify a product by name and image.
  fields: (t): InputFields<Omit<PlaceOrderInputShape, 'name' | 'img'>> => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product.' }),
    quantity: t.int({
      description: "Number of items: at least the product's `minQty`, and fewer than its `maxQty`.",
    }),
    phone: t.string({ description: 'Phone number for delivery, such as `+46 70 555 01 84`.' }),
    address: t.string({ description: 'Delivery address, at most 500 characters.' }),
    customerName: t.string({
      required: false,
      description: "The customer's name, at most 120 characters. Defaults to the account's name.",
    }),
    customerEmail: t.string({
      required: false,
      description:
        "The customer's email. Required without signing in; otherwise it must match the account's email.",
    }),
    expectedTotalMinor: t.int({
      required: false,
      description:
        'The total shown to the customer, in minor units. If the actual total differs, `PriceChanged` is returned and nothing is charged.',
    }),
    idempotencyKey: t.string({
      required: false,
      description:
        'Idempotency key of 8 to 100 characters, such as a UUID. Retrying with the same key and details returns the same order; with other details the request is refused.',
    }),
    placementKey: t.string({
      required: false,
      description: 'The earlier name of `idempotencyKey`.',
      deprecationReason: 'Use `idempotencyKey`. Removed after 2027-05-31.',
    }),
  }),
});

const CancelOrderInput = builder.inputType('CancelOrderInput', {
  description: 'Cancels an order.',
  fields: (t): InputFields<CancelOrderInputShape> => ({
    orderId: t.id({ description: 'The `databaseId` of the order.' }),
    reason: t.string({
      required: false,
      description: 'Reason, at most 500 characters, shown to the customer. Required to cancel a paid order.',
    }),
  }),
});

const RestoreOrderInput = builder.inputType('RestoreOrderInput', {
  description: 'Restores a canceled order.',
  fields: (t): InputFields<{ orderId?: string | null; id?: string | null }> => ({
    orderId: t.id({ required: false, description: 'The `databaseId` of the order. Required without `id`.' }),
    id: t.id({
      required: false,
      description: 'The `databaseId` of the order.',
      deprecationReason: 'Use `orderId`. Removed after 2027-05-31.',
    }),
  }),
});

const GuestOrderInput = builder.inputType('GuestOrderInput', {
  description: 'An order that was placed without signing in.',
  fields: (t): InputFields<GuestOrderInputShape> => ({
    number: t.string({ description: 'The order number, such as `FZ-10001`.' }),
    email: t.string({ description: 'The email of the order.' }),
  }),
});

builder.queryField('guestOrder', (t) =>
  t.errorUnionField({
    authScopes: ordersAccess.ofGuest,
    types: [Order, NotFound, InvalidInput, RateLimited],
    union: { description: 'The order, or an expected error.', resolveType: () => 'Order' },
    description:
      'Fetches an order that was placed without signing in, by its number and email. Phone and address are masked.',
    args: { input: t.arg({ type: GuestOrderInput, description: 'The order.' }) },
    resolve: (_root, { input }, { services, throttle }) =>
      throttle(ordersLimits.ofGuest, () => services.orders.ofGuest(input)),
  }),
);

builder.mutationFields((t) => ({
  placeOrder: t.errorUnionField({
    types: [
      Order,
      QuantityOutOfRange,
      EquipmentUnavailable,
      PriceChanged,
      OrderLimitReached,
      IdempotencyKeyReused,
      InvalidInput,
      RateLimited,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description: 'Places an order for one product. Customers and visitors only.',
    authScopes: ordersAccess.place,
    args: { input: t.arg({ type: PlaceOrderInput, description: 'The order to place.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(ordersLimits.place, () => services.orders.place(viewer, input)),
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
      "Cancels an unpaid order once its open payment is canceled at the payment provider, so that it can't be charged afterwards. Admins can also cancel a paid order, which refunds the remaining amount first. Nothing is canceled while the payment provider is unavailable. Shipped orders can't be canceled.",
    authScopes: ordersAccess.cancel,
    args: { input: t.arg({ type: CancelOrderInput, description: 'The order to cancel.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.orders.cancel(requireViewer(viewer), input.orderId, input.reason),
  }),
  restoreOrder: t.errorUnionField({
    types: [
      Order,
      NotFound,
      OrderAlreadyPaid,
      OrderClosed,
      PaymentUnderWay,
      RestoreRefused,
      OrderLimitReached,
      RateLimited,
      Unavailable,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description:
      'Restores an unpaid order that the viewer canceled, until `restorableUntil`. The order must be paid again. Returns an open order unchanged.',
    authScopes: ordersAccess.restore,
    args: { input: t.arg({ type: RestoreOrderInput, description: 'The order to restore.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(ordersLimits.restore, () =>
        services.orders.restore(
          requireViewer(viewer),
          requireArgument('input.orderId', input.orderId ?? input.id),
        ),
      ),
  }),
}));
