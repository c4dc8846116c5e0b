import { lockKey, type Tx } from '#server/db.ts';
import type { ProductAlert } from '#server/generated/prisma/client.ts';
import { queueMail } from '#server/mail-queue.ts';
import { DAY_MS, isOpen, MAX_ALERTS, MAX_CONFIRMATIONS, REPEATED_MS } from './alerts.rules.ts';

export type AlertRequest = Pick<ProductAlert, 'equipmentId' | 'kind' | 'priceMinor'>;

/**
 * Stores a visitor's unconfirmed alert and queues its confirmation email, unless the email has too many alerts or
 * confirmation emails, or has the alert. The caller responds the same in all cases.
 */
export async function queueConfirmation(
  tx: Tx,
  email: string,
  request: AlertRequest,
  now: Date,
): Promise<void> {
  const { equipmentId, kind } = request;
  await lockKey(tx, `alerts: ${email}`);
  const open = { email, ...isOpen };
  const known = await tx.productAlert.findFirst({ where: { ...open, equipmentId, kind } });
  if (known?.confirmedAt || isAfter(known?.confirmationAt, now, REPEATED_MS)) return;
  if (!known && (await tx.productAlert.count({ where: open })) >= MAX_ALERTS) return;
  const { _sum } = await tx.productAlert.aggregate({
    where: { email, confirmationAt: { gt: new Date(now.getTime() - DAY_MS) } },
    _sum: { confirmations: true },
  });
  if ((_sum.confirmations ?? 0) >= MAX_CONFIRMATIONS) return;
  const mailed = { ...request, confirmationAt: now, createdAt: now };
  const { id, confirmations } = known
    ? await tx.productAlert.update({
        where: { id: known.id },
        data: { ...mailed, confirmations: { increment: 1 } },
      })
    : await tx.productAlert.create({ data: { ...mailed, email, confirmations: 1 } });
  await queueMail(tx, {
    kind: 'alert-confirmation',
    dedupeKey: `alert-confirmation:${id}:${confirmations}`,
    payload: { alertId: id },
  });
}

const isAfter = (moment: Date | null | undefined, now: Date, milliseconds: number): boolean =>
  moment !== null && moment !== undefined && moment.getTime() > now.getTime() - milliseconds;
