import type { Db, SqlDb } from '#server/db.ts';
import { mailPayloads, type MailKind, type MailPayload } from '#server/mail-queue.ts';
import type { AlertsService } from '#server/modules/alerts/alerts.service.ts';
import type { EmailMessage, Mailer } from '#server/providers/mail.ts';
import { DEFAULT_SHOP_NAME } from '#server/modules/shop-settings/shop-details.rules.ts';
import type { ContactService } from '#server/modules/contact/contact.service.ts';
import { alertConfirmationMail, alertMail } from './alert-mails.ts';
import type { UsersService } from '#server/modules/users/users.service.ts';
import { invitationMail } from './invitation-mail.ts';
import { mailedOrder, readMailedOrder, type MailedOrderWithReturns } from './mailed-order.ts';
import { contactReplyMail } from './contact-mail.ts';
import {
  closedMailOf,
  deliveredMailOf,
  paymentFailedMailOf,
  placedMailOf,
  refundMailOf,
} from './order-mails.ts';
import { parcelMailOf } from './parcel-mail.ts';
import { receiptOf } from './receipt.ts';
import { returnMailOf } from './return-mail.ts';
import type { MailShop } from './mail-shop.ts';
import { staffDigestMail } from './staff-digest.ts';
import { staffEventMail } from './staff-event-mail.ts';

/** A longer reason of a failure is cut off. */
const LONGEST_ERROR = 500;

type OrderMailKind = Exclude<
  MailKind,
  | 'staff-digest'
  | 'staff-event'
  | 'alert-confirmation'
  | 'product-alert'
  | 'contact-reply'
  | 'admin-invitation'
>;
type Mail = Omit<EmailMessage, 'id'> | null;

/** Emails about orders, by kind of message. Null: the change was undone or superseded. */
const orderMails: {
  readonly [Kind in OrderMailKind]: (
    order: MailedOrderWithReturns,
    shop: MailShop,
    payload: MailPayload<Kind>,
  ) => Mail;
} = {
  'order-placed': placedMailOf,
  'payment-failed': paymentFailedMailOf,
  'order-paid': receiptOf,
  'order-cancelled': closedMailOf,
  'order-refunded': refundMailOf,
  'order-shipped': parcelMailOf,
  'order-delivered': deliveredMailOf,
  'return-answered'(order, shop, { returnId }) {
    const answered = order.returns.find(({ id }) => id === returnId);
    return answered ? returnMailOf(order, answered, shop) : null;
  },
};

/** A message to send, with the shop's name, and its order as `readMailedOrder` reads it. Null if it is not about an order. */
interface Message {
  readonly kind: string;
  readonly payload: unknown;
  readonly shopName: string;
  readonly order: string | null;
}
const lockMessage = `SELECT m.kind, m.payload, coalesce((SELECT d."shopName" FROM "ShopDetails" d WHERE d.id = 1), $2) AS "shopName",
    (${mailedOrder(`(m.payload ->> 'orderId')::uuid`)}) AS "order"
  FROM "OutboxMessage" m WHERE m.id = $1 AND m."sentAt" IS NULL FOR UPDATE OF m SKIP LOCKED`;
const markSent = `UPDATE "OutboxMessage" SET "sentAt" = $2, attempts = attempts + 1, "lastError" = NULL, "isSkipped" = $3 WHERE id = $1`;

const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailPayloads, kind);

/** Sends the messages that were stored in the transaction of an operation, once. */
export function outbox({
  prisma,
  sql,
  alerts,
  contact,
  users,
  mailer,
  shopUrl,
}: {
  prisma: Db;
  sql: SqlDb;
  alerts: Pick<AlertsService, 'confirmationFacts' | 'alertFacts'>;
  contact: Pick<ContactService, 'replyFacts'>;
  users: Pick<UsersService, 'invitationFacts'>;
  mailer: Mailer | null;
  shopUrl: () => string;
}) {
  /**
   * Sends one message unless it was sent. Locks its row, so that two jobs never send it concurrently; a crash releases the
   * lock. A crash after the mail server accepted it and before it is marked can send it twice, with the same Message-ID.
   * @throws when the mail server rejects it: the queue retries
   */
  async function send(messageId: string): Promise<void> {
    if (!mailer) throw new Error('There is no mail server.');
    try {
      await sendLocked(mailer, messageId);
    } catch (error) {
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
      await prisma.outboxMessage.updateMany({
        where: { id: messageId, sentAt: null },
        data: { lastError, attempts: { increment: 1 } },
      });
      throw error;
    }
  }

  async function sendLocked(to: Mailer, messageId: string): Promise<void> {
    await sql.transaction(async (tx) => {
      const [message] = await tx.query<Message>({
        name: 'lock message',
        text: lockMessage,
        values: [messageId, DEFAULT_SHOP_NAME],
      });
      if (!message) return;
      const mail = await mailOf(message);
      if (mail) await to.send({ ...mail, id: messageId });
      await tx.commit({
        name: 'mark as sent',
        text: markSent,
        values: [messageId, new Date(), mail === null],
      });
    });
  }

  async function mailOf({ kind, payload, shopName, order }: Message): Promise<Mail> {
    if (!isMailKind(kind)) throw new Error(`No mail is known for ${kind}.`);
    const shop: MailShop = { url: shopUrl(), name: shopName };
    if (kind === 'staff-digest') return staffDigestMail(mailPayloads[kind].parse(payload), shop);
    if (kind === 'staff-event') return staffEventMail(prisma, mailPayloads[kind].parse(payload), shop);
    if (kind === 'alert-confirmation') {
      const facts = await alerts.confirmationFacts(mailPayloads[kind].parse(payload).alertId);
      return facts && alertConfirmationMail(facts, shop);
    }
    if (kind === 'product-alert') {
      const { alertId, at } = mailPayloads[kind].parse(payload);
      const facts = await alerts.alertFacts(alertId, at);
      return facts && alertMail(facts, shop);
    }
    if (kind === 'contact-reply') {
      const facts = await contact.replyFacts(mailPayloads[kind].parse(payload).replyId);
      return facts && contactReplyMail(facts, shop);
    }
    if (kind === 'admin-invitation') {
      const { invitationId, at } = mailPayloads[kind].parse(payload);
      const facts = await users.invitationFacts(invitationId, at);
      return facts && invitationMail(facts, shop);
    }
    return order === null ? null : orderMailOf(kind, payload, readMailedOrder(order), shop);
  }

  const orderMailOf = <Kind extends OrderMailKind>(
    kind: Kind,
    payload: unknown,
    order: MailedOrderWithReturns,
    shop: MailShop,
  ): Mail => orderMails[kind](order, shop, mailPayloads[kind].parse(payload) as MailPayload<Kind>);

  /**
   * Enqueues unsent messages without a job: a server that was killed while sending keeps its job locked for hours. Jobs that
   * failed permanently stay in the queue for an operator.
   */
  async function requeue(): Promise<void> {
    await prisma.$executeRaw`
      SELECT graphile_worker.add_job('send-mail', json_build_object('messageId', m.id), job_key => m."dedupeKey")::text
      FROM "OutboxMessage" m
      WHERE m."sentAt" IS NULL AND m.kind = ANY(${Object.keys(mailPayloads)}) AND NOT EXISTS (
        SELECT 1 FROM graphile_worker.jobs j WHERE j.key = m."dedupeKey" AND j.locked_at IS NULL)`;
  }

  return { send, requeue };
}
