import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db.ts';
import { queueStaffMails } from '#server/mail-queue.ts';

/** Products in one email. Others follow in the next one. */
const BATCH = 50;

/**
 * Queues the emails to the staff about products that became low in stock since the last run, in one email per address. A
 * product that is restocked and becomes low again is reported again.
 */
export async function queueLowStockMails(prisma: Db): Promise<void> {
  const recipients = await prisma.staffNotifications.findUnique({ where: { id: 1 } });
  if (!recipients || recipients.lowStock.length === 0) return;
  await prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT "equipmentId" AS id FROM "LowStock" WHERE NOT "isReported"
      ORDER BY "equipmentId" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await queueStaffMails(tx, { event: 'lowStock', ids, key: randomUUID() });
    await tx.lowStock.updateMany({ where: { equipmentId: { in: ids } }, data: { isReported: true } });
  });
}
