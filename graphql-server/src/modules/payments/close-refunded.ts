import type { Tx } from '#server/db.ts';
import type { PaidOrder } from './settle-refunds.ts';

/**
 * Cancels an order that an admin wanted cancelled and that holds no money any more: closed, and its pieces are back on the
 * shelf, in the transaction that says so. Never before: a closed order with money in it would be nobody's.
 */
export async function closeRefunded(tx: Tx, order: PaidOrder): Promise<void> {
  const cancelling = order.refunds.find(({ closesOrder, status }) => closesOrder && status !== 'FAILED');
  if (!cancelling || order.status !== 'OPEN') return;
  await close(tx, order, cancelling.requestedById ?? 'system', cancelling.reason);
}

export async function close(tx: Tx, order: PaidOrder, actor: string, reason: string): Promise<void> {
  await tx.order.update({
    where: { id: order.id },
    data: {
      status: 'CANCELLED',
      cancelledAt: new Date(),
      cancelReason: reason,
      restockedAt: new Date(),
      // What was packed is unpacked; what has left the house is never closed (`cancelPaid`).
      fulfilment: 'UNFULFILLED',
      packedAt: null,
    },
  });
  if (!order.restockedAt) await restock(tx, order.id);
  await tx.auditEntry.create({
    data: { actor, action: 'order.cancelled', subject: `order:${order.id}`, after: { reason } },
  });
}

/** Where stock is tracked. In the order of ids, as all who lock equipment do. */
export async function restock(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT e.id FROM "Equipment" e JOIN "OrderLine" l ON l."equipmentId" = e.id
    WHERE l."orderId" = ${orderId}::uuid ORDER BY e.id FOR UPDATE OF e`;
  await tx.$executeRaw`
    UPDATE "Equipment" e SET stock = e.stock + l.pieces
    FROM (SELECT "equipmentId", sum(quantity)::int AS pieces FROM "OrderLine" WHERE "orderId" = ${orderId}::uuid GROUP BY 1) l
    WHERE l."equipmentId" = e.id AND e.stock IS NOT NULL`;
}
