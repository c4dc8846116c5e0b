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
  'q=fly+reel&category=reels&category=rods&stock=in-stock&stock=low-stock&min=20&max=99.50&sort=price-asc';

describe('a search in the address', () => {
  it('is read and written whole', () => {
    expect(read(whole)).toEqual({
      words: 'fly reel',
      ticked: { category: ['reels', 'rods'], availability: ['IN_STOCK', 'LOW_STOCK'] },
      min: '20',
      max: '99.50',
      sort: 'PRICE_ASC',
    });
    expect(writeSearchTerms(read(whole)).toString()).toBe(whole);
  });

  it('is nothing where nothing is said, and says nothing then', () => {
    expect(filterCount(read(''))).toBe(0);
    expect(writeSearchTerms(read('')).toString()).toBe('');
  });

  it('leaves out what it does not know', () => {
    const odd = read(
      'q=+&category=&category=reels&category=reels&stock=IN_STOCK&stock=maybe&min=cheap&max=-1&sort=%27',
    );
    expect(writeSearchTerms(odd).toString()).toBe('category=reels');
  });

  it('turns prices that are the wrong way round', () =>
    expect(read('min=90&max=20')).toMatchObject({ min: '20', max: '90' }));

  it('keeps words and order when its filters go', () =>
    expect(writeSearchTerms(withoutFilters(read(whole))).toString()).toBe('q=fly+reel&sort=price-asc'));

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
  ])('%j is %j', (typed, price) => expect(readPrice(typed)).toBe(price));

  it.each([
    ['USD', 9950],
    ['JPY', 100],
    ['KWD', 99_500],
  ])('is asked for in the minor units of %s', (currency, minor) =>
    expect(searchVariables(read('max=99.5'), currency).filter.priceMaxMinor).toBe(minor),
  );
});
