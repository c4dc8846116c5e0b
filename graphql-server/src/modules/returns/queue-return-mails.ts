import type { Tx } from '#server/db.ts';
import { queueMail } from '#server/mail-queue.ts';

/** Queues the email about a decision on a return in its transaction. One message per return, because it is decided once. */
export const queueReturnDecidedMail = (tx: Tx, orderId: string, returnId: string): Promise<void> =>
  queueMail(tx, {
    kind: 'return-answered',
    dedupeKey: `return-answered:${returnId}`,
    payload: { orderId, returnId },
  });
