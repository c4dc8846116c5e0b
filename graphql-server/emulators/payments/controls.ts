/**
 * In-process controls for tests; there is no HTTP route for them. The webhook controls affect events created after the
 * call.
 */
export interface PaymentControls {
  /** Queues webhooks until `releaseWebhooks`. */
  holdWebhooks(): void;
  /** Sends the queued webhooks, oldest first, or newest first after `reverse()`. */
  releaseWebhooks(): void;
  /** The next release sends the newest first. */
  reverse(): void;
  /** The next `count` events are recorded but never sent. */
  dropNext(count?: number): void;
  /** The next `count` events are sent twice concurrently. */
  duplicateNext(count?: number): void;
  /** Sends a recorded event again, now. Returns the response's HTTP status, or 0 without a response. */
  resend(eventId: string): Promise<number>;
  /** Delays every API response by this time; 0 ends it. */
  delayApi(milliseconds: number): void;
  /** While true, every API call gets 503, as in an outage. */
  failApi(failing: boolean): void;
  /** While true, every API call gets 429, as with too many requests. */
  limitApi(limiting: boolean): void;
  /** New payments stay `processing` for this time, or until `finishProcessing` with 'held'; null ends it. */
  processing(duration: number | 'held' | null): void;
  /** Completes all payments in `processing` now: they succeed unless `word` says otherwise. */
  finishProcessing(word?: 'pays' | 'refuses'): Promise<void>;
  /** Rejects new refunds with this message, as for an insufficient balance; null ends it. */
  refuseRefunds(words: string | null): void;
  /** While true, new refunds stay `pending`, or in their card's own first state, until `finishRefunds`. */
  pendingRefunds(pending: boolean): void;
  /** Ends the open refunds with `outcome`, or as their cards define. A failed refund returns its amount to the charge. */
  finishRefunds(outcome?: 'succeeded' | 'failed'): Promise<void>;
  /** Whether browsers offer the simulated wallet; true by default. */
  wallet(available: boolean): void;
}

/** The current settings of the controls, read by the operations. */
export interface Controls {
  /** Types of events that are sent; null for all. */
  readonly events: readonly string[] | null;
  held: boolean;
  reversed: boolean;
  drop: number;
  duplicate: number;
  delay: number;
  failing: boolean;
  limiting: boolean;
  processing: number | 'held' | null;
  refusal: string | null;
  pending: boolean;
  wallet: boolean;
}

export function noControls(events: readonly string[] | null = null): Controls {
  return {
    events,
    held: false,
    reversed: false,
    drop: 0,
    duplicate: 0,
    delay: 0,
    failing: false,
    limiting: false,
    processing: null,
    refusal: null,
    pending: false,
    wallet: true,
  };
}
