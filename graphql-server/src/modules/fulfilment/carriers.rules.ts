import type { Carrier } from '#server/generated/prisma/enums.ts';

/** How a carrier numbers its parcels, and where one is looked for. */
interface Numbering {
  /** Describes the format to the admin who types the number. */
  readonly looksLike: string;
  readonly shape: RegExp;
  /** Checks the check digit of a number of that shape; missing where the carrier publishes no algorithm. */
  readonly checks?: (number: string) => boolean;
  /** The carrier's tracking page; undefined if the carrier has no common one. */
  readonly page?: (number: string) => string;
}

const numberings: Readonly<Record<Carrier, Numbering>> = {
  /** 1Z, six of the shipper, two of the service, seven of the parcel, a check digit: modulus 10 (UPS, "1Z tracking number"). */
  UPS: {
    looksLike: '1Z followed by 16 letters and digits',
    shape: /^1Z[0-9A-Z]{15}\d$/,
    checks: (number) => upsDigit(number.slice(2, -1)) === Number(number.at(-1)),
    page: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  /** Twelve digits, weights 3 1 7 from the left, modulus 11, then 10 (FedEx, "Express 12-digit tracking number"). */
  FEDEX: {
    looksLike: '12 digits',
    shape: /^\d{12}$/,
    checks: (number) => (weighed(number.slice(0, -1), [3, 1, 7]) % 11) % 10 === Number(number.at(-1)),
    page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  /** A waybill: nine digits and a check digit, the remainder modulo 7 (DHL Express, "waybill number"). */
  DHL_EXPRESS: {
    looksLike: '10 digits',
    shape: /^\d{10}$/,
    checks: (number) => Number(number.slice(0, 9)) % 7 === Number(number.at(-1)),
    page: (number) =>
      `https://www.dhl.com/global-en/home/tracking/tracking-express.html?tracking-id=${number}`,
  },
  /** Two letters, eight digits, a check digit by weights 8 6 4 2 3 5 9 7 and modulus 11, a country (UPU, standard S10). */
  POST: {
    looksLike: 'two letters, nine digits and two letters, such as RB123456785GB',
    shape: /^[A-Z]{2}\d{9}[A-Z]{2}$/,
    checks: (number) => s10Digit(number.slice(2, 10)) === Number(number[10]),
  },
  /** Any other carrier: only characters that a label can hold. */
  OTHER: { looksLike: '4 to 35 letters and digits', shape: /^[0-9A-Z]{4,35}$/ },
};

/** The number as carriers write it: capital letters and digits, without the spaces and separators that admins type. */
export const trackingNumberOf = (typed: string) => typed.toUpperCase().replaceAll(/[\s.-]/g, '');

/** The validation message for a number of this carrier; null when it may be valid. */
export function trackingProblem(carrier: Carrier, number: string): string | null {
  const { looksLike, shape, checks } = numberings[carrier];
  if (!shape.test(number)) return `Use the carrier’s format: ${looksLike}.`;
  if (checks && !checks(number)) return 'Check digit mismatch. Compare the number with the label.';
  return null;
}

/** The carrier whose format and check digit `number` has; null if none or several could have issued it. */
export function inferCarrier(number: string): Carrier | null {
  const matches = (Object.keys(numberings) as Carrier[]).filter(
    (carrier) => numberings[carrier].checks && trackingProblem(carrier, number) === null,
  );
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

/** The URL of the carrier's tracking page for a parcel; null if it has none. */
export const trackingPage = (carrier: Carrier, number: string) => numberings[carrier].page?.(number) ?? null;

/** The weighted sum of the digits; the weights repeat. */
function weighed(digits: string, weights: readonly number[]): number {
  return Array.from(digits, Number).reduce(
    (sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0),
    0,
  );
}

/** Letters have the values 2 (A) to 9, then 0 and on; every second character counts twice. */
function upsDigit(signs: string): number {
  const sum = [...signs].reduce((total, sign, index) => {
    const value = /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10;
    return total + value * (index % 2 === 0 ? 1 : 2);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** 11 minus the remainder of the sum modulo 11; 10 becomes 0, and 11 becomes 5. */
function s10Digit(digits: string): number {
  const left = 11 - (weighed(digits, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return left === 10 ? 0 : left === 11 ? 5 : left;
}
