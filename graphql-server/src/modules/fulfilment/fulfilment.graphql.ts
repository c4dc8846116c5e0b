import { builder } from '#server/builder.ts';
import { Forbidden, InvalidInput, NotFound, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { OrderClosed } from '#server/modules/orders/orders.errors.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';
import { present } from '#server/viewer.ts';
import { trackingPage } from './carriers.rules.ts';
import { fulfilmentAccess } from './fulfilment.access.ts';
import { FulfilmentOutOfOrder, OrderNotSendable } from './fulfilment.errors.ts';
import { canSend, canTrack } from './fulfilment.rules.ts';

const FulfilmentState = builder.enumType('FulfilmentState', {
  description: 'How far the parcel of an order is.',
  values: {
    UNFULFILLED: { description: 'Nothing is packed yet.' },
    PACKED: { description: 'Packed, and still in the house.' },
    SHIPPED: { description: 'With the carrier.' },
    DELIVERED: { description: 'With the customer.' },
  } as const,
});

const Carrier = builder.enumType('Carrier', {
  description: 'Who takes parcels to customers. Numbers are checked as each of them makes them.',
  values: {
    UPS: { description: 'UPS: `1Z5R89390357567127`.' },
    FEDEX: { description: 'FedEx Express: `986578788855`.' },
    DHL_EXPRESS: { description: 'DHL Express: `3318810025`.' },
    POST: { description: 'A post office, by the standard S10 of the postal union: `RB123456785GB`.' },
    OTHER: { description: 'Somebody else; any 4 to 35 letters and digits.' },
  } as const,
});

builder.objectType(FulfilmentOutOfOrder, {
  name: 'FulfilmentOutOfOrder',
  interfaces: [UserError],
  description: 'Another step comes first; the message says which. Nothing was changed.',
  fields: (t) => ({
    state: t.expose('state', { type: FulfilmentState, description: 'How far the parcel is.' }),
  }),
});
builder.objectType(OrderNotSendable, {
  name: 'OrderNotSendable',
  interfaces: [UserError],
  description: 'Nothing may leave the house for this order: it is not paid, or its money goes back.',
});

const Shipment = builder.objectRef<{ carrier: typeof Carrier.$inferType; trackingNumber: string }>(
  'Shipment',
);
Shipment.implement({
  description: 'Who has the parcel, and under which number.',
  fields: (t) => ({
    carrier: t.expose('carrier', { type: Carrier, description: 'Who takes it.' }),
    trackingNumber: t.exposeString('trackingNumber', {
      description: 'The carrier’s number of the parcel, without gaps.',
    }),
    trackingUrl: t.string({
      nullable: true,
      description: 'Where the carrier tells how far it is; null where it has no page for one parcel.',
      resolve: ({ carrier, trackingNumber }) => trackingPage(carrier, trackingNumber),
    }),
  }),
});

builder.prismaObjectFields('Order', (t) => ({
  fulfilment: t.expose('fulfilment', { type: FulfilmentState, description: 'How far its parcel is.' }),
  packedAt: t.expose('packedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When it was packed; null until then.',
  }),
  shippedAt: t.expose('shippedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When the carrier took it; null until then.',
  }),
  deliveredAt: t.expose('deliveredAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When it reached the customer; null until then.',
  }),
  shipment: t.field({
    type: Shipment,
    nullable: true,
    description:
      'Its parcel; null until it is shipped, and for a guest order until the viewer has verified their e-mail.',
    resolve: (row, _args, { viewer }) => {
      const { carrier, trackingNumber } = row;
      return carrier && trackingNumber && canTrack(viewer, row) ? { carrier, trackingNumber } : null;
    },
  }),
  canSend: t.boolean({
    description:
      'Whether it may be packed and shipped: it stands, is paid, and its money is not all going back.',
    select: { refunds: { select: { amountMinor: true, status: true, closesOrder: true } } },
    resolve: canSend,
  }),
}));

const ShipmentInput = builder.inputType('ShipmentInput', {
  description: 'Who takes the parcel, and under which number.',
  fields: (t) => ({
    carrier: t.field({ type: Carrier, description: 'Who takes it.' }),
    trackingNumber: t.string({
      description: 'As it stands on the label; gaps do not matter, a wrong check digit does.',
    }),
  }),
});

const FulfilOrderInput = builder.inputType('FulfilOrderInput', {
  description: 'How far the parcel of which order is.',
  fields: (t) => ({
    orderId: t.id({ description: 'Its `databaseId`.' }),
    to: t.field({
      type: FulfilmentState,
      description: 'One step on; from `PACKED` also back to `UNFULFILLED`. Repeating a step does nothing.',
    }),
    shipment: t.field({
      type: ShipmentInput,
      required: false,
      description: 'For `SHIPPED`, and then again to correct it.',
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
      'Notes that an order was packed, handed to a carrier or delivered; the customer gets a mail when it is shipped. For admins; written into the audit.',
    args: { input: t.arg({ type: FulfilOrderInput, description: 'Which order, and how far it is.' }) },
    resolve: (_root, { input }, { services, viewer }) => services.fulfilment.fulfil(present(viewer), input),
  }),
);
