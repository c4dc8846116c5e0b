import type { RateLimited } from './errors/domain-error.ts';

/** How often one address may do one deed; declared beside its access and counted across both doors. */
export interface Limit {
  /** Names the deed, such as `orders.place`. */
  readonly deed: string;
  readonly max: number;
  readonly perMinutes: number;
}

/** Counts one more deed of the caller; says how long to wait when there were too many. */
export type Throttle = (limit: Limit) => Promise<RateLimited | null>;
