import type { Tx } from '#server/db.ts';
import { queueMail } from '#server/mail-queue.ts';

/** Tells the customer that the parcel has left, with that step. One message per order and for ever. */
export const tellOfShipment = (tx: Tx, orderId: string): Promise<void> =>
  queueMail(tx, { kind: 'order-shipped', dedupeKey: `order-shipped:${orderId}`, payload: { orderId } });
