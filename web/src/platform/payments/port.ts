import type {
  PaymentMethodCreateParams,
  Stripe,
  StripeCardNumberElement,
  StripeElements,
} from '@stripe/stripe-js';

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

/** How an attempt to pay ended. Only the server's word makes an order paid: tell it the intent unless it was refused. */
export type CardPaymentOutcome =
  | { readonly kind: 'succeeded' | 'processing'; readonly intentId: string }
  /** Nothing was paid; `message` is the provider's. `card`: another try may work. `setup`: the shop is at fault. */
  | { readonly kind: 'refused'; readonly reason: 'card' | 'setup'; readonly message: string }
  /** The payment itself was cancelled meanwhile: nothing was paid, and a new one has to be opened. */
  | { readonly kind: 'cancelled' }
  /** The provider could not be reached. It may have been paid all the same: ask the server. */
  | { readonly kind: 'unreachable'; readonly message: string; readonly intentId: string };

/** What the customer's fields and the server give for one attempt to pay. */
export interface CardPayment {
  readonly stripe: Stripe;
  /** `elements.getElement(CardNumberElement)` */
  readonly card: StripeCardNumberElement;
  /** Of the intent the server made for the order. */
  readonly clientSecret: string;
  readonly billingDetails: PaymentMethodCreateParams.BillingDetails;
}

/** What a wallet's sheet and the server give for one attempt to pay. */
export interface WalletPayment {
  readonly stripe: Stripe;
  /** Of the wallet's button, made with `clientSecret`. */
  readonly elements: StripeElements;
  readonly clientSecret: string;
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
  /** Pays with the card in the fields; the bank's question, if it has one, is shown over the page meanwhile. */
  pay(payment: CardPayment): Promise<CardPaymentOutcome>;
  /** Pays with what the wallet has approved. */
  payByWallet(payment: WalletPayment): Promise<CardPaymentOutcome>;
}
