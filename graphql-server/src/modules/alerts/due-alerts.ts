import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { queueMail } from '#server/mail-queue.ts';
import { CONFIRM_DAYS, DAY_MS, ENDED_DAYS, hashOf, type AlertMailFacts } from './alerts.rules.ts';

/** Conditions over `"Equipment" e`. */
export interface OfferSql {
  /** Published, as its product is. */
  readonly isOffered: Prisma.Sql;
  /** Enough items for an order are in stock and not on hold. */
  readonly isInStock: Prisma.Sql;
}

/** Most alerts that one transaction queues. */
const BATCH = 100;

interface Offer {
  readonly id: string;
  readonly priceMinor: number;
  readonly canOrder: boolean;
}

/** The published product or variant with this id, or null. */
export async function offerOf(
  prisma: Db,
  { isOffered, isInStock }: OfferSql,
  id: string,
): Promise<Offer | null> {
  const [row] = await prisma.$queryRaw<Offer[]>`
    SELECT e.id, e."priceMinor", (${isInStock}) AS "canOrder" FROM "Equipment" e WHERE e.id = ${id}::uuid AND ${isOffered}`;
  return row ?? null;
}

export function dueAlerts({ prisma, offer, now }: { prisma: Db; offer: OfferSql; now: () => Date }) {
  /** Whether `"ProductAlert" a` about `"Equipment" e` can be sent now. A blocked user gets no email. */
  const isDue = Prisma.sql`(${offer.isOffered} AND ${offer.isInStock}
    AND (a.kind = 'BACK_IN_STOCK' OR e."priceMinor" < a."priceMinor")
    AND (a."userId" IS NULL OR EXISTS (
      SELECT FROM "User" u WHERE u.id = a."userId" AND u."emailVerified" AND u."disabledAt" IS NULL)))`;

  /** Queues the emails of all alerts whose condition holds, each once. Concurrent runs skip each other's rows. */
  async function queueDue(): Promise<void> {
    while ((await queueBatch()) === BATCH);
  }

  async function queueBatch(): Promise<number> {
    const at = now();
    return prisma.$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: string }[]>`
        UPDATE "ProductAlert" SET "sentAt" = ${at} WHERE id IN (
          SELECT a.id FROM "ProductAlert" a JOIN "Equipment" e ON e.id = a."equipmentId"
          WHERE a."confirmedAt" IS NOT NULL AND a."sentAt" IS NULL AND a."stoppedAt" IS NULL AND ${isDue}
          LIMIT ${BATCH} FOR UPDATE OF a SKIP LOCKED)
        RETURNING id`;
      for (const { id } of rows)
        await queueMail(tx, {
          kind: 'product-alert',
          dedupeKey: `product-alert:${id}:${at.getTime()}`,
          payload: { alertId: id, at: at.getTime() },
        });
      return rows.length;
    });
  }

  /** What the confirmation email says, with a new token. Null if the alert was confirmed, stopped or deleted. */
  async function confirmationFacts(alertId: string): Promise<AlertMailFacts | null> {
    const [row] = await rowsOf(
      Prisma.sql`a.id = ${alertId}::uuid AND a."confirmedAt" IS NULL AND ${offer.isOffered}`,
    );
    return row ? withToken(alertId, row, 'confirmTokenHash') : null;
  }

  /**
   * What the email of an alert that was queued `at` a time says, with a new token. Null if the alert was stopped or deleted.
   * Also null if its condition no longer holds, because the email waited for a mail server: then the alert waits again.
   */
  async function alertFacts(alertId: string, at: number): Promise<AlertMailFacts | null> {
    const [row] = await rowsOf(Prisma.sql`a.id = ${alertId}::uuid AND a."sentAt" = ${new Date(at)}`);
    if (row?.isDue) return withToken(alertId, row, 'stopTokenHash');
    await prisma.productAlert.updateMany({
      where: { id: alertId, sentAt: new Date(at) },
      data: { sentAt: null },
    });
    return null;
  }

  const rowsOf = (condition: Prisma.Sql) => prisma.$queryRaw<MailRow[]>`
    SELECT a.kind, a."priceMinor" AS "askedMinor", coalesce(u.email, a.email)::text AS "to", e.name, e."optionValues",
      coalesce(p.slug, e.slug) AS slug, CASE WHEN p.id IS NOT NULL THEN e.sku END AS variant, e."priceMinor", e.currency,
      ${isDue} AS "isDue"
    FROM "ProductAlert" a JOIN "Equipment" e ON e.id = a."equipmentId" LEFT JOIN "Equipment" p ON p.id = e."parentId"
      LEFT JOIN "User" u ON u.id = a."userId"
    WHERE a."stoppedAt" IS NULL AND ${condition}`;

  /** Stored before the email is sent, and outside of its transaction: the row is not locked while the mail server answers. */
  async function withToken(
    alertId: string,
    { name, optionValues, slug, variant, isDue: _isDue, ...facts }: MailRow,
    column: 'confirmTokenHash' | 'stopTokenHash',
  ): Promise<AlertMailFacts> {
    const token = randomBytes(24).toString('base64url');
    await prisma.productAlert.updateMany({ where: { id: alertId }, data: { [column]: hashOf(token) } });
    return { ...facts, token, product: { name, optionValues, slug, variant } };
  }

  /** Deletes alerts that were not confirmed in time, and old ones that were sent or stopped. */
  async function tidy(): Promise<void> {
    const before = (days: number) => ({ lt: new Date(now().getTime() - days * DAY_MS) });
    await prisma.productAlert.deleteMany({
      where: {
        OR: [
          { confirmedAt: null, createdAt: before(CONFIRM_DAYS) },
          { sentAt: before(ENDED_DAYS) },
          { stoppedAt: before(ENDED_DAYS) },
        ],
      },
    });
  }

  return { queueDue, confirmationFacts, alertFacts, tidy };
}

interface MailRow {
  readonly kind: AlertMailFacts['kind'];
  readonly to: string;
  readonly askedMinor: number;
  readonly priceMinor: number;
  readonly currency: string;
  readonly name: string;
  readonly optionValues: string[];
  readonly slug: string;
  readonly variant: string | null;
  readonly isDue: boolean;
}
