import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, NotFound, SignInRequired } from '#server/errors/domain-error.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { OrderMailKind } from './order-mails.graphql.ts';
import { ordersAccess } from './orders.access.ts';
import {
  readsAllOrders,
  timelineEventOf,
  type AddOrderNoteInput as AddOrderNoteInputShape,
} from './orders.rules.ts';

const OrderEventKind = builder.enumType('OrderEventKind', {
  description: 'What happened to an order.',
  values: {
    PLACED: { description: 'The customer placed it.' },
    PLACED_FOR_CUSTOMER: { description: 'An admin or support placed it for the customer.' },
    ADDRESS_CHANGED: { description: 'The customer changed the delivery address.' },
    PAID: { description: 'The payment succeeded.' },
    STOCK_LOST: { description: 'It was paid after its items had sold out.' },
    PACKED: { description: 'An admin marked it as packed.' },
    UNPACKED: { description: 'An admin marked it as not packed.' },
    SHIPPED: { description: 'An admin shipped a parcel.' },
    SHIPPING_COMPLETED: { description: 'An admin completed the shipment: its other items were refunded.' },
    TRACKING_CHANGED: { description: 'An admin corrected a tracking number.' },
    DELIVERED: { description: 'An admin marked parcels as delivered.' },
    DELIVERY_UNDONE: { description: 'An admin undid a delivery.' },
    RETURN_REQUESTED: { description: 'The customer requested a return.' },
    RETURN_WITHDRAWN: { description: 'The customer withdrew the return.' },
    RETURN_APPROVED: { description: 'An admin approved the return.' },
    RETURN_REJECTED: { description: 'An admin rejected the return.' },
    RETURN_RECEIVED: { description: 'An admin received the returned items.' },
    REFUND_REQUESTED: { description: 'An admin requested a refund.' },
    REFUNDED: { description: 'The payment provider made or accepted a refund.' },
    REFUND_FAILED: { description: 'A refund failed.' },
    CANCELLED: { description: 'It was canceled.' },
    EXPIRED: { description: 'It was not paid in time.' },
    RESTORED: { description: 'The customer restored it.' },
    REOPENED: { description: 'It was reopened because its refund failed.' },
    NOTE_ADDED: { description: 'An admin added a note.' },
    NOTE_DELETED: { description: 'An admin deleted a note.' },
    MAIL_RESENT: { description: 'An admin sent an email again.' },
    ACCOUNT_DELETED: { description: 'The customer deleted their account.' },
    CUSTOMER_DATA_DELETED: {
      description: 'An admin deleted the account of the customer, or the data of the guest.',
    },
  } as const,
});

const details = { action: true, after: true } as const;

const OrderEvent = builder.prismaNode('AuditEntry', {
  variant: 'OrderEvent',
  id: { field: 'id' },
  description: 'An entry in the timeline of an order.',
  fields: (t) => ({
    kind: t.field({
      type: OrderEventKind,
      description: 'What happened.',
      select: details,
      resolve: (row) => timelineEventOf(row).kind,
    }),
    actorName: t.string({
      nullable: true,
      description:
        'Name of the user who did it, or their email if they have no name; `Service token` and the name of a token. Null for visitors, for the shop itself, and for deleted users.',
      select: { actor: true },
      resolve: ({ actor }, _args, { services }) => services.orders.timeline.actorName(actor),
    }),
    isAutomatic: t.boolean({
      description: 'Whether the shop itself did it, such as a job or a webhook.',
      select: { actor: true },
      resolve: ({ actor }) => actor === 'system',
    }),
    trackingNumber: t.string({
      nullable: true,
      description: 'The tracking number, for `SHIPPED` and `TRACKING_CHANGED`.',
      select: details,
      resolve: (row) => timelineEventOf(row).trackingNumber,
    }),
    amount: t.field({
      type: Money,
      nullable: true,
      description: 'The refunded amount, for refunds.',
      select: { ...details, subject: true },
      resolve: async (row, _args, { services }) => {
        const { amountMinor } = timelineEventOf(row);
        if (amountMinor === null) return null;
        const currency = await services.orders.timeline.currencyOf(row.subject);
        return currency === null ? null : { minor: amountMinor, currency };
      },
    }),
    text: t.string({
      nullable: true,
      description: 'The reason of a refund or cancellation, or the answer to a return.',
      select: details,
      resolve: (row) => timelineEventOf(row).text,
    }),
    mailKind: t.field({
      type: OrderMailKind,
      nullable: true,
      description: 'The kind of email, for `MAIL_RESENT`.',
      select: details,
      resolve: (row) => timelineEventOf(row).mailKind,
    }),
    happenedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
  }),
});

nodeVisibility.OrderEvent = async (id, { services, viewer }) =>
  readsAllOrders(viewer) && (await services.orders.timeline.isEvent(id));

const OrderNote = builder.prismaNode('OrderNote', {
  id: { field: 'id' },
  description: 'A note of an admin about an order. Customers never see it.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'Database ID, for `deleteOrderNote`.' }),
    text: t.exposeString('text', { description: 'Text of the note.' }),
    authorName: t.string({
      nullable: true,
      description: 'Name of the author, or their email if they have no name. Null for deleted users.',
      select: { authorId: true },
      resolve: ({ authorId }, _args, { services }) =>
        authorId === null ? null : services.orders.timeline.actorName(authorId),
    }),
    isOwn: t.boolean({
      description: 'Whether the viewer wrote it, and so can delete it.',
      select: { authorId: true },
      resolve: ({ authorId }, _args, { viewer }) => viewer !== null && authorId === viewer.id,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the note was added.' }),
  }),
});

nodeVisibility.OrderNote = async (id, { services, viewer }) =>
  readsAllOrders(viewer) && (await services.orders.notes.isNote(id));

const orderIdArg = { required: true, description: 'The `databaseId` of the order.' } as const;

builder.queryFields((t) => ({
  orderTimeline: t.prismaConnection(
    {
      type: OrderEvent,
      cursor: 'id',
      description:
        'Returns what happened to an order, newest first. Empty if the order does not exist. Admins, warehouse and support only.',
      ...nullIfRefused,
      authScopes: ordersAccess.timeline,
      args: { orderId: t.arg.id(orderIdArg) },
      totalCount: (_root, { orderId }, { services }) => services.orders.timeline.count(orderId),
      resolve: (page, _root, { orderId }, { services }) => services.orders.timeline.list(orderId, page),
    },
    { name: 'OrderEventConnection' },
    { name: 'OrderEventEdge' },
  ),
  orderNotes: t.prismaConnection(
    {
      type: OrderNote,
      cursor: 'id',
      description:
        'Returns the notes about an order, newest first. Empty if the order does not exist. Admins, warehouse and support only.',
      ...nullIfRefused,
      authScopes: ordersAccess.notes,
      args: { orderId: t.arg.id(orderIdArg) },
      totalCount: (_root, { orderId }, { services }) => services.orders.notes.count(orderId),
      resolve: (page, _root, { orderId }, { services }) => services.orders.notes.list(orderId, page),
    },
    { name: 'OrderNoteConnection' },
    { name: 'OrderNoteEdge' },
  ),
}));

const DeletedOrderNote = builder.objectRef<{ id: string }>('DeletedOrderNote').implement({
  description: 'A note that was deleted.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The former database ID of the note.' }),
  }),
});

const AddOrderNoteInput = builder.inputType('AddOrderNoteInput', {
  description: 'A note about an order.',
  fields: (t): InputFields<AddOrderNoteInputShape> => ({
    orderId: t.id({ description: 'The `databaseId` of the order.' }),
    text: t.string({ description: 'Text of the note, at most 2,000 characters.' }),
  }),
});

const DeleteOrderNoteInput = builder.inputType('DeleteOrderNoteInput', {
  description: 'The note to delete.',
  fields: (t): InputFields<{ noteId: string }> => ({
    noteId: t.id({ description: 'The `databaseId` of the note.' }),
  }),
});

builder.mutationFields((t) => ({
  addOrderNote: t.errorUnionField({
    authScopes: ordersAccess.note,
    types: [OrderNote, InvalidInput, NotFound, SignInRequired, Forbidden],
    union: { resolveType: () => 'OrderNote' },
    description:
      'Adds a note about an order, which only admins see. The same text again within ten minutes adds no second note. Admins and support only; recorded in the audit log.',
    args: { input: t.arg({ type: AddOrderNoteInput, description: 'The note.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.orders.notes.add(requireViewer(viewer), input),
  }),
  deleteOrderNote: t.errorUnionField({
    authScopes: ordersAccess.note,
    types: [DeletedOrderNote, NotFound, SignInRequired, Forbidden],
    union: { resolveType: () => 'DeletedOrderNote' },
    description:
      'Permanently deletes a note of the viewer. Admins and support only; recorded in the audit log.',
    args: { input: t.arg({ type: DeleteOrderNoteInput, description: 'The note to delete.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.orders.notes.remove(requireViewer(viewer), input.noteId),
  }),
}));
