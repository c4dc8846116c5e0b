import type Stripe from 'stripe';
import { z } from 'zod';
import { docUrl, invalidRequest, unexpectedState, type ErrorBody } from './api-errors.ts';
import type { Answer, Call } from './call.ts';
import { chargeCard, type Mover } from './charges.ts';
import { emit } from './events.ts';
import { newId } from './identifiers.ts';
import { flag, readParameters, text } from './parameters.ts';
import { lockIntent, saveIntent, type IntentRow } from './payment-intent-rows.ts';
import { asSeenBy, expandablePaths, viewOf } from './payment-intent-view.ts';
import {
  findOrMake,
  methodOf,
  paymentMethodData,
  storeCard,
  takePaymentMethod,
  type PaymentMethodWithCard,
} from './payment-methods.ts';
import { REFUSED_LATER, type Decline, type TestCard } from './test-cards.ts';

const confirmation = z.strictObject({
  client_secret: z.string().max(200).optional(),
  expand: expandablePaths,
  payment_method: z.string().max(100).optional(),
  payment_method_data: paymentMethodData.optional(),
  receipt_email: text.optional(),
  return_url: z.url().max(2000).optional(),
  use_stripe_sdk: flag.optional(),
});

type Confirmation = Partial<z.output<typeof confirmation>>;
/** The `error` of a 402 response, also stored on the intent. */
type Refusal = ErrorBody & { type: 'card_error' | 'invalid_request_error' };

/** `POST /v1/payment_intents/:id/confirm` */
export async function confirmIntent(call: Call): Promise<Answer> {
  const parameters = readParameters(confirmation, call.parameters);
  const row = await lockIntent(call, parameters.client_secret);
  return confirm(call, row, parameters);
}

/**
 * Tries to charge a locked intent. Charge, new state and events are one transaction. A decline returns a 402 response
 * and does not throw: the failed charge is stored, and the intent can be retried.
 */
export async function confirm(call: Call, row: IntentRow, parameters: Confirmation): Promise<Answer> {
  const { intent } = row;
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState('confirm', seenBy(call, intent));
  }
  const method = await chosenMethod(call, intent, parameters);
  const card = await takePaymentMethod(call, method.id);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  row.challenge = null;
  if (parameters.receipt_email !== undefined) intent.receipt_email = parameters.receipt_email;
  if (card.authentication) {
    await challenge(call, row, parameters);
    return viewOf(call, intent, parameters.expand);
  }
  const refusal = await takeMoney(call, row, method, card);
  if (!refusal) return viewOf(call, intent, parameters.expand);
  return { status: 402, body: { error: { ...refusal, payment_intent: seenBy(call, intent) } } };
}

/** Records the customer's answer to the challenge; `row` is locked and has an open challenge. */
export async function answerChallenge(mover: Mover, row: IntentRow, passed: boolean): Promise<void> {
  const { method, card } = await methodOf(mover, String(row.intent.payment_method));
  row.challenge = null;
  if (passed) {
    await takeMoney(mover, row, method, card);
    return;
  }
  await refuse(mover, row, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: docUrl('payment_intent_authentication_failure'),
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  });
}

/** The bank's final result for a payment in `processing`. */
export type BankWord = 'pays' | 'refuses';

/** Ends `processing`: the bank pays or rejects. */
export async function settle(mover: Mover, row: IntentRow, word: BankWord): Promise<void> {
  const { method } = await methodOf(mover, String(row.intent.payment_method));
  row.settleAt = null;
  if (word === 'pays') await succeed(mover, row, method);
  else await decline(mover, row, method, REFUSED_LATER);
}

async function chosenMethod(
  call: Call,
  intent: Stripe.PaymentIntent,
  parameters: Confirmation,
): Promise<PaymentMethodWithCard> {
  if (parameters.payment_method_data) return storeCard(call, parameters.payment_method_data);
  if (parameters.payment_method !== undefined) return findOrMake(call, parameters.payment_method);
  if (intent.payment_method !== null) return (await methodOf(call, String(intent.payment_method))).method;
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { code: 'payment_intent_unexpected_state', payment_intent: seenBy(call, intent) },
  );
}

async function challenge(call: Call, row: IntentRow, parameters: Confirmation): Promise<void> {
  const { intent } = row;
  row.challenge = newId('payatt');
  intent.status = 'requires_action';
  intent.next_action = nextAction(call, row.challenge, parameters);
  await saveIntent(call, row);
  await emit(call, 'payment_intent.requires_action', intent, intent.id);
}

function nextAction(
  call: Call,
  challenge: string,
  { return_url, use_stripe_sdk }: Confirmation,
): Stripe.PaymentIntent.NextAction {
  if (return_url !== undefined && use_stripe_sdk !== true) {
    const page = new URL('/three-d-secure.html', call.origin);
    page.searchParams.set('challenge', challenge);
    page.searchParams.set('return_url', return_url);
    return { type: 'redirect_to_url', redirect_to_url: { return_url, url: page.href } };
  }
  // Opaque to all code except the provider's own script in the page.
  const forOurScript = { type: 'three_d_secure_redirect', source: challenge };
  return { type: 'use_stripe_sdk', use_stripe_sdk: forOurScript };
}

async function takeMoney(
  mover: Mover,
  row: IntentRow,
  method: PaymentMethodWithCard,
  card: TestCard,
): Promise<Refusal | null> {
  if (card.decline) return decline(mover, row, method, card.decline);
  const { processing } = mover.controls;
  if (processing === null) await succeed(mover, row, method);
  else await process(mover, row, processing);
  return null;
}

async function decline(
  mover: Mover,
  row: IntentRow,
  method: PaymentMethodWithCard,
  declined: Decline,
): Promise<Refusal> {
  const { code, declineCode, message, param } = declined;
  const charge = await chargeCard(mover, row.intent, method, declined);
  row.intent.latest_charge = charge.id;
  const refusal: Refusal = {
    type: 'card_error',
    code,
    decline_code: declineCode,
    doc_url: docUrl(code),
    message,
    charge: charge.id,
    payment_method: method,
    ...(param && { param }),
  };
  await refuse(mover, row, refusal);
  return refusal;
}

async function succeed(mover: Mover, row: IntentRow, method: PaymentMethodWithCard): Promise<void> {
  const { intent } = row;
  const charge = await chargeCard(mover, intent, method);
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  await saveIntent(mover, row);
  await emit(mover, 'payment_intent.succeeded', intent, intent.id);
}

async function process(mover: Mover, row: IntentRow, duration: number | 'held'): Promise<void> {
  const { intent } = row;
  row.settleAt = duration === 'held' ? null : new Date(Date.now() + duration);
  Object.assign(intent, { status: 'processing', next_action: null } satisfies Partial<Stripe.PaymentIntent>);
  await saveIntent(mover, row);
  await emit(mover, 'payment_intent.processing', intent, intent.id);
}

/** Resets the intent and stores the reason, so that it can be retried with another card. */
async function refuse(mover: Mover, row: IntentRow, refusal: Refusal): Promise<void> {
  const { intent } = row;
  const { payment_intent: _, ...error } = refusal;
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
    payment_method: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  await saveIntent(mover, row);
  await emit(mover, 'payment_intent.payment_failed', intent, intent.id);
}

/** A publishable key gets a payment intent with fields removed. */
function seenBy(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  return asSeenBy(call.role, intent) as Stripe.PaymentIntent;
}
