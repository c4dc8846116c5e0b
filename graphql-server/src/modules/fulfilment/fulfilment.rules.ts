import { z } from 'zod';
import { plain } from '#server/errors/input.ts';
import type { Order, Refund } from '#server/generated/prisma/client.ts';
import { Carrier, FulfilmentState } from '#server/generated/prisma/enums.ts';
import type { Viewer } from '#server/viewer.ts';
import { trackingNumberOf, trackingProblem } from './carriers.rules.ts';
import { FulfilmentOutOfOrder, OrderNotSendable, type NotSendable } from './fulfilment.errors.ts';

const shipmentInput = z
  .object({ carrier: z.enum(Carrier), trackingNumber: plain(60).transform(trackingNumberOf) })
  .superRefine(({ carrier, trackingNumber }, context) => {
    const message = trackingNumber ? trackingProblem(carrier, trackingNumber) : 'Tracking number is Required';
    if (message) context.addIssue({ code: 'custom', path: ['trackingNumber'], message });
  });

/** Where to move an order; what is shipped names its carrier and number. */
export const fulfilOrderInput = z
  .object({
    orderId: z.string().max(100),
    to: z.enum(FulfilmentState),
    shipment: shipmentInput.nullish(),
  })
  .refine(({ to, shipment }) => to !== 'SHIPPED' || shipment, {
    path: ['shipment'],
    error: 'Say which carrier took it, and its tracking number.',
  });
export type FulfilOrderInput = z.output<typeof fulfilOrderInput>;

/** What decides whether a parcel may leave. */
export type Sendable = Pick<Order, 'status' | 'transactionId' | 'totalMinor' | 'restockedAt'> & {
  refunds: Pick<Refund, 'amountMinor' | 'status' | 'closesOrder'>[];
};

/** Why nothing may leave the house for a standing order; null when it may. */
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

type Step = 'pack' | 'unpack' | 'ship' | 'retrack' | 'deliver';

/** By where it is and where it shall go. What is not in here is out of order. */
const steps: Readonly<Record<FulfilmentState, Partial<Record<FulfilmentState, Step>>>> = {
  UNFULFILLED: { PACKED: 'pack' },
  PACKED: { UNFULFILLED: 'unpack', SHIPPED: 'ship' },
  SHIPPED: { SHIPPED: 'retrack', DELIVERED: 'deliver' },
  DELIVERED: {},
};

type Parcel = Pick<Order, 'fulfilment' | 'carrier' | 'trackingNumber'>;

/** The step that `wish` asks for; 'done' when it was taken already, so that asking twice is asking once. */
export function stepTo(
  order: Parcel & Sendable,
  { to, shipment }: FulfilOrderInput,
): Step | 'done' | FulfilmentOutOfOrder | OrderNotSendable {
  const isSame = order.carrier === shipment?.carrier && order.trackingNumber === shipment?.trackingNumber;
  if (order.fulfilment === to && (to !== 'SHIPPED' || isSame)) return 'done';
  const step = steps[order.fulfilment][to];
  if (!step) return new FulfilmentOutOfOrder(order.fulfilment);
  const why = step === 'pack' || step === 'ship' ? whyNotSent(order) : null;
  return why ? new OrderNotSendable(why) : step;
}

/** Whether `viewer` may follow the parcel: a guest order's number leads to an address, as in `phone` and `address`. */
export const canTrack = (viewer: Viewer | null, { customerId }: Pick<Order, 'customerId'>) =>
  customerId !== null || viewer?.role === 'ADMIN' || viewer?.emailVerified === true;
