import type * as Types from '#web/generated/schema-types.ts';
import { minorDigits } from '#web/ui/money.ts';

/** What the address calls a facet of the server; a facet without a name here cannot be ticked yet. */
const facetParams = { category: 'category', availability: 'stock' } as const;
export type FacetName = keyof typeof facetParams;
const facetNames = Object.keys(facetParams) as FacetName[];

const availabilities = ['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK'] as const satisfies Types.Availability[];

/** Orders by their name in the address; the default has none. */
export const sortNames = {
  RELEVANCE: '',
  BEST_SELLING: 'best-selling',
  NEWEST: 'newest',
  PRICE_ASC: 'price-asc',
  PRICE_DESC: 'price-desc',
  NAME: 'name',
} as const satisfies Record<Types.CatalogueSort, string>;

/** What is looked for. It stands in the address: `?q=reel&category=reels&category=rods&min=20&max=99.50&stock=in-stock&sort=price-asc`. */
export interface SearchTerms {
  readonly words: string;
  /** Values of the server, by facet. */
  readonly ticked: Readonly<Record<FacetName, readonly string[]>>;
  /** Prices in major units as the address has them, such as `99.5`; empty for none. */
  readonly min: string;
  readonly max: string;
  readonly sort: Types.CatalogueSort;
}

export function isTickable(name: string): name is FacetName {
  return Object.hasOwn(facetParams, name);
}

/** A price as people type it, as the address has it; null when it is none. `12,50` is `12.50`. */
export function readPrice(typed: string): string | null {
  const price = typed.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,3})?$/.test(price) ? price : null;
}

/** What the address asks for; what it does not know is left out, and prices the wrong way round are turned. */
export function readSearchTerms(params: URLSearchParams): SearchTerms {
  const stock = new Set(params.getAll(facetParams.availability));
  const prices = [
    readPrice(params.get('min') ?? '') ?? '',
    readPrice(params.get('max') ?? '') ?? '',
  ] as const;
  const turned = prices[0] !== '' && prices[1] !== '' && Number(prices[0]) > Number(prices[1]);
  const sort = Object.entries(sortNames).find(([, name]) => name === (params.get('sort') ?? ''));
  return {
    words: (params.get('q') ?? '').trim(),
    ticked: {
      category: [...new Set(params.getAll(facetParams.category))].filter((slug) => slug !== ''),
      availability: availabilities.filter((one) => stock.has(inAddress(one))),
    },
    min: prices[turned ? 1 : 0],
    max: prices[turned ? 0 : 1],
    sort: (sort?.[0] ?? 'RELEVANCE') as Types.CatalogueSort,
  };
}

export function writeSearchTerms({ words, ticked, min, max, sort }: SearchTerms): URLSearchParams {
  return new URLSearchParams([
    ...(words ? [['q', words]] : []),
    ...facetNames.flatMap((name) => ticked[name].map((value) => [facetParams[name], inAddress(value)])),
    ...(min ? [['min', min]] : []),
    ...(max ? [['max', max]] : []),
    ...(sortNames[sort] ? [['sort', sortNames[sort]]] : []),
  ]);
}

const inAddress = (value: string) => value.toLowerCase().replaceAll('_', '-');

/** The name of a facet's field in a form that goes to the address, and its value there. */
export const fieldOf = (name: FacetName, value: string) => ({
  name: facetParams[name],
  value: inAddress(value),
});

/** Without what narrows; the words and the order stay. */
export function withoutFilters(terms: SearchTerms): SearchTerms {
  return { ...terms, ticked: { category: [], availability: [] }, min: '', max: '' };
}

/** How many things narrow; both prices are one. */
export function filterCount({ ticked, min, max }: SearchTerms): number {
  return facetNames.reduce((sum, name) => sum + ticked[name].length, 0) + (min || max ? 1 : 0);
}

/** For the server, in the shop's currency; always the same for the same search, because the cache goes by it. */
export function searchVariables({ words, ticked, min, max, sort }: SearchTerms, currency: string) {
  const minor = (price: string) =>
    price === '' ? null : Math.round(Number(price) * 10 ** minorDigits(currency));
  return {
    sort,
    filter: {
      query: words || null,
      categorySlugs: [...ticked.category],
      availability: ticked.availability as Types.Availability[],
      priceMinMinor: minor(min),
      priceMaxMinor: minor(max),
    },
  };
}
