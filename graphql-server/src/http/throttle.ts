import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimited } from '../errors/domain-error.ts';
import type { Limit } from '../limits.ts';

/** Counts deeds by address. */
export function throttler(): (address: string, limit: Limit) => Promise<RateLimited | null> {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = ({ deed, max, perMinutes }: Limit) => {
    let limiter = limiters.get(deed);
    if (!limiter) {
      limiter = new RateLimiterMemory({ keyPrefix: deed, points: max, duration: perMinutes * 60 });
      limiters.set(deed, limiter);
    }
    return limiter;
  };
  return async (address, limit) => {
    try {
      await limiterOf(limit).consume(address);
      return null;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return new RateLimited(Math.ceil(refused.msBeforeNext / 1000));
      throw refused;
    }
  };
}
