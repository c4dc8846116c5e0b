import type {
  PaymentMethodCreateParams,
  Stripe,
  StripeCardNumberElement,
  StripeElements,
} from '@stripe/stripe-js';

/** The `payments` part of `/config.json`. */
export interface PaymentsConfig {
  readonly mode: 'simulator' | 'test' | 'live';
  readonly publishableKey: string;
  /** The local emulator's origin in simulator mode. */
  readonly apiOrigin: string;
}

/** The card form failed to load: blocked, offline, or timed out. `load` may be called again. */
export class PaymentsUnavailable {
  readonly message = 'We couldn’t load the payment form.';
  readonly cause: unknown;

  constructor(cause: unknown) {
    this.cause = cause;
  }
}

/**
 * The outcome of a payment attempt. Only the server can mark an order as paid: send it the intent unless the payment was
 * refused.
 */
export type CardPaymentOutcome =
  | { readonly kind: 'succeeded' | 'processing'; readonly intentId: string }
  /** Nothing was paid. `message` is the provider's. `card`: another attempt may work. `setup`: the shop is at fault. */
  | { readonly kind: 'refused'; readonly reason: 'card' | 'setup'; readonly message: string }
  /** The payment was canceled at the provider: nothing was paid, and a new one has to be opened. */
  | { readonly kind: 'cancelled' }
  /** The provider is unreachable. The payment may have succeeded anyway: ask the server. */
  | { readonly kind: 'unreachable'; readonly message: string; readonly intentId: string };

/** The input of one card payment attempt. */
export interface CardPayment {
  readonly stripe: Stripe;
  /** `elements.getElement(CardNumberElement)` */
  readonly card: StripeCardNumberElement;
  /** The secret of the intent that the server created for the order. */
  readonly clientSecret: string;
  readonly billingDetails: PaymentMethodCreateParams.BillingDetails;
}

/** The input of one wallet payment attempt. */
export interface WalletPayment {
  readonly stripe: Stripe;
  /** The elements of the wallet's button, created with `clientSecret`. */
  readonly elements: StripeElements;
  readonly clientSecret: string;
}

/** What a wallet knows of the customer. A field is empty if the wallet does not know it. */
export interface WalletDetails {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** `state`: code or name; wallets differ. */
  readonly address: Readonly<Record<'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country', string>>;
}

/** The input of a wallet payment whose order does not exist yet. */
export interface ExpressPayment {
  readonly stripe: Stripe;
  /** The elements of the wallet's button, created with an amount. */
  readonly elements: StripeElements;
  /** Places the order and opens its payment. Returns the intent's secret, or null if nothing can be paid. */
  readonly open: () => Promise<string | null>;
}

/** The browser's interface to the payment provider. */
export interface PaymentsPort {
  readonly mode: PaymentsConfig['mode'];
  /** Whether no real money moves. The page must say so. */
  readonly testMode: boolean;
  /**
   * Loads the provider's script, for `<Elements stripe={...}>`. Requests nothing before the first call and then always
   * resolves to the same object. Never rejects.
   */
  load(): Promise<Stripe | PaymentsUnavailable>;
  /** Pays with the card fields. 3-D Secure is shown over the page. */
  pay(payment: CardPayment): Promise<CardPaymentOutcome>;
  /** Pays with the method approved in the wallet. */
  payByWallet(payment: WalletPayment): Promise<CardPaymentOutcome>;
  /** The same, for an order that is placed after the approval. Null if `open` returned null. */
  payExpress(payment: ExpressPayment): Promise<CardPaymentOutcome | null>;
}
