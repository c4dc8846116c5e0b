import type { Tx } from '#server/db.ts';
import { queueMail } from '#server/mail-queue.ts';

/**
 * The receipt, and the emails to the staff, for `storeMails` in the statement whose CTE `paid` has the order, and whose $3 is
 * the intent. One message per order and recipient, because an order is paid once.
 */
export const paidMails = `SELECT 'order-paid' AS kind, 'order-paid:' || paid.id AS "dedupeKey",
    jsonb_build_object('orderId', paid.id, 'intentId', $3::text) AS payload, paid.id AS "orderId"
  FROM paid
  UNION ALL
  SELECT 'staff-event', 'staff-event:orderPaid:' || paid.id || ':' || recipient,
    jsonb_build_object('event', 'orderPaid', 'ids', jsonb_build_array(paid.id), 'to', recipient), NULL
  FROM paid, "StaffNotifications" n, unnest(n."orderPaid") recipient WHERE n.id = 1`;

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
