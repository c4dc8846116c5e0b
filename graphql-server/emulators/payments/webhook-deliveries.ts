import type { Pool } from 'pg';
import type Stripe from 'stripe';
import type { Controls } from './controls.ts';
import { sendEvent } from './webhook-request.ts';

export interface DeliveryOptions {
  readonly pool: Pool;
  /** The URL for events. Events wait until it is complete. */
  readonly webhookUrl: () => string;
  readonly webhookSecret: string;
  readonly now: () => Date;
  readonly controls: Controls;
}

type Due = {
  id: string;
  seq: string;
  subject: string;
  body: Stripe.EventBase;
  copies: number;
  attempts: number;
};

/** Delays between attempts; the last one repeats for about three days, as the provider does. */
const BACK_OFF_MS = [200, 1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000];
const MAX_ATTEMPTS = 78;
const UNKNOWN_ADDRESS_MS = 250;

/** Milliseconds from attempt number `attempts` to the next; null when it was the last one. */
export function waitAfter(attempts: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return BACK_OFF_MS[attempts - 1] ?? BACK_OFF_MS.at(-1) ?? null;
}

/**
 * Sends the recorded events that are due: those of one payment one after the other, those of different payments
 * concurrently. A process claims an event for a minute while sending it. Two processes therefore do not send it at
 * once, and an event whose process was killed is not lost.
 */
export async function deliverDue(options: DeliveryOptions, stop: AbortSignal): Promise<void> {
  for (;;) {
    if (options.controls.held || stop.aborted) return;
    if (!URL.canParse(options.webhookUrl())) return;
    const due = await claim(options.pool);
    if (due.length === 0) return;
    await sendAll(options, due, stop);
  }
}

/** The wait for an event that is due in `wait` milliseconds; null while webhooks are held. */
export function waitForDelivery(
  { controls, webhookUrl }: DeliveryOptions,
  wait: number | null,
): number | null {
  if (controls.held || wait === null) return null;
  return URL.canParse(webhookUrl()) ? wait : Math.max(wait, UNKNOWN_ADDRESS_MS);
}

/** Retries the undelivered events of an earlier process at once. */
export async function retryUndelivered(pool: Pool): Promise<void> {
  await pool.query('update emulator_payments.events set deliver_at = now() where deliver_at is not null');
}

/** Sends an event again, regardless of earlier deliveries. @throws Error if there is no such event */
export async function resend(options: DeliveryOptions, eventId: string, stop: AbortSignal): Promise<number> {
  const { rows } = await options.pool.query<{ body: Stripe.EventBase }>(
    'select body from emulator_payments.events where id = $1',
    [eventId],
  );
  const [row] = rows;
  if (!row) throw new Error(`No event ${eventId}`);
  return sendEvent(options.webhookUrl(), row.body, options.webhookSecret, options.now(), stop);
}

async function claim(pool: Pool): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `update emulator_payments.events set deliver_at = now() + interval '1 minute', attempts = attempts + 1
     where id in (
       select id from emulator_payments.events where deliver_at <= now()
       order by seq limit 100 for update skip locked)
     returning id, seq, subject, body, copies, attempts`,
  );
  return rows.toSorted((a, b) => Number(a.seq) - Number(b.seq));
}

async function sendAll(options: DeliveryOptions, due: Due[], stop: AbortSignal): Promise<void> {
  const { controls } = options;
  if (controls.reversed) {
    controls.reversed = false;
    await sendInTurn(options, due.toReversed(), stop);
    return;
  }
  const subjects = [...new Set(due.map((event) => event.subject))];
  const ofSubject = (subject: string): Due[] => due.filter((event) => event.subject === subject);
  await Promise.all(subjects.map((subject) => sendInTurn(options, ofSubject(subject), stop)));
}

async function sendInTurn(options: DeliveryOptions, events: Due[], stop: AbortSignal): Promise<void> {
  for (const event of events) {
    if (stop.aborted) return;
    await deliver(options, event, stop);
  }
}

async function deliver(options: DeliveryOptions, event: Due, stop: AbortSignal): Promise<void> {
  const { pool, webhookSecret } = options;
  const url = options.webhookUrl();
  const copies = Array.from({ length: event.copies }, () =>
    sendEvent(url, event.body, webhookSecret, options.now(), stop),
  );
  const status = Math.min(...(await Promise.all(copies)));
  const accepted = status >= 200 && status < 300;
  const wait = accepted ? null : waitAfter(event.attempts);
  await pool.query(
    `update emulator_payments.events set last_status = $2, copies = 1,
       delivered_at = case when $3 then now() end,
       deliver_at = now() + $4::float * interval '1 millisecond'
     where id = $1`,
    [event.id, status, accepted, wait],
  );
}
