import { z } from 'zod';
import { line, optional } from '#server/errors/input.ts';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';
import { AttributeKind } from '#server/generated/prisma/enums.ts';

export const MAX_DEFINITIONS = 300;
const MAX_OPTIONS = 100;
const MAX_CATEGORIES = 100;
const LAST_POSITION = 1_000_000;
const LONGEST_NAME = 40;

/** Units that values are shown, searched, and converted in. */
const units: readonly string[] = ['mm', 'cm', 'm', 'in', 'g', 'kg', 'ml', 'l', 'lm', 'h', 'V'];

// The search page separates the options of a filter by commas, and the index marks by carets.
const optionName = line(60, 'Enter a name for each option.').regex(/^[^,^]*$/, 'Remove commas and carets.');

const content = z.object({
  label: line(60, 'Enter a label.'),
  group: line(60, 'Enter a group.'),
  kind: z.enum(AttributeKind),
  unit: optional(
    z.string().refine((unit) => units.includes(unit), `Use one of the units ${units.join(', ')}.`),
  ),
  categorySlugs: z
    .array(z.string().max(120))
    .max(MAX_CATEGORIES, `Use at most ${MAX_CATEGORIES} categories.`)
    .transform((slugs) => [...new Set(slugs)]),
  isFilterable: z.boolean(),
});
const position = z
  .int('Use a whole number.')
  .min(1, 'Use a position of at least 1.')
  .max(LAST_POSITION, `Use a position of at most ${LAST_POSITION.toLocaleString('en-US')}.`);

const option = z.strictObject({
  name: optionName,
  /** The name that it has now. A new option has none. */
  currentName: optional(z.string().max(100)),
});
const options = z.array(option).max(MAX_OPTIONS, `Use at most ${MAX_OPTIONS} options.`);

type Content = z.output<typeof content> & { readonly options: z.output<typeof options> };

function checkKind({ value, issues }: z.core.ParsePayload<Content>): void {
  const { kind, unit, options: chosen, isFilterable } = value;
  const issue = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value });
  if (unit !== undefined && kind !== 'NUMBER') issue('unit', 'Only numbers have a unit.');
  if (kind === 'TEXT' && isFilterable) issue('isFilterable', 'Texts can’t be a filter.');
  if (kind !== 'OPTIONS' && chosen.length > 0) issue('options', 'Only choices have options.');
  if (kind === 'OPTIONS' && chosen.length === 0) issue('options', 'Add at least one option.');
  const names = chosen.map(({ name }) => name.toLowerCase());
  const twice = chosen.find(({ name }, at) => names.indexOf(name.toLowerCase()) !== at);
  if (twice) issue('options', `The option “${twice.name}” occurs twice.`);
  const renamed = chosen.flatMap(({ currentName }) => currentName ?? []);
  if (new Set(renamed).size < renamed.length) issue('options', 'An option can only get one new name.');
}

export const addAttributeInput = z
  .strictObject({ ...content.shape, options, position: optional(position) })
  .check(checkKind);
export type AddAttributeInput = z.input<typeof addAttributeInput>;

export const changeAttributeInput = z
  .strictObject({
    ...content.shape,
    options,
    position,
    id: z.string(),
    seenAt: z.date(),
    removesValues: z.boolean(),
  })
  .check(checkKind);
export type ChangeAttributeInput = z.input<typeof changeAttributeInput>;

/** The options that a change renames, by their current names, and those that it removes. */
export interface OptionChanges {
  readonly renames: Readonly<Record<string, string>>;
  readonly removed: readonly string[];
}

/**
 * Products follow a change one after the other, so a current name must not get another meaning by the same change. Returns the
 * problem if it does.
 */
export function optionChanges(
  before: readonly string[],
  after: z.output<typeof options>,
): OptionChanges | string {
  const currentOf = new Map(
    after.flatMap(({ name, currentName }) => (currentName ? [[currentName, name]] : [])),
  );
  const unknown = [...currentOf.keys()].find((name) => !before.includes(name));
  if (unknown !== undefined) return `The attribute has no option “${unknown}”.`;
  const reused = after.find(({ name, currentName }) => before.includes(name) && currentName !== name);
  if (reused)
    return `“${reused.name}” is the name of another option. Save that option’s new name or removal first.`;
  return {
    renames: Object.fromEntries([...currentOf].filter(([current, name]) => current !== name)),
    removed: before.filter((name) => !currentOf.has(name)),
  };
}

/** URL parameters of the search page. Names become parameters beside them. */
const parameters = ['exact', 'category', 'stock', 'min', 'max', 'sort'];

/** The key of a new attribute: `Cast weight` in g is `castWeightG`. Different from all in `taken`. */
export function attributeName(label: string, unit: string | undefined, taken: readonly string[]): string {
  const [first = '', ...rest] = `${label} ${unit ?? ''}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const words = /^[a-z]/.test(first) ? [first, ...rest] : ['attribute', first, ...rest].filter(Boolean);
  const name = words
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
    .slice(0, LONGEST_NAME - 4);
  const isFree = (one: string) =>
    one.length > 1 && !taken.includes(one) && !parameters.includes(one) && !(one in {});
  let free = name;
  for (let number = 2; !isFree(free); number += 1) free = `${name}${number}`;
  return free;
}

/** What the audit log has of a definition. */
export const auditedDefinition = ({ id: _id, updatedAt: _at, ...content }: AttributeDefinition) => content;
