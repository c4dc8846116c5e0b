import type Stripe from 'stripe';
import type { PoolClient } from 'pg';
import { notFound } from './api-errors.ts';
import type { Call } from './call.ts';

/** A payment intent and the provider's internal state of it. */
export interface IntentRow {
  readonly intent: Stripe.PaymentIntent;
  /** The id of the open 3-D Secure challenge. Knowing it is enough to answer the challenge. */
  challenge: string | null;
  /** When a payment in `processing` settles. */
  settleAt: Date | null;
}

type Stored = { body: Stripe.PaymentIntent; challenge: string | null; settle_at: Date | null };

const SELECT = 'select body, challenge, settle_at from emulator_payments.payment_intents';

function asRow(stored: Stored): IntentRow {
  return { intent: stored.body, challenge: stored.challenge, settleAt: stored.settle_at };
}

/** The intent of the path. A publishable key also needs its client secret; a wrong one returns "no such intent". */
export async function readIntent(call: Call, clientSecret?: string): Promise<Stripe.PaymentIntent> {
  return (await find(call, clientSecret, '')).intent;
}

/** Like `readIntent`, but locked until the transaction ends: a concurrent second call sees the first one's change. */
export async function lockIntent(call: Call, clientSecret?: string): Promise<IntentRow> {
  return find(call, clientSecret, 'for update');
}

async function find(call: Call, clientSecret: string | undefined, lock: string): Promise<IntentRow> {
  const { rows } = await call.tx.query<Stored>(`${SELECT} where id = $1 ${lock}`, [call.id]);
  const [stored] = rows;
  const allowed = call.role === 'secret' || stored?.body.client_secret === clientSecret;
  if (!stored || !allowed) throw notFound('payment_intent', call.id);
  return asRow(stored);
}

export async function lockIntentById(tx: PoolClient, id: string): Promise<IntentRow | null> {
  const { rows } = await tx.query<Stored>(`${SELECT} where id = $1 for update`, [id]);
  return rows[0] ? asRow(rows[0]) : null;
}

export async function lockIntentByChallenge(tx: PoolClient, challenge: string): Promise<IntentRow | null> {
  const { rows } = await tx.query<Stored>(`${SELECT} where challenge = $1 for update`, [challenge]);
  return rows[0] ? asRow(rows[0]) : null;
}

/** Locks one payment whose `processing` time has passed; skips locked rows. */
export async function lockDueIntent(tx: PoolClient): Promise<IntentRow | null> {
  const { rows } = await tx.query<Stored>(
    `${SELECT} where settle_at <= now() order by settle_at limit 1 for update skip locked`,
  );
  return rows[0] ? asRow(rows[0]) : null;
}

/** Locks one payment in `processing`, regardless of its time; waits for locked rows. */
export async function lockProcessingIntent(tx: PoolClient): Promise<IntentRow | null> {
  const { rows } = await tx.query<Stored>(
    `${SELECT} where body->>'status' = 'processing' order by seq limit 1 for update`,
  );
  return rows[0] ? asRow(rows[0]) : null;
}

export async function saveIntent(call: Pick<Call, 'tx'>, row: IntentRow): Promise<void> {
  await call.tx.query(
    `update emulator_payments.payment_intents set body = $2, challenge = $3, settle_at = $4 where id = $1`,
    [row.intent.id, row.intent, row.challenge, row.settleAt],
  );
}
