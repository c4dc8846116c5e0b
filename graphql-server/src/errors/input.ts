import { z } from 'zod';
import { InvalidInput } from './domain-error.ts';

/** Parses `value` by `schema`; what does not fit comes back as InvalidInput, never as an exception. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> | InvalidInput {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  return new InvalidInput(
    result.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message })),
  );
}

/** One line of text a person typed: trimmed, bounded, without control characters (PostgreSQL refuses U+0000). */
export function line(max: number, required: string) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, `Please use at most ${max} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Please leave out control characters.');
}

/** Several lines of text: as `line`, but line breaks and tabs are welcome. */
export function paragraph(max: number, required: string) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, `Please use at most ${max} characters.`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Please leave out control characters.');
}

/** An e-mail address by the specification's simple pattern (§5), lower-cased. */
export const email = z
  .string('Email is Required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is Required')
  .max(254, 'Provide a valid Email')
  .regex(/^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u, 'Provide a valid Email');

/** Text that is only ever looked for or kept as it is: anything but U+0000, which PostgreSQL refuses. */
export const plain = (max: number) =>
  z
    .string()
    .max(max, `Please use at most ${max} characters.`)
    .refine((text) => !text.includes('\0'), 'Please leave out control characters.');

/** `text` for a `contains` filter, which hands it to LIKE as it is: `%` and `_` mean themselves. */
export function likeText(text: string): string {
  return text.replaceAll('\u0000', '').replace(/[\\%_]/g, '\\$&');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `value` can be a row id at all; anything else is simply not found. */
export function isRowId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
