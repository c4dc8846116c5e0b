import { z } from 'zod';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { plain } from '#server/errors/input.ts';
import type { Order, OrderLine, Parcel, Refund } from '#server/generated/prisma/client.ts';
import { Carrier, FulfilmentState } from '#server/generated/prisma/enums.ts';
import { isAdminOr, type Actor } from '#server/viewer.ts';
import {
  areSameItems,
  chooseItems,
  lineItemsInput,
  type LineItems,
} from '#server/modules/line-items/line-items.rules.ts';
import { MAX_ORDERS, UNDO_MINUTES } from '#server/modules/orders/orders.errors.ts';
import { trackingNumberOf, trackingProblem } from './carriers.rules.ts';
import { FulfilmentOutOfOrder, OrderNotSendable, type NotSendable } from './fulfilment.errors.ts';

const shipmentInput = z
  .strictObject({ carrier: z.enum(Carrier), trackingNumber: plain(60).transform(trackingNumberOf) })
  .superRefine(({ carrier, trackingNumber }, context) => {
    const message = trackingNumber ? trackingProblem(carrier, trackingNumber) : 'Tracking number is Required';
    if (message) context.addIssue({ code: 'custom', path: ['trackingNumber'], message });
  });
export type ShipmentInput = z.input<typeof shipmentInput>;
type CheckedShipment = z.output<typeof shipmentInput>;

/** The next state of an order or of one of its parcels. */
export const fulfilOrderInput = z
  .strictObject({
    orderId: z.string().max(100),
    to: z.enum(FulfilmentState),
    /** Carrier and tracking number of a parcel. Null to complete an order whose other items were refunded. */
    shipment: shipmentInput.nullish(),
    /** The items of a new parcel. Null for all that are left. */
    lines: lineItemsInput,
    /** The parcel to correct or deliver. Null for a new parcel, for the only one, or to deliver all. */
    parcelId: z.string().max(100).nullish(),
  })
  .superRefine(({ to, shipment, lines, parcelId }, context) => {
    if (to === 'PARTLY_SHIPPED')
      context.addIssue({
        code: 'custom',
        path: ['to'],
        message: 'Use SHIPPED with the items of the parcel.',
      });
    if (lines && (parcelId || !shipment || to !== 'SHIPPED'))
      context.addIssue({ code: 'custom', path: ['lines'], message: 'Only a new parcel has items.' });
    if (to === 'SHIPPED' && parcelId && !shipment)
      context.addIssue({ code: 'custom', path: ['shipment'], message: NO_SHIPMENT });
  });
export type FulfilOrderInput = z.input<typeof fulfilOrderInput>;

/** Orders to pack, or with `undo` to unpack. */
export const packOrdersInput = z.strictObject({
  orderIds: z
    .array(z.string().max(100))
    .min(1, 'Choose at least one order.')
    .max(MAX_ORDERS, `Choose at most ${MAX_ORDERS} orders.`),
  undo: z.boolean().nullish(),
});
export type PackOrdersInput = z.input<typeof packOrdersInput>;

const NO_SHIPMENT = 'Carrier and tracking number are required.';
const invalid = (path: string, message: string) => new InvalidInput([{ path, message }]);

/** What decides whether a parcel may leave. */
export type Sendable = Pick<Order, 'status' | 'transactionId' | 'totalMinor' | 'restockedAt'> & {
  refunds: Pick<Refund, 'amountMinor' | 'status' | 'closesOrder'>[];
};

/** Why an open order may not be shipped; null when it may. */
export function shipRefusal({
  transactionId,
  totalMinor,
  restockedAt,
  refunds,
}: Sendable): NotSendable | null {
  if (!transactionId) return 'NOT_PAID';
  if (restockedAt) return 'BACK_ON_THE_SHELF';
  const open = refunds.filter(({ status }) => status !== 'FAILED');
  if (open.some(({ closesOrder }) => closesOrder)) return 'BEING_CANCELLED';
  const back = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return back >= totalMinor ? 'MONEY_IS_BACK' : null;
}

export const canSend = (order: Sendable) => order.status === 'OPEN' && shipRefusal(order) === null;

type Line = Pick<OrderLine, 'id' | 'quantity' | 'shipped'> & {
  refundLines: { quantity: number; refund: Pick<Refund, 'status'> }[];
};

/** Items of one order line that have not shipped: all of them, and `quantity` without refunded ones. */
export interface UnshippedItems extends LineItems {
  readonly unshipped: number;
}

/** The items that have not shipped. Items of a failed refund do not count as refunded. */
export function unshippedItems<Row extends Line>(lines: readonly Row[]): (Row & UnshippedItems)[] {
  return lines.flatMap((line) => {
    const refunded = line.refundLines
      .filter(({ refund }) => refund.status !== 'FAILED')
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const unshipped = line.quantity - line.shipped;
    const quantity = Math.max(0, unshipped - refunded);
    return unshipped > 0 ? [{ ...line, lineId: line.id, quantity, unshipped }] : [];
  });
}

export type SentParcel = Pick<Parcel, 'id' | 'carrier' | 'trackingNumber' | 'deliveredAt'> & {
  lines: LineItems[];
};

/** A paid order with its lines and parcels. */
export type FulfilledOrder = Sendable &
  Pick<Order, 'fulfilment'> & {
    returns: unknown[];
    parcels: SentParcel[];
    lines: Line[];
  };

/** A change of an order or of its parcels. */
export type Step =
  | { take: 'pack' | 'unpack' | 'complete' }
  | { take: 'ship'; shipment: CheckedShipment; items: LineItems[] }
  | { take: 'retrack'; shipment: CheckedShipment; parcel: SentParcel }
  | { take: 'deliver'; parcels: SentParcel[] }
  | { take: 'undeliver'; parcel: SentParcel };
type Refusal = FulfilmentOutOfOrder | OrderNotSendable | InvalidInput | NotFound;

/** The step that the input requests; 'done' when it was taken already, so that repeating a request changes nothing. */
export function stepTo(
  order: FulfilledOrder,
  input: z.output<typeof fulfilOrderInput>,
  now: Date,
): Step | 'done' | Refusal {
  const { fulfilment } = order;
  switch (input.to) {
    case 'UNFULFILLED':
      if (fulfilment === 'UNFULFILLED') return 'done';
      return fulfilment === 'PACKED' ? { take: 'unpack' } : new FulfilmentOutOfOrder(fulfilment);
    case 'PACKED':
      if (fulfilment === 'PACKED') return 'done';
      if (fulfilment !== 'UNFULFILLED') return new FulfilmentOutOfOrder(fulfilment);
      return ifSendable(order, { take: 'pack' });
    case 'SHIPPED':
      return input.shipment
        ? shipping(order, { ...input, shipment: input.shipment }, now)
        : completing(order);
    case 'DELIVERED':
      return delivering(order, input.parcelId);
    case 'PARTLY_SHIPPED':
      return new FulfilmentOutOfOrder(fulfilment);
    default:
      return input.to satisfies never;
  }
}

const ifSendable = (order: FulfilledOrder, step: Step): Step | OrderNotSendable => {
  const refusal = shipRefusal(order);
  return refusal ? new OrderNotSendable(refusal) : step;
};

type Shipping = Pick<z.output<typeof fulfilOrderInput>, 'lines' | 'parcelId'> & { shipment: CheckedShipment };

function shipping(order: FulfilledOrder, { shipment, lines, parcelId }: Shipping, now: Date) {
  const { fulfilment, parcels } = order;
  const same = parcels.find(
    (parcel) => parcel.carrier === shipment.carrier && parcel.trackingNumber === shipment.trackingNumber,
  );
  if (parcelId) {
    const parcel = parcels.find(({ id }) => id === parcelId);
    if (!parcel) return new NotFound('parcel');
    if (!same) return retracking(parcel, shipment);
    return same === parcel ? repeated(order, parcel, now) : invalid('shipment.trackingNumber', USED);
  }
  if (same) {
    const isAnother = lines && !areSameItems(same.lines, lines);
    return isAnother ? invalid('shipment.trackingNumber', USED) : repeated(order, same, now);
  }
  if (fulfilment === 'PACKED' || fulfilment === 'PARTLY_SHIPPED') {
    const unshipped = unshippedItems(order.lines);
    const items = chooseItems(
      lines ? unshipped.map((line) => ({ ...line, quantity: line.unshipped })) : unshipped,
      lines,
    );
    if (items instanceof InvalidInput) return items;
    const refusal = shipRefusal(order);
    if (refusal) return new OrderNotSendable(refusal);
    return items.length > 0 ? { take: 'ship' as const, shipment, items } : invalid('lines', NOTHING_LEFT);
  }
  const [parcel, ...others] = parcels;
  if (fulfilment !== 'SHIPPED' || !parcel || lines) return new FulfilmentOutOfOrder(fulfilment);
  return others.length > 0
    ? invalid('parcelId', 'Choose the parcel to correct.')
    : retracking(parcel, shipment);
}

const USED = 'Another parcel of this order has this tracking number.';
const NOTHING_LEFT = 'All items were shipped or refunded.';

const retracking = (parcel: SentParcel, shipment: CheckedShipment) =>
  parcel.deliveredAt ? new FulfilmentOutOfOrder('DELIVERED') : { take: 'retrack' as const, shipment, parcel };

/** The same shipment again: undoes a mistaken delivery within minutes, unless a return depends on it. */
function repeated({ returns }: FulfilledOrder, parcel: SentParcel, now: Date) {
  const { deliveredAt } = parcel;
  if (!deliveredAt) return 'done';
  const isUndoable = returns.length === 0 && now.getTime() < deliveredAt.getTime() + UNDO_MINUTES * 60_000;
  return isUndoable ? { take: 'undeliver' as const, parcel } : new FulfilmentOutOfOrder('DELIVERED');
}

/** No more parcels: all other items were refunded. */
function completing(order: FulfilledOrder): Step | 'done' | FulfilmentOutOfOrder | InvalidInput {
  if (order.fulfilment !== 'PARTLY_SHIPPED') return invalid('shipment', NO_SHIPMENT);
  return isComplete(order) ? { take: 'complete' } : new FulfilmentOutOfOrder('PARTLY_SHIPPED');
}

/** Whether a partly shipped order waits for nothing more. */
export const isComplete = (order: Sendable & { lines: Line[] }) =>
  shipRefusal(order) === 'MONEY_IS_BACK' ||
  unshippedItems(order.lines).every(({ quantity }) => quantity === 0);

function delivering({ fulfilment, parcels }: FulfilledOrder, parcelId: string | null | undefined) {
  const chosen = parcelId ? parcels.filter(({ id }) => id === parcelId) : parcels;
  if (parcelId && chosen.length === 0) return new NotFound('parcel');
  if (fulfilment === 'DELIVERED') return 'done';
  if (!parcelId && fulfilment !== 'SHIPPED') return new FulfilmentOutOfOrder(fulfilment);
  const open = chosen.filter(({ deliveredAt }) => deliveredAt === null);
  return open.length > 0 ? { take: 'deliver' as const, parcels: open } : 'done';
}

/** Parcels in the order in which they were shipped. */
export const sentFirst = [{ shippedAt: 'asc' as const }, { id: 'asc' as const }];

/** Whether `viewer` may track the parcels: a guest order's number leads to an address, as in `phone` and `address`. */
export const canTrack = (actor: Actor | null, { customerId }: Pick<Order, 'customerId'>) =>
  customerId !== null ||
  isAdminOr(actor, 'WAREHOUSE', 'SUPPORT') ||
  actor?.role === 'SERVICE' ||
  actor?.emailVerified === true;
