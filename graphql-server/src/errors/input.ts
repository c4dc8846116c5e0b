import { z } from 'zod';
import { InvalidInput, type FieldIssue } from './domain-error.ts';
import { issueMessage } from './issue-message.ts';
import { isReservedName } from './reserved-names.ts';

/** Validates `value` against `schema`. Returns `InvalidInput` instead of throwing. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> | InvalidInput {
  const result = schema.safeParse(value, { error: issueMessage });
  return result.success ? result.data : new InvalidInput(result.error.issues.flatMap(fieldIssues));
}

/** One issue per field: Zod reports all unknown fields of an object in a single issue. */
function fieldIssues(issue: z.core.$ZodIssue): FieldIssue[] {
  const issueAt = (path: PropertyKey[], message: string) => ({ path: path.map(String).join('.'), message });
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => issueAt([...issue.path, key], `Unknown field \`${key}\``))
    : [issueAt(issue.path, issue.message)];
}

/** An optional field. GraphQL clients may also send null for it. */
export const optional = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value) => value ?? undefined);

/** All fields of a shape, optional. */
export const allOptional = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, optional(schema)])) as {
    [Name in keyof Shape]: ReturnType<typeof optional<Shape[Name]>>;
  };

/** One line of text: trimmed, bounded, without control characters (PostgreSQL rejects U+0000). */
export function line(max: number, required: string) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, `Use at most ${max} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Remove control characters.');
}

/** A user's name, which must not look like the shop's. */
export const personName = (max: number, required: string) =>
  line(max, required).refine((name) => !isReservedName(name), 'This name is reserved for the shop.');

/** Multi-line text, which may be empty: as `line`, but with line breaks and tabs. */
export function freeText(max: number, required?: string) {
  return z
    .string(required)
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Remove control characters.');
}

export const paragraph = (max: number, required: string) => freeText(max, required).min(1, required);

/** An e-mail address by the specification's simple pattern (§5), lower-cased. */
export const email = z
  .string('Email is Required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is Required')
  .max(254, 'Provide a valid Email')
  .regex(/^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u, 'Provide a valid Email');

/** Text that is searched for or stored unchanged: anything except U+0000, which PostgreSQL rejects. */
export const plain = (max: number, required?: string) =>
  z
    .string(required)
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !text.includes('\0'), 'Remove control characters.');

/** A key by which a repeated request is recognized. */
export const idempotencyKey = plain(100).min(8, 'Use at least 8 characters.');

/** The idempotency key of an input, also under its earlier name. Both are optional, so that each can replace the other. */
export const renamedKey = { idempotencyKey: optional(idempotencyKey), requestKey: optional(idempotencyKey) };

/** Replaces the fields of `renamedKey` by the required `idempotencyKey`. */
export function requireKey<
  T extends { idempotencyKey?: string | undefined; requestKey?: string | undefined },
>({ requestKey, idempotencyKey: key = requestKey, ...others }: T, context: z.RefinementCtx) {
  if (key !== undefined) return { ...others, idempotencyKey: key };
  context.addIssue({ code: 'custom', path: ['idempotencyKey'], message: 'Idempotency key is Required' });
  return z.NEVER;
}

/** Escapes `%` and `_` for a `contains` filter, which passes the text to LIKE. */
export function likeText(text: string): string {
  return text.replaceAll('\u0000', '').replace(/[\\%_]/g, '\\$&');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `value` can be a row id at all; anything else is simply not found. */
export function isRowId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
