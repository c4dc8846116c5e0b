import type { Db, Tx } from '#server/db.ts';
import { NotFound, RateLimited, Unavailable } from '#server/errors/domain-error.ts';
import { isRowId } from '#server/errors/input.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import type { PaymentsService } from '#server/modules/payments/payments.service.ts';
import type { Viewer } from '#server/viewer.ts';
import { ordersOf } from './orders.access.ts';
import { OrderAlreadyPaid, OrderClosed, PaymentUnderWay, RestoreRefused } from './orders.errors.ts';
import { isPaid, MOST_GUEST_ORDERS, restorableUntil, totalOf } from './orders.rules.ts';

export type RestoreOrderFailure =
  NotFound | OrderAlreadyPaid | OrderClosed | PaymentUnderWay | RestoreRefused | RateLimited | Unavailable;

export function orderRestorer({
  prisma,
  payments,
  expiresHours,
  now,
}: {
  prisma: Db;
  payments: Pick<PaymentsService, 'endPayment'>;
  expiresHours: number;
  now: () => Date;
}) {
  /**
   * Undoes the cancelling of an order by the customer who did it. Nothing is held, and what could pay it before is ended
   * first: whoever pays opens a new payment. An order that stands is answered as it is: the first of two clicks has undone it.
   */
  return async function restore(viewer: Viewer, id: string): Promise<Order | RestoreOrderFailure> {
    const order = await ownOrder(prisma, viewer, id);
    if (!order) return new NotFound('order');
    const verdict = verdictOn(viewer, order, now());
    if (verdict !== 'undoable') return verdict === 'stands' ? order : verdict;
    const end = order.intentId ? await payments.endPayment(order.intentId) : 'ended';
    if (end === 'unavailable') return new Unavailable('payments');
    if (end === 'coming') return new PaymentUnderWay();
    return prisma.$transaction((tx) => reopen(tx, viewer, order));
  };

  async function reopen(
    tx: Tx,
    viewer: Viewer,
    { id, cancelledAt }: Order,
  ): Promise<Order | RestoreOrderFailure> {
    await tx.$queryRaw`SELECT 1 FROM "Order" WHERE id = ${id}::uuid FOR UPDATE`;
    const order = await tx.order.findUniqueOrThrow({ where: { id } });
    const verdict = verdictOn(viewer, order, now());
    if (verdict !== 'undoable') return verdict === 'stands' ? order : verdict;
    // Undone by another click and deleted once more: that was the last word.
    if (order.cancelledAt?.getTime() !== cancelledAt?.getTime()) return new OrderClosed('CANCELLED');
    const refusal = await whyNot(tx, order);
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

  async function whyNot(tx: Tx, order: Order): Promise<RestoreRefused | RateLimited | null> {
    const incidents = await tx.paymentIncident.count({ where: { orderId: order.id } });
    if (incidents > 0) return new RestoreRefused('MONEY');
    if (order.customerId === null && (await guestOrders(tx, order.customerEmail)) >= MOST_GUEST_ORDERS)
      return new RateLimited(3_600);
    const lines = await tx.orderLine.findMany({ where: { orderId: order.id }, include: { equipment: true } });
    const asBefore = lines.every(({ equipment, quantity, unitPriceMinor }) => {
      if (equipment?.status !== 'PUBLISHED' || equipment.currency !== order.currency) return false;
      const wish = { quantity, expectedTotalMinor: unitPriceMinor * quantity };
      // Pieces are counted when a payment is opened.
      return typeof totalOf({ ...equipment, stock: null }, wish) === 'number';
    });
    return asBefore ? null : new RestoreRefused('CHANGED');
  }
}

/** Unpaid orders that somebody without a sign-in has placed for an address. */
export function guestOrders(prisma: Db | Tx, email: string): Promise<number> {
  return prisma.order.count({
    where: { customerEmail: email, customerId: null, status: 'OPEN', transactionId: null },
  });
}

const ownOrder = (prisma: Db, viewer: Viewer, id: string): Promise<Order | null> =>
  isRowId(id)
    ? prisma.order.findFirst({ where: { AND: [{ id }, ordersOf(viewer)] } })
    : Promise.resolve(null);

function verdictOn(
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
