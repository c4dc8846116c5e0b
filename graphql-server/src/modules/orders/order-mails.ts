import type { Tx } from '#server/db.ts';
import { queueMail } from '#server/mail-queue.ts';

/** Queues the "order placed" email. */
export const queueOrderPlacedMail = (tx: Tx, orderId: string): Promise<void> =>
  queueMail(tx, { kind: 'order-placed', dedupeKey: `order-placed:${orderId}`, payload: { orderId } });
