import type { Tx } from '#server/db.ts';
import { queueMail } from '#server/mail-queue.ts';

/** Queues the "order placed" email. `isByStaff`: it asks the customer to pay for an order that staff entered. */
export const queueOrderPlacedMail = (
  tx: Tx,
  orderId: string,
  { isByStaff }: { isByStaff: boolean },
): Promise<void> =>
  queueMail(tx, {
    kind: 'order-placed',
    dedupeKey: `order-placed:${orderId}`,
    payload: { orderId, ...(isByStaff && { isByStaff }) },
  });
