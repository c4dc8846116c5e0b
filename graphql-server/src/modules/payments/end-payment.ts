import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import type { Settled } from './settle.ts';

/**
 * How an open payment ended. 'ended': nobody can pay it any more. 'came' and 'coming': the money was faster, and has been
 * settled as far as it is there.
 */
export type PaymentEnd = 'ended' | 'came' | 'coming' | 'unavailable';

/** Cancels a payment at the provider, whose answer decides. */
export function paymentEnder({
  provider,
  settle,
}: {
  provider: PaymentProvider;
  settle: (intent: Intent) => Promise<Settled>;
}) {
  return async function endPayment(intentId: string): Promise<PaymentEnd> {
    const intent = await provider.cancel(intentId);
    if (intent === 'unavailable') return intent;
    if (intent === 'missing' || intent.status === 'canceled') return 'ended';
    if ((await settle(intent)) === 'unavailable') return 'unavailable';
    return intent.status === 'succeeded' ? 'came' : 'coming';
  };
}
