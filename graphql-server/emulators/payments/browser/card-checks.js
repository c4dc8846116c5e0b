/* Validates a card before any request. Pure, except for the list of test cards and the date. */
import { brandOf } from './card-formats.js';
import { TEST_CARD_NUMBERS } from './test-cards.js';

const MESSAGES = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  test_mode_live_card: 'This isn’t a test card. Use a test card such as 4242 4242 4242 4242.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration date is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
  incomplete_zip: 'Your postal code is incomplete.',
};

function problem(code) {
  return { code, message: MESSAGES[code] };
}

/** The check digit of ISO/IEC 7812. */
export function passesCheckDigit(number) {
  const sum = [...number].toReversed().reduce((sum, digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function numberProblem(number) {
  const length = brandOf(number).groups.reduce((sum, group) => sum + group, 0);
  const whole = number.length >= Math.min(length, 16);
  if (!whole) return problem('incomplete_number');
  if (!passesCheckDigit(number)) return problem('invalid_number');
  // A real card typed by mistake stops here: it never leaves its frame.
  return TEST_CARD_NUMBERS.has(number) ? null : problem('test_mode_live_card');
}

function expiryProblem(expiry, now) {
  const month = Number(expiry.slice(0, 2));
  if (expiry.length >= 2 && (month < 1 || month > 12)) return problem('invalid_expiry_month');
  if (expiry.length < 4) return problem('incomplete_expiry');
  const past = (2000 + Number(expiry.slice(2))) * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
  return past ? problem('invalid_expiry_year_past') : null;
}

function cvcProblem(cvc, number) {
  // A separate field does not know the card's brand.
  const { brand, cvc: wanted } = brandOf(number ?? '');
  return cvc.length < (brand === 'unknown' ? 3 : wanted) ? problem('incomplete_cvc') : null;
}

/**
 * The problem with one part of a card, or null. `part` is the input's name, `value` its digits. `number` is the card's
 * number if known, for the length of the security code.
 */
export function problemOf(part, value, { number, now = new Date() } = {}) {
  switch (part) {
    case 'cardnumber':
      return numberProblem(value);
    case 'exp-date':
      return expiryProblem(value, now);
    case 'cvc':
      return cvcProblem(value, number);
    default:
      return value.trim().length < 3 ? problem('incomplete_zip') : null;
  }
}

/** Whether the input is only incomplete, which is not reported while the customer is typing. */
export function isUnfinished({ code }) {
  return code.startsWith('incomplete_');
}
