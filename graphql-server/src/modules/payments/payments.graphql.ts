import { builder, type InputFieldBuilder, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  NotFound,
  RateLimited,
  SignInRequired,
  Unavailable,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import {
  EquipmentUnavailable,
  OrderAlreadyPaid,
  OrderClosed,
  OrderLimitReached,
  PaymentUnderWay,
  PriceChanged,
} from '#server/modules/orders/orders.errors.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { paymentsAccess, paymentsLimits } from './payments.access.ts';
import { PaymentNotCompleted, StockLost, UnknownTransaction } from './payments.errors.ts';
import type { PaymentSession as PaymentSessionShape } from './payments.service.ts';

builder.objectType(PaymentNotCompleted, {
  name: 'PaymentNotCompleted',
  interfaces: [UserError],
  description: "According to the payment provider, the payment isn't complete. The customer wasn't charged.",
  fields: (t) => ({
    providerStatus: t.exposeString('providerStatus', {
      description: "The payment provider's status of the payment, such as `requires_payment_method`.",
    }),
  }),
});
builder.objectType(StockLost, {
  name: 'StockLost',
  interfaces: [UserError],
  description:
    'Fewer items are in stock than the order needs, because other customers have reserved or bought them.',
  fields: (t) => ({
    stockLeft: t.exposeInt('stockLeft', { description: 'Number of items available.' }),
    moneyBack: t.exposeBoolean('moneyBack', {
      description: 'Whether the customer had already paid. If so, the full amount is refunded to their card.',
    }),
  }),
});
builder.objectType(UnknownTransaction, {
  name: 'UnknownTransaction',
  interfaces: [UserError],
  description: "The transaction ID doesn't belong to this order.",
});

const PaymentSession = builder.objectRef<PaymentSessionShape>('PaymentSession').implement({
  description: "What the browser needs to collect a card payment. The amount is the order's total.",
  fields: (t) => ({
    intentId: t.exposeString('intentId', {
      description: "The payment provider's ID of the payment intent, such as `pi_3Q…`.",
    }),
    clientSecret: t.exposeString('clientSecret', {
      description: "Secret with which the browser confirms this payment. Don't log it.",
    }),
    amount: t.field({
      type: Money,
      description: 'The amount that will be charged.',
      resolve: ({ order }) => ({ minor: order.totalMinor, currency: order.currency }),
    }),
    order: t.prismaField({
      type: Order,
      description: 'The order to pay.',
      // Reads the order again, because opening the payment changed it.
      resolve: async (query, { order }, _args, { services, viewer }) =>
        (viewer && (await services.orders.one(viewer, order.id, query))) ?? order,
    }),
  }),
});

const opening = (t: InputFieldBuilder) => ({
  orderId: t.id({ description: 'The `databaseId` of the order.' }),
  expectedTotalMinor: t.int({
    required: false,
    description:
      'The total shown to the customer, in minor units. If the actual total differs, `PriceChanged` is returned and nothing is charged.',
  }),
});
const confirming = (t: InputFieldBuilder) => ({
  orderId: t.id({ description: 'The `databaseId` of the order.' }),
  transactionId: t.string({ description: 'The `intentId` of the payment session, such as `pi_3Q…`.' }),
});
const guestsEmail = (t: InputFieldBuilder) => ({
  email: t.string({ description: 'The email of the order.' }),
});

const OpenPaymentInput = builder.inputType('OpenPaymentInput', {
  description: 'Opens the payment of an order.',
  fields: (t): InputFields<{ orderId: string; expectedTotalMinor?: number | null }> => ({
    ...opening(t),
  }),
});

const ConfirmPaymentInput = builder.inputType('ConfirmPaymentInput', {
  description: 'Reports a payment to verify.',
  fields: (t): InputFields<{ orderId: string; transactionId: string }> => ({
    ...confirming(t),
  }),
});

const OpenGuestPaymentInput = builder.inputType('OpenGuestPaymentInput', {
  description: 'Opens the payment of a guest order.',
  fields: (t): InputFields<{ orderId: string; email: string; expectedTotalMinor?: number | null }> => ({
    ...opening(t),
    ...guestsEmail(t),
  }),
});

const ConfirmGuestPaymentInput = builder.inputType('ConfirmGuestPaymentInput', {
  description: 'Reports the payment of a guest order to verify.',
  fields: (t): InputFields<{ orderId: string; email: string; transactionId: string }> => ({
    ...confirming(t),
    ...guestsEmail(t),
  }),
});

const guest = (email: string) => ({ guestEmail: email.trim().toLowerCase().replaceAll('\u0000', '') });

const openingErrors = [
  NotFound,
  OrderAlreadyPaid,
  OrderClosed,
  PaymentUnderWay,
  PriceChanged,
  StockLost,
  EquipmentUnavailable,
  OrderLimitReached,
  Unavailable,
  RateLimited,
];
const confirmationErrors = [
  NotFound,
  UnknownTransaction,
  PaymentUnderWay,
  PaymentNotCompleted,
  StockLost,
  Unavailable,
];

builder.mutationFields((t) => ({
  openPayment: t.errorUnionField({
    authScopes: paymentsAccess.open,
    types: [PaymentSession, ...openingErrors, SignInRequired, Forbidden],
    union: { resolveType: () => 'PaymentSession' },
    description:
      'Opens the payment of an order, or returns the open one, and puts the items on hold for a limited time. Call it again before each attempt; that renews the hold up to a limit. Charges nothing.',
    args: { input: t.arg({ type: OpenPaymentInput, description: 'The order to pay.' }) },
    resolve: (_root, { input }, { services, viewer, address, throttle }) =>
      throttle(paymentsLimits.open, () =>
        services.payments.open(requireViewer(viewer), input.orderId, input.expectedTotalMinor, address),
      ),
  }),
  confirmPayment: t.errorUnionField({
    authScopes: paymentsAccess.confirm,
    types: [Order, ...confirmationErrors, SignInRequired, Forbidden],
    union: { resolveType: () => 'Order' },
    description:
      'Verifies a payment with the payment provider. The order is marked as paid only if the provider confirms it.',
    args: { input: t.arg({ type: ConfirmPaymentInput, description: 'The order and its payment.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.payments.confirm(requireViewer(viewer), input.orderId, input.transactionId),
  }),
  openGuestPayment: t.errorUnionField({
    authScopes: paymentsAccess.openAsGuest,
    types: [PaymentSession, ...openingErrors, Forbidden],
    union: { resolveType: () => 'PaymentSession' },
    description: 'As `openPayment`, for an order that was placed without signing in.',
    args: { input: t.arg({ type: OpenGuestPaymentInput, description: 'The order to pay.' }) },
    resolve: (_root, { input }, { services, address, throttle }) =>
      throttle(paymentsLimits.openAsGuest, () =>
        services.payments.open(guest(input.email), input.orderId, input.expectedTotalMinor, address),
      ),
  }),
  confirmGuestPayment: t.errorUnionField({
    authScopes: paymentsAccess.confirmAsGuest,
    types: [Order, ...confirmationErrors, RateLimited, Forbidden],
    union: { resolveType: () => 'Order' },
    description: 'As `confirmPayment`, for an order that was placed without signing in.',
    args: { input: t.arg({ type: ConfirmGuestPaymentInput, description: 'The order and its payment.' }) },
    resolve: (_root, { input }, { services, throttle }) =>
      throttle(paymentsLimits.confirmAsGuest, () =>
        services.payments.confirm(guest(input.email), input.orderId, input.transactionId),
      ),
  }),
}));
