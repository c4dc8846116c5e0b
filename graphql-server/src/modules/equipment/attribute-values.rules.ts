import { z } from 'zod';
import { InvalidInput, type FieldIssue } from '#server/errors/domain-error.ts';
import { line, optional, parse } from '#server/errors/input.ts';
import type { AttributeDefinition, AttributeKind } from '#server/generated/prisma/client.ts';
import { attributesOf } from './attributes.rules.ts';

/** Most attributes of one product. */
const MAX_ATTRIBUTES = 60;
const MAX_NUMBER = 1_000_000;

/** Values by name. Which fields an attribute needs, and their limits, depend on its definition: `storedAttributes`. */
export const attributesInput = z
  .array(
    z.strictObject({
      name: z.string().max(60, 'Use at most 60 characters.'),
      number: optional(z.number()),
      min: optional(z.number()),
      max: optional(z.number()),
      text: optional(z.string()),
      options: optional(z.array(z.string()).max(MAX_ATTRIBUTES)),
      isTrue: optional(z.boolean()),
    }),
  )
  .max(MAX_ATTRIBUTES, `Use at most ${MAX_ATTRIBUTES} attributes.`);
export type AttributeInput = z.input<typeof attributesInput>[number];
type Entry = z.output<typeof attributesInput>[number];

const measure = z
  .number()
  .min(0, 'Use a number of at least 0.')
  .max(MAX_NUMBER, `Use a number of at most ${MAX_NUMBER.toLocaleString('en-US')}.`)
  .refine((number) => Number(number.toFixed(4)) === number, 'Use at most 4 decimal places.');

const range = z
  .strictObject({ min: measure.optional(), max: measure.optional() })
  .refine(({ min = 0, max = MAX_NUMBER }) => min <= max, 'The minimum can’t be greater than the maximum.')
  .transform(({ min, max }) =>
    min !== undefined && min === max
      ? min
      : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
  );

const chosen = (options: readonly string[]) =>
  z
    .array(z.string())
    .min(1, 'Choose at least one option.')
    .refine((values) => values.every((value) => options.includes(value)), 'Choose from the options.')
    .transform((values) => options.filter((option) => values.includes(option)));

const text = line(200, 'Enter a value.');

/** The value of an entry for each kind; undefined if it has none. */
const given = ({ number, min, max, text: words, options, isTrue }: Entry) =>
  ({
    NUMBER:
      number !== undefined
        ? min === undefined && max === undefined
          ? { min: number, max: number }
          : null
        : min === undefined && max === undefined
          ? undefined
          : { min, max },
    TEXT: words,
    OPTIONS: options,
    YES_NO: isTrue,
  }) satisfies Record<AttributeKind, unknown>;

const expected: Readonly<Record<AttributeKind, string>> = {
  NUMBER: 'Give a number, or a minimum and maximum.',
  TEXT: 'Give a text.',
  OPTIONS: 'Give options.',
  YES_NO: 'Give yes or no.',
};

/** Whether products of a category can have this attribute. */
export const appliesTo = (
  { categorySlugs }: Pick<AttributeDefinition, 'categorySlugs'>,
  categorySlug: string,
): boolean => categorySlugs.length === 0 || categorySlugs.includes(categorySlug);

interface Shelf {
  readonly slug: string;
  readonly name: string;
}

const notIn = (category: Shelf) => `Products in ${category.name} can’t have this attribute.`;

/** The column's value for `entries` of a product in `category`, in the order of the definitions. */
export function storedAttributes(
  entries: readonly Entry[],
  definitions: readonly AttributeDefinition[],
  category: Shelf,
): Record<string, unknown> | InvalidInput {
  const values = new Map<string, unknown>();
  const issues = entries.flatMap((entry): FieldIssue[] => {
    const path = `attributes.${entry.name}`;
    const definition = definitions.find(({ name }) => name === entry.name);
    if (!definition) return [{ path, message: 'This attribute doesn’t exist.' }];
    if (values.has(entry.name)) return [{ path, message: 'This attribute is given twice.' }];
    if (!appliesTo(definition, category.slug)) return [{ path, message: notIn(category) }];
    const value = valueOf(entry, definition);
    values.set(entry.name, value);
    return value instanceof InvalidInput
      ? value.issues.slice(0, 1).map(({ message }) => ({ path, message }))
      : [];
  });
  if (issues.length > 0) return new InvalidInput(issues);
  return Object.fromEntries(
    definitions.flatMap(({ name }) => (values.has(name) ? [[name, values.get(name)]] : [])),
  );
}

function valueOf(entry: Entry, { kind, options }: AttributeDefinition): unknown {
  const { [kind]: value, ...others } = given(entry);
  if (value === undefined || value === null || Object.values(others).some((other) => other !== undefined))
    return new InvalidInput([{ path: '', message: expected[kind] }]);
  const schema = { NUMBER: range, TEXT: text, OPTIONS: chosen(options), YES_NO: z.boolean() }[kind];
  return parse<z.ZodType>(schema, value);
}

/** Attributes that keep a product from moving to `category`; none if it has only those that the category has. */
export const lostAttributes = (
  values: unknown,
  definitions: readonly AttributeDefinition[],
  category: Shelf,
): FieldIssue[] =>
  attributesOf(values, definitions)
    .filter(({ definition }) => !appliesTo(definition, category.slug))
    .map(({ definition: { name, label } }) => ({
      path: `attributes.${name}`,
      message: `${notIn(category)} Remove “${label}” with the change.`,
    }));
