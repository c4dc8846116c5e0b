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

export type CatalogueSort = 'RELEVANCE' | 'NEWEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'BEST_SELLING' | 'NAME';

export interface CatalogueFilter {
  /** The user's query; blank matches everything. */
  query?: string | null | undefined;
  /** In any of these categories; empty for all. */
  categorySlugs?: readonly string[] | null | undefined;
  /** Both bounds are inclusive, in minor units. */
  priceMinMinor?: number | null | undefined;
  priceMaxMinor?: number | null | undefined;
  /** Any of these; empty for all. */
  availability?: readonly Availability[] | null | undefined;
}

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

export const cappedCount = (count: number, more = false): Count => ({
  count: Math.min(count, COUNT_CAP),
  isCapped: more || count > COUNT_CAP,
});

/** The normalized query of a user. */
export interface Words {
  /** Truncated, with single spaces; the only punctuation is quotes around phrases and a minus before words. */
  readonly text: string;
  /** All but `last`, in the syntax of web searches. */
  readonly head: string;
  /** The beginning of a word; null where the syntax of web searches is used. */
  readonly last: string | null;
  /** All words, including those of phrases, without the excluded ones. */
  readonly wanted: readonly string[];
}

/** Null for a blank text, which matches everything. Without a letter or digit `text` is empty, which matches nothing. */
export function wordsOf(query: string | null | undefined): Words | null {
  const signs = Array.from((query ?? '').slice(0, 2 * LONGEST_QUERY));
  const cut = signs.slice(0, LONGEST_QUERY).join('');
  if (cut.trim() === '') return null;
  const text = cut
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll('\0', '')
    .replace(/[“”„«»]/g, '"')
    .replace(/(?<=^|\s)(-)(?=[\p{L}\p{N}])|[^\p{L}\p{N}\p{M}"]/gu, (_sign, minus) => (minus ? '-' : ' '))
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return { text: '', head: '', last: null, wanted: [] };
  const tokens = text.split(' ');
  const isWeb = text.includes('"') || tokens.some((token) => token.startsWith('-') || token === 'or');
  return {
    text,
    head: isWeb ? text : tokens.slice(0, -1).join(' '),
    last: isWeb ? null : (tokens.at(-1) ?? null),
    wanted: tokens
      .filter((token) => !token.startsWith('-') && token !== 'or')
      .map((token) => token.replaceAll('"', ''))
      .filter(Boolean),
  };
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
