import type { PaymentIntent, Stripe, StripeError } from '@stripe/stripe-js';
import { payByCard, payByWallet } from './card-payment.ts';
import { fixtureElements } from './fixture-elements.ts';
import type { FixtureWallet } from './fixture-wallet.ts';
import { PaymentsUnavailable, type PaymentsPort } from './port.ts';

/** What happens when the customer pays. */
export type FixtureOutcome =
  | 'succeeds'
  | 'processing'
  /** The bank asks; `authenticate` answers for the customer. */
  | 'asks-the-bank'
  /** The bank asks, and the customer has answered. */
  | { readonly bankAsks: 'complete' | 'fail' }
  /** The payment was cancelled at the provider meanwhile. */
  | 'cancelled'
  /** The shop's own mistake, such as a key that is not valid any more. */
  | { readonly misconfigured: string }
  | 'network-lost'
  | 'never-resolves'
  | { readonly declined: string; readonly declineCode?: string }
  /** The fields' own complaint, before anything is sent. */
  | { readonly incomplete: string };

export interface FixturePaymentsOptions {
  readonly outcome?: FixtureOutcome;
  readonly loads?: 'at-once' | 'never' | 'fails';
  readonly mode?: PaymentsPort['mode'];
  /** Whether a test card stands in the fields already. */
  readonly filled?: boolean;
  /** What a wallet's sheet comes to; without one no wallet is available. */
  readonly wallet?: FixtureWallet;
}

export interface FixturePayments extends PaymentsPort {
  /** Later payments end so. */
  become(outcome: FixtureOutcome): void;
  /** The customer's answer, while the bank asks. */
  authenticate(answer: 'complete' | 'fail'): void;
}

const INTENT = 'pi_simFixture0000000000000000';

/** An intent's secret for stories, of the right form. */
export const fixtureClientSecret = `${INTENT}_secret_fixture`;

/** A payment provider in memory, for stories and tests of screens: no network, no frames, no clock. */
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
    confirmPayment: confirm,
    createToken: async () => ({ error: problem('The fixture makes no tokens.') }),
    registerAppInfo() {},
    _registerWrapper() {},
  } as unknown as Stripe;

  return {
    mode,
    testMode: mode !== 'live',
    pay: payByCard,
    payByWallet,
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
