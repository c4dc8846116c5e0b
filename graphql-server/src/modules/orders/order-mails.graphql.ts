import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import { Forbidden, NotFound, RateLimited, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { isAdminOr, requireViewer } from '#server/viewer.ts';
import { ordersAccess, ordersLimits } from './orders.access.ts';
import { MailNotRepeatable } from './orders.errors.ts';
import { isCopy, orderMailKindOf } from './order-mails.rules.ts';

export const OrderMailKind = builder.enumType('OrderMailKind', {
  description: 'What an email about an order says.',
  values: {
    ORDER_PLACED: { description: 'The order was placed: the order confirmation.' },
    RECEIPT: { description: 'The payment succeeded.' },
    PAYMENT_FAILED: { description: 'A payment failed.' },
    CANCELLED: { description: 'The order was canceled, or not paid in time.' },
    REFUNDED: { description: 'An amount was refunded.' },
    SHIPPED: { description: 'A parcel was shipped.' },
    DELIVERED: { description: 'The order was delivered.' },
    RETURN_ANSWERED: { description: 'An admin answered a return.' },
  } as const,
});

const OrderMailStatus = builder.enumType('OrderMailStatus', {
  description: 'How far the sending of an email is.',
  values: {
    QUEUED: { description: 'It waits to be sent.' },
    RETRYING: { description: 'The last attempt failed. The shop tries again.' },
    FAILED: { description: 'All attempts failed. The shop does not try again.' },
    SENT: { description: 'The mail server accepted it.' },
    SKIPPED: { description: 'It was not sent, because the change was undone or superseded before.' },
  } as const,
});

const sending = { attempts: true, lastError: true, sentAt: true, isSkipped: true } as const;

const OrderMail = builder.prismaNode('OutboxMessage', {
  variant: 'OrderMail',
  id: { field: 'id' },
  description: 'An email to the customer of an order.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'Database ID, for `resendOrderMail`.' }),
    kind: t.field({
      type: OrderMailKind,
      description: 'What the email says.',
      select: { kind: true },
      // The list contains known kinds only.
      resolve: ({ kind }) => orderMailKindOf(kind) ?? 'ORDER_PLACED',
    }),
    status: t.field({
      type: OrderMailStatus,
      description: 'How far the sending is.',
      select: sending,
      resolve: (row, _args, { services }) => services.orders.mails.statusOf(row),
    }),
    isCopy: t.boolean({
      description: 'Whether an admin had the email sent again.',
      select: { dedupeKey: true },
      resolve: ({ dedupeKey }) => isCopy(dedupeKey),
    }),
    problem: t.exposeString('lastError', {
      nullable: true,
      description: 'Why the last attempt failed, as the mail server puts it. Null if none failed.',
    }),
    canResend: t.boolean({
      description: 'Whether `resendOrderMail` would send it again.',
      select: { ...sending, kind: true, payload: true, orderId: true },
      resolve: (row, _args, { services }) => services.orders.mails.canResend(row),
    }),
    queuedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was queued.' }),
    sentAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the mail server accepted it.',
      select: { sentAt: true, isSkipped: true },
      resolve: ({ sentAt, isSkipped }) => (isSkipped ? null : sentAt),
    }),
  }),
});

nodeVisibility.OrderMail = async (id, { services, viewer }) =>
  isAdminOr(viewer, 'SUPPORT') && (await services.orders.mails.isMail(id));

builder.queryField('orderMails', (t) =>
  t.prismaConnection(
    {
      type: OrderMail,
      cursor: 'id',
      description:
        'Returns the emails about an order, newest first. Empty if the order does not exist. Admins and support only.',
      ...nullIfRefused,
      authScopes: ordersAccess.mails,
      args: { orderId: t.arg.id({ required: true, description: 'The `databaseId` of the order.' }) },
      totalCount: (_root, { orderId }, { services }) => services.orders.mails.count(orderId),
      resolve: (page, _root, { orderId }, { services }) => services.orders.mails.list(orderId, page),
    },
    { name: 'OrderMailConnection' },
    { name: 'OrderMailEdge' },
  ),
);

builder.objectType(MailNotRepeatable, {
  name: 'MailNotRepeatable',
  interfaces: [UserError],
  description: 'Emails of this kind are sent once, or what the email says is no longer true.',
});

const ResendOrderMailInput = builder.inputType('ResendOrderMailInput', {
  description: 'The email to send again.',
  fields: (t): InputFields<{ mailId: string }> => ({
    mailId: t.id({ description: 'The `databaseId` of the email.' }),
  }),
});

builder.mutationField('resendOrderMail', (t) =>
  t.errorUnionField({
    authScopes: ordersAccess.resendMail,
    types: [OrderMail, MailNotRepeatable, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'OrderMail' },
    description:
      'Sends an email about an order again: a confirmation of an unpaid order, a receipt, or an email about a parcel or refund. An email that waits to be sent, or was queued within the last minute, is returned and not sent twice. At most 10 times per order and hour. Admins and support only; recorded in the audit log.',
    args: { input: t.arg({ type: ResendOrderMailInput, description: 'The email.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(ordersLimits.resendMail, () =>
        services.orders.mails.resend(requireViewer(viewer), input.mailId),
      ),
  }),
);
