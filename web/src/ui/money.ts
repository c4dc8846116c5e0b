/** Making one takes as long as writing dozens of sums. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** Decimals of a currency's minor unit. */
export const minorDigits = (currency: string): number =>
  formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** Integer minor units as people read them, for sums that the server has not been asked for yet. */
export const formatMoney = (minor: number, currency: string): string =>
  formatOf(currency).format(minor / 10 ** minorDigits(currency));

/** By how many whole percent `minor` is less than `prior`, never rounded up; null where that is none. */
export function savedPercent(minor: number, prior: number | undefined): number | null {
  return prior === undefined ? null : Math.floor(((prior - minor) / prior) * 100) || null;
}

/** Decimal text in integer minor units; null when it is not an amount of this currency. Works on the digits. */
export function toMinor(typed: string, currency: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim()) ?? [];
  const digits = minorDigits(currency);
  if (whole === '' || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}
