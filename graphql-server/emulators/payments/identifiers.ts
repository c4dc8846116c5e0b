import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` random characters of A-Z, a-z, 0-9. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * An id in the provider's format, recognizable as simulated: `newId('pi')` is `pi_sim` and 24 characters. A row with
 * such an id always shows its origin.
 */
export function newId(prefix: 'pi' | 'pm' | 'ch' | 're' | 'evt' | 'txn' | 'payatt' | 'req'): string {
  return `${prefix}_sim${randomText(24)}`;
}
