import type Stripe from 'stripe';
import { z } from 'zod';
import { type ApiError, invalidRequest, unexpectedState } from './api-errors.ts';
import { seconds, type Answer, type Call } from './call.ts';
import { confirm } from './confirmations.ts';
import { emit } from './events.ts';
import { listRows } from './listing.ts';
import { flag, integer, listing, metadata, readParameters, text } from './parameters.ts';
import { paymentIntent } from './payment-intent-object.ts';
import { lockIntent, readIntent, saveIntent, type IntentRow } from './payment-intent-rows.ts';
import { expandablePaths as expand, viewOf } from './payment-intent-view.ts';
import { findOrMake } from './payment-methods.ts';

/**
 * The provider's minimum charges, in minor units. Source:
 * docs.stripe.com/currencies#minimum-and-maximum-charge-amounts.
 */
const SMALLEST: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30, jpy: 50, cad: 50, aud: 50 };
const LARGEST = 99_999_999;

const creation = z.strictObject({
  amount: integer,
  currency: z.string().regex(/^[a-z]{3}$/i),
  allowed_payment_method_types: z.array(z.literal('card', 'this emulator takes cards only')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: flag.optional(),
  description: text.optional(),
  expand,
  metadata: metadata.optional(),
  payment_method: z.string().max(100).optional(),
  receipt_email: text.optional(),
  return_url: z.url().max(2000).optional(),
  use_stripe_sdk: flag.optional(),
});

/** `POST /v1/payment_intents` */
export async function createIntent(call: Call): Promise<Answer> {
  const values = readParameters(creation, call.parameters);
  const currency = values.currency.toLowerCase();
  checkAmount(values.amount, currency);
  if (values.allowed_payment_method_types && values.automatic_payment_methods) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      { code: 'parameters_exclusive', param: 'allowed_payment_method_types' },
    );
  }
  const intent = paymentIntent({ ...values, currency }, call.now);
  if (values.payment_method !== undefined) {
    intent.payment_method = (await findOrMake(call, values.payment_method)).id;
    intent.status = 'requires_confirmation';
  }
  const row: IntentRow = { intent, challenge: null, settleAt: null };
  await call.tx.query(
    'insert into emulator_payments.payment_intents (id, created, body) values ($1, $2, $3)',
    [intent.id, intent.created, intent],
  );
  await emit(call, 'payment_intent.created', intent, intent.id);
  if (values.confirm === true) {
    return confirm(call, row, { return_url: values.return_url, use_stripe_sdk: values.use_stripe_sdk });
  }
  return viewOf(call, intent, values.expand);
}

/** `GET /v1/payment_intents/:id` */
export async function retrieveIntent(call: Call): Promise<Answer> {
  const parameters = readParameters(
    z.strictObject({ client_secret: z.string().optional(), expand }),
    call.parameters,
  );
  const intent = await readIntent(call, parameters.client_secret);
  return viewOf(call, intent, parameters.expand);
}

/** `GET /v1/payment_intents` */
export async function listIntents(call: Call): Promise<Answer> {
  const parameters = readParameters(z.strictObject(listing), call.parameters);
  const { rows, hasMore } = await listRows<{ body: Stripe.PaymentIntent }>(
    call.tx,
    'payment_intents',
    'body',
    parameters,
    {},
  );
  const list: Stripe.ApiList<Stripe.PaymentIntent> = {
    object: 'list',
    data: rows.map((row) => row.body),
    has_more: hasMore,
    url: '/v1/payment_intents',
  };
  return { status: 200, body: list };
}

const changes = z.strictObject({
  amount: integer.optional(),
  description: text.optional(),
  expand,
  metadata: metadata.optional(),
  receipt_email: text.optional(),
});

/** `POST /v1/payment_intents/:id` */
export async function updateIntent(call: Call): Promise<Answer> {
  const values = readParameters(changes, call.parameters);
  const row = await lockIntent(call);
  const { intent } = row;
  if (values.amount !== undefined) {
    if (!isOpen(intent)) {
      throw invalidRequest(
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
        { code: 'payment_intent_unexpected_state', payment_intent: intent },
      );
    }
    checkAmount(values.amount, intent.currency);
    intent.amount = values.amount;
  }
  if (values.metadata) {
    const merged = Object.entries({ ...intent.metadata, ...values.metadata });
    intent.metadata = Object.fromEntries(merged.filter(([, value]) => value !== ''));
  }
  if (values.description !== undefined) intent.description = values.description;
  if (values.receipt_email !== undefined) intent.receipt_email = values.receipt_email;
  await saveIntent(call, row);
  return viewOf(call, intent, values.expand);
}

const cancellation = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
});

/** `POST /v1/payment_intents/:id/cancel`: rejected once the payment succeeded or is processing. */
export async function cancelIntent(call: Call): Promise<Answer> {
  const values = readParameters(cancellation, call.parameters);
  const row = await lockIntent(call);
  const { intent } = row;
  if (!isOpen(intent)) throw unexpectedState('cancel', intent);
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: seconds(call.now),
    cancellation_reason: values.cancellation_reason ?? null,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  row.challenge = null;
  await saveIntent(call, row);
  await emit(call, 'payment_intent.canceled', intent, intent.id);
  return viewOf(call, intent, values.expand);
}

function isOpen(intent: Stripe.PaymentIntent): boolean {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
}

function checkAmount(amount: number, currency: string): void {
  const smallest = SMALLEST[currency] ?? 1;
  if (amount < 1) {
    throw refusedAmount('parameter_invalid_integer', 'This value must be greater than or equal to 1.');
  }
  if (amount < smallest) {
    throw refusedAmount(
      'amount_too_small',
      `Amount must be at least ${smallest} minor units of ${currency}.`,
    );
  }
  if (amount > LARGEST) throw refusedAmount('amount_too_large', 'Amount must be no more than $999,999.99');
}

function refusedAmount(code: string, message: string): ApiError {
  return invalidRequest(message, { code, param: 'amount' });
}
