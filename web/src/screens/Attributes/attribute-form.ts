import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import type { AddAttributeMutationVariables } from './AttributeMutations.generated.ts';
import type { AttributeRowFragment } from './AttributesScreen.generated.ts';

const words = copy.attributes.problems;

type Input = AddAttributeMutationVariables['input'];
type Kind = Input['kind'];

export const kinds = ['NUMBER', 'TEXT', 'OPTIONS', 'YES_NO'] as const satisfies readonly Kind[];
/** Units that the server knows. */
export const units = ['mm', 'cm', 'm', 'in', 'g', 'kg', 'ml', 'l', 'lm', 'h', 'V'] as const;

const text = (required: string) =>
  z.string().check(z.trim(), z.minLength(1, required), z.maxLength(60, words.long));
const isKind = (kind: string): kind is Kind => kinds.some((one) => one === kind);
const isPosition = (typed: string) =>
  /^\d{1,7}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 1_000_000;

/** The server validates again. */
export const attributeForm = z
  .object({
    label: text(words.label),
    group: text(words.group),
    kind: z.string().check(z.refine(isKind, words.kind)),
    unit: z.string(),
    /** `currentName` is empty for a new option. */
    options: z.array(z.object({ name: z.string(), currentName: z.string() })),
    categorySlugs: z.array(z.string()),
    isFilterable: z.boolean(),
    /** Empty for the end of the group. */
    position: z
      .string()
      .check(z.refine((typed) => typed.trim() === '' || isPosition(typed.trim()), words.position)),
    removesValues: z.boolean(),
  })
  .check(({ value: { kind, options }, issues }) => {
    if (kind !== 'OPTIONS') return;
    const issue = (message: string, path: PropertyKey[]) =>
      issues.push({ code: 'custom', message, path: ['options', ...path], input: options });
    if (options.length === 0) issue(words.noOptions, []);
    if (options.length > 100) issue(words.manyOptions, []);
    const names = options.map(({ name }) => name.trim().toLowerCase());
    names.forEach((name, at) => {
      if (!name) issue(words.option, [at, 'name']);
      else if (name.length > 60) issue(words.long, [at, 'name']);
      else if (/[,^]/.test(name)) issue(words.optionMarks, [at, 'name']);
      else if (names.indexOf(name) !== at) issue(words.sameOption, [at, 'name']);
    });
  });
export type AttributeForm = z.infer<typeof attributeForm>;

/** The form of a new attribute, or of `row`. */
export const formOf = (row: AttributeRowFragment | null): AttributeForm => ({
  label: row?.label ?? '',
  group: row?.group ?? '',
  kind: row?.kind ?? '',
  unit: row?.unit ?? '',
  options: row?.options.map((name) => ({ name, currentName: name })) ?? [],
  categorySlugs: [...(row?.categorySlugs ?? [])],
  isFilterable: row?.isFilterable ?? false,
  position: row ? String(row.position) : '',
  removesValues: false,
});

/** What the mutations have in common. Leaves out what the kind doesn't have. */
export function inputOf({ kind, ...form }: AttributeForm): Input {
  const { label, group, unit, options, categorySlugs, isFilterable, position } = form;
  return {
    label,
    group,
    kind: kind as Kind,
    unit: kind === 'NUMBER' && unit ? unit : null,
    options:
      kind === 'OPTIONS'
        ? options.map(({ name, currentName }) => ({ name: name.trim(), currentName: currentName || null }))
        : [],
    categorySlugs,
    isFilterable: isFilterable && kind !== 'TEXT',
    position: position.trim() ? Number(position) : null,
  };
}
