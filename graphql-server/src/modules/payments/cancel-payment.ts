import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import type { Settled } from './settle.ts';

/**
 * Outcome of canceling a payment. 'canceled': it can no longer be paid. 'paid' and 'processing': the customer paid first; the
 * payment is settled as far as the provider has processed it.
 */
export type CancelPaymentOutcome = 'canceled' | 'paid' | 'processing' | 'unavailable';

/** Cancels a payment at the provider, whose response decides. */
export function createPaymentCanceler({
  provider,
  settle,
}: {
  provider: PaymentProvider;
  settle: (intent: Intent) => Promise<Settled>;
}) {
  return async function cancelPayment(intentId: string): Promise<CancelPaymentOutcome> {
    const intent = await provider.cancel(intentId);
    if (intent === 'unavailable') return intent;
    if (intent === 'missing' || intent.status === 'canceled') return 'canceled';
    if ((await settle(intent)) === 'unavailable') return 'unavailable';
    return intent.status === 'succeeded' ? 'paid' : 'processing';
  };
}
