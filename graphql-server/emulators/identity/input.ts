import { z } from 'zod';
import { Refusal } from './refusal.ts';

/** PostgreSQL rejects U+0000, and unpaired surrogates are not valid text. */
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;
const emailPattern = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u;

/** A name or the URL of a picture. */
export const label = z.string().max(2_048).regex(oneLine, 'control characters');

/** Unvalidated user input for an address; `emailFrom` validates it. */
export const typed = z.string().max(4_096);

/** Upper bound for the length of tokens and codes. */
export const secret = z.string().max(16_384);

/**
 * Parses `body` with `schema`. Wrong types are a client error. Unknown fields are ignored, because the SDK sends more
 * than an emulator needs.
 */
export function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.map(String).join('.') ?? '';
  throw new Refusal(
    `INVALID_ARGUMENT : ${field ? `Invalid value at '${field}'` : 'Invalid request'}: ${issue?.message ?? ''}`,
  );
}

/** Returns the address normalized as it is stored. */
export function emailFrom(text: string | undefined): string {
  const email = (text ?? '').trim().toLowerCase();
  if (email === '') throw new Refusal('MISSING_EMAIL');
  if (email.length > 254 || !emailPattern.test(email)) throw new Refusal('INVALID_EMAIL');
  return email;
}

/** §9: at least 6 characters. */
export function newPasswordFrom(text: string): string {
  if (text.length < 6) throw new Refusal('WEAK_PASSWORD : Password should be at least 6 characters');
  if (text.length > 4_096)
    throw new Refusal('INVALID_PASSWORD_LENGTH : Password should be at most 4096 characters');
  return text;
}

/** An empty text deletes a name or picture, as with the real provider. */
export function labelFrom(text: string | undefined): string | null | undefined {
  return text === undefined ? undefined : text.trim() || null;
}
