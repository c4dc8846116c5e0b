import { InvalidInput } from '#server/errors/domain-error.ts';
import { currentOption, type KnownDefinition } from './attributes.rules.ts';

/** Most attributes that one search filters by. */
export const MAX_ATTRIBUTES = 20;
/** Most values of one attribute that one search filters by. */
export const MAX_VALUES = 50;

/** A filter as a client sends it. */
export interface AttributeFilter {
  readonly name: string;
  readonly anyOf?: readonly string[] | null | undefined;
  readonly min?: number | null | undefined;
  readonly max?: number | null | undefined;
  readonly isTrue?: boolean | null | undefined;
}

/** A condition on one attribute that fits the kind of its definition. */
export type AttributeCondition = { readonly name: string } & (
  | { readonly kind: 'OPTIONS'; readonly anyOf: readonly string[] }
  | { readonly kind: 'NUMBER'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'YES_NO'; readonly isTrue: boolean }
);

/** The filters as conditions. With `isLenient`, what fits no definition is ignored instead of refused. */
export function attributeConditions(
  filters: readonly AttributeFilter[],
  definitions: readonly KnownDefinition[],
  isLenient: boolean,
): AttributeCondition[] | InvalidInput {
  const filterable = new Map(
    definitions.filter(({ isFilterable }) => isFilterable).map((definition) => [definition.name, definition]),
  );
  const found = new Map<string, AttributeCondition>();
  const problems: string[] = [];
  if (filters.length > MAX_ATTRIBUTES) problems.push(`Filter by at most ${MAX_ATTRIBUTES} attributes.`);
  for (const filter of filters) {
    const definition = filterable.get(filter.name);
    if (!definition) problems.push(`Products can't be filtered by the attribute ${quoted(filter.name)}.`);
    else if (found.has(filter.name)) problems.push(`The attribute ${quoted(filter.name)} occurs twice.`);
    else {
      problems.push(...problemsOf(filter, definition));
      const condition = conditionOf(filter, definition);
      if (condition && found.size < MAX_ATTRIBUTES) found.set(filter.name, condition);
    }
  }
  const [problem] = problems;
  if (problem !== undefined && !isLenient)
    return new InvalidInput([{ path: 'filter.attributes', message: problem }]);
  return [...found.values()];
}

/** The condition of the definition's kind; null if it excludes nothing. */
function conditionOf(
  { anyOf, min, max, isTrue }: AttributeFilter,
  definition: KnownDefinition,
): AttributeCondition | null {
  const { name, kind, options, renames = {} } = definition;
  switch (kind) {
    case 'OPTIONS': {
      const known = [...new Set(anyOf)].filter((value) => options.includes(value)).slice(0, MAX_VALUES);
      const old = Object.keys(renames).filter((option) => known.includes(currentOption(definition, option)));
      return known.length > 0 ? { name, kind, anyOf: [...known, ...old] } : null;
    }
    case 'NUMBER':
      return isRange({ min, max }) && (typeof min === 'number' || typeof max === 'number')
        ? { name, kind, min: min ?? null, max: max ?? null }
        : null;
    case 'YES_NO':
      return typeof isTrue === 'boolean' ? { name, kind, isTrue } : null;
    case 'TEXT':
      return null;
  }
}

const isRange = ({ min, max }: Pick<AttributeFilter, 'min' | 'max'>) =>
  typeof min !== 'number' || typeof max !== 'number' || min <= max;

/** Fields that each kind has. */
const fields = { OPTIONS: ['anyOf'], NUMBER: ['min', 'max'], YES_NO: ['isTrue'], TEXT: [] } as const;

function problemsOf(filter: AttributeFilter, { kind, options }: KnownDefinition): string[] {
  const { name, anyOf } = filter;
  const accepted: readonly string[] = fields[kind];
  const wrong = (['anyOf', 'min', 'max', 'isTrue'] as const).filter(
    (field) => (filter[field] ?? null) !== null && !accepted.includes(field),
  );
  const unknown = kind === 'OPTIONS' && anyOf?.find((value) => !options.includes(value));
  return [
    ...(wrong.length > 0
      ? [
          `The attribute ${quoted(name)} has the kind ${kind}: use ${listed(accepted)} instead of ${listed(wrong)}.`,
        ]
      : []),
    ...((anyOf?.length ?? 0) > MAX_VALUES ? [`Use at most ${MAX_VALUES} values of ${quoted(name)}.`] : []),
    ...(typeof unknown === 'string'
      ? [`${quoted(unknown)} is no value of the attribute ${quoted(name)}.`]
      : []),
    ...(isRange(filter) ? [] : [`\`min\` of ${quoted(name)} must not be greater than \`max\`.`]),
  ];
}

const quoted = (text: string) => `“${text.slice(0, 40).toWellFormed()}”`;
const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' and ');
