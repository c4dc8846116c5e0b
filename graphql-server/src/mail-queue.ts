import { z } from 'zod';
import type { Tx } from './db.ts';

const orderId = z.uuid();
/** When the order was closed or delivered, in milliseconds since 1970: another time is another change. */
const at = z.number().optional();

/** The payload of each kind of email, as the outbox stores it. */
export const mailPayloads = {
  /** `isByStaff`: an admin or support placed the order for the customer. */
  'order-placed': z.object({ orderId, isByStaff: z.boolean().optional() }),
  'order-paid': z.object({ orderId, intentId: z.string() }),
  'payment-failed': z.object({ orderId, problem: z.string().nullable() }),
  'order-cancelled': z.object({ orderId, at }),
  'order-refunded': z.object({ orderId, refundId: z.uuid() }),
  /** Without a parcel in messages that were queued when an order had one parcel: its first. */
  'order-shipped': z.object({ orderId, parcelId: z.uuid().optional() }),
  'order-delivered': z.object({ orderId, at }),
  'return-answered': z.object({ orderId, returnId: z.uuid() }),
  'alert-confirmation': z.object({ alertId: z.uuid() }),
  /** `at`: when the alert was queued, in milliseconds since 1970. */
  'product-alert': z.object({ alertId: z.uuid(), at: z.number() }),
  'contact-reply': z.object({ replyId: z.uuid() }),
  /** `at`: when it was queued, in milliseconds since 1970. A later email replaces an earlier one. */
  'admin-invitation': z.object({ invitationId: z.uuid(), at: z.number() }),
  /** What happened, for one address of the staff. */
  'staff-event': z.object({
    event: z.enum(['orderPaid', 'contactMessage', 'returnRequested', 'lowStock', 'reviewWaiting']),
    /** Rows that it is about: one, or several products. */
    ids: z.array(z.uuid()),
    to: z.string(),
  }),
  'staff-digest': z.object({
    to: z.string(),
    /** End of the digest's window. */
    until: z.iso.datetime(),
    sections: z.array(
      z.object({
        kind: z.enum(['incidents', 'returns', 'orders', 'messages', 'reviews']),
        count: z.int(),
        /** The first of them, a line each. */
        lines: z.array(z.string()),
      }),
    ),
  }),
};

export type MailKind = keyof typeof mailPayloads;
export type MailPayload<Kind extends MailKind> = z.output<(typeof mailPayloads)[Kind]>;
export type StaffEvent = MailPayload<'staff-event'>['event'];

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-mail': { messageId: string };
    }
  }
}

/**
 * Records an email in the outbox and enqueues the job that sends it, in the transaction of the change. A second message with
 * the same `dedupeKey` is ignored. The job waits until `notBefore`: an email is dropped if the change is undone by then.
 */
export async function queueMail<Kind extends MailKind>(
  tx: Tx,
  {
    kind,
    dedupeKey,
    payload,
    notBefore = null,
  }: { kind: Kind; dedupeKey: string; payload: MailPayload<Kind>; notBefore?: Date | null },
): Promise<void> {
  const ofOrder = 'orderId' in payload ? payload.orderId : null;
  await tx.$executeRaw`
    WITH message AS (
      INSERT INTO "OutboxMessage" (id, kind, "dedupeKey", payload, "orderId")
      VALUES (gen_random_uuid(), ${kind}, ${dedupeKey}, ${JSON.stringify(payload)}::jsonb, ${ofOrder}::uuid)
      ON CONFLICT ("dedupeKey") DO NOTHING RETURNING id, "dedupeKey")
    SELECT graphile_worker.add_job('send-mail', json_build_object('messageId', id), job_key => "dedupeKey",
      run_at => coalesce(${notBefore}::timestamptz, now()))::text
    FROM message`;
}

/**
 * As `queueMail`, for a statement of the driver that writes more: `mail` is a CTE with kind, dedupeKey, payload and orderId.
 * Use it as the CTE `message`, and select `enqueuedMails` from that.
 */
export const storeMails = `INSERT INTO "OutboxMessage" (id, kind, "dedupeKey", payload, "orderId")
  SELECT gen_random_uuid(), mail.kind, mail."dedupeKey", mail.payload, mail."orderId" FROM mail
  ON CONFLICT ("dedupeKey") DO NOTHING RETURNING id, "dedupeKey"`;
export const enqueuedMails = `count(graphile_worker.add_job('send-mail', json_build_object('messageId', message.id),
  job_key => message."dedupeKey"))::int`;

/** How often the queue tries a job, as graphile-worker does by default. */
export const MAX_ATTEMPTS = 25;

/** Sends an unsent message now, with all attempts again: a job that waits or has failed starts over. */
export async function retryMail(tx: Tx, messageId: string): Promise<void> {
  await tx.$executeRaw`
    WITH message AS (
      UPDATE "OutboxMessage" SET attempts = 0, "lastError" = NULL
      WHERE id = ${messageId}::uuid AND "sentAt" IS NULL RETURNING id, "dedupeKey")
    SELECT graphile_worker.add_job('send-mail', json_build_object('messageId', id), job_key => "dedupeKey")::text
    FROM message`;
}

/**
 * Queues an email to each address of the staff that wants to know of such an event, in its transaction. The same event with
 * the same `key` is queued once per address.
 */
export async function queueStaffMails(
  tx: Tx,
  { event, ids, key = ids.join() }: { event: StaffEvent; ids: string[]; key?: string },
): Promise<void> {
  const recipients = await tx.staffNotifications.findUnique({ where: { id: 1 } });
  for (const to of recipients?.[event] ?? [])
    await queueMail(tx, {
      kind: 'staff-event',
      dedupeKey: `staff-event:${event}:${key}:${to}`,
      payload: { event, ids, to },
    });
}
