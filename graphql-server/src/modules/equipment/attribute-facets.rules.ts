import type { AttributeDefinition } from '#server/generated/prisma/client.ts';
import type { AttributeCondition } from './attribute-filters.rules.ts';
import { currentOption, type KnownDefinition } from './attributes.rules.ts';
import { BARS, cappedCount, type Count, type FacetValue } from './catalogue.rules.ts';

/** Most facets of attributes that one search has. */
export const MAX_FACETS = 20;

export interface AttributeBucket extends Count {
  readonly from: number;
  readonly to: number;
}

export interface AttributeRange {
  readonly min: number;
  readonly max: number;
  readonly buckets: readonly AttributeBucket[];
}

export interface AttributeFacet {
  readonly definition: AttributeDefinition;
  /** For options, and `true` for yes/no attributes. */
  readonly values: readonly FacetValue[];
  /** For number attributes. */
  readonly range: AttributeRange | null;
}

/** The attribute values among the products of a search. */
export interface AttributeCounts {
  /** Number of products by value, as `product_attribute_values` writes them. */
  readonly values: Readonly<Record<string, number>>;
  /** Number of products that match all filters; of an attribute that is filtered by, all others. */
  productsFor(name: string): number;
  /** Whether there are more products than counted. */
  readonly isCapped: boolean;
}

/**
 * Facets in the order of `definitions`: those that at least two products have and that divide the products, and those that
 * are filtered by.
 */
export function attributeFacets(
  definitions: readonly KnownDefinition[],
  selected: readonly AttributeCondition[],
  counts: AttributeCounts,
): AttributeFacet[] {
  const byName = new Map<string, Map<string, number>>();
  for (const [text, count] of Object.entries(counts.values)) {
    const at = text.indexOf('=');
    const name = text.slice(0, at);
    const values = byName.get(name) ?? new Map<string, number>();
    byName.set(name, values.set(text.slice(at + 1), count));
  }
  return definitions
    .filter(({ isFilterable }) => isFilterable)
    .flatMap((definition) => {
      const { name } = definition;
      const condition = selected.find((one) => one.name === name);
      const facet = facetOf(definition, condition, byName.get(name) ?? new Map(), counts);
      return facet ? [{ facet, isSelected: condition !== undefined }] : [];
    })
    .filter(({ isSelected }, index) => isSelected || index < MAX_FACETS)
    .map(({ facet }) => facet);
}

function facetOf(
  definition: KnownDefinition,
  condition: AttributeCondition | undefined,
  values: ReadonlyMap<string, number>,
  { productsFor, isCapped }: AttributeCounts,
): AttributeFacet | null {
  const all = productsFor(definition.name);
  const value = (one: string, label: string, isSelected: boolean): FacetValue => ({
    value: one,
    label,
    ...cappedCount(countOf(one), isCapped),
    isSelected,
  });
  const oldNames = Object.keys(definition.renames ?? {});
  const countOf = (one: string) =>
    [one, ...oldNames.filter((old) => currentOption(definition, old) === one)].reduce(
      (sum, name) => sum + (values.get(name) ?? 0),
      0,
    );
  switch (definition.kind) {
    case 'OPTIONS': {
      const isSelected = (one: string) => condition?.kind === 'OPTIONS' && condition.anyOf.includes(one);
      const found = definition.options
        .map((one) => value(one, capitalized(one), isSelected(one)))
        .filter((one) => one.count > 0 || one.isSelected);
      const divides = (values.get('^') ?? 0) >= 2 && found.some(({ count }) => count < all);
      return condition || divides ? { definition, values: found, range: null } : null;
    }
    case 'YES_NO': {
      const yes = value('true', 'Yes', condition?.kind === 'YES_NO' && condition.isTrue);
      const known = yes.count + (values.get('false') ?? 0);
      const divides = known >= 2 && yes.count > 0 && yes.count < all;
      return condition || divides ? { definition, values: [yes], range: null } : null;
    }
    case 'NUMBER': {
      const range = rangeOf(values, isCapped);
      const divides = range !== null && range.products >= 2 && range.min < range.max;
      return condition || divides ? { definition, values: [], range } : null;
    }
    case 'TEXT':
      return null;
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Products that have the same number or range, or the same ones in their variants. */
interface RangeCount {
  readonly ranges: readonly { readonly low: number; readonly high: number }[];
  readonly count: number;
}

/** A product counts in each bar that one of its ranges overlaps. Null without a value. */
function rangeOf(
  values: ReadonlyMap<string, number>,
  isCapped: boolean,
): (AttributeRange & { products: number }) | null {
  const found = [...values].flatMap(([text, count]): RangeCount[] => {
    if (!text.includes(':')) return [];
    const ranges = text.split(',').map((range) => {
      const [low, high] = range.split(':');
      return { low: low ? Number(low) : -Infinity, high: high ? Number(high) : Infinity };
    });
    return [{ ranges, count }];
  });
  const bounds = found
    .flatMap(({ ranges }) => ranges.flatMap(({ low, high }) => [low, high]))
    .filter(Number.isFinite);
  if (bounds.length === 0) return null;
  const [min, max] = [Math.min(...bounds), Math.max(...bounds)];
  const width = (max - min) / BARS;
  const bars = Array.from({ length: width > 0 ? BARS : 1 }, (_, bar) => {
    const [from, to] = [min + bar * width, min + (bar + 1) * width];
    const isLast = width === 0 || bar === BARS - 1;
    const inside = found.filter(({ ranges }) =>
      ranges.some(({ low, high }) => (isLast ? low <= max : low < to) && high >= from),
    );
    const count = inside.reduce((sum, one) => sum + one.count, 0);
    return { from: rounded(from), to: isLast ? max : rounded(to), ...cappedCount(count, isCapped) };
  });
  return { min, max, buckets: bars, products: found.reduce((sum, { count }) => sum + count, 0) };
}

const rounded = (number: number) => Number(number.toPrecision(6));
