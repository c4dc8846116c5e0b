import type { Tx } from '#server/db.ts';
import { queueMail, queueStaffMails } from '#server/mail-queue.ts';

/**
 * Queues the receipt, and the emails to the staff, in the payment's transaction. One message per order and recipient, because
 * an order is paid once.
 */
export async function queueReceiptMail(tx: Tx, orderId: string, intentId: string): Promise<void> {
  await queueMail(tx, {
    kind: 'order-paid',
    dedupeKey: `order-paid:${orderId}`,
    payload: { orderId, intentId },
  });
  await queueStaffMails(tx, { event: 'orderPaid', ids: [orderId] });
}

/** The outbox key of the email about a failed attempt; `attempt` as `endOf` names it. */
export const paymentFailedKey = (attempt: string) => `payment-failed:${attempt}`;

/** Queues the "payment failed" email, once per failed attempt. */
export const queuePaymentFailedMail = (
  tx: Tx,
  orderId: string,
  attempt: string,
  problem: string | null,
): Promise<void> =>
  queueMail(tx, {
    kind: 'payment-failed',
    dedupeKey: paymentFailedKey(attempt),
    payload: { orderId, problem },
  });

/** Queues the email about a canceled or expired order, which is dropped if the order is open again by `notBefore`. */
export const queueOrderClosedMail = (
  tx: Tx,
  orderId: string,
  closedAt: Date,
  notBefore?: Date,
): Promise<void> =>
  queueMail(tx, {
    kind: 'order-cancelled',
    dedupeKey: `order-closed:${orderId}:${closedAt.getTime()}`,
    payload: { orderId, at: closedAt.getTime() },
    ...(notBefore && { notBefore }),
  });

/** Queues the email about a refund, once per refund. */
export const queueRefundMail = (tx: Tx, orderId: string, refundId: string): Promise<void> =>
  queueMail(tx, {
    kind: 'order-refunded',
    dedupeKey: `order-refunded:${refundId}`,
    payload: { orderId, refundId },
  });
