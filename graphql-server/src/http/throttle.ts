import { LRUCache } from 'lru-cache';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { Database } from '../db.ts';
import { DomainError, RateLimited } from '../errors/domain-error.ts';
import { REJECTED_PER_CALL, type Limit } from '../limits.ts';

/** After this long without an answer of the database a server counts for itself. */
const PATIENCE_MS = 1_000;
type Pool = Database['batched'];

const CLEAN_UP_EVERY_MS = 5 * 60_000;
/** A client that was refused is refused again from memory for so long: a flood does not reach the database. */
const REFUSED_AGAIN_MS = 1_000;

export interface Throttler {
  /** Runs `call` unless `client` has reached the limit. Counting never throws and never blocks. */
  run<T>(
    client: string,
    limit: Limit,
    call: () => Promise<T>,
    isRejected?: (result: T) => boolean,
  ): Promise<T | RateLimited>;
  close(): Promise<void>;
}

/** Counts calls in the database: all servers on it share the count, and a restart does not forget it. */
export function throttler(pool: Pool, cleanUpEveryMs = CLEAN_UP_EVERY_MS): Throttler {
  const limiters = new Map<string, RLWrapperTimeouts>();
  const refusedUntil = new LRUCache<string, number>({ max: 10_000, ttl: REFUSED_AGAIN_MS });

  function limiterOf(limit: Limit): RLWrapperTimeouts {
    const known = limiters.get(limit.action);
    if (known) return known;
    const limiter = sharedLimiter(pool, limit);
    limiters.set(limit.action, limiter);
    return limiter;
  }

  async function take(client: string, limit: Limit): Promise<RateLimited | null> {
    const key = `${limit.action} ${client}`;
    const until = refusedUntil.get(key);
    if (until !== undefined) return waitFor(until - Date.now());
    const limiter = limiterOf(limit);
    const refused = await consume(limiter, client);
    if (!refused) return null;
    refusedUntil.set(key, Date.now() + refused.retryAfterSeconds * 1_000);
    // Concurrent calls may still be rewarded.
    await reward(client, limit);
    return refused;
  }

  const reward = (client: string, limit: Limit) => limiterOf(limit).reward(client);

  // The library would clean up once per limit, and go on after the pool is closed.
  const cleaning = setInterval(() => {
    const expired = { text: 'DELETE FROM "RateLimit" WHERE expire < $1', values: [Date.now()] };
    pool.query(expired).catch(() => {});
  }, cleanUpEveryMs);
  cleaning.unref();

  return {
    async run(client, limit, call, isRejected = isExpectedError) {
      const refused = await take(client, limit);
      if (refused) return refused;
      const result = await call();
      if (!isRejected(result) || result instanceof RateLimited) return result;
      await reward(client, limit);
      refusedUntil.delete(`${limit.action} ${client}`);
      return (await take(client, rejectionLimit(limit))) ?? result;
    },
    async close() {
      clearInterval(cleaning);
    },
  };
}

const isExpectedError = (result: unknown) => result instanceof DomainError;

const rejectionLimit = ({ action, max, perMinutes }: Limit): Limit => ({
  action: `${action} rejected`,
  max: max * REJECTED_PER_CALL,
  perMinutes,
});

/** Counts one call of `key`. Returns how long to wait if the limit is reached. */
export async function consume(
  limiter: RLWrapperTimeouts | RateLimiterMemory,
  key: string,
): Promise<RateLimited | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return waitFor(refused.msBeforeNext);
  }
}

const waitFor = (milliseconds: number) => new RateLimited(Math.max(1, Math.ceil(milliseconds / 1_000)));

function sharedLimiter(pool: Pool, { action, max, perMinutes }: Limit): RLWrapperTimeouts {
  const options = { keyPrefix: action, points: max, duration: perMinutes * 60 };
  return new RLWrapperTimeouts({
    limiter: new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'RateLimit',
      tableCreated: true,
      clearExpiredByTimeout: false,
    }),
    timeoutMs: PATIENCE_MS,
    // Of the wrapper and not of the limiter within, which would count a second time when it fails after the time is up.
    insuranceLimiter: new RateLimiterMemory(options),
  });
}
