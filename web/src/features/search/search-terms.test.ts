import { describe, expect, it } from 'vitest';
import {
  filterCount,
  readPrice,
  readSearchTerms,
  searchVariables,
  withoutFilters,
  writeSearchTerms,
} from './search-terms.ts';

const read = (search: string) => readSearchTerms(new URLSearchParams(search));
const whole =
  'q=fly+reel&exact=1&category=reels&category=rods&stock=in-stock&stock=low-stock&min=20&max=99.50&sort=price-asc';

describe('a search in the URL', () => {
  it('survives a round trip', () => {
    expect(read(whole)).toEqual({
      words: 'fly reel',
      isVerbatim: true,
      selected: { category: ['reels', 'rods'], availability: ['IN_STOCK', 'LOW_STOCK'] },
      min: '20',
      max: '99.50',
      attributes: {},
      sort: 'PRICE_ASC',
    });
    expect(writeSearchTerms(read(whole))).toBe(whole);
  });

  it('is empty without parameters, and adds none when empty', () => {
    expect(filterCount(read(''))).toBe(0);
    expect(writeSearchTerms(read(''))).toBe('');
  });

  it('drops unknown values', () => {
    const odd = read(
      'q=+&category=&category=reels&category=reels&stock=IN_STOCK&stock=maybe&min=cheap&max=-1&sort=%27',
    );
    expect(writeSearchTerms(odd)).toBe('category=reels');
  });

  it('swaps a minimum price above the maximum', () =>
    expect(read('min=90&max=20')).toMatchObject({ min: '20', max: '90' }));

  it('keeps query and sort order when its filters are cleared', () =>
    expect(writeSearchTerms(withoutFilters(read(whole)))).toBe('q=fly+reel&exact=1&sort=price-asc'));

  it('counts both prices as one filter', () => expect(filterCount(read(whole))).toBe(5));
});

describe('a price', () => {
  it.each([
    ['20', '20'],
    [' 12,50 ', '12.50'],
    ['0', '0'],
    ['', null],
    ['-1', null],
    ['1e9', null],
    ['12345678', null],
    ['$20', null],
  ])('parses %j as %j', (typed, price) => expect(readPrice(typed)).toBe(price));

  it.each([
    ['USD', 9950],
    ['JPY', 100],
    ['KWD', 99_500],
  ])('is sent in minor units of %s', (currency, minor) =>
    expect(searchVariables(read('max=99.5'), currency).filter.priceMaxMinor).toBe(minor),
  );
});
