import type { UseFormSetError } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { useCheckoutMutation } from './Checkout.generated.ts';
import type { CheckoutQuoteQuery } from './CheckoutQuote.generated.ts';
import type { CheckoutForm } from './checkout-form.ts';
import { quoteChanges } from './quote-changes.ts';
import type { CheckoutQuote } from './use-checkout-quote.ts';
import { deliveryInput, useOrderPlacement, type SignIn } from './use-order-placement.ts';

export interface PlacedOrder {
  readonly id: string;
  readonly number: string;
  /** Of a guest order. */
  readonly email: string | null;
}

/** Orders the cart for the quote that the customer accepted. */
export function useCheckout({
  cartId,
  isGuest,
  refetch,
  setError,
  signIn,
  onStaleCart,
}: {
  cartId: string | null;
  isGuest: boolean;
  refetch: () => Promise<{ data?: CheckoutQuoteQuery | undefined }>;
  setError: UseFormSetError<CheckoutForm>;
  signIn: SignIn;
  onStaleCart: () => void;
}) {
  const placement = useOrderPlacement<PlacedOrder>(signIn, setError);
  const { failed, idempotencyKey } = placement;
  const [checkout] = useCheckoutMutation();

  async function send(values: CheckoutForm, accepted: CheckoutQuote): Promise<PlacedOrder | null> {
    const { data } = await checkout({
      variables: {
        input: {
          cartId,
          quoteHash: accepted.hash,
          deliveryMethodId: accepted.deliveryMethodId ?? '',
          email: isGuest ? values.email : null,
          ...deliveryInput(values),
          idempotencyKey,
        },
      },
    });
    const result = data?.checkout;
    switch (result?.__typename) {
      case 'Order':
        return {
          id: result.databaseId,
          number: result.number,
          email: isGuest ? result.customerEmail : null,
        };
      case 'InvalidInput':
        return placement.invalid(result);
      case 'QuoteChanged': {
        const fresh = (await refetch()).data?.quote;
        onStaleCart();
        const changes = fresh?.__typename === 'Quote' ? quoteChanges(accepted, fresh) : [];
        return failed(copy.checkout.changed, { changes });
      }
      case 'LinesUnavailable':
      case 'CartEmpty':
        onStaleCart();
        return failed(result.message);
      case 'IdempotencyKeyReused':
        return placement.placedBefore(result.message, copy.checkout.placedBefore);
      case 'RateLimited':
        return failed(result.message, { hint: copy.failures.waitFor(result.retryAfterSeconds) });
      case 'OrderLimitReached':
      case 'TotalOutOfRange':
      case 'Forbidden':
        return failed(result.message);
      case undefined:
        return failed(copy.failures.unexpected);
      default:
        return result satisfies never;
    }
  }

  const submit = (values: CheckoutForm, accepted: CheckoutQuote): Promise<PlacedOrder | null> =>
    placement.place(() => send(values, accepted));

  return { submit, problem: placement.problem };
}
