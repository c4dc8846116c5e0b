import type { SearchFiltersFragment } from './SearchFilters.generated.ts';
import { ordered, readNumber, readRange, writeRange, type Range } from './range.ts';

export type AttributeFacet = SearchFiltersFragment['attributeFacets'][number];

/**
 * Attribute filters by name, as in the URL: options, `yes`, or a range. Only the server knows which attributes exist. It
 * ignores unknown ones and lists the applied ones in its facets.
 */
export type AttributeTerms = Readonly<Record<string, readonly string[]>>;

export const YES = 'yes';

/** Parameters of the page that are not attributes. */
const reserved = new Set(['exact', 'category', 'stock', 'min', 'max', 'sort']);
const MAX_ATTRIBUTES = 20;
const MAX_VALUES = 50;
const LONGEST_VALUE = 100;

/** `species=pike,perch`, or from a form without JavaScript `species=pike&species=perch` and `castWeightG-min=5`. */
export function readAttributes(params: URLSearchParams): AttributeTerms {
  const found = new Map<string, readonly string[]>();
  for (const key of new Set(params.keys())) {
    const [, name = '', bound] = /^([a-z][A-Za-z0-9]{1,39})(-min|-max)?$/.exec(key) ?? [];
    if (name === '' || reserved.has(name)) continue;
    const values = bound ? boundsOf(params, name) : params.getAll(key).flatMap((text) => text.split(','));
    const valid = [...new Set(values)].filter(isValue).slice(0, MAX_VALUES);
    if (valid.length > 0) found.set(name, valid);
  }
  return sorted([...found].slice(0, MAX_ATTRIBUTES));
}

const isValue = (text: string) =>
  text !== '' && text.length <= LONGEST_VALUE && !/[\p{Cc}\p{Cs}]/u.test(text);

function boundsOf(params: URLSearchParams, name: string): string[] {
  const bound = (of: 'min' | 'max') => readNumber(params.get(`${name}-${of}`) ?? '') ?? '';
  return [writeRange(ordered({ min: bound('min'), max: bound('max') }))];
}

export const writeAttributes = (attributes: AttributeTerms): string[][] =>
  Object.entries(attributes).map(([name, values]) => [name, values.join(',')]);

/** Sends each value in every form that fits it. The server uses the form of the attribute's kind and ignores the others. */
export function variablesOfAttributes(attributes: AttributeTerms) {
  const filters = Object.entries(attributes).map(([name, values]) => {
    const range = rangeOf(values);
    return {
      name,
      anyOf: [...values],
      ...(range && { min: bound(range.min), max: bound(range.max) }),
      ...(values.includes(YES) && { isTrue: true }),
    };
  });
  return filters.length > 0 ? { attributes: filters, isLenient: true } : {};
}

const bound = (text: string) => (text === '' ? null : Number(text));

export const rangeOf = ([text = '', ...others]: readonly string[]): Range | null =>
  others.length === 0 ? readRange(text) : null;

/** Returns the terms that match an attribute of `facets` and its kind. */
export function knownAttributes(
  attributes: AttributeTerms,
  facets: readonly AttributeFacet[],
): AttributeTerms {
  return sorted(
    facets.flatMap(({ name, kind, values }) => {
      const own = Object.hasOwn(attributes, name) ? (attributes[name] ?? []) : [];
      const known = own.filter((value) =>
        kind === 'NUMBER'
          ? rangeOf(own) !== null
          : kind === 'YES_NO'
            ? value === YES
            : values.some((one) => one.value === value),
      );
      return known.length > 0 ? [[name, known] as const] : [];
    }),
  );
}

/** Returns `attributes` with the `values` of `name` replaced. */
export function withAttribute(
  attributes: AttributeTerms,
  name: string,
  values: readonly string[],
): AttributeTerms {
  const { [name]: _own, ...others } = attributes;
  return values.length > 0 ? sorted(Object.entries({ ...others, [name]: values })) : others;
}

/** Sorts by name, so that equal searches have equal URLs. */
const sorted = (attributes: readonly (readonly [string, readonly string[]])[]): AttributeTerms =>
  Object.fromEntries(attributes.toSorted(([a], [b]) => (a < b ? -1 : 1)));
