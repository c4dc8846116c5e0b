import type { Availability } from './equipment.rules.ts';

/** Characters of a query that are looked at; the rest is cut off. */
export const LONGEST_QUERY = 100;
/** Bars of the price histogram, at the most. */
export const BARS = 10;
/**
 * Of so many products that fit the words the best are listed and suggested, and they are counted and narrowed: whoever finds
 * more has asked for nothing in particular, and a shop of a million products would look at them for half a second.
 */
export const COUNT_CAP = 5_000;

export type CatalogueSort = 'RELEVANCE' | 'NEWEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'BEST_SELLING' | 'NAME';

export interface CatalogueFilter {
  /** What a person typed; blank finds everything. */
  query?: string | null | undefined;
  /** On any of these shelves; none narrows nothing. */
  categorySlugs?: readonly string[] | null | undefined;
  /** Both bounds are inclusive, in minor units. */
  priceMinMinor?: number | null | undefined;
  priceMaxMinor?: number | null | undefined;
  /** Any of these; none narrows nothing. */
  availability?: readonly Availability[] | null | undefined;
}

/** How many there are: `isCapped` says that there are more than `count`. */
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

/** What a person typed, as it is looked for. */
export interface Words {
  /** Bounded, single blanks, no other punctuation than quotes around phrases and a minus before words. */
  readonly text: string;
  /** All but `last`, in the syntax of web searches. */
  readonly head: string;
  /** The beginning of a word; null where the syntax of web searches is used. */
  readonly last: string | null;
  /** The words alone, those of phrases too, without those to leave out. */
  readonly wanted: readonly string[];
}

/** Null for a blank text, which finds everything. Without a letter or a digit `text` is empty, which finds nothing. */
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
