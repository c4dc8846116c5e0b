import { useRef, useState } from 'react';
import type { CardPaymentOutcome } from '#web/platform/payments/port.ts';

/** A try that may have moved money: paid, on its way, or nobody answered. */
export type Attempt = Exclude<CardPaymentOutcome, { kind: 'refused' | 'cancelled' }>;

/** Why the last try did not pay. */
export interface Refusal {
  readonly message: string;
  /** `setup`: the shop is at fault, not the card. */
  readonly reason: 'card' | 'setup';
}

export interface AttemptOptions {
  clientSecret: string;
  /** Opens the payment once more before another try; null when there is nothing to try any more. */
  renew: () => Promise<string | null>;
  onProblem: (problem: Refusal | null) => void;
  onTried: (attempt: Attempt) => Promise<void>;
  /** The payment was cancelled at the provider: a new one is needed. */
  onCancelled: () => void;
}

/** One try at a time, by card or by wallet; what came of it, null when there was nothing to try. */
export function useAttempt(options: AttemptOptions) {
  const { clientSecret, renew, onProblem, onTried, onCancelled } = options;
  const [busy, setBusy] = useState(false);
  const [settled, setSettled] = useState(false);
  // A second click comes before React has disabled the button.
  const sending = useRef(false);
  const refused = useRef(false);

  const run = async (
    pay: (clientSecret: string) => Promise<CardPaymentOutcome>,
  ): Promise<CardPaymentOutcome['kind'] | null> => {
    if (sending.current) return null;
    sending.current = true;
    setBusy(true);
    onProblem(null);
    const secret = refused.current ? await renew() : clientSecret;
    if (secret === null) return null; // the page shows something else now
    const outcome = await pay(secret);
    switch (outcome.kind) {
      case 'succeeded':
      case 'processing':
        // §4: disabled after a confirmation.
        setSettled(true);
        await onTried(outcome);
        break;
      case 'unreachable':
        await onTried(outcome);
        break;
      case 'refused':
        refused.current = true;
        onProblem(outcome);
        break;
      case 'cancelled':
        onCancelled();
        break;
      default:
        return outcome satisfies never;
    }
    setBusy(false);
    sending.current = false;
    return outcome.kind;
  };
  return { run, busy, settled };
}
