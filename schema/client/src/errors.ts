import type { TypeOf } from './graphql.ts';

/** Codes of expected errors, which results have. Codes of rejected requests are listed at `/developers#errors`. */
export type ErrorCode = TypeOf<'ErrorCode'>;

/** One entry of `errors` in a GraphQL response. */
export interface ResponseError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: string; readonly [key: string]: unknown };
}

/** The server rejected the request, or a part of it. Network failures and timeouts have the errors of `fetch`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Of the first error. `HTTP_ERROR` for a response without GraphQL errors, such as that of a proxy. */
  readonly code: ErrorCode | 'TOKEN_INVALID' | 'HTTP_ERROR' | (string & {});
  /** HTTP status. 200 if a field failed. */
  readonly status: number;
  /** `Retry-After`, or null if the response has none. */
  readonly retryAfterSeconds: number | null;
  /** All errors of the response. */
  readonly errors: readonly ResponseError[];

  constructor({ status, headers }: Response, errors: readonly ResponseError[]) {
    super(errors[0]?.message ?? `The server responded with HTTP status ${status}.`);
    this.code = errors[0]?.extensions?.code ?? 'HTTP_ERROR';
    this.status = status;
    this.retryAfterSeconds = Number.parseInt(headers.get('retry-after') ?? '', 10) || null;
    this.errors = errors;
  }
}
