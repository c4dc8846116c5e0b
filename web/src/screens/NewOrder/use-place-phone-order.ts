import type { UseFormSetError } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import type { CheckoutForm } from '#web/features/checkout/checkout-form.ts';
import { quoteChanges } from '#web/features/checkout/quote-changes.ts';
import { deliveryInput, useOrderPlacement } from '#web/features/checkout/use-order-placement.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import type { PhoneOrderItemInput } from '#web/generated/schema-types.ts';
import { usePlacePhoneOrderMutation, type PlacePhoneOrderMutation } from './PlacePhoneOrder.generated.ts';
import type { PhoneOrderQuoteQuery } from './PhoneOrderQuote.generated.ts';
import type { PhoneOrderQuote } from './use-phone-order-quote.ts';

const words = copy.newOrder;

export type PlacedPhoneOrder = Extract<PlacePhoneOrderMutation['placePhoneOrder'], { __typename: 'Order' }>;

/** Places the order for the displayed quote. */
export function usePlacePhoneOrder({
  items,
  code,
  quote,
  refetch,
  setError,
}: {
  items: readonly PhoneOrderItemInput[];
  code: string | null;
  quote: PhoneOrderQuote | null;
  refetch: () => Promise<{ data?: PhoneOrderQuoteQuery | undefined }>;
  setError: UseFormSetError<CheckoutForm>;
}) {
  const signInAgain = useSignInAgain();
  const placement = useOrderPlacement<PlacedPhoneOrder>(
    { hasEnded: isRefused, again: signInAgain },
    setError,
  );
  const { failed, idempotencyKey } = placement;
  const [place] = usePlacePhoneOrderMutation();

  async function send(values: CheckoutForm, accepted: PhoneOrderQuote): Promise<PlacedPhoneOrder | null> {
    const { data } = await place({
      variables: {
        input: {
          items: [...items],
          code,
          quoteHash: accepted.hash,
          deliveryMethodId: accepted.deliveryMethodId ?? '',
          email: values.email,
          ...deliveryInput(values),
          idempotencyKey,
        },
      },
    });
    const result = data?.placePhoneOrder;
    switch (result?.__typename) {
      case 'Order':
        return result;
      case 'InvalidInput':
        return placement.invalid(result);
      case 'QuoteChanged': {
        const fresh = (await refetch()).data?.phoneOrderQuote;
        const changes = fresh?.__typename === 'Quote' ? quoteChanges(accepted, fresh) : [];
        return failed(words.changed, { changes });
      }
      case 'LinesUnavailable':
        // The refetched quote marks the unavailable items.
        await refetch();
        return failed(words.unavailableItems);
      case 'IdempotencyKeyReused':
        return placement.placedBefore(result.message, words.placedBefore);
      case 'RateLimited':
        return failed(words.tooMany, { hint: copy.failures.waitFor(result.retryAfterSeconds) });
      case 'OrderLimitReached':
      case 'TotalOutOfRange':
      case 'Forbidden':
        return failed(result.message);
      case 'SignInRequired':
        await signInAgain();
        return null;
      case undefined:
        return failed(copy.failures.unexpected);
      default:
        return result satisfies never;
    }
  }

  const submit = async (values: CheckoutForm): Promise<PlacedPhoneOrder | null> => {
    if (!quote) return failed(items.length === 0 ? words.noItemsToPlace : words.fixItems);
    return placement.place(() => send(values, quote));
  };

  return { submit, problem: placement.problem };
}
