import { useRef, useState, type ReactNode } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { createIdempotencyKey } from '#web/ui/idempotency-key.ts';
import { useCheckoutMutation } from './Checkout.generated.ts';
import type { CheckoutQuoteQuery } from './CheckoutQuote.generated.ts';
import { fieldNames, type CheckoutForm } from './checkout-form.ts';
import { quoteChanges } from './quote-changes.ts';
import type { CheckoutQuote } from './use-checkout-quote.ts';

export interface PlacedOrder {
  readonly id: string;
  readonly number: string;
  /** Of a guest order. */
  readonly email: string | null;
}
/** How to detect the end of a session and sign in again. */
export interface SignIn {
  readonly hasEnded: (error: unknown) => boolean;
  readonly again: () => Promise<void>;
}
interface Problem {
  readonly message: string;
  readonly hint?: ReactNode;
  /** What changed; the customer has to agree. */
  readonly changes?: readonly string[];
}

/** Orders the cart for the displayed quote. */
export function useCheckout({
  cartId,
  isGuest,
  quote,
  refetch,
  setError,
  signIn,
  onStaleCart,
}: {
  cartId: string | null;
  isGuest: boolean;
  quote: CheckoutQuote | null;
  refetch: () => Promise<{ data?: CheckoutQuoteQuery | undefined }>;
  setError: UseFormSetError<CheckoutForm>;
  signIn: SignIn;
  onStaleCart: () => void;
}) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [key, setKey] = useState(createIdempotencyKey);
  // A second click can come before React disables the button.
  const isBusy = useRef(false);
  const [checkout] = useCheckoutMutation();

  const failed = (message: string, more: Omit<Problem, 'message'> = {}): null => {
    setProblem({ message, ...more });
    return null;
  };

  async function send(values: CheckoutForm, accepted: CheckoutQuote): Promise<PlacedOrder | null> {
    const { email, phone, recipient, country, line1, line2, city, region, postalCode } = values;
    const address = {
      recipient,
      line1,
      line2: line2 || null,
      city,
      region: region || null,
      postalCode: postalCode || null,
      country,
    };
    const { data } = await checkout({
      variables: {
        input: {
          cartId,
          quoteHash: accepted.hash,
          deliveryMethodId: accepted.deliveryMethodId ?? '',
          email: isGuest ? email : null,
          phone,
          address,
          idempotencyKey: key,
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
        // An order with the old details exists. Continuing again is a decision to place another one.
        setKey(createIdempotencyKey());
        return failed(result.message, { hint: copy.checkout.placedBefore });
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

  async function submit(values: CheckoutForm): Promise<PlacedOrder | null> {
    if (isBusy.current || !quote) return null;
    isBusy.current = true;
    setProblem(null);
    try {
      return await send(values, quote);
    } catch (error) {
      if (signIn.hasEnded(error)) {
        await signIn.again();
        return null;
      }
      return failed(requestFailure());
    } finally {
      isBusy.current = false;
    }
  }

  return { submit, problem };
}
