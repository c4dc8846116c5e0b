/**
 * What a test may do to the stand-in, in process only: there is no address for any of it.
 * The webhook controls act on events made after the call.
 */
export interface PaymentControls {
  /** Keeps webhooks back until `releaseWebhooks`. */
  holdWebhooks(): void;
  /** Sends what was held, oldest first; newest first after `reverse()`. */
  releaseWebhooks(): void;
  /** The next release goes newest first. */
  reverse(): void;
  /** The next `count` events are recorded but never sent. */
  dropNext(count?: number): void;
  /** The next `count` events are sent twice at once. */
  duplicateNext(count?: number): void;
  /** Sends a recorded event once more, now; the HTTP status of the answer, 0 without one. */
  resend(eventId: string): Promise<number>;
  /** Every API answer waits this long; 0 ends it. */
  delayApi(milliseconds: number): void;
  /** While true, every API call answers 503, as in an outage. */
  failApi(failing: boolean): void;
  /** Later payments are `processing` for so long, or until `finishProcessing` with 'held'; null ends it. */
  processing(duration: number | 'held' | null): void;
  /** The bank answers for every payment that is `processing`, now: the money comes unless `word` says otherwise. */
  finishProcessing(word?: 'pays' | 'refuses'): Promise<void>;
  /** Refunds asked for from now on are refused with these words, as when too little money is there; null ends it. */
  refuseRefunds(words: string | null): void;
  /** While true, later refunds are `pending`, or what their card makes them, until `finishRefunds`. */
  pendingRefunds(pending: boolean): void;
  /** Ends the refunds a bank still may change, as `outcome` or else as their cards do; a failed one puts its money back. */
  finishRefunds(outcome?: 'succeeded' | 'failed'): Promise<void>;
  /** Whether browsers have the simulated wallet; they do unless told otherwise. */
  wallet(available: boolean): void;
}

/** The present setting of the controls, read by the operations. */
export interface Controls {
  held: boolean;
  reversed: boolean;
  drop: number;
  duplicate: number;
  delay: number;
  failing: boolean;
  processing: number | 'held' | null;
  refusal: string | null;
  pending: boolean;
  wallet: boolean;
}

export function noControls(): Controls {
  return {
    held: false,
    reversed: false,
    drop: 0,
    duplicate: 0,
    delay: 0,
    failing: false,
    processing: null,
    refusal: null,
    pending: false,
    wallet: true,
  };
}
