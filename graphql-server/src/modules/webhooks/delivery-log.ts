import type { Db } from '#server/db.ts';
import { NotFound } from '#server/errors/domain-error.ts';
import { isRowId } from '#server/errors/input.ts';
import type { Prisma, WebhookDelivery } from '#server/generated/prisma/client.ts';
import { pageByMoment } from '#server/keyset.ts';
import { BATCH, inBatches } from './batches.ts';
import { queueSending } from './send-webhooks.ts';
import { WebhookEndpointInactive } from './webhooks.errors.ts';
import { TEST_EVENT } from './webhook-events.rules.ts';
import { KEPT_DAYS } from './webhooks.rules.ts';

type Page = Pick<Prisma.WebhookDeliveryFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

/** The deliveries of an endpoint: sent, failed, and pending. */
export function deliveryLog({ prisma, now }: { prisma: Db; now: () => Date }) {
  /** The deliveries of an endpoint, newest first. */
  async function deliveries(endpointId: string, page: Page = {}): Promise<WebhookDelivery[]> {
    if (!isRowId(endpointId)) return [];
    return pageByMoment(
      'createdAt',
      page,
      async (id) =>
        isRowId(id)
          ? (await prisma.webhookDelivery.findFirst({ where: { id, endpointId } }))?.createdAt
          : null,
      (rest, cursorFilter) =>
        prisma.webhookDelivery.findMany({
          ...rest,
          where: { AND: [{ endpointId }, cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  const countDeliveries = async (endpointId: string): Promise<number> =>
    isRowId(endpointId) ? prisma.webhookDelivery.count({ where: { endpointId } }) : 0;

  const isDelivery = async (id: string): Promise<boolean> =>
    isRowId(id) && (await prisma.webhookDelivery.count({ where: { id } })) === 1;

  /**
   * Sends a delivery again, with all attempts and the same `webhook-id`: a receiver that has processed it can tell. One that
   * waits for its next attempt is sent now.
   */
  const replay = (id: string): Promise<WebhookDelivery | NotFound | WebhookEndpointInactive> =>
    prisma.$transaction(async (tx) => {
      if (!isRowId(id)) return new NotFound('delivery');
      await tx.$queryRaw`SELECT 1 FROM "WebhookDelivery" WHERE id = ${id}::uuid FOR UPDATE`;
      const delivery = await tx.webhookDelivery.findUnique({ where: { id }, include: { endpoint: true } });
      if (!delivery) return new NotFound('delivery');
      const { endpoint, ...row } = delivery;
      if (!endpoint.isActive && row.type !== TEST_EVENT) return new WebhookEndpointInactive();
      const replayed = await tx.webhookDelivery.update({
        where: { id },
        data: { status: 'PENDING', attempts: 0, nextAttemptAt: now(), error: null },
      });
      await queueSending(tx, endpoint.id);
      return replayed;
    });

  async function tidy(): Promise<void> {
    const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
    await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM "WebhookDelivery" WHERE id = ANY(ARRAY(
          SELECT id FROM "WebhookDelivery" WHERE "createdAt" < ${before} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`,
    );
  }

  return { deliveries, countDeliveries, isDelivery, replay, tidy };
}

/** Deletes the log of an endpoint before the endpoint, which an event of an order locks: orders must not wait for a large log. */
export const deleteLog = (prisma: Db, endpointId: string): Promise<void> =>
  inBatches(
    () => prisma.$executeRaw`
      DELETE FROM "WebhookDelivery" WHERE id = ANY(ARRAY(
        SELECT id FROM "WebhookDelivery" WHERE "endpointId" = ${endpointId}::uuid
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`,
  );
