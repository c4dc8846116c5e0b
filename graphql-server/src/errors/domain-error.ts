/**
 * An expected failure: a "no" that the person can act on. Services return these; bugs are thrown.
 * `code` is stable and read by clients; `message` is for people.
 */
export abstract class DomainError extends Error {
  abstract readonly code: string;
}

/** Nobody is signed in, and the deed needs somebody (specification §8). */
export class SignInRequired extends DomainError {
  readonly code = 'SIGN_IN_REQUIRED';
  constructor() {
    super('Plz register!');
  }
}

/** Somebody is signed in, but this is not theirs to do (specification §8). */
export class Forbidden extends DomainError {
  readonly code: string = 'FORBIDDEN';
  constructor(message = 'Sorry! you are not allowed to access this page!') {
    super(message);
  }
}

/** No such thing, or not one that this person may see: a stranger's row is not found. */
export class NotFound extends DomainError {
  readonly code = 'NOT_FOUND';
  constructor(readonly what: string) {
    super(`There is no such ${what}, or it is not yours.`);
  }
}

/** Too many tries; wait `retryAfterSeconds`. */
export class RateLimited extends DomainError {
  readonly code = 'RATE_LIMITED';
  constructor(
    readonly retryAfterSeconds: number,
    message = 'Too many tries. Please wait a moment.',
  ) {
    super(message);
  }
}

/** Something we depend on does not answer; nothing was changed, try again. */
export class Unavailable extends DomainError {
  readonly code = 'UNAVAILABLE';
  constructor(readonly what: 'database' | 'identity' | 'payments' | 'images') {
    super(`The ${what} service does not answer right now. Nothing was changed: please try again.`);
  }
}

export interface FieldIssue {
  /** Dotted path of the field, empty for the whole input. */
  path: string;
  message: string;
}

/** Input that can never be right; `issues` says which field and why. */
export class InvalidInput extends DomainError {
  readonly code = 'INVALID_INPUT';
  constructor(readonly issues: FieldIssue[]) {
    super(issues[0]?.message ?? 'Please check what you typed.');
  }
}
