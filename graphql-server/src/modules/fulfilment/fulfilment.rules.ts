import { z } from 'zod';
import { plain } from '#server/errors/input.ts';
import type { Order, Refund } from '#server/generated/prisma/client.ts';
import { Carrier, FulfilmentState } from '#server/generated/prisma/enums.ts';
import type { Viewer } from '#server/viewer.ts';
import { UNDO_MINUTES } from '#server/modules/orders/orders.errors.ts';
import { trackingNumberOf, trackingProblem } from './carriers.rules.ts';
import { FulfilmentOutOfOrder, OrderNotSendable, type NotSendable } from './fulfilment.errors.ts';

const shipmentInput = z
  .strictObject({ carrier: z.enum(Carrier), trackingNumber: plain(60).transform(trackingNumberOf) })
  .superRefine(({ carrier, trackingNumber }, context) => {
    const message = trackingNumber ? trackingProblem(carrier, trackingNumber) : 'Tracking number is Required';
    if (message) context.addIssue({ code: 'custom', path: ['trackingNumber'], message });
  });

/** The next state of an order; shipping requires carrier and tracking number. */
export const fulfilOrderInput = z
  .strictObject({
    orderId: z.string().max(100),
    to: z.enum(FulfilmentState),
    shipment: shipmentInput.nullish(),
  })
  .refine(({ to, shipment }) => to !== 'SHIPPED' || shipment, {
    path: ['shipment'],
    error: 'Carrier and tracking number are required.',
  });
export type ShipmentInput = z.input<typeof shipmentInput>;
export type FulfilOrderInput = z.input<typeof fulfilOrderInput>;

/** What decides whether a parcel may leave. */
export type Sendable = Pick<Order, 'status' | 'transactionId' | 'totalMinor' | 'restockedAt'> & {
  refunds: Pick<Refund, 'amountMinor' | 'status' | 'closesOrder'>[];
};

/** Why an open order may not be shipped; null when it may. */
export function whyNotSent({
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

export const canSend = (order: Sendable) => order.status === 'OPEN' && whyNotSent(order) === null;

type Step = 'pack' | 'unpack' | 'ship' | 'retrack' | 'deliver' | 'undeliver';

/** Steps by current and next state. All others are out of order. */
const steps: Readonly<Record<FulfilmentState, Partial<Record<FulfilmentState, Step>>>> = {
  UNFULFILLED: { PACKED: 'pack' },
  PACKED: { UNFULFILLED: 'unpack', SHIPPED: 'ship' },
  SHIPPED: { SHIPPED: 'retrack', DELIVERED: 'deliver' },
  DELIVERED: { SHIPPED: 'undeliver' },
};

type Parcel = Pick<Order, 'fulfilment' | 'carrier' | 'trackingNumber' | 'deliveredAt'> & {
  returns: unknown[];
};

/** The step that the input requests; 'done' when it was taken already, so that repeating a request changes nothing. */
export function stepTo(
  order: Parcel & Sendable,
  { to, shipment }: FulfilOrderInput,
  now: Date,
): Step | 'done' | FulfilmentOutOfOrder | OrderNotSendable {
  const isSame = order.carrier === shipment?.carrier && order.trackingNumber === shipment?.trackingNumber;
  if (order.fulfilment === to && (to !== 'SHIPPED' || isSame)) return 'done';
  const step = steps[order.fulfilment][to];
  if (!step) return new FulfilmentOutOfOrder(order.fulfilment);
  if (step === 'undeliver' && !(isSame && canUndoDelivery(order, now)))
    return new FulfilmentOutOfOrder('DELIVERED');
  const why = step === 'pack' || step === 'ship' ? whyNotSent(order) : null;
  return why ? new OrderNotSendable(why) : step;
}

/** A mistaken delivery is undone within minutes, and not once a return depends on it. */
const canUndoDelivery = ({ deliveredAt, returns }: Parcel, now: Date) =>
  deliveredAt !== null &&
  returns.length === 0 &&
  now.getTime() < deliveredAt.getTime() + UNDO_MINUTES * 60_000;

/** Whether `viewer` may follow the parcel: a guest order's number leads to an address, as in `phone` and `address`. */
export const canTrack = (viewer: Viewer | null, { customerId }: Pick<Order, 'customerId'>) =>
  customerId !== null || viewer?.role === 'ADMIN' || viewer?.emailVerified === true;
