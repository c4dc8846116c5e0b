/** The bank's response when it declines; the codes are the provider's documented ones. */
export interface Decline {
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
  readonly param?: string;
  /** The provider's own risk rules rejected it; the bank did not receive a request. */
  readonly blocked?: boolean;
}

/** One of the provider's documented test numbers. `name` is stored; the card number never is. */
export interface TestCard {
  readonly name: string;
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  readonly funding: 'credit' | 'debit';
  readonly authentication: boolean;
  readonly decline?: Decline;
  /** The states of a refund to this card, unless the bank accepts it at once and permanently. */
  readonly refund?: { readonly begins: 'pending' | 'succeeded'; readonly ends: 'succeeded' | 'failed' };
}

const DECLINED = 'Your card was declined.';
const FUNDS = 'Your card has insufficient funds.';

function declined(declineCode: string, message = DECLINED, more: Partial<Decline> = {}): Decline {
  return { code: 'card_declined', declineCode, message, ...more };
}

/** The bank's decline after a time in `processing`. */
export const REFUSED_LATER: Decline = declined('generic_decline');

function card(name: string, number: string, more: Partial<TestCard> = {}): TestCard {
  return { name, number, brand: 'visa', funding: 'credit', authentication: false, ...more };
}

/**
 * The provider's documented test cards. Every other number is rejected, so that a real card cannot be "paid" here.
 * Source: docs.stripe.com/testing.
 */
export const TEST_CARDS: readonly TestCard[] = [
  card('visa', '4242424242424242'),
  card('visa_debit', '4000056655665556', { funding: 'debit' }),
  card('mastercard', '5555555555554444', { brand: 'mastercard' }),
  card('mastercard_2_series', '2223003122003222', { brand: 'mastercard' }),
  card('mastercard_debit', '5200828282828210', { brand: 'mastercard', funding: 'debit' }),
  card('amex', '378282246310005', { brand: 'amex' }),
  card('discover', '6011111111111117', { brand: 'discover' }),
  card('three_d_secure_optional', '4000000000003055'),
  card('refund_succeeds_later', '4000000000007726', { refund: { begins: 'pending', ends: 'succeeded' } }),
  card('refund_fails_later', '4000000000005126', { refund: { begins: 'succeeded', ends: 'failed' } }),
  card('declined', '4000000000000002', { decline: declined('generic_decline') }),
  card('declined_later', '4000000000000341', { decline: declined('generic_decline') }),
  card('insufficient_funds', '4000000000009995', { decline: declined('insufficient_funds', FUNDS) }),
  card('lost_card', '4000000000009987', { decline: declined('lost_card') }),
  card('stolen_card', '4000000000009979', { decline: declined('stolen_card') }),
  card('velocity_exceeded', '4000000000006975', { decline: declined('card_velocity_exceeded') }),
  card('fraudulent', '4100000000000019', { decline: declined('fraudulent', DECLINED, { blocked: true }) }),
  card('expired_card', '4000000000000069', {
    decline: declined('expired_card', 'Your card has expired.', { code: 'expired_card', param: 'exp_month' }),
  }),
  card('incorrect_cvc', '4000000000000127', {
    decline: declined('incorrect_cvc', "Your card's security code is incorrect.", {
      code: 'incorrect_cvc',
      param: 'cvc',
    }),
  }),
  card('processing_error', '4000000000000119', {
    decline: declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      { code: 'processing_error' },
    ),
  }),
  card('authentication_required', '4000002760003184', { authentication: true }),
  card('three_d_secure_required', '4000000000003220', { authentication: true }),
  card('authentication_always', '4000002500003155', { authentication: true }),
  card('authenticated_then_declined', '4000008400001629', {
    authentication: true,
    decline: declined('generic_decline'),
  }),
  card('authenticated_then_insufficient_funds', '4000008260003178', {
    authentication: true,
    decline: declined('insufficient_funds', FUNDS),
  }),
];

/** The provider's shorthands for server-side tests, so that tests need no card number. */
const SHORTHANDS: Readonly<Record<string, string>> = {
  pm_card_visa: 'visa',
  pm_card_mastercard: 'mastercard',
  pm_card_amex: 'amex',
  pm_card_pendingRefund: 'refund_succeeds_later',
  pm_card_refundFail: 'refund_fails_later',
  pm_card_chargeDeclined: 'declined',
  pm_card_visa_chargeDeclined: 'declined',
  pm_card_chargeDeclinedInsufficientFunds: 'insufficient_funds',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'insufficient_funds',
  pm_card_chargeDeclinedExpiredCard: 'expired_card',
  pm_card_chargeDeclinedIncorrectCvc: 'incorrect_cvc',
  pm_card_chargeDeclinedProcessingError: 'processing_error',
  pm_card_authenticationRequired: 'authentication_required',
  pm_card_threeDSecure2Required: 'three_d_secure_required',
};

export function testCardByNumber(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

/** The card of a stored payment method; a name that is no longer in the table is a bug. */
export function testCardByName(name: string): TestCard {
  const card = TEST_CARDS.find((card) => card.name === name);
  if (!card) throw new Error(`No test card is named ${name}`);
  return card;
}

export function testCardByShorthand(shorthand: string): TestCard | undefined {
  const name = Object.hasOwn(SHORTHANDS, shorthand) ? SHORTHANDS[shorthand] : undefined;
  return name === undefined ? undefined : testCardByName(name);
}

/** The check digit of ISO/IEC 7812; `number` contains digits only. */
export function passesCheckDigit(number: string): boolean {
  const digits = [...number].toReversed().map(Number);
  const sum = digits.reduce((sum, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return number.length > 0 && sum % 10 === 0;
}
