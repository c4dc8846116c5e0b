import type Stripe from 'stripe';
import type { PoolClient } from 'pg';
import { notFound } from './api-errors.ts';
import type { Call } from './call.ts';

/** A payment intent and what the provider alone knows of it. */
export interface IntentRow {
  readonly intent: Stripe.PaymentIntent;
  /** The open 3-D Secure challenge; whoever knows it may answer it. */
  challenge: string | null;
  /** When a `processing` payment settles. */
  settleAt: Date | null;
}

type Stored = { body: Stripe.PaymentIntent; challenge: string | null; settle_at: Date | null };

const SELECT = 'select body, challenge, settle_at from stand_in_payments.payment_intents';

function asRow(stored: Stored): IntentRow {
  return { intent: stored.body, challenge: stored.challenge, settleAt: stored.settle_at };
}

/** The intent of the path. A publishable key must also name its client secret; a wrong one is "no such intent". */
export async function readIntent(call: Call, clientSecret?: string): Promise<Stripe.PaymentIntent> {
  return (await find(call, clientSecret, '')).intent;
}

/** As `readIntent`, locked until the transaction ends: of two callers the second sees what the first did. */
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

/** Locks one payment whose `processing` time is over; one that is held elsewhere is passed over. */
export async function lockDueIntent(tx: PoolClient): Promise<IntentRow | null> {
  const { rows } = await tx.query<Stored>(
    `${SELECT} where settle_at <= now() order by settle_at limit 1 for update skip locked`,
  );
  return rows[0] ? asRow(rows[0]) : null;
}

/** Locks one payment that is `processing`, for however long; waits for one that is held elsewhere. */
export async function lockProcessingIntent(tx: PoolClient): Promise<IntentRow | null> {
  const { rows } = await tx.query<Stored>(
    `${SELECT} where body->>'status' = 'processing' order by seq limit 1 for update`,
  );
  return rows[0] ? asRow(rows[0]) : null;
}

export async function saveIntent(call: Pick<Call, 'tx'>, row: IntentRow): Promise<void> {
  await call.tx.query(
    `update stand_in_payments.payment_intents set body = $2, challenge = $3, settle_at = $4 where id = $1`,
    [row.intent.id, row.intent, row.challenge, row.settleAt],
  );
}
