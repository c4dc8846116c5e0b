import { builder, nullIfRefused, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, NotFound, SignInRequired } from '#server/errors/domain-error.ts';
import { ErrorCode, UserError } from '#server/errors/graphql.ts';
import { MAX_ORDERS, OrderClosed } from '#server/modules/orders/orders.errors.ts';
import { Order, OrderItems, OrderItemsInput } from '#server/modules/orders/orders.graphql.ts';
import { requireActor } from '#server/viewer.ts';
import { trackingPage } from './carriers.rules.ts';
import { fulfilmentAccess } from './fulfilment.access.ts';
import { FulfilmentOutOfOrder, OrderNotSendable } from './fulfilment.errors.ts';
import {
  canSend,
  canTrack,
  sentFirst,
  unshippedItems,
  type FulfilOrderInput as FulfilOrderInputShape,
  type PackOrdersInput as PackOrdersInputShape,
  type ShipmentInput as ShipmentInputShape,
  type UnshippedItems as UnshippedItemsShape,
} from './fulfilment.rules.ts';
import type {
  PackedOrders as PackedOrdersShape,
  PackOrderResult as PackOrderResultShape,
  TrackingNumber as TrackingNumberShape,
} from './fulfilment.service.ts';

const FulfilmentState = builder.enumType('FulfilmentState', {
  description: 'Fulfillment status of an order.',
  values: {
    UNFULFILLED: { description: 'Not packed yet.' },
    PACKED: { description: 'Packed, but not shipped yet.' },
    PARTLY_SHIPPED: { description: 'Some items were handed to a carrier, others were not.' },
    SHIPPED: { description: 'Handed to the carrier, except for refunded items.' },
    DELIVERED: { description: 'Delivered to the customer.' },
  } as const,
});

const Carrier = builder.enumType('Carrier', {
  description: "A shipping carrier. Tracking numbers are validated against the carrier's format.",
  values: {
    UPS: { description: 'UPS, for example `1Z5R89390357567127`.' },
    FEDEX: { description: 'FedEx Express, for example `986578788855`.' },
    DHL_EXPRESS: { description: 'DHL Express, for example `3318810025`.' },
    POST: {
      description:
        'A postal service, with a tracking number in the UPU S10 format, for example `RB123456785GB`.',
    },
    OTHER: { description: 'Another carrier, with a tracking number of 4 to 35 letters and digits.' },
  } as const,
});

builder.objectType(FulfilmentOutOfOrder, {
  name: 'FulfilmentOutOfOrder',
  interfaces: [UserError],
  description:
    "The order isn't ready for this step. `message` says which step comes first. Nothing was changed.",
  fields: (t) => ({
    state: t.expose('state', {
      type: FulfilmentState,
      description: "The order's current fulfillment status.",
    }),
  }),
});
builder.objectType(OrderNotSendable, {
  name: 'OrderNotSendable',
  interfaces: [UserError],
  description:
    "The order can't be packed or shipped: it isn't paid, or it was refunded. `message` gives the reason.",
});

const Parcel = builder.prismaObject('Parcel', {
  description: 'A package of an order that was handed to a carrier.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'Database ID of the parcel.' }),
    carrier: t.expose('carrier', { type: Carrier, description: 'The carrier.' }),
    trackingNumber: t.exposeString('trackingNumber', {
      description: "The carrier's tracking number, without spaces.",
    }),
    trackingUrl: t.string({
      nullable: true,
      description: "URL of the carrier's tracking page. Null if the carrier has none.",
      resolve: ({ carrier, trackingNumber }) => trackingPage(carrier, trackingNumber),
    }),
    shippedAt: t.expose('shippedAt', { type: 'DateTime', description: 'When the parcel was shipped.' }),
    deliveredAt: t.expose('deliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: "When the parcel was delivered. Null if it isn't delivered.",
    }),
    items: t.field({
      type: [OrderItems],
      description: 'The items in the parcel.',
      select: {
        lines: {
          include: { line: { select: { name: true, title: true } } },
          orderBy: { line: { position: 'asc' } },
        },
      },
      resolve: ({ lines }) => lines.map(({ line, ...items }) => ({ ...items, ...line })),
    }),
  }),
});

const UnshippedItems = builder
  .objectRef<UnshippedItemsShape & { readonly name: string; readonly title: string }>('UnshippedItems')
  .implement({
    description: 'Items of one line of an order that have not shipped.',
    fields: (t) => ({
      lineId: t.exposeID('lineId', { description: 'Database ID of the order line.' }),
      name: t.exposeString('name', { description: 'Short product name, such as `Lakehead 3000`.' }),
      title: t.exposeString('title', {
        description: 'Descriptive title, such as `Spinning reel, size 3000`.',
      }),
      unshipped: t.exposeInt('unshipped', { description: 'Number of items that have not shipped.' }),
      quantity: t.exposeInt('quantity', {
        description: 'Number of items to ship: those that have not shipped, without refunded ones.',
      }),
    }),
  });

/** Rows of lines with their refunds, as `unshippedItems` reads them. */
const linesWithRefunds = {
  orderBy: { position: 'asc' as const },
  include: { refundLines: { include: { refund: { select: { status: true } } } } },
};

builder.prismaObjectFields('Order', (t) => ({
  fulfilment: t.expose('fulfilment', {
    type: FulfilmentState,
    description: 'Fulfillment status of the order.',
  }),
  packedAt: t.expose('packedAt', {
    type: 'DateTime',
    nullable: true,
    description: "When the order was packed. Null if it isn't packed.",
  }),
  shippedAt: t.expose('shippedAt', {
    type: 'DateTime',
    nullable: true,
    description: "When the order's first parcel was shipped. Null if none was.",
  }),
  deliveredAt: t.expose('deliveredAt', {
    type: 'DateTime',
    nullable: true,
    description: "When the order's last parcel was delivered. Null if the order isn't completely delivered.",
  }),
  parcels: t.field({
    type: [Parcel],
    description:
      'The shipped parcels, oldest first. Empty for guest orders until the viewer has verified their email.',
    // Most orders have one.
    complexity: { field: 1, multiplier: 4 },
    select: (_args, _context, nested) => ({ parcels: nested({ orderBy: sentFirst }) }),
    resolve: (row, _args, { actor }) => (canTrack(actor, row) ? row.parcels : []),
  }),
  unshippedItems: t.field({
    type: [UnshippedItems],
    description: 'The items that have not shipped.',
    select: { lines: linesWithRefunds },
    resolve: ({ lines }) => unshippedItems(lines),
  }),
  canSend: t.boolean({
    description: 'Whether the order can be packed and shipped: it is open, paid, and not fully refunded.',
    select: { refunds: { select: { amountMinor: true, status: true, closesOrder: true } } },
    resolve: canSend,
  }),
}));

const TrackingNumber = builder.objectRef<TrackingNumberShape>('TrackingNumber').implement({
  description: 'What is known about a tracking number before it is saved.',
  fields: (t) => ({
    carrier: t.expose('carrier', {
      type: Carrier,
      nullable: true,
      description:
        "The carrier whose format and check digit the number matches. Null if there isn't exactly one.",
    }),
    usedBy: t.exposeStringList('usedBy', {
      description:
        'Numbers of the orders that already have this tracking number, such as `FZ-10001`: the newest ten, newest first.',
    }),
  }),
});

builder.queryField('trackingNumber', (t) =>
  t.field({
    type: TrackingNumber,
    ...nullIfRefused,
    authScopes: fulfilmentAccess.trackingNumber,
    description:
      'Infers the carrier of a tracking number and finds the orders that use it. Admins, warehouse and support only.',
    args: {
      number: t.arg.string({ required: true, description: 'The tracking number. Separators are ignored.' }),
    },
    resolve: (_root, { number }, { services, actor }) =>
      services.fulfilment.trackingNumber(requireActor(actor), number),
  }),
);

const ShipmentInput = builder.inputType('ShipmentInput', {
  description: 'Carrier and tracking number of a shipment.',
  fields: (t): InputFields<ShipmentInputShape> => ({
    carrier: t.field({ type: Carrier, description: 'The carrier.' }),
    trackingNumber: t.string({
      description:
        'Tracking number as printed on the label. Spaces are ignored; the check digit is validated.',
    }),
  }),
});

const FulfilOrderInput = builder.inputType('FulfilOrderInput', {
  description: 'A fulfillment step of an order.',
  fields: (t): InputFields<FulfilOrderInputShape> => ({
    orderId: t.id({ description: 'The `databaseId` of the order.' }),
    to: t.field({
      type: FulfilmentState,
      description:
        'The next fulfillment status. `SHIPPED` with some of the items gives `PARTLY_SHIPPED`. Also `UNFULFILLED` to unpack an order that is `PACKED`, and `SHIPPED` with the same `shipment` to undo `DELIVERED` within ten minutes. Repeating a step has no effect.',
    }),
    shipment: t.field({
      type: ShipmentInput,
      required: false,
      description:
        'Carrier and tracking number of a parcel. Required for `SHIPPED`, except when all other items of a partly shipped order were refunded.',
    }),
    lines: t.field({
      type: [OrderItemsInput],
      required: false,
      description: 'Items of a new parcel. Null for all that have neither shipped nor been refunded.',
    }),
    parcelId: t.id({
      required: false,
      description:
        'The `databaseId` of a parcel: for `SHIPPED`, the one whose `shipment` to correct; for `DELIVERED`, the one that was delivered. Null for a new parcel, for the only one, or to deliver all.',
    }),
  }),
});

builder.mutationField('fulfilOrder', (t) =>
  t.errorUnionField({
    authScopes: fulfilmentAccess.fulfil,
    types: [
      Order,
      NotFound,
      OrderClosed,
      OrderNotSendable,
      FulfilmentOutOfOrder,
      InvalidInput,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description:
      'Marks an order as packed, ships it in one or several parcels, or marks parcels as delivered. The customer receives an email for each parcel. Admins and warehouse only; recorded in the audit log.',
    args: { input: t.arg({ type: FulfilOrderInput, description: 'The order and its next status.' }) },
    resolve: (_root, { input }, { services, actor }) =>
      services.fulfilment.fulfil(requireActor(actor), input),
  }),
);

const PackOrderResult = builder.objectRef<PackOrderResultShape>('PackOrderResult').implement({
  description: 'What happened to one of several orders.',
  fields: (t) => ({
    orderId: t.exposeID('orderId', { description: 'The `databaseId` of the order, as in the input.' }),
    order: t.expose('order', {
      type: Order,
      nullable: true,
      description: 'The order after the step. Null if the step was refused.',
    }),
    isChanged: t.exposeBoolean('isChanged', {
      description: 'Whether this request changed the order. False if it was packed, or unpacked, before.',
    }),
    code: t.field({
      type: ErrorCode,
      nullable: true,
      description: 'Why the step was refused, for programs. Null if it was not.',
      resolve: ({ failure }) => failure?.code ?? null,
    }),
    message: t.string({
      nullable: true,
      description: 'Why the step was refused, for users. Null if it was not.',
      resolve: ({ failure }) => failure?.message ?? null,
    }),
  }),
});

const PackedOrders = builder.objectRef<PackedOrdersShape>('PackedOrders').implement({
  description: 'The results of several orders.',
  fields: (t) => ({
    results: t.field({
      type: [PackOrderResult],
      description: 'A result for each order of the input, in its order.',
      complexity: { field: 1, multiplier: MAX_ORDERS },
      resolve: ({ results }) => [...results],
    }),
  }),
});

const PackOrdersInput = builder.inputType('PackOrdersInput', {
  description: 'The orders to pack.',
  fields: (t): InputFields<PackOrdersInputShape> => ({
    orderIds: t.idList({ description: `The \`databaseId\` of each order, from 1 to ${MAX_ORDERS}.` }),
    undo: t.boolean({ required: false, description: 'Marks the orders as not packed instead.' }),
  }),
});

builder.mutationField('packOrders', (t) =>
  t.errorUnionField({
    authScopes: fulfilmentAccess.pack,
    types: [PackedOrders, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => 'PackedOrders' },
    description:
      'Marks several orders as packed, or as not packed. An order that cannot be packed does not stop the others. Repeating the request has no effect. Admins and warehouse only; recorded in the audit log.',
    args: { input: t.arg({ type: PackOrdersInput, description: 'The orders.' }) },
    resolve: (_root, { input }, { services, actor }) => services.fulfilment.pack(requireActor(actor), input),
  }),
);
