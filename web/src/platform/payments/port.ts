import type { Stripe } from '@stripe/stripe-js';

/** Part `payments` of `/config.json`. */
export interface PaymentsConfig {
  readonly mode: 'simulator' | 'test' | 'live';
  readonly publishableKey: string;
  /** Where the local stand-in is, in simulator mode. */
  readonly apiOrigin: string;
}

/** The card form could not be loaded: blocked, offline, or too slow. `load` may be called again. */
export class PaymentsUnavailable {
  readonly message = 'The payment form could not be loaded.';
  readonly cause: unknown;

  constructor(cause: unknown) {
    this.cause = cause;
  }
}

/** The payment provider as the browser knows it. */
export interface PaymentsPort {
  readonly mode: PaymentsConfig['mode'];
  /** Whether no real money moves: say so in the page. */
  readonly testMode: boolean;
  /**
   * The provider's script, for `<Elements stripe={...}>`. Nothing is requested before the first call; the same object
   * from then on. Never rejects.
   */
  load(): Promise<Stripe | PaymentsUnavailable>;
}
