import type * as Types from '#web/generated/schema-types.ts';
import { minorDigits } from '#web/ui/money.ts';
import {
  knownAttributes,
  readAttributes,
  variablesOfAttributes,
  writeAttributes,
  type AttributeFacet,
  type AttributeTerms,
} from './attribute-terms.ts';
import { ordered } from './range.ts';

/** URL parameter of each server facet. A facet without one cannot be selected yet. */
const facetParams = { category: 'category', availability: 'stock' } as const;
export type FacetName = keyof typeof facetParams;
const facetNames = Object.keys(facetParams) as FacetName[];

const availabilities = ['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK'] as const satisfies Types.Availability[];

/** URL values of the sort orders. The default has none. */
export const sortNames = {
  RELEVANCE: '',
  BEST_SELLING: 'best-selling',
  NEWEST: 'newest',
  PRICE_ASC: 'price-asc',
  PRICE_DESC: 'price-desc',
  NAME: 'name',
} as const satisfies Record<Types.CatalogueSort, string>;

/**
 * A search. It is stored in the URL:
 * `?q=reel&category=reels&category=rods&stock=in-stock&min=20&max=99.50&species=pike,perch&castWeightG=5-21&sort=price-asc`.
 */
export interface SearchTerms {
  readonly words: string;
  /** Whether the spelling of the words is not corrected: `exact=1`. */
  readonly isVerbatim: boolean;
  /** The selected values of each facet. */
  readonly selected: Readonly<Record<FacetName, readonly string[]>>;
  /** Prices in major units as in the URL, such as `99.5`. Empty means no limit. */
  readonly min: string;
  readonly max: string;
  readonly attributes: AttributeTerms;
  readonly sort: Types.CatalogueSort;
}

export function isSelectable(name: string): name is FacetName {
  return Object.hasOwn(facetParams, name);
}

/** Normalizes an entered price for the URL: `12,50` becomes `12.50`. Null if it is invalid. */
export function readPrice(typed: string): string | null {
  const price = typed.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,3})?$/.test(price) ? price : null;
}

/** Reads a search from the URL. Drops unknown values and swaps a minimum price above the maximum. */
export function readSearchTerms(params: URLSearchParams): SearchTerms {
  const stock = new Set(params.getAll(facetParams.availability));
  const prices = ordered({
    min: readPrice(params.get('min') ?? '') ?? '',
    max: readPrice(params.get('max') ?? '') ?? '',
  });
  const sort = Object.entries(sortNames).find(([, name]) => name === (params.get('sort') ?? ''));
  return {
    words: (params.get('q') ?? '').trim(),
    isVerbatim: params.get('exact') === '1',
    selected: {
      category: [...new Set(params.getAll(facetParams.category))].filter((slug) => slug !== ''),
      availability: availabilities.filter((one) => stock.has(toUrlValue(one))),
    },
    ...prices,
    attributes: readAttributes(params),
    sort: (sort?.[0] ?? 'RELEVANCE') as Types.CatalogueSort,
  };
}

export function writeSearchTerms({
  words,
  isVerbatim,
  selected,
  min,
  max,
  attributes,
  sort,
}: SearchTerms): string {
  const params = new URLSearchParams([
    ...(words ? [['q', words]] : []),
    ...(words && isVerbatim ? [['exact', '1']] : []),
    ...facetNames.flatMap((name) => selected[name].map((value) => [facetParams[name], toUrlValue(value)])),
    ...(min ? [['min', min]] : []),
    ...(max ? [['max', max]] : []),
    ...writeAttributes(attributes),
    ...(sortNames[sort] ? [['sort', sortNames[sort]]] : []),
  ]);
  // Commas are legal in a query, and readable.
  return params.toString().replaceAll('%2C', ',');
}

const toUrlValue = (value: string) => value.toLowerCase().replaceAll('_', '-');

/** Returns the form field's name and value for a facet value, for submits without JavaScript. */
export const fieldOf = (name: FacetName, value: string) => ({
  name: facetParams[name],
  value: toUrlValue(value),
});

/** Removes all filters but keeps query and sort order. */
export function withoutFilters(terms: SearchTerms): SearchTerms {
  return { ...terms, selected: { category: [], availability: [] }, min: '', max: '', attributes: {} };
}

/** Removes attribute filters that the shop does not have. */
export const withKnownAttributes = (terms: SearchTerms, facets: readonly AttributeFacet[]): SearchTerms => ({
  ...terms,
  attributes: knownAttributes(terms.attributes, facets),
});

/** Counts active filters. Both ends of a range count as one. */
export function filterCount({ selected, min, max, attributes }: SearchTerms): number {
  const lists = [...facetNames.map((name) => selected[name]), ...Object.values(attributes)];
  return lists.reduce((sum, { length }) => sum + length, 0) + (min || max ? 1 : 0);
}

/**
 * Returns the query variables in the shop's currency. Equal searches give equal variables, because Apollo's cache key
 * depends on them.
 */
export function searchVariables(
  { words, isVerbatim, selected, min, max, attributes, sort }: SearchTerms,
  currency: string,
) {
  const minor = (price: string) =>
    price === '' ? null : Math.round(Number(price) * 10 ** minorDigits(currency));
  return {
    sort,
    filter: {
      query: words || null,
      ...(isVerbatim && { isVerbatim }),
      categorySlugs: [...selected.category],
      availability: selected.availability as Types.Availability[],
      priceMinMinor: minor(min),
      priceMaxMinor: minor(max),
      ...variablesOfAttributes(attributes),
    },
  };
}
