import { expect, it } from 'vitest';
import { readInventorySearch } from './inventory-search.ts';

const of = (search: string) => readInventorySearch(new URLSearchParams(search), 'USD');

it('reads all filters of a URL', () => {
  expect(
    of('q=reel&category=reels&status=DRAFT&stock=out&missing=PICTURE&from=5&to=12.50&sort=NAME'),
  ).toEqual({
    filter: {
      query: 'reel',
      categorySlug: 'reels',
      status: 'DRAFT',
      isLowStock: null,
      isSoldOut: true,
      minPriceMinor: 500,
      maxPriceMinor: 1_250,
      missing: 'PICTURE',
    },
    sort: 'NAME',
    isNarrowed: true,
  });
});

it('ignores what is no filter', () => {
  const all = of('');
  expect(of('q=&status=SOLD&stock=some&missing=all&from=cheap&to=-1&sort=RANDOM')).toEqual(all);
  expect(all).toMatchObject({ sort: 'NEWEST', isNarrowed: false });
});
