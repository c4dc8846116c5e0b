import type { FieldErrors } from 'react-hook-form';
import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import type { AddEquipmentMutationVariables } from './AddEquipment.generated.ts';
import type { InventoryRowFragment } from './InventoryRow.generated.ts';

const words = copy.attributeFields;
const MAX_NUMBER = 1_000_000;

/** The input for one attribute. The kind of its definition decides which fields are used. */
const attributeText = z.object({
  /** A number, or a range's lower bound. `12+` is a range without an upper bound. */
  min: z.optional(z.string()),
  max: z.optional(z.string()),
  text: z.optional(z.string()),
  options: z.optional(z.array(z.string())),
  /** Empty if not known. */
  isTrue: z.optional(z.string()),
});
type AttributeText = z.infer<typeof attributeText>;
/** Input by name of the definition. */
export type AttributeTexts = Readonly<Record<string, AttributeText>>;
type AttributeInput = NonNullable<AddEquipmentMutationVariables['input']['attributes']>[number];

const OPEN = /(?<=\d)\s*\+$/;
const isOpen = (min: string) => OPEN.test(min);
const numberOf = (typed: string | undefined) =>
  Number((typed ?? '').trim().replace(OPEN, '').replace(',', '.'));

function numberProblem(typed: string | undefined): string | null {
  const number = typed?.trim();
  if (!number) return null;
  if (!/^\d+([.,]\d+)?$/.test(number)) return words.problems.number;
  if (/[.,]\d{5,}$/.test(number)) return words.problems.decimals;
  return numberOf(typed) > MAX_NUMBER ? words.problems.numberHigh : null;
}

/** The problem of an attribute, and the input that has it. */
function problemOf({ min, max, text }: AttributeText): [keyof AttributeText, string] | null {
  const [low, high] = [numberProblem(min?.trim().replace(OPEN, '')), numberProblem(max)];
  if (low) return ['min', low];
  if (high) return ['max', high];
  if (min && isOpen(min) && max?.trim()) return ['min', words.problems.open];
  if (min?.trim() && max?.trim() && numberOf(min) > numberOf(max)) return ['max', words.problems.order];
  return (text ?? '').trim().length > 200 ? ['text', words.problems.textLong] : null;
}

export const attributeTexts = z.record(z.string(), attributeText).check(({ value, issues }) => {
  for (const [name, entry] of Object.entries(value)) {
    const problem = problemOf(entry);
    if (problem) issues.push({ code: 'custom', message: problem[1], path: [name, problem[0]], input: entry });
  }
});

/** Returns the attributes that have a value, trimmed and sorted by name. */
function filled(texts: AttributeTexts): [string, AttributeText][] {
  return Object.entries(texts)
    .flatMap(([name, { min, max, text, options, isTrue }]): [string, AttributeText][] => {
      const entry = {
        ...(min?.trim() && { min: min.trim() }),
        ...(max?.trim() && { max: max.trim() }),
        ...(text?.trim() && { text: text.trim() }),
        ...(options?.length && { options: options.toSorted() }),
        ...(isTrue && { isTrue }),
      };
      return Object.keys(entry).length > 0 ? [[name, entry]] : [];
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

export const namesOf = (texts: AttributeTexts): string[] => filled(texts).map(([name]) => name);

/** Returns the names of attributes that differ. */
export function changedNames(texts: AttributeTexts, others: AttributeTexts): string[] {
  const of = (all: AttributeTexts, name: string) => draftOfAttributes({ it: all[name] ?? {} });
  return [...new Set([...namesOf(texts), ...namesOf(others)])].filter(
    (name) => of(texts, name) !== of(others, name),
  );
}

/** Returns the input as one string: equal for equal attributes, and stored as a draft. Empty without attributes. */
export function draftOfAttributes(texts: AttributeTexts): string {
  const entries = filled(texts);
  return entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : '';
}

export function attributesFromDraft(draft: string | undefined): AttributeTexts {
  try {
    return z.record(z.string(), attributeText).parse(JSON.parse(draft || '{}'));
  } catch {
    return {};
  }
}

/** Returns a product's attributes as form input. */
export const attributeTextsOf = (attributes: InventoryRowFragment['attributes']): AttributeTexts =>
  Object.fromEntries(
    attributes.map(({ name, number, text, options, isTrue }): [string, AttributeText] => {
      if (!number)
        return [
          name,
          text !== null ? { text } : options.length > 0 ? { options } : { isTrue: String(isTrue) },
        ];
      const { min, max } = number;
      if (min === max) return [name, { min: String(min), max: '' }];
      return [name, { min: max === null ? `${min}+` : String(min ?? ''), max: String(max ?? '') }];
    }),
  );

/** Maps the form's input to the server's. A lower bound alone is a single number, unless it is open. */
export const attributesInput = (texts: AttributeTexts): AttributeInput[] =>
  filled(texts).map(([name, { min, max, text, options, isTrue }]) => {
    if (text) return { name, text };
    if (options) return { name, options };
    if (isTrue) return { name, isTrue: isTrue === 'true' };
    if (min && !max && !isOpen(min)) return { name, number: numberOf(min) };
    return { name, ...(min && { min: numberOf(min) }), ...(max && { max: numberOf(max) }) };
  });

/** Returns the input for display, without units. */
export function displayAttribute({ min, max, text, options, isTrue }: AttributeText = {}): string {
  if (text || options) return text || options?.join(', ') || '';
  if (isTrue) return isTrue === 'true' ? words.yes : words.no;
  if (min && max) return `${min}–${max}`;
  return min ? (isOpen(min) ? words.from(min.replace(OPEN, '')) : min) : max ? words.upTo(max) : '';
}

/** Returns the form field of the server's issue at an attribute, such as `attributes.castWeightG`; null for other issues. */
export function attributeFieldOf(path: string, texts: AttributeTexts): AttributeField | null {
  const [field, name] = path.split('.');
  if (field !== 'attributes' || !name) return null;
  const [input = 'text'] = Object.keys(texts[name] ?? {}) as (keyof AttributeText)[];
  return `attributes.${name}.${input}`;
}
export type AttributeField = `attributes.${string}.${keyof AttributeText}`;

/** Returns the message at an input of an attribute. */
export const attributeError = (
  errors: FieldErrors<{ attributes: AttributeTexts }>['attributes'],
  name: string,
): string | undefined =>
  Object.values((errors as Record<string, object> | undefined)?.[name] ?? {}).find(
    (error?: { message?: string }) => error?.message,
  )?.message;
