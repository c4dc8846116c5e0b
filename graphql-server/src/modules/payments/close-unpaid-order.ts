import type { Db } from '#server/db.ts';
import { Unavailable } from '#server/errors/domain-error.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import type { CancelPaymentOutcome } from '#server/modules/orders/order-payments.ts';
import { OrderAlreadyPaid, PaymentUnderWay, UNDO_MINUTES } from '#server/modules/orders/orders.errors.ts';
import { queueOrderClosedMail } from './queue-payment-mails.ts';
import { releaseStock } from './stock-holds.ts';

/** How many payments may be opened concurrently before the caller is asked to try again. */
const ROUNDS = 5;

export interface Closing {
  readonly as?: 'CANCELLED' | 'EXPIRED';
  readonly reason?: string | null;
}

export function createOrderCloser({
  prisma,
  cancelPayment,
  now,
}: {
  prisma: Db;
  cancelPayment: (intentId: string) => Promise<CancelPaymentOutcome>;
  now: () => Date;
}) {
  /**
   * Closes an unpaid order, as `found`: cancelled by the user `actor`, for `reason`, or expired. Its payment is canceled at
   * the provider first, whose answer decides. An order is never closed while it can still be paid, so that a customer who
   * reads CANCELLED is never charged afterwards.
   */
  return async function closeUnpaidOrder(
    found: Order,
    actor: string,
    closing: Closing = {},
  ): Promise<Order | OrderAlreadyPaid | PaymentUnderWay | Unavailable> {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await prisma.order.findUniqueOrThrow({ where: { id: found.id } });
      if (order.transactionId) return new OrderAlreadyPaid();
      // Restored since it was found: that gave it a new expiry, and the customer's last request stands.
      const isRestored = order.expiresAt?.getTime() !== found.expiresAt?.getTime();
      if (order.status !== 'OPEN' || isRestored) return order;
      const end = order.intentId ? await cancelPayment(order.intentId) : 'canceled';
      if (end === 'unavailable') return new Unavailable('payments');
      if (end === 'processing') return new PaymentUnderWay();
      if (end === 'canceled') await close(order, actor, closing);
    }
    return new Unavailable('payments');
  };

  /** Does nothing when the order was paid, restored or given a new payment in the meantime. */
  async function close(
    { id, intentId, expiresAt }: Order,
    actor: string,
    { as = 'CANCELLED', reason = null }: Closing,
  ): Promise<void> {
    const cancelledAt = now();
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.order.updateMany({
        where: { id, transactionId: null, status: 'OPEN', intentId, expiresAt },
        data: {
          status: as,
          paymentState: 'UNPAID',
          cancelReason: reason,
          ...(as === 'CANCELLED' && { cancelledAt, cancelledById: actor }),
        },
      });
      if (count === 0) return;
      await releaseStock(tx, id);
      await tx.auditEntry.create({
        data: {
          actor,
          action: `order.${as.toLowerCase()}`,
          subject: `order:${id}`,
          ...(reason && { after: { reason } }),
        },
      });
      const closedAt = as === 'CANCELLED' ? cancelledAt : expiresAt;
      // The customer may undo it until then.
      const notBefore = new Date(cancelledAt.getTime() + UNDO_MINUTES * 60_000);
      if (closedAt) await queueOrderClosedMail(tx, id, closedAt, notBefore);
    });
  }
}
