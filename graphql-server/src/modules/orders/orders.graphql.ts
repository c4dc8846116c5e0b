import { builder, nodeVisibility } from '#server/builder.ts';
import { Equipment } from '#server/modules/equipment/equipment.graphql.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { Picture } from '#server/modules/pictures/pictures.graphql.ts';
import { pictureOf } from '#server/modules/pictures/pictures.rules.ts';
import { present } from '#server/viewer.ts';
import { ordersAccess } from './orders.access.ts';
import {
  canCancel,
  canPay,
  isPaid,
  isUnproven,
  masked,
  orderNumber,
  restorableUntil,
} from './orders.rules.ts';

const OrderStatus = builder.enumType('OrderStatus', {
  description: 'Whether an order still stands.',
  values: {
    OPEN: { description: 'It stands: to be paid, or paid.' },
    CANCELLED: {
      description: 'Cancelled before it was paid, or by an admin once all its money was given back.',
    },
    EXPIRED: { description: 'It was not paid in time.' },
  } as const,
});

export const OrderStage = builder.enumType('OrderStage', {
  description: 'Where a customer looks for an order; each is in one of them.',
  values: {
    TO_PAY: { description: 'It stands, and is not paid yet.' },
    PAID: {
      description:
        'It stands, is paid, and has not left the house; also when some of the money was given back.',
    },
    SHIPPED: { description: 'It is with the carrier.' },
    DELIVERED: { description: 'It has reached the customer; also when it came back.' },
    CLOSED: { description: 'Cancelled or expired.' },
  } as const,
});

const ParcelTask = builder.enumType('ParcelTask', {
  description: 'What there is to do for the parcel of an order.',
  values: {
    TO_PACK: { description: 'To pack: it stands, is paid, and nothing is packed.' },
    TO_SHIP: { description: 'Packed, to be handed to a carrier.' },
    ON_ITS_WAY: { description: 'With the carrier.' },
    DELIVERED: { description: 'With the customer: nothing to do.' },
    RETURN: { description: 'A return waits for an answer, or is on its way back.' },
  } as const,
});

const PaymentState = builder.enumType('PaymentState', {
  description: 'How far the payment of an order is.',
  values: {
    UNPAID: { description: 'Nobody has tried to pay yet.' },
    INTENT_OPEN: { description: 'A payment page is open; nothing was charged.' },
    REQUIRES_ACTION: { description: 'The bank asks the customer to confirm (3-D Secure).' },
    PROCESSING: { description: 'The bank is still deciding; do not pay again.' },
    FAILED: { description: 'The last try was declined; another card may work.' },
    PAID: { description: 'The money is there.' },
    PARTLY_REFUNDED: { description: 'Paid, and some of it given back.' },
    REFUNDED: { description: 'Paid, and all of it given back.' },
  } as const,
});

const OrderLine = builder.prismaObject('OrderLine', {
  description: 'What was bought, as it was when it was bought.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Short name of the product, such as `Lakehead 3000`.' }),
    title: t.exposeString('title', { description: 'What it is, such as `Spinning reel, size 3000`.' }),
    quantity: t.exposeInt('quantity', { description: 'How many.' }),
    unitPrice: t.field({
      type: Money,
      description: 'Price of one piece at that time.',
      select: { order: { select: { currency: true } } },
      resolve: (row) => ({ minor: row.unitPriceMinor, currency: row.order.currency }),
    }),
    picture: t.field({
      type: Picture,
      nullable: true,
      description: 'Its picture at that time; null when it had none.',
      resolve: pictureOf,
    }),
    equipment: t.field({
      type: Equipment,
      nullable: true,
      description: 'The product as it is now; null when it is gone.',
      select: (_args, _context, nested) => ({ equipment: nested() }),
      resolve: ({ equipment }) => (equipment?.status === 'PUBLISHED' ? equipment : null),
    }),
  }),
});

const Card = builder.objectRef<{ brand: string; last4: string }>('Card').implement({
  description: 'The card an order was paid with, as far as the shop may know it.',
  fields: (t) => ({
    brand: t.exposeString('brand', { description: 'Brand of the card, such as `visa`.' }),
    last4: t.exposeString('last4', { description: 'The last four digits of its number, such as `4242`.' }),
  }),
});

export const Order = builder.prismaNode('Order', {
  id: { field: 'id' },
  description: 'An order: what somebody wants, for how much, and how far its payment is.',
  fields: (t) => ({
    databaseId: t.exposeString('id', {
      description: 'The id of the REST door (`_id`), and of the page `/dashboard/payment/{databaseId}`.',
    }),
    number: t.string({
      description: 'What a person reads out on the phone: `FZ-10001`.',
      resolve: (row) => orderNumber(row.number),
    }),
    lines: t.relation('lines', {
      type: OrderLine,
      description: 'What was ordered.',
      query: { orderBy: { position: 'asc' } },
    }),
    total: t.field({
      type: Money,
      description: 'What is to be paid.',
      resolve: (row) => ({ minor: row.totalMinor, currency: row.currency }),
    }),
    refunded: t.field({
      type: Money,
      description: 'What was given back so far.',
      resolve: (row) => ({ minor: row.refundedMinor, currency: row.currency }),
    }),
    status: t.expose('status', { type: OrderStatus, description: 'Whether it still stands.' }),
    paymentState: t.expose('paymentState', { type: PaymentState, description: 'How far its payment is.' }),
    paid: t.boolean({ description: 'Whether the money came; a refund does not undo it.', resolve: isPaid }),
    transactionId: t.exposeString('transactionId', {
      nullable: true,
      description: "The payment provider's id of the payment, such as `pi_3Q…`; null until paid.",
    }),
    paymentProblem: t.exposeString('paymentProblem', {
      nullable: true,
      description:
        'What the payment provider said of the last declined try, such as `Your card was declined.`; null when none was.',
    }),
    card: t.field({
      type: Card,
      nullable: true,
      description: 'The card it was paid with; null until paid.',
      select: { payment: { select: { cardBrand: true, cardLast4: true } } },
      resolve: ({ payment }) =>
        payment?.cardBrand && payment.cardLast4
          ? { brand: payment.cardBrand, last4: payment.cardLast4 }
          : null,
    }),
    testMode: t.boolean({
      description: 'True when its payment moves no real money.',
      resolve: (row) => row.paymentEnv !== null && row.paymentEnv !== 'LIVE',
    }),
    canPay: t.boolean({ description: 'Whether it can be paid now.', resolve: canPay }),
    canCancel: t.boolean({
      description: 'Whether the viewer can cancel it now; an admin also when it is paid, until it is sent.',
      resolve: (row, _args, { viewer }) => canCancel(viewer, row),
    }),
    cancelledAt: t.expose('cancelledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was cancelled; null when it was not.',
    }),
    restorableUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the viewer can undo that it was cancelled; null when they cannot.',
      resolve: (row, _args, { viewer }) => restorableUntil(viewer, row, new Date()),
    }),
    cancelledByViewer: t.boolean({
      description: 'Whether it was the viewer who cancelled it.',
      resolve: (row, _args, { viewer }) => viewer !== null && row.cancelledById === viewer.id,
    }),
    cancelReason: t.exposeString('cancelReason', {
      nullable: true,
      description: 'Why it was cancelled, in words for the customer; null when nobody said.',
    }),
    customerName: t.exposeString('customerName', { description: 'Who ordered.' }),
    customerEmail: t.exposeString('customerEmail', { description: 'E-mail address of who ordered.' }),
    placedAsGuest: t.boolean({
      description: 'Whether it was placed without a sign-in: it is of whoever has `customerEmail`.',
      resolve: ({ customerId }) => customerId === null,
    }),
    toClaim: t.boolean({
      description:
        'Whether the viewer has yet to verify their e-mail for it: until then phone and address are masked, and it can be paid but not cancelled.',
      resolve: (row, _args, { viewer }) => isUnproven(viewer, row),
    }),
    phone: t.string({
      description: 'Their phone; masked for a guest order until the viewer has verified their e-mail.',
      resolve: (row, _args, { viewer }) => (isUnproven(viewer, row) ? masked(row.phone) : row.phone),
    }),
    address: t.string({
      description: 'Where it goes; masked for a guest order until the viewer has verified their e-mail.',
      resolve: (row, _args, { viewer }) => (isUnproven(viewer, row) ? masked(row.address) : row.address),
    }),
    placedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was placed.' }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the money came; null until then.',
    }),
  }),
});

export const OrderEdge = builder.edgeObject({ type: Order, name: 'OrderEdge' });
export const OrderConnection = builder.connectionObject({ type: Order, name: 'OrderConnection' }, OrderEdge);

nodeVisibility.Order = async (id, { services, viewer }) =>
  viewer !== null && (await services.orders.one(viewer, id)) !== null;

const OrderFilter = builder.inputType('OrderFilter', {
  description: 'Which orders to list; what is left out does not narrow.',
  fields: (t) => ({
    status: t.field({ type: OrderStatus, required: false, description: 'Only orders that stand like this.' }),
    paymentState: t.field({
      type: PaymentState,
      required: false,
      description: 'Only orders whose payment is this far.',
    }),
    parcel: t.field({
      type: ParcelTask,
      required: false,
      description: 'Only orders for which this is to do.',
    }),
    query: t.string({
      required: false,
      description:
        'A number such as `FZ-10001`, a transaction id, or a part of the customer’s address or name.',
    }),
  }),
});

builder.queryField('orders', (t) =>
  t.prismaConnection(
    {
      type: Order,
      cursor: 'id',
      description: 'All orders, newest first. For admins; one’s own are at `me.orders`.',
      authScopes: ordersAccess.all,
      args: {
        filter: t.arg({
          type: OrderFilter,
          required: false,
          description: 'Only some of them; all when left out.',
        }),
      },
      defaultSize: 20,
      maxSize: 100,
      resolve: (query, _root, { filter }, { services, viewer }) =>
        services.orders.all(present(viewer), filter ?? {}, query),
    },
    OrderConnection,
    OrderEdge,
  ),
);

builder.queryField('order', (t) =>
  t.withAuth(ordersAccess.one).prismaField({
    type: Order,
    nullable: true,
    description:
      "One of the viewer's orders, or for an admin any; null when there is none, or when it is a stranger's.",
    args: { id: t.arg.id({ description: 'Its `databaseId`.' }) },
    resolve: (query, _root, { id }, { services, viewer }) => services.orders.one(viewer, id, query),
  }),
);
