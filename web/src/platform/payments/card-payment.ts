import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import type { CardPayment, CardPaymentOutcome, ExpressPayment, WalletPayment } from './port.ts';

/**
 * Pays with the card fields as specified in §7: creates a payment method, then confirms the payment including 3-D Secure.
 * Without a customer, a payment method can be used once, so each attempt creates its own.
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
 * Confirms a payment that the customer approved in a wallet's sheet. `elements` were created with the intent's secret.
 * Never redirects.
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

/** The provider requires that the elements are submitted before the order is placed. Never redirects. */
export async function payExpress({
  stripe,
  elements,
  open,
}: ExpressPayment): Promise<CardPaymentOutcome | null> {
  const checked = await elements.submit();
  if (checked.error) return failure(checked.error, '');
  const clientSecret = await open();
  if (clientSecret === null) return null;
  const confirmParams = { return_url: location.href };
  return outcomeOf(
    await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' }),
    intentOf(clientSecret),
  );
}

const intentOf = (clientSecret: string) => clientSecret.split('_secret_', 1)[0] ?? '';

function outcomeOf(confirmed: PaymentIntentResult, intentId: string): CardPaymentOutcome {
  // On an error, the intent shows whether another tab has paid.
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
  // A failed 3-D Secure check is reported as an invalid request, although the request was valid.
  const isCustomers =
    error.type === 'card_error' ||
    error.type === 'validation_error' ||
    error.code === 'payment_intent_authentication_failure';
  return { kind: 'refused', reason: isCustomers ? 'card' : 'setup', message };
}
