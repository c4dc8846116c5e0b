// Decimals of a currency's minor unit where they are not two (ISO 4217).
const zeroDecimals = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'UGX',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
const threeDecimals = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

function decimals(currency: string): number {
  if (zeroDecimals.has(currency)) return 0;
  return threeDecimals.has(currency) ? 3 : 2;
}

/**
 * A plain decimal ("89.90", 89.9) as integer minor units; null when it is not an amount of this currency.
 * Works on the digits: 4.35 * 100 is 434.99999999999994.
 */
export function toMinor(value: unknown, currency: string): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  // A sum made with floats carries their dust: 3 * 89.9 is 269.70000000000005.
  const digits = typeof value === 'number' ? String(Number(value.toFixed(6))) : value.trim();
  const match = /^(\d{1,9})(?:\.(\d{1,12}))?$/.exec(digits);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals(currency)) return null;
  return Number(whole + significant.padEnd(decimals(currency), '0'));
}

/** The least that the payment provider charges, in minor units (docs.stripe.com/currencies, "minimum charge amounts"). */
const smallest: Readonly<Record<string, number>> = {
  AUD: 50,
  CAD: 50,
  CHF: 50,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  JPY: 50,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  SEK: 300,
  USD: 50,
};

/** The least and the most that one payment can be, in minor units; the provider takes at most eight digits. */
export function chargeBounds(currency: string): { min: number; max: number } {
  return { min: smallest[currency] ?? 1, max: 99_999_999 };
}

/** Integer minor units as a plain major-unit number, as the REST API shows prices. */
export function toMajor(minor: number, currency: string): number {
  return Number((minor / 10 ** decimals(currency)).toFixed(decimals(currency)));
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making one takes longer than all else about a price. */
function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** Formats integer minor units: `$89.90`. */
export function displayMoney(minor: number, currency: string): string {
  return formatOf(currency).format(minor / 10 ** decimals(currency));
}
