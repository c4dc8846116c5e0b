import { useRef, useState } from 'react';
import type { CardPaymentOutcome } from '#web/platform/payments/port.ts';

/** An attempt that may have moved money: paid, processing, or no response. */
export type Attempt = Exclude<CardPaymentOutcome, { kind: 'refused' | 'cancelled' }>;

/** Why the last attempt failed. */
export interface Refusal {
  readonly message: string;
  /** `setup` means that the shop's configuration is at fault, not the card. */
  readonly reason: 'card' | 'setup';
}

export interface AttemptOptions {
  clientSecret: string;
  /** Reopens the payment before another attempt. Null if the payment can no longer be attempted. */
  renew: () => Promise<string | null>;
  onProblem: (problem: Refusal | null) => void;
  onTried: (attempt: Attempt) => Promise<void>;
  /** The payment was canceled at the provider, so a new one is needed. */
  onCancelled: () => void;
}

/** Runs one attempt at a time, by card or wallet. Returns its outcome, or null if there was nothing to attempt. */
export function useAttempt(options: AttemptOptions) {
  const { clientSecret, renew, onProblem, onTried, onCancelled } = options;
  const [busy, setBusy] = useState(false);
  const [settled, setSettled] = useState(false);
  // A second click can come before React disables the button.
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
    if (secret === null) return null; // the page no longer shows the form
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
