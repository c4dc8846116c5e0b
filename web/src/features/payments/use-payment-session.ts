import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import { copy } from '#web/app/copy.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { PaymentsUnavailable } from '#web/platform/payments/port.ts';
import { useOpenPaymentMutation } from './OpenPayment.generated.ts';

export type PaymentSession =
  | { readonly at: 'opening' }
  /** The card form can be shown; `clientSecret` is kept here and nowhere else. */
  | { readonly at: 'open'; readonly stripe: Stripe; readonly clientSecret: string; readonly amount: string }
  /** The order is not what this page shows any more: paid elsewhere, cancelled, or another sum. */
  | { readonly at: 'changed'; readonly message: string }
  | { readonly at: 'unavailable'; readonly message: string };

/** Opens the payment of an order and loads the provider's form; charges nothing. `retry` begins anew. */
export function usePaymentSession(
  orderId: string,
  expectedTotalMinor: number,
): { session: PaymentSession; retry: () => void } {
  const { payments } = usePlatform();
  const [open] = useOpenPaymentMutation({ fetchPolicy: 'no-cache' });
  const [session, setSession] = useState<PaymentSession>({ at: 'opening' });

  const begin = useCallback(async (): Promise<PaymentSession> => {
    try {
      const [stripe, { data }] = await Promise.all([
        payments.load(),
        open({ variables: { input: { orderId, expectedTotalMinor } } }),
      ]);
      const result = data?.openPayment;
      switch (result?.__typename) {
        case 'PaymentSession':
          if (stripe instanceof PaymentsUnavailable) return { at: 'unavailable', message: stripe.message };
          return { at: 'open', stripe, clientSecret: result.clientSecret, amount: result.amount.display };
        case 'OrderAlreadyPaid':
        case 'OrderClosed':
        case 'PaymentUnderWay':
        case 'NotFound':
        case 'SignInRequired':
        case 'Forbidden':
          return { at: 'changed', message: result.message };
        case 'PriceChanged':
          return { at: 'changed', message: copy.payment.priceChanged(result.current.display) };
        case 'Unavailable':
        case 'RateLimited':
          return { at: 'unavailable', message: result.message };
        case undefined:
          return { at: 'unavailable', message: copy.failures.unexpected };
        default:
          return result satisfies never;
      }
    } catch {
      return { at: 'unavailable', message: copy.payment.unavailable };
    }
  }, [payments, open, orderId, expectedTotalMinor]);

  useEffect(() => {
    let current = true;
    void begin().then((next) => current && setSession(next));
    return () => {
      current = false;
    };
  }, [begin]);

  const retry = () => {
    setSession({ at: 'opening' });
    void begin().then(setSession);
  };
  return { session, retry };
}
