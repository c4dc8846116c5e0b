import type { CancelPaymentOutcome } from '#server/modules/orders/order-payments.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import type { Settled } from './settle.ts';

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
