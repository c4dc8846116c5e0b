import { useConfirmPaymentMutation } from './ConfirmPayment.generated.ts';

/** The server's result after it has queried the payment provider. */
export type Verdict =
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
export function useConfirmation(
  orderId: string,
  hasEnded: (error: unknown) => boolean,
): (transactionId: string) => Promise<Verdict> {
  const [confirm] = useConfirmPaymentMutation();
  return async (transactionId) => {
    try {
      const { data } = await confirm({ variables: { input: { orderId, transactionId } } });
      const result = data?.confirmPayment;
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
