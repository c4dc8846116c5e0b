import { z } from 'zod';
import { Refusal } from './refusal.ts';

/** PostgreSQL refuses U+0000, and half a surrogate pair is no text. */
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;
const emailPattern = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u;

/** A name or the address of a picture. */
export const label = z.string().max(2_048).regex(oneLine, 'control characters');

/** Whatever a person typed as their address; `emailFrom` judges it. */
export const typed = z.string().max(4_096);

/** Tokens and codes: long, but never this long. */
export const secret = z.string().max(16_384);

/**
 * Reads `body` by `schema`. Wrong types are the caller's fault, never a crash; unknown fields are ignored,
 * since the SDK sends more than a stand-in needs.
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

/** The address in the form in which it is stored. */
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

/** An empty text deletes a name or picture, as it does at the provider. */
export function labelFrom(text: string | undefined): string | null | undefined {
  return text === undefined ? undefined : text.trim() || null;
}
