import type Stripe from 'stripe';
import { z } from 'zod';
import { invalidRequest, notFound } from './api-errors.ts';
import { seconds, type Answer, type Call } from './call.ts';
import { emit } from './events.ts';
import { newId } from './identifiers.ts';
import { listRows } from './listing.ts';
import { expandable, integer, listing, metadata, readParameters } from './parameters.ts';
import { lockIntentById } from './payment-intent-rows.ts';
import { refundEnds } from './refund-outcomes.ts';
import { methodOf } from './payment-methods.ts';

const creation = z.strictObject({
  amount: integer.optional(),
  charge: z.string().max(100).optional(),
  expand: expandable(),
  metadata: metadata.optional(),
  payment_intent: z.string().max(100).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

/** `POST /v1/refunds`: refunds the remaining amount if none is given. */
export async function createRefund(call: Call): Promise<Answer> {
  const values = readParameters(creation, call.parameters);
  const charge = await lockCharge(call, values);
  const { refusal } = call.controls;
  if (refusal !== null) throw invalidRequest(refusal, { code: 'balance_insufficient' });
  const amount = refundable(charge, values.amount);
  const { card } = await methodOf(call, String(charge.payment_method));
  const ends = refundEnds(card, call.controls);
  const refund = refundObject(charge, amount, values, call, ends.begins);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const intentId = String(charge.payment_intent);
  await call.tx.query(
    `insert into emulator_payments.refunds (id, created, payment_intent, charge, body, ends, settle_at)
     values ($1, $2, $3, $4, $5, $6, now() + $7::float * interval '1 millisecond')`,
    [refund.id, refund.created, intentId, charge.id, refund, ends.ends, ends.after],
  );
  await call.tx.query('update emulator_payments.charges set body = $2 where id = $1', [charge.id, charge]);
  await emit(call, 'refund.created', refund, intentId);
  await emit(call, 'charge.refunded', charge, intentId);
  return { status: 200, body: refund };
}

/** `GET /v1/refunds/:id` */
export async function retrieveRefund(call: Call): Promise<Answer> {
  readParameters(z.strictObject({ expand: expandable() }), call.parameters);
  const { rows } = await call.tx.query<{ body: Stripe.Refund }>(
    'select body from emulator_payments.refunds where id = $1',
    [call.id],
  );
  const [row] = rows;
  if (!row) throw notFound('refund', call.id, 'id');
  return { status: 200, body: row.body };
}

/** `GET /v1/refunds` */
export async function listRefunds(call: Call): Promise<Answer> {
  const shape = z.strictObject({
    ...listing,
    charge: z.string().max(100).optional(),
    payment_intent: z.string().max(100).optional(),
  });
  const { charge, payment_intent, ...page } = readParameters(shape, call.parameters);
  const filters = { charge, payment_intent };
  const { rows, hasMore } = await listRows<{ body: Stripe.Refund }>(
    call.tx,
    'refunds',
    'body',
    page,
    filters,
  );
  const list: Stripe.ApiList<Stripe.Refund> = {
    object: 'list',
    data: rows.map((row) => row.body),
    has_more: hasMore,
    url: '/v1/refunds',
  };
  return { status: 200, body: list };
}

/** The paid charge to refund. Its intent is locked first, so that refunds of one payment run one after the other. */
async function lockCharge(call: Call, values: z.output<typeof creation>): Promise<Stripe.Charge> {
  const intentId = values.payment_intent ?? (await intentOfCharge(call, values.charge));
  if (intentId === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const row = await lockIntentById(call.tx, intentId);
  if (!row) throw notFound('payment_intent', intentId, 'payment_intent');
  const { rows } = await call.tx.query<{ body: Stripe.Charge }>(
    'select body from emulator_payments.charges where id = $1',
    [row.intent.latest_charge],
  );
  const charge = rows[0]?.body;
  if (!charge?.paid) {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  return charge;
}

async function intentOfCharge(call: Call, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const { rows } = await call.tx.query<{ payment_intent: string }>(
    'select payment_intent from emulator_payments.charges where id = $1',
    [id],
  );
  const [row] = rows;
  if (!row) throw notFound('charge', id, 'charge');
  return row.payment_intent;
}

function refundable(charge: Stripe.Charge, wanted: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = wanted ?? left;
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}), in minor units of ${charge.currency}.`,
      { param: 'amount' },
    );
  }
  return amount;
}

function refundObject(
  charge: Stripe.Charge,
  amount: number,
  values: z.output<typeof creation>,
  { now }: Call,
  status: 'pending' | 'succeeded',
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: seconds(now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: values.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: values.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    ...(status === 'pending' && { pending_reason: 'processing' }),
    transfer_reversal: null,
  };
}
