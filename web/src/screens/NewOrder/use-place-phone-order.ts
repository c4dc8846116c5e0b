import { useRef, useState, type ReactNode } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { fieldNames, type CheckoutForm } from '#web/features/checkout/checkout-form.ts';
import { quoteChanges } from '#web/features/checkout/quote-changes.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import type { PhoneOrderItemInput } from '#web/generated/schema-types.ts';
import { createIdempotencyKey } from '#web/ui/idempotency-key.ts';
import { usePlacePhoneOrderMutation, type PlacePhoneOrderMutation } from './PlacePhoneOrder.generated.ts';
import type { PhoneOrderQuoteQuery } from './PhoneOrderQuote.generated.ts';
import type { PhoneOrderQuote } from './use-phone-order-quote.ts';

const words = copy.newOrder;

export type PlacedPhoneOrder = Extract<PlacePhoneOrderMutation['placePhoneOrder'], { __typename: 'Order' }>;

interface Problem {
  readonly message: string;
  readonly hint?: ReactNode;
  /** What changed; the customer has to agree. */
  readonly changes?: readonly string[];
}

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
  const [problem, setProblem] = useState<Problem | null>(null);
  const [key, setKey] = useState(createIdempotencyKey);
  const isBusy = useRef(false);
  const signInAgain = useSignInAgain();
  const [place] = usePlacePhoneOrderMutation();

  const failed = (message: string, more: Omit<Problem, 'message'> = {}): null => {
    setProblem({ message, ...more });
    return null;
  };

  async function send(values: CheckoutForm, accepted: PhoneOrderQuote): Promise<PlacedPhoneOrder | null> {
    const { email, phone, recipient, country, line1, line2, city, region, postalCode } = values;
    const { data } = await place({
      variables: {
        input: {
          items: [...items],
          code,
          quoteHash: accepted.hash,
          deliveryMethodId: accepted.deliveryMethodId ?? '',
          email,
          phone,
          address: {
            recipient,
            line1,
            line2: line2 || null,
            city,
            region: region || null,
            postalCode: postalCode || null,
            country,
          },
          idempotencyKey: key,
        },
      },
    });
    const result = data?.placePhoneOrder;
    switch (result?.__typename) {
      case 'Order':
        return result;
      case 'InvalidInput': {
        const wrong = result.issues.flatMap(({ path, message }) => {
          const name = path.replace(/^address\./, '');
          const field = fieldNames.find((one) => one === name);
          return field ? [{ field, message }] : [];
        });
        for (const { field, message } of wrong.toReversed())
          setError(field, { message }, { shouldFocus: true });
        return wrong.length > 0 ? null : failed(result.message);
      }
      case 'QuoteChanged': {
        const fresh = (await refetch()).data?.phoneOrderQuote;
        const changes = fresh?.__typename === 'Quote' ? quoteChanges(accepted, fresh) : [];
        return failed(words.changed, { changes });
      }
      case 'LinesUnavailable':
        // The quote then marks them.
        await refetch();
        return failed(words.unavailableItems);
      case 'IdempotencyKeyReused':
        // An order with the old details exists. Placing it again is a decision to place another one.
        setKey(createIdempotencyKey());
        return failed(result.message, { hint: words.placedBefore });
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

  async function submit(values: CheckoutForm): Promise<PlacedPhoneOrder | null> {
    if (isBusy.current) return null;
    if (!quote) return failed(items.length === 0 ? words.noItemsToPlace : words.fixItems);
    isBusy.current = true;
    setProblem(null);
    try {
      return await send(values, quote);
    } catch (error) {
      if (isRefused(error)) {
        await signInAgain();
        return null;
      }
      return failed(requestFailure());
    } finally {
      isBusy.current = false;
    }
  }

  return { submit, problem };
}
