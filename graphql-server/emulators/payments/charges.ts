import type Stripe from 'stripe';
import { z } from 'zod';
import { notFound } from './api-errors.ts';
import { seconds, type Answer, type Call } from './call.ts';
import { emit } from './events.ts';
import { newId } from './identifiers.ts';
import { expandable, readParameters } from './parameters.ts';
import type { PaymentMethodWithCard } from './payment-methods.ts';
import type { Decline } from './test-cards.ts';

/** The context of every operation that moves money, started by a request or by the clock. */
export type Mover = Pick<Call, 'tx' | 'now' | 'controls' | 'request'>;

/** Records the one charge attempt and its event; `decline` makes it a failed charge. */
export async function chargeCard(
  mover: Mover,
  intent: Stripe.PaymentIntent,
  method: PaymentMethodWithCard,
  decline?: Decline,
): Promise<Stripe.Charge> {
  const charge = chargeObject(intent, method, decline, mover.now);
  await mover.tx.query(
    'insert into emulator_payments.charges (id, payment_intent, body) values ($1, $2, $3)',
    [charge.id, intent.id, charge],
  );
  await emit(mover, decline ? 'charge.failed' : 'charge.succeeded', charge, intent.id);
  return charge;
}

/** `GET /v1/charges/:id` */
export async function retrieveCharge(call: Call): Promise<Answer> {
  readParameters(z.strictObject({ expand: expandable() }), call.parameters);
  const { rows } = await call.tx.query<{ body: Stripe.Charge }>(
    'select body from emulator_payments.charges where id = $1',
    [call.id],
  );
  const [row] = rows;
  if (!row) throw notFound('charge', call.id, 'id');
  return { status: 200, body: row.body };
}

function outcome(decline: Decline | undefined): Stripe.Charge.Outcome {
  const unknown = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (!decline) {
    return {
      ...unknown,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 1,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  const blocked = decline.blocked === true;
  return {
    ...unknown,
    network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: decline.declineCode,
    risk_level: blocked ? 'highest' : 'normal',
    risk_score: blocked ? 99 : 1,
    seller_message: blocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: blocked ? 'blocked' : 'issuer_declined',
  };
}

function cardDetails(
  { card }: PaymentMethodWithCard,
  amount: number,
  decline: Decline | undefined,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: decline ? null : amount,
    authorization_code: decline ? null : '123456',
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

function chargeObject(
  intent: Stripe.PaymentIntent,
  method: PaymentMethodWithCard,
  decline: Decline | undefined,
  now: Date,
): Stripe.Charge {
  const paid = decline === undefined;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SIMULATED PAYMENT',
    captured: paid,
    created: seconds(now),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(method, intent.amount, decline), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}
