import type { Tx } from '#server/db.ts';
import { queueMail } from '#server/mail-queue.ts';

/** Tells the customer of a payment, with it. One message per order and for ever: an order is paid once. */
export const tellOfPayment = (tx: Tx, orderId: string, intentId: string): Promise<void> =>
  queueMail(tx, {
    kind: 'order-paid',
    dedupeKey: `order-paid:${orderId}`,
    payload: { orderId, intentId },
  });
