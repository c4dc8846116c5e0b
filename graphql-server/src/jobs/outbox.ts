import type { Db, Tx } from '#server/db.ts';
import type {
  Order,
  OrderLine,
  OrderReturn,
  OutboxMessage,
  Payment,
} from '#server/generated/prisma/client.ts';
import type { Letter, Mailer } from '#server/providers/mail.ts';
import { parcelMailOf } from './parcel-mail.ts';
import { receiptOf } from './receipt.ts';
import { returnMailOf } from './return-mail.ts';

/** Longer than the mail server is given for one mail. */
const SENDING_MS = 60_000;

/** What a mail is made of; all are about an order. */
type Told = Order & { lines: OrderLine[]; payment: Payment | null; returns: OrderReturn[] };

/** By kind of message. Null: there is nothing left to tell. */
const mails: Readonly<
  Record<string, (order: Told, shopUrl: string, payload: { returnId?: string }) => Omit<Letter, 'id'> | null>
> = {
  'order-paid': receiptOf,
  'order-shipped': parcelMailOf,
  'return-answered'(order, shopUrl, { returnId }) {
    const answered = order.returns.find(({ id }) => id === returnId);
    return answered ? returnMailOf(order, answered, shopUrl) : null;
  },
};

/** Sends what was written in the transaction of a deed, once. */
export function outbox({
  prisma,
  mailer,
  shopUrl,
}: {
  prisma: Db;
  mailer: Mailer | null;
  shopUrl: () => string;
}) {
  /**
   * Sends one message unless it was sent. Its row is locked meanwhile, so that two jobs never send at once; a crash lets
   * go of the lock. Between the server's "accepted" and our mark a crash can make it two mails: they share a Message-ID.
   * @throws when the mail server does not take it: the queue tries again
   */
  async function send(messageId: string): Promise<void> {
    if (!mailer) throw new Error('There is no mail server.');
    // Counted by itself: what fails below takes back only its own.
    const begun = await prisma.$executeRaw`
      UPDATE "OutboxMessage" SET attempts = attempts + 1 WHERE id IN (
        SELECT id FROM "OutboxMessage" WHERE id = ${messageId}::uuid AND "sentAt" IS NULL FOR UPDATE SKIP LOCKED)`;
    if (begun === 0) return;
    await prisma.$transaction(
      async (tx) => {
        const [message] = await tx.$queryRaw<OutboxMessage[]>`
          SELECT * FROM "OutboxMessage" WHERE id = ${messageId}::uuid AND "sentAt" IS NULL FOR UPDATE SKIP LOCKED`;
        if (!message) return;
        const mail = await mailOf(tx, message);
        if (mail) await mailer.send({ ...mail, id: message.id });
        await tx.outboxMessage.update({ where: { id: message.id }, data: { sentAt: new Date() } });
      },
      { maxWait: 10_000, timeout: SENDING_MS },
    );
  }

  /** Null when there is nobody left to tell. */
  async function mailOf(tx: Tx, message: OutboxMessage) {
    const mail = mails[message.kind];
    if (!mail) throw new Error(`No mail is known for ${message.kind}.`);
    const payload = message.payload as { orderId: string; returnId?: string };
    const order = await tx.order.findUnique({
      where: { id: payload.orderId },
      include: { lines: { orderBy: { position: 'asc' } }, payment: true, returns: true },
    });
    return order && mail(order, shopUrl(), payload);
  }

  /**
   * Enqueues anew what is unsent and waits in no queue: a server that was killed while sending keeps its job locked for
   * hours. What failed for good stays with the queue, for a human.
   */
  async function requeue(): Promise<void> {
    await prisma.$executeRaw`
      SELECT graphile_worker.add_job('send-mail', json_build_object('messageId', m.id), job_key => m."dedupeKey")::text
      FROM "OutboxMessage" m
      WHERE m."sentAt" IS NULL AND m.kind = ANY(${Object.keys(mails)}) AND NOT EXISTS (
        SELECT 1 FROM graphile_worker.jobs j WHERE j.key = m."dedupeKey" AND j.locked_at IS NULL)`;
  }

  return { send, requeue };
}
