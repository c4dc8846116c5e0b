import { builder } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  SignInRequired,
  Unavailable,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';
import { present } from '#server/viewer.ts';
import { refundsAccess } from './refunds.access.ts';
import { OrderNotPaid, RefundRefused, RefundTooLarge } from './refunds.errors.ts';
import { leftToRefund } from './refunds.rules.ts';

builder.objectType(OrderNotPaid, {
  name: 'OrderNotPaid',
  interfaces: [UserError],
  description: 'Nothing was paid for the order, so nothing can be given back.',
});
builder.objectType(RefundTooLarge, {
  name: 'RefundTooLarge',
  interfaces: [UserError],
  description: 'More than is left of what was paid. Nothing was given back.',
  fields: (t) => ({
    left: t.field({
      type: Money,
      description: 'What can still be given back.',
      resolve: ({ leftMinor: minor, currency }) => ({ minor, currency }),
    }),
  }),
});
builder.objectType(RefundRefused, {
  name: 'RefundRefused',
  interfaces: [UserError],
  description: 'The payment provider will not, in its own words. The money stays with the shop.',
});

const RefundStatus = builder.enumType('RefundStatus', {
  description: 'How far a refund is.',
  values: {
    REQUESTED: { description: 'Asked for; the payment provider has not answered yet, and is asked again.' },
    PENDING: { description: 'The payment provider is giving it back; the bank has not taken it yet.' },
    SUCCEEDED: { description: 'It is given back. A bank takes 5 to 10 days to show it.' },
    FAILED: { description: 'It was not given back: the money is still with the shop.' },
  } as const,
});

const Refund = builder.prismaObject('Refund', {
  select: { id: true, status: true },
  description: 'Money of an order that was given back, or is to be.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Its id in the shop.' }),
    amount: t.field({
      type: Money,
      description: 'How much.',
      select: { amountMinor: true, order: { select: { currency: true } } },
      resolve: (row) => ({ minor: row.amountMinor, currency: row.order.currency }),
    }),
    status: t.expose('status', { type: RefundStatus, description: 'How far it is.' }),
    reason: t.exposeString('reason', { description: 'Why, in words for the customer.' }),
    cancelsOrder: t.exposeBoolean('closesOrder', {
      description: 'Whether the order is cancelled with it, as soon as all its money is back.',
    }),
    requestedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    requestedBy: t.string({
      nullable: true,
      description:
        'Address of the admin who asked for it; null for one made at the payment provider, and for customers.',
      select: { requestedBy: { select: { email: true } } },
      resolve: ({ requestedBy }, _args, { viewer }) =>
        viewer?.role === 'ADMIN' ? (requestedBy?.email ?? null) : null,
    }),
    failure: t.string({
      nullable: true,
      description: 'Why it failed, in the payment provider’s words; null when it did not, and for customers.',
      select: { failure: true },
      resolve: ({ failure }, _args, { viewer }) => (viewer?.role === 'ADMIN' ? failure : null),
    }),
  }),
});

builder.prismaObjectFields('Order', (t) => ({
  refundable: t.field({
    type: Money,
    description: 'What can still be given back: paid, and not asked back yet.',
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
    description: 'What was given back, or is to be, newest first; what failed is for admins to see.',
    query: (_args, { viewer }) => ({
      ...(viewer?.role !== 'ADMIN' && { where: { status: { not: 'FAILED' as const } } }),
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    }),
  }),
}));

const RefundOrderInput = builder.inputType('RefundOrderInput', {
  description: 'What to give back of which order, and why.',
  fields: (t) => ({
    orderId: t.id({ description: 'Its `databaseId`.' }),
    amountMinor: t.int({
      required: false,
      description: 'How much, in minor units: 8990 is $89.90; all that is left when left out.',
    }),
    reason: t.string({ description: 'Why, at most 500 characters; the customer reads it.' }),
    requestKey: t.string({
      description:
        'Any text of 8 to 100 characters, such as a UUID, that makes trying again safe: repeating it repeats the answer, not the refund.',
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
      'Gives money of a paid order back, never more than was paid. For admins; written into the audit. See `Order.refunds` for how far it is.',
    args: { input: t.arg({ type: RefundOrderInput, description: 'How much of which order.' }) },
    resolve: (_root, { input }, { services, viewer }) => services.refunds.refund(present(viewer), input),
  }),
}));
