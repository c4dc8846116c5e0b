/** Cached, because creating a formatter takes as long as formatting dozens of amounts. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** The number of decimals of a currency. */
export const minorDigits = (currency: string): number =>
  formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** Formats minor units, for amounts that the server hasn't formatted. */
export const formatMoney = (minor: number, currency: string): string =>
  formatOf(currency).format(minor / 10 ** minorDigits(currency));

/** Returns the discount in whole percent, rounded down. Null without a discount. */
export function savedPercent(minor: number, prior: number | undefined): number | null {
  return prior === undefined ? null : Math.floor(((prior - minor) / prior) * 100) || null;
}

/** Parses a decimal amount into minor units without floating-point arithmetic. Null if it is invalid for this currency. */
export function toMinor(typed: string, currency: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim()) ?? [];
  const digits = minorDigits(currency);
  if (whole === '' || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}
