import { multiplyByRatio } from '#server/modules/money/allocate.rules.ts';

/** Where an order is delivered to. */
export interface Destination {
  /** ISO 3166-1 alpha-2, such as `US`. */
  readonly country: string;
  /** The part of an ISO 3166-2 code after the country, such as `CA`. */
  readonly region: string | null;
}

export interface TaxRate extends Destination {
  readonly id: string;
  readonly label: string;
  /** Parts per million: 250,000 is 25 %. */
  readonly ratePpm: number;
  /** Whether prices contain the tax. Otherwise it is added to them. */
  readonly isIncluded: boolean;
  readonly validFrom: Date;
}

const ONE_PPM = 1_000_000;

/** The rate that counts now: the region's before the country's, then the newest one. `null`: nothing is taxed. */
export function findTaxRate(
  rates: readonly TaxRate[],
  { country, region }: Destination,
  now: Date,
): TaxRate | null {
  const valid = rates
    .filter((rate) => rate.country === country && rate.validFrom <= now)
    .toSorted(
      (one, other) => other.validFrom.getTime() - one.validFrom.getTime() || (one.id < other.id ? -1 : 1),
    );
  return valid.find((rate) => rate.region === region) ?? valid.find((rate) => rate.region === null) ?? null;
}

/** The tax on one amount: a part of it, or what is added to it. Rounded half up. */
export function taxOf(amountMinor: number, rate: Pick<TaxRate, 'ratePpm' | 'isIncluded'> | null): number {
  if (!rate) return 0;
  return multiplyByRatio(amountMinor, rate.ratePpm, rate.isIncluded ? ONE_PPM + rate.ratePpm : ONE_PPM);
}
