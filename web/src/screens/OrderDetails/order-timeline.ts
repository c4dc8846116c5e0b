import * as copy from '#web/app/copy.ts';
import type { OrderRowFragment } from '#web/features/orders/OrderRow.generated.ts';

const { events } = copy.orderDetails;

type Dated = Pick<
  OrderRowFragment,
  'placedAt' | 'paidAt' | 'packedAt' | 'shippedAt' | 'deliveredAt' | 'cancelledAt' | 'refunds' | 'returns'
>;

export interface TimelineEvent {
  readonly text: string;
  readonly at: string;
}

/** What happened to an order, oldest first. */
export function timelineOf(order: Dated): TimelineEvent[] {
  const { refunds, returns } = order;
  const known: { text: string; at: string | null }[] = [
    { text: events.placed, at: order.placedAt },
    { text: events.paid, at: order.paidAt },
    { text: events.packed, at: order.packedAt },
    { text: events.shipped, at: order.shippedAt },
    { text: events.delivered, at: order.deliveredAt },
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
