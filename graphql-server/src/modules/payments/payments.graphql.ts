import { builder } from '#server/builder.ts';
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
  OrderAlreadyPaid,
  OrderClosed,
  PaymentUnderWay,
  PriceChanged,
} from '#server/modules/orders/orders.errors.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';
import { present } from '#server/viewer.ts';
import { paymentsAccess, paymentsLimits } from './payments.access.ts';
import { PaymentNotCompleted, StockLost, UnknownTransaction } from './payments.errors.ts';
import type { PaymentSession as PaymentSessionShape } from './payments.service.ts';

builder.objectType(PaymentNotCompleted, {
  name: 'PaymentNotCompleted',
  interfaces: [UserError],
  description: 'The payment provider says that the money has not come. The customer was not charged.',
  fields: (t) => ({
    providerStatus: t.exposeString('providerStatus', {
      description: "The provider's word for where the payment is, such as `requires_payment_method`.",
    }),
  }),
});
builder.objectType(StockLost, {
  name: 'StockLost',
  interfaces: [UserError],
  description: 'Fewer pieces are left than the order needs: others are paying for them, or have paid.',
  fields: (t) => ({
    stockLeft: t.exposeInt('stockLeft', { description: 'Pieces that are free now.' }),
    moneyBack: t.exposeBoolean('moneyBack', {
      description: 'Whether a payment had come already: then the whole sum goes back to the card at once.',
    }),
  }),
});
builder.objectType(UnknownTransaction, {
  name: 'UnknownTransaction',
  interfaces: [UserError],
  description: 'The transaction id is not one of this order’s payments.',
});

const PaymentSession = builder.objectRef<PaymentSessionShape>('PaymentSession').implement({
  description:
    'What a browser needs to ask for the card. The amount is the order’s total, set by the server.',
  fields: (t) => ({
    intentId: t.exposeString('intentId', {
      description: "The payment provider's id of the payment intent, such as `pi_3Q…`.",
    }),
    clientSecret: t.exposeString('clientSecret', {
      description: 'Secret with which the browser confirms this one payment; do not log it.',
    }),
    amount: t.field({
      type: Money,
      description: 'What will be charged.',
      resolve: ({ order }) => ({ minor: order.totalMinor, currency: order.currency }),
    }),
    order: t.prismaField({
      type: Order,
      description: 'The order it pays.',
      // As it is now: what opened the payment has changed it since it was read.
      resolve: async (query, { order }, _args, { services, viewer }) =>
        (await services.orders.one(present(viewer), order.id, query)) ?? order,
    }),
  }),
});

const OpenPaymentInput = builder.inputType('OpenPaymentInput', {
  description: 'Which order to pay.',
  fields: (t) => ({
    orderId: t.id({ description: 'Its `databaseId`.' }),
    expectedTotalMinor: t.int({
      required: false,
      description:
        'The sum on the person’s screen, in minor units; a different one is refused, never charged.',
    }),
  }),
});

const ConfirmPaymentInput = builder.inputType('ConfirmPaymentInput', {
  description: 'A hint that a payment may have come through.',
  fields: (t) => ({
    orderId: t.id({ description: 'The `databaseId` of the order.' }),
    transactionId: t.string({ description: 'The `intentId` of the payment session, such as `pi_3Q…`.' }),
  }),
});

builder.mutationFields((t) => ({
  openPayment: t.errorUnionField({
    authScopes: paymentsAccess.open,
    types: [
      PaymentSession,
      NotFound,
      OrderAlreadyPaid,
      OrderClosed,
      PaymentUnderWay,
      PriceChanged,
      StockLost,
      Unavailable,
      RateLimited,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'PaymentSession' },
    description:
      'Opens the payment of an order, or finds the one that is open, and sets its pieces aside for a while. Ask again before another try. Charges nothing.',
    args: { input: t.arg({ type: OpenPaymentInput, description: 'Which order.' }) },
    resolve: async (_root, { input }, { services, viewer, throttle }) =>
      (await throttle(paymentsLimits.open)) ??
      services.payments.open(present(viewer), input.orderId, input.expectedTotalMinor),
  }),
  confirmPayment: t.errorUnionField({
    authScopes: paymentsAccess.confirm,
    types: [
      Order,
      NotFound,
      UnknownTransaction,
      PaymentUnderWay,
      PaymentNotCompleted,
      StockLost,
      Unavailable,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description: 'Makes the server look at the provider: the order is paid only if the provider says so.',
    args: { input: t.arg({ type: ConfirmPaymentInput, description: 'Which order, and by which payment.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.payments.confirm(present(viewer), input.orderId, input.transactionId),
  }),
}));
