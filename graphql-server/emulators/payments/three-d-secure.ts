import type { Pool } from 'pg';
import type Stripe from 'stripe';
import { z } from 'zod';
import { inTransaction } from '../local/own-schema.ts';
import { notFound } from './api-errors.ts';
import { answerChallenge } from './confirmations.ts';
import type { Controls } from './controls.ts';
import type { Form } from './form-encoding.ts';
import { newId } from './identifiers.ts';
import { readParameters } from './parameters.ts';
import { lockIntentByChallenge } from './payment-intent-rows.ts';

/** The payment details that the simulated bank shows. */
export interface Challenge {
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly brand: string;
  readonly last4: string;
}

const answer = z.strictObject({ challenge: z.string().max(100), outcome: z.enum(['complete', 'fail']) });

/** Describes the payment of a challenge; its id is the only credential. @throws ApiError 404 once it is closed */
export async function describeChallenge(pool: Pool, id: string): Promise<Challenge> {
  const { rows } = await pool.query<{ intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod }>(
    `select i.body as intent, m.body as method from emulator_payments.payment_intents i
     join emulator_payments.payment_methods m on m.id = i.body->>'payment_method'
     where i.challenge = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw notFound('challenge', id, 'challenge');
  const { amount, currency, description } = row.intent;
  const { brand = '', last4 = '' } = row.method.card ?? {};
  return { amount, currency, description, brand, last4 };
}

/**
 * Records the customer's answer to the challenge. A challenge can be answered once; a second answer only returns the
 * intent's state. @throws ApiError 404 for an unknown or closed challenge
 */
export async function finishChallenge(
  pool: Pool,
  form: Form,
  surroundings: { readonly now: Date; readonly controls: Controls },
): Promise<{ status: Stripe.PaymentIntent.Status }> {
  const { challenge, outcome } = readParameters(answer, form);
  return inTransaction(pool, async (tx) => {
    const row = await lockIntentByChallenge(tx, challenge);
    if (!row) throw notFound('challenge', challenge, 'challenge');
    const request = { id: newId('req'), idempotencyKey: null };
    await answerChallenge({ tx, request, ...surroundings }, row, outcome === 'complete');
    return { status: row.intent.status };
  });
}
