import type { Carrier } from '#server/generated/prisma/enums.ts';

/** How a carrier numbers its parcels, and where one is looked for. */
interface Numbering {
  /** In words for whoever types it. */
  readonly looksLike: string;
  readonly shape: RegExp;
  /** Whether the check digit is the right one, of a number of that shape; none where nobody publishes one. */
  readonly checks?: (number: string) => boolean;
  /** The carrier's own page of one parcel; none where there is no one page for all. */
  readonly page?: (number: string) => string;
}

const numberings: Readonly<Record<Carrier, Numbering>> = {
  /** 1Z, six of the shipper, two of the service, seven of the parcel, a check digit: modulus 10 (UPS, "1Z tracking number"). */
  UPS: {
    looksLike: '1Z and 16 letters and digits',
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
  /** A waybill: nine digits, and what is left of them by 7 (DHL Express, "waybill number"). */
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
  /** Whoever else: only what a label can hold. */
  OTHER: { looksLike: '4 to 35 letters and digits', shape: /^[0-9A-Z]{4,35}$/ },
};

/** As carriers write it: capital letters and digits, without the gaps that people type. */
export const trackingNumberOf = (typed: string) => typed.toUpperCase().replaceAll(/[\s.-]/g, '');

/** What is wrong with a number of this carrier, for whoever typed it; null when it may be one. */
export function trackingProblem(carrier: Carrier, number: string): string | null {
  const { looksLike, shape, checks } = numberings[carrier];
  if (!shape.test(number)) return `A number of this carrier is ${looksLike}.`;
  if (checks && !checks(number)) return 'Its check digit is wrong: please compare it with the label.';
  return null;
}

/** Where the carrier tells how far a parcel is; null where it has no page of its own for one. */
export const trackingPage = (carrier: Carrier, number: string) => numberings[carrier].page?.(number) ?? null;

/** The sum of all digits, each times its weight; the weights come again and again. */
function weighed(digits: string, weights: readonly number[]): number {
  return Array.from(digits, Number).reduce(
    (sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0),
    0,
  );
}

/** Letters count 2 (A) to 9, 0 and on; every second sign counts twice. */
function upsDigit(signs: string): number {
  const sum = [...signs].reduce((total, sign, index) => {
    const value = /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10;
    return total + value * (index % 2 === 0 ? 1 : 2);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** 11 less what is left of the sum by 11; 10 is written 0, and 11 is written 5. */
function s10Digit(digits: string): number {
  const left = 11 - (weighed(digits, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return left === 10 ? 0 : left === 11 ? 5 : left;
}
