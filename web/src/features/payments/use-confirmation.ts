import { useConfirmPaymentMutation } from './ConfirmPayment.generated.ts';

/** What the server says after it has looked at the payment provider. */
export type Verdict =
  | { readonly is: 'paid' }
  /** The money has not come, and will not by itself. */
  | { readonly is: 'notPaid'; readonly message: string }
  /** Paid too late: others have the pieces, and the money goes back. */
  | { readonly is: 'stockLost'; readonly message: string }
  /** The bank is deciding, or somebody does not answer: ask again. */
  | { readonly is: 'open' }
  /** Nobody is signed in any more: the answer is for whoever logs in again. The webhook finishes the payment meanwhile. */
  | { readonly is: 'signedOut' };

/** Makes the server look at the provider: only its word makes an order paid. Never rejects. */
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
