import type { ErrorCode } from './error-codes.ts';

/**
 * An expected error that the user can act on. Services return these; bugs are thrown.
 * Clients read the stable `code`; `message` is for users.
 */
export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode;
}

/** The operation requires a signed-in user (specification §8). */
export class SignInRequired extends DomainError {
  readonly code = 'SIGN_IN_REQUIRED';
  constructor() {
    super('Plz register!');
  }
}

/** The signed-in user may not perform the operation (specification §8). */
export class Forbidden extends DomainError {
  readonly code = 'FORBIDDEN';
  constructor(message = 'Sorry! you are not allowed to access this page!') {
    super(message);
  }
}

/** The object doesn't exist, or the viewer may not see it. */
export class NotFound extends DomainError {
  readonly code = 'NOT_FOUND';
  constructor(readonly what: string) {
    super(`This ${what} doesn’t exist, or you don’t have access to it.`);
  }
}

/** Too many requests; retry after `retryAfterSeconds`. */
export class RateLimited extends DomainError {
  readonly code = 'RATE_LIMITED';
  constructor(
    readonly retryAfterSeconds: number,
    message = 'Too many attempts. Please wait a moment.',
  ) {
    super(message);
  }
}

/** A service that the shop depends on is unavailable. Nothing was changed. */
export class Unavailable extends DomainError {
  readonly code = 'UNAVAILABLE';
  constructor(
    readonly what: 'database' | 'identity' | 'payments' | 'images',
    message = `The ${what} service is unavailable. Nothing was changed. Please try again.`,
    /** The error behind it, for the log. */
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface FieldIssue {
  /** Dotted path of the field, empty for the whole input. */
  path: string;
  message: string;
}

/** Invalid input; `issues` lists what is wrong with each field. */
export class InvalidInput extends DomainError {
  readonly code = 'INVALID_INPUT';
  constructor(readonly issues: FieldIssue[]) {
    super(issues[0]?.message ?? 'Check your input.');
  }
}

/** A field that another admin changed since it was read. */
export interface EditConflict {
  /** As the input of the mutation names it. */
  readonly field: string;
  readonly changedBy: string;
  readonly changedAt: Date;
}
