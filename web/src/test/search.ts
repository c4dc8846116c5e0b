import type { EquipmentCardFragment } from '#web/features/equipment/EquipmentCard.generated.ts';
import type { SearchFiltersFragment } from '#web/features/search/SearchFilters.generated.ts';
import type { ZeroResultsFragment } from '#web/features/search/ZeroResults.generated.ts';
import type { SuggestionsQuery } from '#web/features/search/Suggestions.generated.ts';
import { connection, equipmentCard, money, picture } from './builders.ts';

// Search results as the server returns them. A story overrides only what it is about.

/** `slug: [name, products]` */
const shelves: Record<string, [string, number]> = {
  reels: ['Reels', 12],
  rods: ['Rods', 9],
  lures: ['Lures', 4],
  hooks: ['Hooks & jigs', 2],
  flies: ['Flies', 0],
  'terminal-tackle': ['Terminal tackle', 3],
  lines: ['Lines', 1],
  storage: ['Storage', 0],
};

export const category = (slug: string) => ({
  __typename: 'Category' as const,
  id: `category-${slug}`,
  slug,
  name: shelves[slug]?.[0] ?? slug,
  equipmentCount: shelves[slug]?.[1] ?? 0,
});

const value = (name: string, label: string, count: number, isCapped = false) => ({
  __typename: 'FacetValue' as const,
  value: name,
  label,
  count,
  isCapped,
  isSelected: false,
});

export const facets = (): SearchFiltersFragment['facets'] => [
  {
    __typename: 'Facet',
    name: 'category',
    label: 'Category',
    values: Object.entries(shelves).map(([slug, [name, count]]) => value(slug, name, count)),
  },
  {
    __typename: 'Facet',
    name: 'availability',
    label: 'Availability',
    values: [
      value('IN_STOCK', 'In stock', 28),
      value('LOW_STOCK', 'Only a few left', 2),
      value('OUT_OF_STOCK', 'Out of stock', 1),
    ],
  },
];

export const priceFacet = (counts = [3, 9, 7, 4, 0, 5, 2, 0, 0, 1]): SearchFiltersFragment['priceFacet'] => ({
  __typename: 'PriceFacet',
  min: money(500),
  max: money(20_500),
  buckets: counts.map((count, index) => ({
    __typename: 'PriceBucket',
    from: money(500 + index * 2_000),
    to: money(2_499 + index * 2_000),
    count,
    isCapped: false,
  })),
});

type AttributeFacet = SearchFiltersFragment['attributeFacets'][number];

const attribute = (name: string, label: string, facet: Partial<AttributeFacet>): AttributeFacet => ({
  __typename: 'AttributeFacet',
  name,
  label,
  kind: 'OPTIONS',
  unit: null,
  values: [],
  range: null,
  ...facet,
});

const numbers = (min: number, max: number, counts: readonly number[]): AttributeFacet['range'] => ({
  __typename: 'AttributeRange',
  min,
  max,
  buckets: counts.map((count, index) => ({
    __typename: 'AttributeBucket',
    from: min + (index * (max - min)) / counts.length,
    to: min + ((index + 1) * (max - min)) / counts.length,
    count,
  })),
});

/** Options, a range, and yes or no, in more filters than are shown at first. */
export const attributeFacets = (): AttributeFacet[] => [
  attribute('species', 'Species', {
    values: [
      value('bass', 'Bass', 9),
      value('bream', 'Bream', 2),
      value('carp', 'Carp', 0),
      value('chub', 'Chub', 1),
      value('grayling', 'Grayling', 4),
      value('perch', 'Perch', 12),
      value('pike', 'Pike', 14),
      value('roach', 'Roach', 2),
      value('trout', 'Trout', 7),
      value('zander', 'Zander', 11),
    ],
  }),
  attribute('technique', 'Technique', {
    values: [value('spinning', 'Spinning', 10), value('jigging', 'Jigging', 5)],
  }),
  attribute('weedless', 'Weedless', { kind: 'YES_NO', values: [value('true', 'Yes', 3)] }),
  attribute('castWeightG', 'Cast weight', {
    kind: 'NUMBER',
    unit: 'g',
    range: numbers(5, 35, [1, 2, 3, 3, 2, 2, 1, 1, 1, 1]),
  }),
  attribute('power', 'Power', { values: [value('medium', 'Medium', 2), value('heavy', 'Heavy', 1)] }),
  attribute('pieces', 'Pieces', { kind: 'NUMBER', range: numbers(2, 4, [3, 1]) }),
];

export interface Found {
  totalCount: number;
  totalIsCapped: boolean;
  correctedQuery: string | null;
  omittedTerms: readonly string[];
  facets: SearchFiltersFragment['facets'];
  priceFacet: SearchFiltersFragment['priceFacet'];
  attributeFacets: SearchFiltersFragment['attributeFacets'];
  zeroResultHelp: ZeroResultsFragment | null;
  /** Whether there is another page. */
  more: boolean;
}

/** One page of search results. */
export function found(products: readonly EquipmentCardFragment[], change: Partial<Found> = {}) {
  const page = connection(products);
  const { more = false, ...said } = change;
  return {
    ...page,
    __typename: 'EquipmentConnection',
    totalIsCapped: false,
    correctedQuery: null,
    omittedTerms: [],
    facets: facets(),
    priceFacet: priceFacet(),
    attributeFacets: [],
    zeroResultHelp: null,
    ...said,
    pageInfo: { ...page.pageInfo, hasNextPage: more, endCursor: more ? String(products.length - 1) : null },
  };
}

export const nothing = (help: Partial<ZeroResultsFragment> = {}, change: Partial<Found> = {}) =>
  found([], {
    priceFacet: null,
    zeroResultHelp: {
      __typename: 'ZeroResultHelp',
      reason: 'WORDS',
      unsold: null,
      equipmentAre: 'BEST_SELLERS',
      categories: [category('reels'), category('rods')],
      equipment: [equipmentCard({ id: 'instead', name: 'Fold Fast 3.5' })],
      ...help,
    },
    ...change,
  });

export const suggested = (name: string, title: string, minor = 8_990) => ({
  __typename: 'Equipment' as const,
  id: `suggested-${name}`,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  title,
  lowestPrice: money(minor),
  highestPrice: money(minor),
  priorPrice: null,
  picture: picture(),
});

export function suggestions(
  equipment: SuggestionsQuery['searchSuggestions']['equipment'],
  change: Partial<SuggestionsQuery['searchSuggestions']> = {},
): SuggestionsQuery['searchSuggestions'] {
  return { __typename: 'SearchSuggestions', correctedQuery: null, categories: [], equipment, ...change };
}
