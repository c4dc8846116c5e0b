import { builder, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  SignInRequired,
  Unavailable,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { RefundRefused } from '#server/modules/orders/orders.errors.ts';
import { Order, OrderItems, OrderItemsInput } from '#server/modules/orders/orders.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { refundsAccess } from './refunds.access.ts';
import { OrderNotPaid, RefundTooLarge } from './refunds.errors.ts';
import {
  leftToRefund,
  refundableItems,
  type RefundableItems,
  type RefundOrderInput as RefundOrderInputShape,
} from './refunds.rules.ts';

builder.objectType(OrderNotPaid, {
  name: 'OrderNotPaid',
  interfaces: [UserError],
  description: "The order isn't paid, so there is nothing to refund.",
});
builder.objectType(RefundTooLarge, {
  name: 'RefundTooLarge',
  interfaces: [UserError],
  description: 'The amount exceeds what can still be refunded. Nothing was refunded.',
  fields: (t) => ({
    left: t.field({
      type: Money,
      description: 'The amount that can still be refunded.',
      resolve: ({ leftMinor: minor, currency }) => ({ minor, currency }),
    }),
  }),
});

const RefundStatus = builder.enumType('RefundStatus', {
  description: 'Status of a refund.',
  values: {
    REQUESTED: {
      description: "Requested. The payment provider hasn't answered yet; the request is retried.",
    },
    PENDING: { description: 'Accepted by the payment provider, and pending at the bank.' },
    SUCCEEDED: { description: 'Refunded. Banks take 5 to 10 days to show it.' },
    FAILED: { description: 'Failed. The money stays with the shop.' },
  } as const,
});

const Refund = builder.prismaObject('Refund', {
  select: { id: true, status: true },
  description: 'A refund of an order.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID.' }),
    amount: t.field({
      type: Money,
      description: 'The refunded amount.',
      select: { amountMinor: true, order: { select: { currency: true } } },
      resolve: (row) => ({ minor: row.amountMinor, currency: row.order.currency }),
    }),
    items: t.field({
      type: [OrderItems],
      description: 'The refunded items. Empty for a refund of an amount.',
      select: { lines: { include: { line: true }, orderBy: { line: { position: 'asc' } } } },
      resolve: ({ lines }) => lines.map(({ line, lineId, quantity }) => ({ ...line, lineId, quantity })),
    }),
    status: t.expose('status', { type: RefundStatus, description: 'Status of the refund.' }),
    reason: t.exposeString('reason', { description: 'Reason for the refund, as shown to the customer.' }),
    cancelsOrder: t.exposeBoolean('closesOrder', {
      description: 'Whether the order is canceled once it is fully refunded.',
    }),
    requestedAt: t.expose('createdAt', { type: 'DateTime', description: 'When the refund was requested.' }),
    requestedBy: t.string({
      nullable: true,
      description:
        'Email of the admin who requested the refund. Null for customers, and for refunds made at the payment provider.',
      select: { requestedBy: { select: { email: true } } },
      resolve: ({ requestedBy }, _args, { viewer }) =>
        viewer?.role === 'ADMIN' ? (requestedBy?.email ?? null) : null,
    }),
    failure: t.string({
      nullable: true,
      description:
        "The payment provider's reason for a failed refund. Null for customers, and if the refund didn't fail.",
      select: { failure: true },
      resolve: ({ failure }, _args, { viewer }) => (viewer?.role === 'ADMIN' ? failure : null),
    }),
  }),
});

const RefundableOrderItems = builder
  .objectRef<RefundableItems & { readonly currency: string }>('RefundableItems')
  .implement({
    description: 'Items of one line of an order for which no refund was requested.',
    fields: (t) => ({
      lineId: t.exposeID('lineId', { description: 'Database ID of the order line.' }),
      name: t.exposeString('name', { description: 'Short product name, such as `Lakehead 3000`.' }),
      title: t.exposeString('title', {
        description: 'Descriptive title, such as `Spinning reel, size 3000`.',
      }),
      quantity: t.exposeInt('quantity', { description: 'Number of items.' }),
      unit: t.field({
        type: Money,
        description:
          'The refund of one item, unless it is the last: its price, less its discount, with added tax.',
        resolve: ({ unitMinor: minor, currency }) => ({ minor, currency }),
      }),
      all: t.field({
        type: Money,
        description: 'The refund of all these items.',
        resolve: ({ allMinor: minor, currency }) => ({ minor, currency }),
      }),
    }),
  });

builder.prismaObjectFields('Order', (t) => ({
  refundableItems: t.field({
    type: [RefundableOrderItems],
    description: 'The items for which no refund was requested. Empty unless the order is paid.',
    select: {
      lines: {
        orderBy: { position: 'asc' },
        include: { refundLines: { include: { refund: { select: { status: true } } } } },
      },
    },
    resolve: ({ lines, transactionId, addedTaxMinor, currency }) =>
      transactionId === null
        ? []
        : refundableItems(lines, { addedTaxMinor }).map((items) => ({ ...items, currency })),
  }),
  refundable: t.field({
    type: Money,
    description: 'The amount that can still be refunded: paid, and not requested yet.',
    select: {
      payment: { select: { amountMinor: true } },
      refunds: { select: { amountMinor: true, status: true } },
    },
    resolve: ({ payment, refunds, currency }) => ({
      minor: leftToRefund(payment?.amountMinor ?? 0, refunds),
      currency,
    }),
  }),
  refunds: t.relation('refunds', {
    type: Refund,
    description: 'The refunds of the order, newest first. Only admins see failed ones.',
    query: (_args, { viewer }) => ({
      ...(viewer?.role !== 'ADMIN' && { where: { status: { not: 'FAILED' as const } } }),
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    }),
  }),
}));

const RefundOrderInput = builder.inputType('RefundOrderInput', {
  description: 'A refund to request.',
  fields: (t): InputFields<RefundOrderInputShape> => ({
    orderId: t.id({ description: 'The `databaseId` of the order.' }),
    amountMinor: t.int({
      required: false,
      description:
        'Amount to refund, in minor units: 8990 is $89.90. Defaults to everything that can still be refunded.',
    }),
    lines: t.field({
      type: [OrderItemsInput],
      required: false,
      description:
        'The items to refund, at most those of `Order.refundableItems`. With `amountMinor`, the request fails unless it is their amount.',
    }),
    reason: t.string({ description: 'Reason, at most 500 characters, shown to the customer.' }),
    idempotencyKey: t.string({
      required: false,
      description:
        'Idempotency key of 8 to 100 characters, such as a UUID. Retrying with the same key returns the same refund. Required without `requestKey`.',
    }),
    requestKey: t.string({
      required: false,
      description: 'The earlier name of `idempotencyKey`.',
      deprecationReason: 'Use `idempotencyKey`. Removed after 2027-05-31.',
    }),
  }),
});

builder.mutationFields((t) => ({
  refundOrder: t.errorUnionField({
    authScopes: refundsAccess.refund,
    types: [
      Order,
      NotFound,
      OrderNotPaid,
      RefundTooLarge,
      RefundRefused,
      InvalidInput,
      Unavailable,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description:
      'Refunds a paid order, fully or partially. See `Order.refunds` for the status. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: RefundOrderInput, description: 'The order and the amount to refund.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.refunds.refund(requireViewer(viewer), input),
  }),
}));
