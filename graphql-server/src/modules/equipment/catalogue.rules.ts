import type { AttributeCondition } from './attribute-filters.rules.ts';
import type { Availability } from './equipment.rules.ts';

/** Maximum length of a query; longer ones are truncated. */
export const LONGEST_QUERY = 100;
/** Bars of the price histogram, at the most. */
export const BARS = 10;
/**
 * Maximum number of search matches, the best ones, that are listed, suggested, counted and filtered. A search with more
 * matches is too vague to need them all, and scanning a million products would take half a second.
 */
export const COUNT_CAP = 5_000;
/** Facets of a query with more than `COUNT_CAP` matches read so many: their counts are lower bounds anyway. */
export const FACET_LIMIT = 2_000;
/** Fewer results are sorted instead of read from an index in the sort's order. */
export const MANY_RESULTS = 2_000;
/** Results of at least this many products are cached. */
export const CACHED_RESULTS = 500;

export type CatalogueSort = 'RELEVANCE' | 'NEWEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'BEST_SELLING' | 'NAME';

export interface CatalogueFilter {
  /** The user's query; blank matches everything. */
  query?: string | null | undefined;
  /** Searches for the words as typed, without correcting their spelling. */
  isVerbatim?: boolean | null | undefined;
  /** In any of these categories; empty for all. */
  categorySlugs?: readonly string[] | null | undefined;
  /** Both bounds are inclusive, in minor units. */
  priceMinMinor?: number | null | undefined;
  priceMaxMinor?: number | null | undefined;
  /** Any of these; empty for all. */
  availability?: readonly Availability[] | null | undefined;
  /** All of these. */
  attributes?: readonly AttributeCondition[] | undefined;
}

/** Whether the filter has more than a query. */
export const isNarrowed = ({
  query: _query,
  isVerbatim: _verbatim,
  ...narrowings
}: CatalogueFilter): boolean =>
  Object.values(narrowings).some((one) =>
    Array.isArray(one) ? one.length > 0 : one !== null && one !== undefined,
  );

/** A capped count: with `isCapped` there are more than `count`. */
export interface Count {
  readonly count: number;
  readonly isCapped: boolean;
}

export interface FacetValue extends Count {
  readonly value: string;
  readonly label: string;
  readonly isSelected: boolean;
}

export interface Facet {
  readonly name: string;
  readonly label: string;
  readonly values: readonly FacetValue[];
}

export interface PriceBucket extends Count {
  readonly fromMinor: number;
  readonly toMinor: number;
}

export interface PriceFacet {
  readonly minMinor: number;
  readonly maxMinor: number;
  readonly buckets: readonly PriceBucket[];
}

/** What the page of a search without results shows. */
export interface ZeroResultHelp {
  readonly reason: 'WORDS' | 'NOT_SOLD' | 'FILTERS';
  /** What the shop doesn't sell, if that is the reason. */
  readonly unsold: string | null;
  readonly equipmentAre: 'WITHOUT_FILTERS' | 'NEAREST' | 'BEST_SELLERS';
  readonly equipmentIds: readonly string[];
  readonly categoryIds: readonly string[];
}

export const cappedCount = (count: number, more = false): Count => ({
  count: Math.min(count, COUNT_CAP),
  isCapped: more || count > COUNT_CAP,
});

/** The normalized query of a user. */
export interface QueryText {
  /** Truncated, with single spaces; empty without a letter or digit, which matches nothing. */
  readonly text: string;
  /** Whether it has the syntax of web searches: `"a phrase"`, `-excluded`, `or`. Then it has no other punctuation. */
  readonly isWebSearch: boolean;
}

/** Null for a blank text, which matches everything. */
export function queryText(query: string | null | undefined): QueryText | null {
  const signs = Array.from((query ?? '').slice(0, 2 * LONGEST_QUERY));
  const cut = signs.slice(0, LONGEST_QUERY).join('');
  if (cut.trim() === '') return null;
  const text = cut
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’′]/g, "'")
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return { text: '', isWebSearch: false };
  // A single quote after a number is an inch mark.
  const quotes = text.replaceAll(/(?<=\d)"(?=\s|$)/g, (mark) =>
    text.split('"').length % 2 === 0 ? '' : mark,
  );
  const isWebSearch = /"|(?:^|\s)-[\p{L}\p{N}]|\sor(?:\s|$)/u.test(quotes);
  if (!isWebSearch) return { text, isWebSearch };
  const web = text
    .replace(/(?<=^|\s)(-)(?=[\p{L}\p{N}])|[^\p{L}\p{N}\p{M}"]/gu, (_sign, minus) => (minus ? '-' : ' '))
    .replace(/\s+/g, ' ')
    .trim();
  return { text: web, isWebSearch };
}

/** Bars of equal width from `min` to `max`, both inclusive. */
const barWidth = (min: number, max: number) => Math.ceil((max - min + 1) / BARS);

/** `counts` by the number of the bar. */
export function histogram(min: number, max: number, counts: ReadonlyMap<number, number>, more: boolean) {
  const width = barWidth(min, max);
  return Array.from({ length: Math.ceil((max - min + 1) / width) }, (_, bar): PriceBucket => ({
    fromMinor: min + bar * width,
    toMinor: Math.min(min + (bar + 1) * width - 1, max),
    ...cappedCount(counts.get(bar) ?? 0, more),
  }));
}
