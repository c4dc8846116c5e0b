import { describe, expect, it } from 'vitest';
import { findTaxRate, taxOf } from './tax.rules.ts';
import { taxRateOf, wednesday } from './test-input.ts';

const sweden = taxRateOf(250_000);
const unitedStates = taxRateOf(0, { country: 'US' });
const california = taxRateOf(72_500, { id: 'first', country: 'US', region: 'CA', isIncluded: false });
const day = (date: string) => new Date(`2026-${date}T00:00:00Z`);

describe('findTaxRate', () => {
  it.each([
    ['the country', { country: 'SE', region: null }, sweden],
    ['the country where the region has none', { country: 'SE', region: 'AB' }, sweden],
    ['the country where another region has one', { country: 'US', region: 'NV' }, unitedStates],
    ['the region before the country', { country: 'US', region: 'CA' }, california],
    ['the country if the region is not known', { country: 'US', region: null }, unitedStates],
    ['no other country', { country: 'NO', region: 'CA' }, null],
  ])('finds the rate of %s', (_of, destination, expected) => {
    const rates = [unitedStates, sweden, california];
    expect(findTaxRate(rates, destination, wednesday)).toBe(expected);
    expect(findTaxRate(rates.toReversed(), destination, wednesday)).toBe(expected);
  });

  it('uses the newest rate that is valid, also if the country has a newer one than the region', () => {
    const newest = taxRateOf(240_000, { validFrom: day('11-25') });
    const future = taxRateOf(230_000, { validFrom: day('11-26') });
    const rates = [sweden, newest, future, taxRateOf(260_000, { validFrom: day('01-01') })];
    const at = (now: Date, region: string | null = null) =>
      findTaxRate(rates, { country: 'SE', region }, now);
    expect(at(day('11-24'))).toBe(sweden);
    expect(at(day('11-25'))).toBe(newest);
    expect(at(day('11-26'))).toBe(future);
    expect(at(new Date(0))).toBeNull();
    rates.push({ ...sweden, region: 'AB' });
    expect(at(wednesday, 'AB')).toMatchObject({ region: 'AB' });
  });

  it('uses the lower id among rates of the same date', () => {
    const rates = ['b', 'a', 'c'].map((id) => taxRateOf(1, { id }));
    const ids = [rates, rates.toReversed()].map(
      (all) => findTaxRate(all, { country: 'SE', region: null }, wednesday)?.id,
    );
    expect(ids).toEqual(['a', 'a']);
  });
});

describe('taxOf', () => {
  it.each([
    ['is the part of a price that contains it', 12_500, true, 250_000, 2500],
    ['is added to a price without it', 12_500, false, 250_000, 3125],
    ['is rounded half up', 2, false, 250_000, 1],
    ['is rounded down below half', 100, false, 4999, 0],
    ['is 0 at a rate of 0', 999, true, 0, 0],
  ])('%s', (_what, amount, isIncluded, ratePpm, expected) => {
    expect(taxOf(amount, { isIncluded, ratePpm })).toBe(expected);
  });

  it('is 0 without a rate', () => {
    expect(taxOf(12_500, null)).toBe(0);
  });
});
