import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { RateLimited } from '../errors/domain-error.ts';
import type { Limit } from '../limits.ts';
import { countedAddress } from './address.ts';

/** After this long without an answer of the database a server counts for itself. */
const PATIENCE_MS = 1_000;
const CLEAN_UP_EVERY_MS = 5 * 60_000;

export interface Throttler {
  /** Counts one deed of `address`; says how long to wait when there were too many. Never throws, never hangs. */
  take(address: string, limit: Limit): Promise<RateLimited | null>;
  close(): Promise<void>;
}

/** Counts deeds by address, in the database: all servers on it share the count, and a restart does not forget it. */
export function throttler(pool: Pool, cleanUpEveryMs = CLEAN_UP_EVERY_MS): Throttler {
  const limiters = new Map<string, RLWrapperTimeouts>();

  function limiterOf(limit: Limit): RLWrapperTimeouts {
    const known = limiters.get(limit.deed);
    if (known) return known;
    const limiter = sharedLimiter(pool, limit);
    limiters.set(limit.deed, limiter);
    return limiter;
  }

  // The library would clean up once per deed, and go on after the pool is closed.
  const cleaning = setInterval(() => {
    pool.query('DELETE FROM "RateLimit" WHERE expire < $1', [Date.now()]).catch(() => {});
  }, cleanUpEveryMs);
  cleaning.unref();

  return {
    take: (address, limit) => consume(limiterOf(limit), address),
    async close() {
      clearInterval(cleaning);
    },
  };
}

/** One more of `address`; says how long to wait when there were too many. */
export async function consume(
  limiter: RLWrapperTimeouts | RateLimiterMemory,
  address: string,
): Promise<RateLimited | null> {
  try {
    await limiter.consume(countedAddress(address));
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return new RateLimited(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
  }
}

function sharedLimiter(pool: Pool, { deed, max, perMinutes }: Limit): RLWrapperTimeouts {
  const options = { keyPrefix: deed, points: max, duration: perMinutes * 60 };
  return new RLWrapperTimeouts({
    limiter: new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'RateLimit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // Who has used all up is refused from memory: a flood does not reach the database.
      inMemoryBlockOnConsumed: max,
    }),
    timeoutMs: PATIENCE_MS,
    // Of the wrapper and not of the limiter within, which would count a second time when it fails after the time is up.
    insuranceLimiter: new RateLimiterMemory(options),
  });
}
