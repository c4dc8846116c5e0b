import type { Tx } from '#server/db.ts';
import type { Order, Payment, Refund } from '#server/generated/prisma/client.ts';
import { queueOrderClosedMail } from './queue-payment-mails.ts';
import { restock } from './restock.ts';

export type PaidOrder = Order & { payment: Payment | null; refunds: Refund[] };

/**
 * Closes an order whose cancellation an admin requested, once it is fully refunded, and restocks its items in the same
 * transaction. An order is never closed before it is fully refunded.
 */
export async function closeRefundedOrder(tx: Tx, order: PaidOrder): Promise<void> {
  const cancelling = order.refunds.find(({ closesOrder, status }) => closesOrder && status !== 'FAILED');
  if (!cancelling || order.status !== 'OPEN') return;
  await closeOrder(tx, order, cancelling.requestedById ?? 'system', cancelling.reason);
}

export async function closeOrder(tx: Tx, order: PaidOrder, actor: string, reason: string): Promise<void> {
  const closedAt = new Date();
  await tx.order.update({
    where: { id: order.id },
    data: {
      status: 'CANCELLED',
      cancelledAt: closedAt,
      cancelReason: reason,
      restockedAt: order.restockedAt ?? closedAt,
      // A packed order is unpacked. A shipped order is never closed (`cancelPaid`).
      fulfilment: 'UNFULFILLED',
      packedAt: null,
    },
  });
  await restockAll(tx, order.id);
  await queueOrderClosedMail(tx, order.id, closedAt);
  await tx.auditEntry.create({
    data: { actor, action: 'order.cancelled', subject: `order:${order.id}`, after: { reason } },
  });
}

async function restockAll(tx: Tx, orderId: string): Promise<void> {
  const lines = await tx.orderLine.findMany({
    where: { orderId },
    select: { id: true, quantity: true, restocked: true },
  });
  const items = lines.map(({ id, quantity, restocked }) => ({ lineId: id, quantity: quantity - restocked }));
  await restock(
    tx,
    items.filter(({ quantity }) => quantity > 0),
  );
}
