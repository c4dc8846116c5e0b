import { z } from 'zod';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';

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

/** Metric for most of the world, imperial for the United States. */
export type UnitSystem = 'METRIC' | 'IMPERIAL';

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

/** A single number has equal bounds. */
export interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
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
      return data ? { typed: { text: data }, value: () => data } : null;
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

function displayRange(range: Range, metric: string | null, units: UnitSystem): string {
  const { min, max } = range;
  const { unit, factor } = imperialUnit(metric, max ?? min ?? 0, units);
  const bounds = [min, max].flatMap((bound) => (bound === undefined ? [] : [bound * factor]));
  const areFractions = unit === 'oz' && units === 'IMPERIAL' && bounds.every((ounces) => fraction(ounces));
  const text = (number: number) => {
    if (unit === FEET_AND_INCHES) return feetAndInches(number * factor);
    return (areFractions && fraction(number * factor)) || plain(number, factor, unit === 'oz');
  };
  const suffix = unit && unit !== FEET_AND_INCHES ? ` ${unit}` : '';
  if (min === undefined) return `up to ${text(max ?? 0)}${suffix}`;
  if (max === undefined) return `from ${text(min)}${suffix}`;
  return min === max ? text(min) + suffix : `${text(min)}–${text(max)}${suffix}`;
}

/** The number as it was entered, or converted: ounces under 4 with two decimals, others with three significant digits. */
function plain(number: number, factor: number, isOunces: boolean): string {
  if (factor === 1) return String(number);
  const converted = number * factor;
  if (isOunces && converted < MOST_FRACTION_OUNCES && converted >= 0.1)
    return String(Number(converted.toFixed(2)));
  return String(Number(converted.toPrecision(3)));
}

const MOST_FRACTION_OUNCES = 4;
const MOST_FRACTION_ERROR = 0.03;

/** `1.06` ounces as `1 1/16`, as anglers write them. Null from 4 ounces, and if no 32nd is near enough. */
function fraction(ounces: number): string | null {
  const thirtySeconds = Math.round(ounces * 32);
  if (ounces >= MOST_FRACTION_OUNCES || Math.abs(thirtySeconds / 32 - ounces) >= ounces * MOST_FRACTION_ERROR)
    return null;
  const [whole, rest] = [Math.floor(thirtySeconds / 32), thirtySeconds % 32];
  if (rest === 0) return String(whole);
  const divisor = [16, 8, 4, 2].find((one) => rest % one === 0) ?? 1;
  return `${whole > 0 ? `${whole} ` : ''}${rest / divisor}/${32 / divisor}`;
}

const FEET_AND_INCHES = 'ft in';
const [CM_PER_INCH, G_PER_OUNCE, G_PER_POUND, M_PER_FOOT, L_PER_GALLON] = [
  2.54, 28.3495, 453.592, 0.3048, 3.78541,
];

/** `largest` decides between units of one quantity, such as ounces and pounds. Units without a counterpart stay as they are. */
function imperialUnit(
  unit: string | null,
  largest: number,
  units: UnitSystem,
): { unit: string | null; factor: number } {
  if (units === 'METRIC') return { unit, factor: 1 };
  switch (unit) {
    case null:
      return { unit, factor: 1 };
    case 'mm':
      return { unit: 'in', factor: 0.1 / CM_PER_INCH };
    case 'cm':
      return { unit: largest >= 100 ? FEET_AND_INCHES : 'in', factor: 1 / CM_PER_INCH };
    case 'm':
      return { unit: 'ft', factor: 1 / M_PER_FOOT };
    case 'g':
      return largest >= G_PER_POUND
        ? { unit: 'lb', factor: 1 / G_PER_POUND }
        : { unit: 'oz', factor: 1 / G_PER_OUNCE };
    case 'kg':
      return { unit: 'lb', factor: 1_000 / G_PER_POUND };
    case 'l':
      return largest >= L_PER_GALLON
        ? { unit: 'gal', factor: 1 / L_PER_GALLON }
        : { unit: 'qt', factor: 4 / L_PER_GALLON };
    default:
      return { unit, factor: 1 };
  }
}

/** `94.5` inches as `7′ 10″`. */
function feetAndInches(inches: number): string {
  const whole = Math.round(inches);
  return whole % 12 === 0 ? `${whole / 12}′` : `${Math.floor(whole / 12)}′ ${whole % 12}″`;
}
