import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { payByCard, payByWallet, payExpress } from './card-payment.ts';
import { fixtureElements } from './fixture-elements.ts';
import type { FixtureWallet } from './fixture-wallet.ts';
import { PaymentsUnavailable, type PaymentsPort } from './port.ts';

/** The outcome of a payment attempt. */
export type FixtureOutcome =
  | 'succeeds'
  | 'processing'
  /** 3-D Secure is pending; `authenticate` completes it. */
  | 'asks-the-bank'
  /** 3-D Secure with this result. */
  | { readonly bankAsks: 'complete' | 'fail' }
  /** The payment was canceled at the provider. */
  | 'cancelled'
  /** A misconfiguration of the shop, such as an expired key. */
  | { readonly misconfigured: string }
  | 'network-lost'
  | 'never-resolves'
  | { readonly declined: string; readonly declineCode?: string }
  /** The fields' validation error, before any request. */
  | { readonly incomplete: string };

export interface FixturePaymentsOptions {
  readonly outcome?: FixtureOutcome;
  readonly loads?: 'at-once' | 'never' | 'fails';
  readonly mode?: PaymentsPort['mode'];
  /** Whether the fields already contain a test card. */
  readonly filled?: boolean;
  /** The outcome of a wallet's sheet. Without it no wallet is available. */
  readonly wallet?: FixtureWallet;
}

export interface FixturePayments extends PaymentsPort {
  /** Sets the outcome of later payments. */
  become(outcome: FixtureOutcome): void;
  /** Completes a pending 3-D Secure check. */
  authenticate(answer: 'complete' | 'fail'): void;
}

const INTENT = 'pi_simFixture0000000000000000';

/** A valid-looking client secret for stories. */
export const fixtureClientSecret = `${INTENT}_secret_fixture`;

/** An in-memory payment provider for stories and tests. It uses no network, no iframes and no clock. */
export function fixturePayments({
  outcome: first = 'succeeds',
  loads = 'at-once',
  mode = 'simulator',
  filled = true,
  wallet,
}: FixturePaymentsOptions = {}): FixturePayments {
  let outcome = first;
  let answerBank: ((answer: 'complete' | 'fail') => void) | null = null;

  const bankSays = (answer: 'complete' | 'fail') =>
    answer === 'complete' ? { paymentIntent: intent('succeeded') } : { error: NOT_AUTHENTICATED };

  const confirm = async () => {
    switch (outcome) {
      case 'succeeds':
      case 'processing':
        return { paymentIntent: intent(outcome === 'succeeds' ? 'succeeded' : 'processing') };
      case 'asks-the-bank':
        return new Promise<object>((resolve) => {
          answerBank = (answer) => resolve(bankSays(answer));
        });
      case 'cancelled':
        return { error: CANCELLED };
      case 'network-lost':
        return { error: LOST };
      case 'never-resolves':
        return new Promise<object>(() => {});
      default:
        if ('bankAsks' in outcome) return bankSays(outcome.bankAsks);
        if ('declined' in outcome) return { error: problem(outcome.declined, outcome.declineCode) };
        return { error: problem('incomplete' in outcome ? outcome.incomplete : outcome.misconfigured) };
    }
  };

  const stripe = {
    elements: () => fixtureElements({ filled, wallet }),
    createPaymentMethod: async () => {
      if (typeof outcome === 'object' && 'incomplete' in outcome)
        return { error: { type: 'validation_error', message: outcome.incomplete } };
      if (typeof outcome === 'object' && 'misconfigured' in outcome)
        return { error: { type: 'authentication_error', message: outcome.misconfigured } };
      return { paymentMethod: { id: 'pm_simFixture' } };
    },
    confirmCardPayment: confirm,
    confirmPayment: async ({ elements }: { elements: StripeElements }) => {
      // As with the provider, the button must still be there.
      if (!elements.getElement('expressCheckout')) throw new Error('The wallet’s button was removed.');
      return confirm();
    },
    createToken: async () => ({ error: problem('The fixture makes no tokens.') }),
    registerAppInfo() {},
    _registerWrapper() {},
  } as unknown as Stripe;

  return {
    mode,
    testMode: mode !== 'live',
    pay: payByCard,
    payByWallet,
    payExpress,
    become(next) {
      outcome = next;
    },
    authenticate(answer) {
      answerBank?.(answer);
      answerBank = null;
    },
    load: async () => {
      if (loads === 'never') return new Promise<never>(() => {});
      return loads === 'fails' ? new PaymentsUnavailable(new Error('blocked')) : stripe;
    },
  };
}

function intent(status: PaymentIntent['status']): Pick<PaymentIntent, 'id' | 'status'> {
  return { id: INTENT, status };
}

function problem(message: string, declineCode = 'generic_decline'): StripeError {
  return { type: 'card_error', code: 'card_declined', decline_code: declineCode, message };
}

const CANCELLED = {
  type: 'invalid_request_error',
  code: 'payment_intent_unexpected_state',
  message: 'You cannot confirm this PaymentIntent because it has a status of canceled.',
  payment_intent: intent('canceled'),
} as StripeError;

const NOT_AUTHENTICATED: StripeError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const LOST: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
};
