import type { Tx } from '#server/db.ts';
import { queueMail } from '#server/mail-queue.ts';

/** Tells the customer what was said to their return, with the answer. One message per return: it is answered once. */
export const tellOfAnswer = (tx: Tx, orderId: string, returnId: string): Promise<void> =>
  queueMail(tx, {
    kind: 'return-answered',
    dedupeKey: `return-answered:${returnId}`,
    payload: { orderId, returnId },
  });
