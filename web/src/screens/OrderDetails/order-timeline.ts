import * as copy from '#web/app/copy.ts';
import type { OrderRowFragment } from '#web/features/orders/OrderRow.generated.ts';

const { events } = copy.orderDetails;

type Dated = Pick<
  OrderRowFragment,
  | 'placedAt'
  | 'paidAt'
  | 'packedAt'
  | 'shippedAt'
  | 'deliveredAt'
  | 'parcels'
  | 'cancelledAt'
  | 'refunds'
  | 'returns'
>;

export interface TimelineEvent {
  readonly text: string;
  readonly at: string;
}

/** What happened to an order, oldest first. */
export function timelineOf(order: Dated): TimelineEvent[] {
  const { refunds, returns } = order;
  // A customer who has not verified the email address of a guest order sees no parcels.
  const parcels = order.parcels.length > 0 ? order.parcels : [order];
  const known: { text: string; at: string | null }[] = [
    { text: events.placed, at: order.placedAt },
    { text: events.paid, at: order.paidAt },
    { text: events.packed, at: order.packedAt },
    // Several parcels can be delivered at once.
    ...[...new Set(parcels.map(({ shippedAt }) => shippedAt))].map((at) => ({ text: events.shipped, at })),
    ...[...new Set(parcels.map(({ deliveredAt }) => deliveredAt))].map((at) => ({
      text: events.delivered,
      at,
    })),
    { text: events.cancelled, at: order.cancelledAt },
    ...refunds.map(({ status, amount, requestedAt }) => ({
      text: copy.myOrders.refunds[status](amount.display),
      at: requestedAt,
    })),
    ...returns.flatMap(({ state, requestedAt, decidedAt, receivedAt }) => [
      { text: events.returnRequested, at: requestedAt },
      { text: state === 'REJECTED' ? events.returnRejected : events.returnApproved, at: decidedAt },
      { text: events.returnReceived, at: receivedAt },
    ]),
  ];
  return known
    .flatMap(({ text, at }) => (at === null ? [] : [{ text, at }]))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
