import { useState, type ReactNode } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { requestFailure } from '#web/app/request-failure.ts';
import { createIdempotencyKey } from '#web/ui/idempotency-key.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { fieldNames, type CheckoutForm } from './checkout-form.ts';

/** How to detect the end of a session and sign in again. */
export interface SignIn {
  readonly hasEnded: (error: unknown) => boolean;
  readonly again: () => Promise<void>;
}
export interface PlacementProblem {
  readonly message: string;
  readonly hint?: ReactNode;
  /** What changed; the customer has to agree. */
  readonly changes?: readonly string[];
}

/** Places orders one at a time, with an idempotency key. `problem` is why the last one was not placed. */
export function useOrderPlacement<Order>(signIn: SignIn, setError: UseFormSetError<CheckoutForm>) {
  const [problem, setProblem] = useState<PlacementProblem | null>(null);
  const [idempotencyKey, setKey] = useState(createIdempotencyKey);
  const { run } = useOneAtATime();

  const failed = (message: string, more: Omit<PlacementProblem, 'message'> = {}): null => {
    setProblem({ message, ...more });
    return null;
  };

  /** Shows the errors at their fields. An error without a field is the problem. */
  const invalid = ({
    message: summary,
    issues,
  }: {
    message: string;
    issues: readonly { path: string; message: string }[];
  }): null => {
    const wrong = issues.flatMap(({ path, message }) => {
      const name = path.replace(/^address\./, '');
      const field = fieldNames.find((one) => one === name);
      return field ? [{ field, message }] : [];
    });
    for (const { field, message } of wrong.toReversed()) setError(field, { message }, { shouldFocus: true });
    return wrong.length > 0 ? null : failed(summary);
  };

  /** An order with the old details exists. Placing it again is a decision to place another one. */
  const placedBefore = (message: string, hint: string): null => {
    setKey(createIdempotencyKey());
    return failed(message, { hint });
  };

  const place = async (send: () => Promise<Order | null>): Promise<Order | null> => {
    const placed = await run(async () => {
      setProblem(null);
      try {
        return await send();
      } catch (error) {
        if (!signIn.hasEnded(error)) return failed(requestFailure());
        await signIn.again();
        return null;
      }
    });
    return placed ?? null;
  };

  return { place, idempotencyKey, problem, failed, invalid, placedBefore };
}

/** The input that `checkout` and `placePhoneOrder` share. */
export const deliveryInput = ({
  phone,
  recipient,
  country,
  line1,
  line2,
  city,
  region,
  postalCode,
}: CheckoutForm) => ({
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
});
