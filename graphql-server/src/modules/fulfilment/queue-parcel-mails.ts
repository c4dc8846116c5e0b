import type { Tx } from '#server/db.ts';
import { queueMail } from '#server/mail-queue.ts';

/** Queues the shipment email in the step's transaction. One message per parcel, ever. */
export const queueShippedMail = (tx: Tx, orderId: string, parcelId: string): Promise<void> =>
  queueMail(tx, {
    kind: 'order-shipped',
    dedupeKey: `order-shipped:${parcelId}`,
    payload: { orderId, parcelId },
  });

/** Minutes in which an admin can undo "delivered" before the customer's email is sent. */
export const DELIVERED_MAIL_DELAY_MINUTES = 15;

/** Queues the "order delivered" email, which is dropped if the delivery is undone in time. */
export const queueDeliveredMail = (tx: Tx, orderId: string, deliveredAt: Date): Promise<void> =>
  queueMail(tx, {
    kind: 'order-delivered',
    dedupeKey: `order-delivered:${orderId}:${deliveredAt.getTime()}`,
    payload: { orderId, at: deliveredAt.getTime() },
    notBefore: new Date(deliveredAt.getTime() + DELIVERED_MAIL_DELAY_MINUTES * 60_000),
  });
