import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import type { CardPayment, CardPaymentOutcome, WalletPayment } from './port.ts';

/**
 * Pays with the card in the fields, as specification §7 has it: makes a payment method, then confirms the payment,
 * the bank's question included. Without a customer a payment method works once, so each attempt makes its own.
 */
export async function payByCard(payment: CardPayment): Promise<CardPaymentOutcome> {
  const { stripe, card, clientSecret, billingDetails } = payment;
  const intentId = intentOf(clientSecret);
  const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billingDetails });
  if (made.error) return failure(made.error, intentId);
  const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: made.paymentMethod.id });
  return outcomeOf(confirmed, intentId);
}

/**
 * Pays with what a wallet's sheet has approved: `elements` hold it, and were made with the intent's secret. Whatever the
 * wallet, no other page is opened.
 */
export async function payByWallet({
  stripe,
  elements,
  clientSecret,
}: WalletPayment): Promise<CardPaymentOutcome> {
  const intentId = intentOf(clientSecret);
  const checked = await elements.submit();
  if (checked.error) return failure(checked.error, intentId);
  const confirmParams = { return_url: location.href };
  return outcomeOf(
    await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }),
    intentId,
  );
}

const intentOf = (clientSecret: string) => clientSecret.split('_secret_', 1)[0] ?? '';

function outcomeOf(confirmed: PaymentIntentResult, intentId: string): CardPaymentOutcome {
  // with an error, the intent says whether another window was faster
  const intent = confirmed.paymentIntent ?? confirmed.error.payment_intent;
  if (intent?.status === 'succeeded' || intent?.status === 'processing') {
    return { kind: intent.status, intentId };
  }
  if (intent?.status === 'canceled') return { kind: 'cancelled' };
  if (confirmed.error) return failure(confirmed.error, intentId);
  return { kind: 'refused', reason: 'card', message: 'The payment was not completed. Please try again.' };
}

function failure(error: StripeError, intentId: string): CardPaymentOutcome {
  const message = error.message ?? 'The payment failed. Please try again.';
  if (error.type === 'api_connection_error') return { kind: 'unreachable', message, intentId };
  // The bank's "no" in 3-D Secure comes as an invalid request, and is none.
  const isCustomers =
    error.type === 'card_error' ||
    error.type === 'validation_error' ||
    error.code === 'payment_intent_authentication_failure';
  return { kind: 'refused', reason: isCustomers ? 'card' : 'setup', message };
}
