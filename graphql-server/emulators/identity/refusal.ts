/**
 * An error of the identity protocol. `message` is what the provider's SDK parses: a code, or `CODE : a sentence`. It is
 * thrown, because the protocol has one format for all errors, which is written in one place (`plugin.ts`).
 */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: 400 | 401 | 404 | 413 | 415 = 400,
  ) {
    super(message);
  }
}

/** The body in which Identity Toolkit wraps an error. */
export function refusalBody(status: number, message: string) {
  return { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
}
