import { useConfirmGuestPaymentMutation } from './ConfirmGuestPayment.generated.ts';
import { useConfirmPaymentMutation } from './ConfirmPayment.generated.ts';
import type { Payer } from './use-payment-session.ts';

/** The server's result after it has queried the payment provider. */
export type PaymentResult =
  | { readonly is: 'paid' }
  /** The payment failed and will not complete by itself. */
  | { readonly is: 'notPaid'; readonly message: string }
  /** Paid too late: the items were sold to another customer, so the payment is refunded. */
  | { readonly is: 'stockLost'; readonly message: string }
  /** The bank is processing, or a service does not respond. Ask again. */
  | { readonly is: 'open' }
  /** The session ended. The customer sees the result after signing in again, and the webhook completes the payment. */
  | { readonly is: 'signedOut' };

/** Makes the server query the provider, because only the server can mark an order as paid. Never rejects. */
export function useConfirmation({
  hasEnded,
}: Pick<Payer, 'hasEnded'>): (of: {
  orderId: string;
  guestEmail: string | null;
  transactionId: string;
}) => Promise<PaymentResult> {
  const [confirm] = useConfirmPaymentMutation();
  const [confirmAsGuest] = useConfirmGuestPaymentMutation();
  return async ({ orderId, guestEmail, transactionId }) => {
    try {
      const input = { orderId, transactionId };
      const result =
        guestEmail === null
          ? (await confirm({ variables: { input } })).data?.confirmPayment
          : (await confirmAsGuest({ variables: { input: { ...input, email: guestEmail } } })).data
              ?.confirmGuestPayment;
      switch (result?.__typename) {
        case 'Order':
          return { is: result.paid ? 'paid' : 'open' };
        case 'PaymentNotCompleted':
          return { is: 'notPaid', message: result.message };
        case 'StockLost':
          return { is: 'stockLost', message: result.message };
        case 'PaymentUnderWay':
        case 'Unavailable':
        case 'NotFound':
        case 'UnknownTransaction':
        case 'Forbidden':
        case 'RateLimited':
        case undefined:
          return { is: 'open' };
        case 'SignInRequired':
          return { is: 'signedOut' };
        default:
          return result satisfies never;
      }
    } catch (error) {
      return hasEnded(error) ? { is: 'signedOut' } : { is: 'open' };
    }
  };
}
