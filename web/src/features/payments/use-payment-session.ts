import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { PaymentsUnavailable } from '#web/platform/payments/port.ts';
import { useOpenGuestPaymentMutation } from './OpenGuestPayment.generated.ts';
import { useOpenPaymentMutation } from './OpenPayment.generated.ts';

export type PaymentSession =
  | { readonly at: 'opening' }
  /** The card form can be shown. `clientSecret` is stored nowhere else. */
  | { readonly at: 'open'; readonly stripe: Stripe; readonly clientSecret: string; readonly amount: string }
  /** The displayed order is outdated: paid elsewhere, canceled, or with another total, which is `now`. */
  | { readonly at: 'changed'; readonly message: string; readonly now: string | null }
  /** Other customers bought or reserved the items. */
  | { readonly at: 'stockLost'; readonly message: string }
  | { readonly at: 'tooMany'; readonly message: string }
  /** The customer has reached the limit of reserved items. */
  | { readonly at: 'limited'; readonly message: string }
  | { readonly at: 'unavailable'; readonly message: string };

/** Who pays, and how to detect the end of a session and sign in again. */
export interface Payer {
  readonly hasEnded: (error: unknown) => boolean;
  readonly again: () => Promise<void>;
  /** The email of a guest order; null for the user's own order. */
  readonly guestEmail: string | null;
}

/** Opens the payment of an order: of a guest with the order's email, otherwise of the signed-in customer. */
export function useOpenedPayment() {
  const [open] = useOpenPaymentMutation({ fetchPolicy: 'no-cache' });
  const [openAsGuest] = useOpenGuestPaymentMutation({ fetchPolicy: 'no-cache' });
  return useCallback(
    async (input: { orderId: string; expectedTotalMinor: number }, guestEmail: string | null) =>
      guestEmail === null
        ? (await open({ variables: { input } })).data?.openPayment
        : (await openAsGuest({ variables: { input: { ...input, email: guestEmail } } })).data
            ?.openGuestPayment,
    [open, openAsGuest],
  );
}

/**
 * Opens an order's payment and loads the provider's form, without charging anything. `retry` starts over. `renew` reopens
 * the payment while the card form is filled in, because a decline releases the reserved stock. It returns the secret to
 * pay with, or null if the page shows something else.
 */
export function usePaymentSession(
  orderId: string,
  expectedTotalMinor: number,
  { hasEnded, again, guestEmail }: Payer,
): { session: PaymentSession; retry: () => void; renew: () => Promise<string | null> } {
  const { payments } = usePlatform();
  const open = useOpenedPayment();
  const [session, setSession] = useState<PaymentSession>({ at: 'opening' });

  const begin = useCallback(async (): Promise<PaymentSession> => {
    try {
      const opening = open({ orderId, expectedTotalMinor }, guestEmail);
      const [stripe, result] = await Promise.all([payments.load(), opening]);
      switch (result?.__typename) {
        case 'PaymentSession':
          if (stripe instanceof PaymentsUnavailable) return { at: 'unavailable', message: stripe.message };
          return { at: 'open', stripe, clientSecret: result.clientSecret, amount: result.amount.display };
        case 'OrderAlreadyPaid':
        case 'OrderClosed':
        case 'PaymentUnderWay':
        case 'NotFound':
        case 'Forbidden':
          return { at: 'changed', message: result.message, now: null };
        case 'EquipmentUnavailable':
        case 'StockLost':
          return { at: 'stockLost', message: result.message };
        case 'PriceChanged': {
          const now = result.current.display;
          return { at: 'changed', message: copy.payment.priceChanged(now), now };
        }
        case 'SignInRequired':
          await again();
          return { at: 'opening' };
        case 'OrderLimitReached':
          return { at: 'limited', message: result.message };
        case 'RateLimited':
          return { at: 'tooMany', message: result.message };
        case 'Unavailable':
          return { at: 'unavailable', message: result.message };
        case undefined:
          return { at: 'unavailable', message: copy.failures.unexpected };
        default:
          return result satisfies never;
      }
    } catch (error) {
      if (hasEnded(error)) {
        await again();
        return { at: 'opening' };
      }
      return {
        at: 'unavailable',
        message: navigator.onLine ? copy.payment.unavailable : copy.failures.offline,
      };
    }
  }, [payments, open, orderId, expectedTotalMinor, guestEmail, hasEnded, again]);

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
  const renew = async () => {
    const next = await begin();
    setSession(next);
    return next.at === 'open' ? next.clientSecret : null;
  };
  return { session, retry, renew };
}
