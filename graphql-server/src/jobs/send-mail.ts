import type { Db, Tx } from '#server/db.ts';
import type { OutboxMessage, Prisma } from '#server/generated/prisma/client.ts';
import { mailPayloads, type MailKind, type MailPayload } from '#server/mail-queue.ts';
import type { AlertsService } from '#server/modules/alerts/alerts.service.ts';
import type { EmailMessage, Mailer } from '#server/providers/mail.ts';
import type { ShopSettingsService } from '#server/modules/shop-settings/shop-settings.service.ts';
import type { ContactService } from '#server/modules/contact/contact.service.ts';
import { alertConfirmationMail, alertMail } from './alert-mails.ts';
import type { UsersService } from '#server/modules/users/users.service.ts';
import { invitationMail } from './invitation-mail.ts';
import { findMailedOrder, type MailedOrderWithReturns } from './mailed-order.ts';
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

/** Longer than the mail server is given for one mail. */
const SENDING_MS = 60_000;
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

const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailPayloads, kind);

/** Sends the messages that were stored in the transaction of an operation, once. */
export function outbox({
  prisma,
  alerts,
  contact,
  users,
  details,
  mailer,
  shopUrl,
}: {
  prisma: Db;
  alerts: Pick<AlertsService, 'confirmationFacts' | 'alertFacts'>;
  contact: Pick<ContactService, 'replyFacts'>;
  users: Pick<UsersService, 'invitationFacts'>;
  details: Pick<ShopSettingsService['details'], 'read'>;
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
    // Counted by itself: what fails below takes back only its own.
    const begun = await prisma.$executeRaw`
      UPDATE "OutboxMessage" SET attempts = attempts + 1 WHERE id IN (
        SELECT id FROM "OutboxMessage" WHERE id = ${messageId}::uuid AND "sentAt" IS NULL FOR UPDATE SKIP LOCKED)`;
    if (begun === 0) return;
    try {
      await sendLocked(mailer, messageId);
    } catch (error) {
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
      await prisma.outboxMessage.updateMany({ where: { id: messageId, sentAt: null }, data: { lastError } });
      throw error;
    }
  }

  async function sendLocked(to: Mailer, messageId: string): Promise<void> {
    await prisma.$transaction(
      async (tx) => {
        const [message] = await tx.$queryRaw<OutboxMessage[]>`
          SELECT * FROM "OutboxMessage" WHERE id = ${messageId}::uuid AND "sentAt" IS NULL FOR UPDATE SKIP LOCKED`;
        if (!message) return;
        const mail = await mailOf(tx, message);
        if (mail) await to.send({ ...mail, id: message.id });
        await tx.outboxMessage.update({
          where: { id: message.id },
          data: { sentAt: new Date(), lastError: null, isSkipped: mail === null },
        });
      },
      { maxWait: 10_000, timeout: SENDING_MS },
    );
  }

  async function mailOf(tx: Tx, { kind, payload }: OutboxMessage): Promise<Mail> {
    if (!isMailKind(kind)) throw new Error(`No mail is known for ${kind}.`);
    const shop: MailShop = { url: shopUrl(), name: (await details.read(tx)).shopName };
    if (kind === 'staff-digest') return staffDigestMail(mailPayloads[kind].parse(payload), shop);
    if (kind === 'staff-event') return staffEventMail(tx, mailPayloads[kind].parse(payload), shop);
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
    return orderMailOf(tx, shop, kind, payload);
  }

  async function orderMailOf<Kind extends OrderMailKind>(
    tx: Tx,
    shop: MailShop,
    kind: Kind,
    stored: Prisma.JsonValue,
  ): Promise<Mail> {
    const payload = mailPayloads[kind].parse(stored) as MailPayload<Kind>;
    const order = await findMailedOrder(tx, payload.orderId);
    return order && orderMails[kind](order, shop, payload);
  }

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
