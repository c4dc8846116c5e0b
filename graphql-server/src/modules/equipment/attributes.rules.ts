import { z } from 'zod';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';
import { displayRange, displayText, type Range, type UnitSystem } from './measures.rules.ts';

const bound = z.number().nonnegative();
const range = z
  .strictObject({ min: bound.optional(), max: bound.optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined);
/** Stored values by kind of the definition. */
const stored = {
  NUMBER: z.union([bound.transform((number) => ({ min: number, max: number })), range]),
  TEXT: z.string().min(1),
  OPTIONS: z.array(z.string().min(1)).min(1),
  YES_NO: z.boolean(),
} as const;

/** A definition as it is read: until its products follow a change, with the new names of its options by their old ones. */
export type KnownDefinition = AttributeDefinition & { readonly renames?: Readonly<Record<string, string>> };

/** The name of an option that products may still have by its old name. */
export const currentOption = ({ renames = {} }: KnownDefinition, option: string): string =>
  Object.hasOwn(renames, option) ? (renames[option] ?? option) : option;

/** Definitions by position, with each group where its first one is. */
export function inDisplayOrder<D extends AttributeDefinition>(definitions: readonly D[]): D[] {
  const first = new Map<string, number>();
  for (const { group, position } of definitions)
    first.set(group, Math.min(position, first.get(group) ?? Infinity));
  const groupOf = ({ group }: D) => first.get(group) ?? 0;
  return definitions.toSorted(
    (one, other) =>
      groupOf(one) - groupOf(other) ||
      compare(one.group, other.group) ||
      one.position - other.position ||
      compare(one.name, other.name),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** A technical attribute of one product. */
export interface Attribute {
  readonly definition: AttributeDefinition;
  /** The value with its unit, such as `5–21 g`; in imperial units `3/16–3/4 oz`. */
  readonly value: (units: UnitSystem) => string;
  readonly typed: TypedValue;
}

/** The value as it is stored; the field of the definition's kind is set. */
export interface TypedValue {
  readonly number?: Range;
  readonly text?: string;
  readonly options?: readonly string[];
  readonly isTrue?: boolean;
}

/**
 * Attributes of a product in the order of their definitions. `values`: the product's `attributes` column. Values without a
 * definition, values of another kind than their definition, and options that it doesn't have are left out.
 */
export function attributesOf(values: unknown, definitions: readonly KnownDefinition[]): Attribute[] {
  const byName = new Map(
    typeof values === 'object' && values !== null ? Object.entries(values as Record<string, unknown>) : [],
  );
  return definitions.flatMap((definition) => {
    if (!byName.has(definition.name)) return [];
    const value = valueOf(definition, byName.get(definition.name));
    return value ? [{ definition, ...value }] : [];
  });
}

function valueOf(definition: KnownDefinition, value: unknown): Pick<Attribute, 'value' | 'typed'> | null {
  const { kind, unit } = definition;
  switch (kind) {
    case 'NUMBER': {
      const { data } = stored.NUMBER.safeParse(value);
      return data ? { typed: { number: data }, value: (units) => displayRange(data, unit, units) } : null;
    }
    case 'TEXT': {
      const { data } = stored.TEXT.safeParse(value);
      return data ? { typed: { text: data }, value: (units) => displayText(data, units) } : null;
    }
    case 'OPTIONS': {
      const { data = [] } = stored.OPTIONS.safeParse(value);
      const chosen = new Set(data.map((option) => currentOption(definition, option)));
      const options = definition.options.filter((option) => chosen.has(option));
      return options.length > 0 ? { typed: { options }, value: () => options.join(', ') } : null;
    }
    case 'YES_NO': {
      const { data } = stored.YES_NO.safeParse(value);
      return data === undefined ? null : { typed: { isTrue: data }, value: () => (data ? 'Yes' : 'No') };
    }
  }
}
