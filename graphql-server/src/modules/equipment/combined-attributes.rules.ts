import { attributesOf, type Attribute, type KnownDefinition, type TypedValue } from './attributes.rules.ts';
import { displayList, displayRange, type Range } from './measures.rules.ts';

/** More different numbers than this are shown as a range. */
const MAX_LISTED = 4;

/**
 * Attributes of a product and its variants together: `rows` are their `attributes` columns in display order. Numbers are
 * listed, or from five on shown from the lowest to the highest; other values are listed.
 */
export function combinedAttributes(
  rows: readonly unknown[],
  definitions: readonly KnownDefinition[],
): Attribute[] {
  const all = rows.flatMap((values) => attributesOf(values, definitions));
  return definitions.flatMap((definition) => {
    const own = all.filter((attribute) => attribute.definition === definition);
    const [first, ...others] = new Map(own.map((one) => [JSON.stringify(one.typed), one])).values();
    if (!first) return [];
    return others.length === 0 ? [first] : [{ definition, ...combined(definition, [first, ...others]) }];
  });
}

function combined(
  { kind, unit, options }: KnownDefinition,
  different: readonly Attribute[],
): Pick<Attribute, 'typed' | 'value'> {
  switch (kind) {
    case 'NUMBER': {
      const ranges = different.flatMap(({ typed }) => typed.number ?? []);
      const number = spanOf(ranges);
      const single = ranges.flatMap(({ min, max }) => (min !== undefined && min === max ? [min] : []));
      const areListed = single.length === ranges.length && single.length <= MAX_LISTED;
      const listed = single.toSorted((one, other) => one - other);
      return {
        typed: { number },
        value: (units) => (areListed ? displayList(listed, unit, units) : displayRange(number, unit, units)),
      };
    }
    case 'OPTIONS': {
      const chosen = new Set(different.flatMap(({ typed }) => typed.options ?? []));
      const all = options.filter((option) => chosen.has(option));
      return { typed: { options: all }, value: () => all.join(', ') };
    }
    case 'TEXT':
    case 'YES_NO': {
      const typed: TypedValue =
        kind === 'TEXT' ? { text: different.flatMap((one) => one.typed.text ?? []).join(', ') } : {};
      return { typed, value: (units) => different.map(({ value }) => value(units)).join(', ') };
    }
  }
}

/** From the lowest to the highest bound, open where one of the ranges is; from 0 if that is both. */
function spanOf(ranges: readonly Range[]): Range {
  const min = Math.min(...ranges.map((range) => range.min ?? -Infinity));
  const max = Math.max(...ranges.map((range) => range.max ?? Infinity));
  if (max === Infinity) return { min: Math.max(0, min) };
  return { max, ...(min !== -Infinity && { min }) };
}
