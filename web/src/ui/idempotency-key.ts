/** Creates an idempotency key. Browsers provide `crypto.randomUUID` in secure contexts only, so not on plain HTTP. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
