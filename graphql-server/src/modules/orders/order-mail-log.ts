import { randomUUID } from 'node:crypto';
import DataLoader from 'dataloader';
import { lockKey, type Db, type Tx } from '#server/db.ts';
import { NotFound, RateLimited } from '#server/errors/domain-error.ts';
import { isRowId } from '#server/errors/input.ts';
import type { OutboxMessage, Prisma } from '#server/generated/prisma/client.ts';
import { pageByMoment } from '#server/keyset.ts';
import { MAX_ATTEMPTS, queueMail, retryMail, type MailKind } from '#server/mail-queue.ts';
import type { Viewer } from '#server/viewer.ts';
import { ordersVisibleTo } from './orders.access.ts';
import { MailNotRepeatable } from './orders.errors.ts';
import {
  copyKey,
  isRepeatable,
  mailStatusOf,
  orderMailKinds,
  originalKey,
  type OrderMailStatus,
  type QueuedMail,
  type RepeatableOrder,
} from './order-mails.rules.ts';

/** Emails of one order that admins send again in an hour. */
const MAX_PER_HOUR = 10;
const HOUR_MS = 3_600_000;
/** The same email within this time counts as a second click. */
const REPEATED_MS = 60_000;

type Page = Pick<Prisma.OutboxMessageFindManyArgs, 'select' | 'take' | 'skip' | 'cursor'>;

const ofOrders = { orderId: { not: null }, kind: { in: Object.values(orderMailKinds) } };
const repeatableOrder = {
  status: true,
  transactionId: true,
  parcels: { select: { id: true } },
  refunds: { select: { id: true, status: true, closesOrder: true } },
} satisfies Prisma.OrderSelect;

/** The emails about an order in the outbox. For admins. */
export function orderMailLog(prisma: Db) {
  const orders = repeatableOrders(prisma);

  const momentOf = async (id: string, where: Prisma.OutboxMessageWhereInput = {}): Promise<Date | null> => {
    if (!isRowId(id)) return null;
    const message = await prisma.outboxMessage.findFirst({
      where: { AND: [where, ofOrders, { id }] },
      select: { createdAt: true },
    });
    return message?.createdAt ?? null;
  };

  /** The emails about an order, newest first. */
  async function list(orderId: string, page: Page = {}): Promise<OutboxMessage[]> {
    if (!isRowId(orderId)) return [];
    return pageByMoment(
      'createdAt',
      page,
      (id) => momentOf(id, { orderId }),
      (rest, cursorFilter) =>
        prisma.outboxMessage.findMany({
          ...rest,
          where: { AND: [ofOrders, { orderId }, cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  const count = async (orderId: string): Promise<number> =>
    isRowId(orderId) ? prisma.outboxMessage.count({ where: { AND: [ofOrders, { orderId }] } }) : 0;

  /** Whether `resend` would send it: not while it waits in the queue. */
  async function canResend(
    message: QueuedMail & Pick<OutboxMessage, 'kind' | 'payload' | 'orderId'>,
  ): Promise<boolean> {
    if (mailStatusOf(message, MAX_ATTEMPTS) === 'QUEUED' || message.orderId === null) return false;
    const order = await orders.load(message.orderId);
    return order !== null && isRepeatable(message, order);
  }

  /**
   * Sends an email again. One that was not sent is tried again; of one that was sent, a copy is queued, made from what the
   * order is now. An email that waits already, or was queued within the last minute, is returned: a second click.
   */
  async function resend(
    viewer: Viewer,
    id: string,
  ): Promise<OutboxMessage | MailNotRepeatable | NotFound | RateLimited> {
    const orderId = isRowId(id) ? await orderOf(viewer, id) : null;
    if (orderId === null) return new NotFound('email');
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, `order mails: ${orderId}`);
      const message = await tx.outboxMessage.findUnique({ where: { id } });
      const order = await tx.order.findUnique({ where: { id: orderId }, select: repeatableOrder });
      if (!message || !order) return new NotFound('email');
      if (!isRepeatable(message, order)) return new MailNotRepeatable();
      const waiting = await findWaiting(tx, message);
      if (waiting) return waiting;
      if (await hasReachedLimit(tx, orderId))
        return new RateLimited(
          3_600,
          `Admins can send ${MAX_PER_HOUR} emails of one order again in an hour. Try again later.`,
        );
      const queued = await queueAgain(tx, message);
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'order.mail-resent',
          subject: `order:${orderId}`,
          after: { mail: message.kind, messageId: queued.id },
        },
      });
      return queued;
    });
  }

  /** The order of an email that the viewer may see. */
  async function orderOf(viewer: Viewer, id: string): Promise<string | null> {
    const message = await prisma.outboxMessage.findFirst({ where: { AND: [ofOrders, { id }] } });
    if (!message?.orderId) return null;
    const where = { AND: [{ id: message.orderId }, ordersVisibleTo(viewer)] };
    return (await prisma.order.findFirst({ where, select: { id: true } }))?.id ?? null;
  }

  const statusOf = (message: QueuedMail): OrderMailStatus => mailStatusOf(message, MAX_ATTEMPTS);

  return {
    list,
    count,
    resend,
    canResend,
    statusOf,
    isMail: async (id: string) => (await momentOf(id)) !== null,
  };
}

/** The same email, if it waits in the queue or was queued a moment ago. */
async function findWaiting(tx: Tx, { orderId, dedupeKey }: OutboxMessage): Promise<OutboxMessage | null> {
  const original = originalKey(dedupeKey);
  const same = await tx.outboxMessage.findMany({
    where: { orderId, OR: [{ dedupeKey: original }, { dedupeKey: { startsWith: copyKey(original, '') } }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const isRecent = ({ createdAt }: OutboxMessage) => createdAt.getTime() > Date.now() - REPEATED_MS;
  return (
    same.find(
      (one) => mailStatusOf(one, MAX_ATTEMPTS) === 'QUEUED' || (one.lastError === null && isRecent(one)),
    ) ?? null
  );
}

async function queueAgain(tx: Tx, { id, kind, dedupeKey, payload, sentAt }: OutboxMessage) {
  if (sentAt === null) {
    await retryMail(tx, id);
    return tx.outboxMessage.findUniqueOrThrow({ where: { id } });
  }
  const copy = copyKey(dedupeKey, randomUUID());
  // The payload was checked when the email was queued first.
  await queueMail(tx, { kind: kind as MailKind, dedupeKey: copy, payload: payload as never });
  return tx.outboxMessage.findUniqueOrThrow({ where: { dedupeKey: copy } });
}

const hasReachedLimit = async (tx: Tx, orderId: string): Promise<boolean> => {
  const sent = await tx.auditEntry.count({
    where: {
      subject: `order:${orderId}`,
      action: 'order.mail-resent',
      createdAt: { gt: new Date(Date.now() - HOUR_MS) },
    },
  });
  return sent >= MAX_PER_HOUR;
};

const repeatableOrders = (prisma: Db) =>
  new DataLoader<string, RepeatableOrder | null>(
    async (ids) => {
      const orders = await prisma.order.findMany({
        where: { id: { in: [...ids] } },
        select: { id: true, ...repeatableOrder },
      });
      const found = new Map(orders.map((order) => [order.id, order]));
      return ids.map((id) => found.get(id) ?? null);
    },
    // Orders change at any time, so only the lookups of one moment are combined.
    { cache: false },
  );
