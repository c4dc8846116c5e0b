/**
 * A "no" of the identity protocol. `message` is what the provider's SDK reads: a code, or `CODE : a sentence`.
 * Thrown, not returned: the protocol has one shape for every refusal, written in one place (`plugin.ts`).
 */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: 400 | 401 | 404 | 413 | 415 = 400,
  ) {
    super(message);
  }
}

/** The body in which Identity Toolkit wraps a refusal. */
export function refusalBody(status: number, message: string) {
  return { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
}
