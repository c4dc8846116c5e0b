import type { Db } from '#server/db.ts';
import { Unavailable } from '#server/errors/domain-error.ts';
import type { Order, Prisma } from '#server/generated/prisma/client.ts';
import { OrderAlreadyPaid, PaymentUnderWay } from '#server/modules/orders/orders.errors.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import type { Settled } from './settle.ts';
import { dropHold } from './stock-holds.ts';

export function releaser({
  prisma,
  provider,
  settle,
  now,
}: {
  prisma: Db;
  provider: PaymentProvider;
  settle: (intent: Intent) => Promise<Settled>;
  now: () => Date;
}) {
  /**
   * Closes an unpaid order: cancelled by the person `actor`, in `reason`'s words, or expired. The row is closed first, so
   * that no new intent can be hung on it; then the provider's cancel decides: if the money came meanwhile, the order stands
   * and is paid.
   */
  return async function release(
    order: Order,
    actor: string,
    { as = 'CANCELLED', reason = null }: { as?: 'CANCELLED' | 'EXPIRED'; reason?: string | null } = {},
  ): Promise<Order | OrderAlreadyPaid | PaymentUnderWay | Unavailable> {
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.order.updateMany({
        where: {
          id: order.id,
          transactionId: null,
          status: 'OPEN',
          // Undone since it was found: then it has a new time.
          ...(as === 'EXPIRED' && { expiresAt: { lte: now() } }),
        },
        data: {
          status: as,
          cancelReason: reason,
          ...(as === 'CANCELLED' && { cancelledAt: now(), cancelledById: actor }),
        },
      });
      if (count === 0) return;
      const { intentId } = await tx.order.findUniqueOrThrow({ where: { id: order.id } });
      // Nobody can pay it: what is held for it goes with it, not a crash later.
      if (intentId === null) await dropHold(tx, order.id);
      await tx.auditEntry.create({
        data: {
          actor,
          action: `order.${as.toLowerCase()}`,
          subject: `order:${order.id}`,
          ...(reason && { after: { reason } }),
        },
      });
    });
    const closed = await prisma.order.findUniqueOrThrow({ where: { id: order.id } });
    if (closed.transactionId) return new OrderAlreadyPaid();
    // It was closed, and its customer has undone that already: what it may be paid with is theirs.
    if (closed.status === 'OPEN') return closed;
    const unpaid = { id: order.id, transactionId: null };
    const intent = closed.intentId ? await provider.cancel(closed.intentId) : 'missing';
    // The row stays closed and nobody can pay a closed order's intent twice; `reconcile` finishes the cancelling.
    if (intent === 'unavailable') return closed;
    if (intent === 'missing' || intent.status === 'canceled') {
      await letGo(closed);
    } else if ((await settle(intent)) === 'unavailable') {
      return new Unavailable('payments');
    } else {
      // Not when another deletion has got its cancel through meanwhile, nor when the money went back.
      await reopen({ ...unpaid, status: as, paymentState: 'PROCESSING' }, actor);
    }
    const after = await prisma.order.findUniqueOrThrow({ where: { id: order.id } });
    if (after.transactionId) return new OrderAlreadyPaid();
    const stands = after.status === 'OPEN' && after.paymentState === 'PROCESSING';
    return stands ? new PaymentUnderWay() : after;
  };

  /** Nobody can pay it any more: what was held for it is free. */
  async function letGo({ id, intentId }: Order): Promise<void> {
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.order.updateMany({
        where: { id, transactionId: null, intentId, status: { not: 'OPEN' } },
        data: { paymentState: 'UNPAID' },
      });
      // Undone meanwhile, and opened anew: the pieces are held for that.
      if (count > 0) await dropHold(tx, id);
    });
  }

  async function reopen(which: { id: string } & Prisma.OrderWhereInput, actor: string): Promise<void> {
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.order.updateMany({
        where: which,
        data: { status: 'OPEN', cancelledAt: null, cancelReason: null, cancelledById: null },
      });
      if (count === 0) return;
      await tx.auditEntry.create({ data: { actor, action: 'order.reopened', subject: `order:${which.id}` } });
    });
  }
}
