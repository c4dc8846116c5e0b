/* Formats typed text in the fields. Pure: text in, text out. */

const BRANDS = [
  { brand: 'amex', starts: /^3[47]/, groups: [4, 6, 5], cvc: 4 },
  { brand: 'visa', starts: /^4/, groups: [4, 4, 4, 4], cvc: 3 },
  {
    brand: 'mastercard',
    starts: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  { brand: 'discover', starts: /^(6011|64[4-9]|65)/, groups: [4, 4, 4, 4], cvc: 3 },
];
const UNKNOWN = { brand: 'unknown', groups: [4, 4, 4, 4, 3], cvc: 4 };

/** The card's brand, the grouping of its digits, and the length of its security code. */
export function brandOf(number) {
  return BRANDS.find(({ starts }) => starts.test(number)) ?? UNKNOWN;
}

export function digitsOf(text) {
  return text.replaceAll(/\D/g, '');
}

function formatNumber(digits) {
  const { groups } = brandOf(digits);
  const parts = [];
  let from = 0;
  for (const length of groups) {
    parts.push(digits.slice(from, from + length));
    from += length;
  }
  return parts.filter(Boolean).join(' ');
}

/** `MM / YY`; the slash is added as soon as the month is complete, except while deleting. */
function formatExpiry(digits, deleting) {
  const month = digits.slice(0, 2);
  const year = digits.slice(2);
  if (year) return `${month} / ${year}`;
  return month.length === 2 && !deleting ? `${month} / ` : month;
}

/** The four digits of an expiry date as users and browsers write it: 1/30, 12 30, 01/2030. */
function expiryDigits(text) {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d*)/.exec(text) ?? [];
  const digits = month ? month.padStart(2, '0') + fourToTwo(year) : digitsOf(text);
  const full = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return (full.length === 6 ? full.slice(0, 2) + full.slice(4) : full).slice(0, 4);
}

function fourToTwo(year) {
  return year.length === 4 ? year.slice(2) : year;
}

/**
 * Reformats a field after input. `kind` is the input's name, `caret` the cursor position in `text`, `before` the
 * previous digits. The caret stays behind the same digit. Deleting a separator deletes the digit beside it.
 */
export function reformat(kind, text, caret, { before = '', inputType = '' } = {}) {
  if (kind === 'postal') return { value: text.slice(0, 10), caret };
  const deleting = inputType.startsWith('delete');
  let digits = kind === 'exp-date' ? expiryDigits(text) : digitsOf(text);
  let behind = digitsOf(text.slice(0, caret)).length;
  if (kind === 'exp-date' && digits.length > digitsOf(text).length) behind += 1;
  const at = inputType.endsWith('Forward') ? behind : behind - 1;
  if (deleting && digits === before && at >= 0) {
    digits = digits.slice(0, at) + digits.slice(at + 1);
    behind = at;
  }
  const value =
    kind === 'cardnumber'
      ? formatNumber(digits)
      : kind === 'exp-date'
        ? formatExpiry(digits, deleting)
        : digits.slice(0, 4);
  return { value, caret: caretBehind(value, behind, deleting) };
}

/** The position behind `count` digits, and behind the following separator after typing. */
function caretBehind(value, count, deleting) {
  let seen = 0;
  let at = 0;
  while (at < value.length && seen < count) {
    if (/\d/.test(value[at])) seen += 1;
    at += 1;
  }
  if (deleting || count === 0) return at;
  const [separator] = /^[ /]*/.exec(value.slice(at));
  return at + separator.length;
}
