import { sqlIn, type Db, type Tx } from '#server/db.ts';
import { NotFound, Unavailable, type RateLimited } from '#server/errors/domain-error.ts';
import { isRowId } from '#server/errors/input.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import type { OrderPayments } from './order-payments.ts';
import { ordersVisibleTo } from './orders.access.ts';
import {
  OrderAlreadyPaid,
  OrderClosed,
  PaymentUnderWay,
  RestoreRefused,
  type OrderLimitReached,
} from './orders.errors.ts';
import { lockUnpaidOrders, unpaidOrdersRefusal } from './order-limits.ts';
import { canUsePromotions } from './promotion-limits.ts';
import { isPaid, isRowOffered, restorableUntil, totalOf } from './orders.rules.ts';

export type RestoreOrderFailure =
  | NotFound
  | OrderAlreadyPaid
  | OrderClosed
  | PaymentUnderWay
  | RestoreRefused
  | OrderLimitReached
  | RateLimited
  | Unavailable;

export function orderRestorer({
  prisma,
  payments,
  expiresHours,
  now,
}: {
  prisma: Db;
  payments: Pick<OrderPayments, 'cancelPayment'>;
  expiresHours: number;
  now: () => Date;
}) {
  /**
   * Undoes a cancellation by the customer who made it. Holds no stock and first ends the old payment; the customer opens a
   * new one. An open order is returned unchanged: the first of two clicks restored it.
   */
  return async function restore(viewer: Viewer, id: string): Promise<Order | RestoreOrderFailure> {
    const order = await ownOrder(prisma, viewer, id);
    if (!order) return new NotFound('order');
    const verdict = restoreOutcome(viewer, order, now());
    if (verdict !== 'undoable') return verdict === 'stands' ? order : verdict;
    const end = order.intentId ? await payments.cancelPayment(order.intentId) : 'canceled';
    if (end === 'unavailable') return new Unavailable('payments');
    if (end === 'processing') return new PaymentUnderWay();
    return prisma.$transaction((tx) => reopen(tx, viewer, order));
  };

  async function reopen(
    tx: Tx,
    viewer: Viewer,
    { id, cancelledAt }: Order,
  ): Promise<Order | RestoreOrderFailure> {
    await tx.$queryRaw`SELECT 1 FROM "Order" WHERE id = ${id}::uuid FOR UPDATE`;
    const order = await tx.order.findUniqueOrThrow({ where: { id } });
    const verdict = restoreOutcome(viewer, order, now());
    if (verdict !== 'undoable') return verdict === 'stands' ? order : verdict;
    // Restored by another click and canceled again: the latest cancellation stands.
    if (order.cancelledAt?.getTime() !== cancelledAt?.getTime()) return new OrderClosed('CANCELLED');
    const refusal = await restoreRefusal(tx, order);
    if (refusal) return refusal;
    await tx.auditEntry.create({
      data: { actor: viewer.id, action: 'order.restored', subject: `order:${id}` },
    });
    return tx.order.update({
      where: { id },
      data: {
        status: 'OPEN',
        cancelledAt: null,
        cancelReason: null,
        cancelledById: null,
        paymentState: 'UNPAID',
        paymentProblem: null,
        expiresAt: new Date(now().getTime() + expiresHours * 3_600_000),
      },
    });
  }

  async function restoreRefusal(
    tx: Tx,
    order: Order,
  ): Promise<RestoreRefused | OrderLimitReached | RateLimited | null> {
    const incidents = await tx.paymentIncident.count({ where: { orderId: order.id } });
    if (incidents > 0) return new RestoreRefused('MONEY');
    await lockUnpaidOrders(tx, order);
    const tooMany = await unpaidOrdersRefusal(tx, order);
    if (tooMany) return tooMany;
    const discounts = await tx.orderAdjustment.findMany({
      where: { orderId: order.id, promotionId: { not: null } },
    });
    const promotionIds = discounts.flatMap(({ promotionId }) => promotionId ?? []);
    if (!(await canUsePromotions(sqlIn(tx), promotionIds, order.customerEmail, order.id)))
      return new RestoreRefused('DISCOUNT');
    const lines = await tx.orderLine.findMany({
      where: { orderId: order.id },
      include: { equipment: { include: { parent: true } } },
    });
    const asBefore = lines.every(({ equipment, quantity, unitPriceMinor }) => {
      if (!equipment || !isRowOffered(equipment) || equipment.currency !== order.currency) return false;
      const input = { quantity, expectedTotalMinor: unitPriceMinor * quantity };
      // Stock is checked when a payment is opened.
      return typeof totalOf({ ...equipment, stock: null }, input) === 'number';
    });
    return asBefore ? null : new RestoreRefused('CHANGED');
  }
}

const ownOrder = (prisma: Db, viewer: Viewer, id: string): Promise<Order | null> =>
  isRowId(id)
    ? prisma.order.findFirst({ where: { AND: [{ id }, ordersVisibleTo(viewer)] } })
    : Promise.resolve(null);

function restoreOutcome(
  viewer: Viewer,
  order: Order,
  now: Date,
): 'stands' | 'undoable' | OrderAlreadyPaid | OrderClosed | RestoreRefused {
  if (isPaid(order)) return new OrderAlreadyPaid();
  if (order.status === 'OPEN') return 'stands';
  if (order.status === 'EXPIRED') return new OrderClosed(order.status);
  if (order.review !== null) return new RestoreRefused('MONEY');
  if (order.cancelledById !== viewer.id) return new RestoreRefused('BY_THE_SHOP');
  return restorableUntil(viewer, order, now) ? 'undoable' : new RestoreRefused('TOO_LATE');
}
