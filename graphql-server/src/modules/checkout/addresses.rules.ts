import { allCountries } from 'country-region-data';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { z } from 'zod';
import { line, optional, personName } from '#server/errors/input.ts';

export interface Region {
  readonly code: string;
  readonly name: string;
}
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** Subdivisions that an address must have; empty in most countries. */
  readonly regions: readonly Region[];
  readonly hasPostalCode: boolean;
}

/** Countries whose addresses contain a state, province or territory. */
const WITH_REGIONS = new Set(['AU', 'BR', 'CA', 'IN', 'MX', 'US']);

/** All countries, by name. */
export const countries: readonly Country[] = allCountries
  .map(([name, code, regions]) => ({
    code,
    name,
    regions: WITH_REGIONS.has(code)
      ? regions.flatMap(([region, short]) => (short ? { code: short, name: region } : []))
      : [],
    hasPostalCode: postcodeValidatorExistsForCountry(code),
  }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

const byCode = new Map(countries.map((country) => [country.code, country]));

const regionCode = optional(z.string().trim().toUpperCase().max(10));

/** Where an order is delivered to, as far as costs and taxes depend on it. */
export const destinationInput = z
  .strictObject({
    country: z
      .string()
      .trim()
      .toUpperCase()
      .refine((code) => byCode.has(code), 'Choose a country')
      .describe('Country code, such as `US` (ISO 3166-1 alpha-2).'),
    region: regionCode.describe('Code of the state or province, such as `CA`. Taxes may depend on it.'),
  })
  .transform(({ country, region }) => ({ country, region: regionOf(country, region) }));

export const addressInput = z
  .strictObject({
    recipient: personName(120, 'Name is Required'),
    line1: line(120, 'Address is Required'),
    line2: optional(
      z
        .string()
        .trim()
        .max(120, 'Use at most 120 characters.')
        .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Remove control characters.'),
    ),
    city: line(80, 'City is Required'),
    region: regionCode,
    postalCode: optional(z.string().trim().max(20, 'Use at most 20 characters.')),
    country: z
      .string('Country is Required')
      .trim()
      .toUpperCase()
      .refine((code) => byCode.has(code), 'Choose a country'),
  })
  .superRefine(({ country: code, region, postalCode = '' }, context) => {
    const country = byCode.get(code);
    if (!country) return;
    const isMissing = country.regions.length > 0 && !country.regions.some((one) => one.code === region);
    if (isMissing)
      context.addIssue({ code: 'custom', path: ['region'], message: 'Choose a state or province' });
    if (country.hasPostalCode && !postcodeValidator(postalCode.toUpperCase(), code))
      context.addIssue({
        code: 'custom',
        path: ['postalCode'],
        message: postalCode ? `Enter a valid postal code for ${country.name}.` : 'Enter a postal code.',
      });
  })
  .transform(({ region, postalCode = '', line2 = '', ...address }) => ({
    ...address,
    line2,
    region: regionOf(address.country, region),
    postalCode: postalCode.toUpperCase(),
  }));
export type AddressInput = z.input<typeof addressInput>;
export type ValidAddress = z.output<typeof addressInput>;

/** Null for a country whose addresses have no region. */
function regionOf(country: string, region: string | undefined): string | null {
  return byCode.get(country)?.regions.some(({ code }) => code === region) ? (region ?? null) : null;
}

/** The lines of an address label. */
export function addressLines({ line1, line2, city, region, postalCode, country }: ValidAddress): string {
  return [line1, line2, [city, region, postalCode].filter(Boolean).join(' '), byCode.get(country)?.name]
    .filter(Boolean)
    .join('\n');
}
