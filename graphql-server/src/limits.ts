import type { RateLimited } from './errors/domain-error.ts';

/** How often one client may call one use case; declared beside its access, and counted across GraphQL and REST. */
export interface Limit {
  /** Names the use case, such as `orders.place`. */
  readonly action: string;
  readonly max: number;
  readonly perMinutes: number;
}

/** Rejected calls that a client may make besides, for each call of a limit. */
export const REJECTED_PER_CALL = 3;

/**
 * Runs `call` unless the client, which is an account or the address of a visitor, has called too often. Calls that end with an
 * expected error (invalid input, unknown product) do not use up the limit: they have one of their own, so that one visitor
 * cannot lock out others behind the same address.
 */
export type Throttle = <T>(
  limit: Limit,
  call: () => Promise<T>,
  /** Whether the call was rejected; by default whether the result is an expected error. */
  isRejected?: (result: T) => boolean,
) => Promise<T | RateLimited>;
