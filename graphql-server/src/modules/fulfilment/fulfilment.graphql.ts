import { builder, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, NotFound, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { OrderClosed } from '#server/modules/orders/orders.errors.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { trackingPage } from './carriers.rules.ts';
import { fulfilmentAccess } from './fulfilment.access.ts';
import { FulfilmentOutOfOrder, OrderNotSendable } from './fulfilment.errors.ts';
import {
  canSend,
  canTrack,
  type FulfilOrderInput as FulfilOrderInputShape,
  type ShipmentInput as ShipmentInputShape,
} from './fulfilment.rules.ts';
import type { TrackingNumber as TrackingNumberShape } from './fulfilment.service.ts';

const FulfilmentState = builder.enumType('FulfilmentState', {
  description: 'Fulfillment status of an order.',
  values: {
    UNFULFILLED: { description: 'Not packed yet.' },
    PACKED: { description: 'Packed, but not shipped yet.' },
    SHIPPED: { description: 'Handed to the carrier.' },
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

const Shipment = builder.objectRef<{ carrier: typeof Carrier.$inferType; trackingNumber: string }>(
  'Shipment',
);
Shipment.implement({
  description: 'Carrier and tracking number of a shipped order.',
  fields: (t) => ({
    carrier: t.expose('carrier', { type: Carrier, description: 'The carrier.' }),
    trackingNumber: t.exposeString('trackingNumber', {
      description: "The carrier's tracking number, without spaces.",
    }),
    trackingUrl: t.string({
      nullable: true,
      description: "URL of the carrier's tracking page. Null if the carrier has none.",
      resolve: ({ carrier, trackingNumber }) => trackingPage(carrier, trackingNumber),
    }),
  }),
});

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
    description: "When the order was shipped. Null if it isn't shipped.",
  }),
  deliveredAt: t.expose('deliveredAt', {
    type: 'DateTime',
    nullable: true,
    description: "When the order was delivered. Null if it isn't delivered.",
  }),
  shipment: t.field({
    type: Shipment,
    nullable: true,
    description:
      'Carrier and tracking number. Null until the order is shipped, and for guest orders until the viewer has verified their email.',
    resolve: (row, _args, { viewer }) => {
      const { carrier, trackingNumber } = row;
      return carrier && trackingNumber && canTrack(viewer, row) ? { carrier, trackingNumber } : null;
    },
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
    authScopes: fulfilmentAccess.trackingNumber,
    description: 'Infers the carrier of a tracking number and finds the orders that use it. Admins only.',
    args: {
      number: t.arg.string({ required: true, description: 'The tracking number. Separators are ignored.' }),
    },
    resolve: (_root, { number }, { services, viewer }) =>
      services.fulfilment.trackingNumber(requireViewer(viewer), number),
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
        'The next fulfillment status. Also `UNFULFILLED` to unpack an order that is `PACKED`, and `SHIPPED` with the same `shipment` to undo `DELIVERED` within ten minutes. Repeating a step has no effect.',
    }),
    shipment: t.field({
      type: ShipmentInput,
      required: false,
      description: 'Required for `SHIPPED`. Repeat `SHIPPED` with another shipment to correct it.',
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
      'Marks an order as packed, shipped, or delivered. The customer receives an email when it is shipped. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: FulfilOrderInput, description: 'The order and its next status.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.fulfilment.fulfil(requireViewer(viewer), input),
  }),
);
