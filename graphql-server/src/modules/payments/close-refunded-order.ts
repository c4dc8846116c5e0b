import type { Tx } from '#server/db.ts';
import type { Order, Payment, Refund } from '#server/generated/prisma/client.ts';
import { queueOrderClosedMail } from './payment-mails.ts';

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
      restockedAt: closedAt,
      // A packed order is unpacked. A shipped order is never closed (`cancelPaid`).
      fulfilment: 'UNFULFILLED',
      packedAt: null,
    },
  });
  if (!order.restockedAt) await restock(tx, order.id);
  await queueOrderClosedMail(tx, order.id, closedAt);
  await tx.auditEntry.create({
    data: { actor, action: 'order.cancelled', subject: `order:${order.id}`, after: { reason } },
  });
}

/** Restocks products with tracked stock. Locks products in id order, like all code that locks equipment. */
export async function restock(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT e.id FROM "Equipment" e JOIN "OrderLine" l ON l."equipmentId" = e.id
    WHERE l."orderId" = ${orderId}::uuid ORDER BY e.id FOR UPDATE OF e`;
  await tx.$executeRaw`
    UPDATE "Equipment" e SET stock = e.stock + l.quantity
    FROM (SELECT "equipmentId", sum(quantity)::int AS quantity FROM "OrderLine" WHERE "orderId" = ${orderId}::uuid GROUP BY 1) l
    WHERE l."equipmentId" = e.id AND e.stock IS NOT NULL`;
}
