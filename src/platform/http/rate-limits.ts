import type { Request, RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../domain/app-error.ts';

/** So many actions of one key in so many seconds. Kept in this process only: keys may be addresses, which are never stored. */
export interface RateLimit {
  /** Counts an action. @throws AppError rate_limited */
  take(key: string, points?: number): Promise<void>;
  /** Refuses without counting while the key has nothing left. @throws AppError rate_limited */
  check(key: string): Promise<void>;
}

export function createRateLimit(limit: { points: number; seconds: number }): RateLimit {
  const limiter = new RateLimiterMemory({ points: limit.points, duration: limit.seconds });
  return {
    async take(key, points = 1) {
      try {
        await limiter.consume(key, points);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
        throw refused;
      }
    },
    async check(key) {
      const state = await limiter.get(key);
      if (state !== null && state.remainingPoints <= 0) throw tooMany(state.msBeforeNext);
    },
  };
}

/**
 * What one account, and one address, may ask of the API. A room of 2,000 phones behind one address joins, loads its
 * pictures and votes within half a minute: the address's ceiling lies above that and only stops a flood.
 */
const ACCOUNT_LIMITS = { reads: { points: 600, seconds: 60 }, writes: { points: 240, seconds: 60 } } as const;
const ADDRESS_CEILING = { points: 60_000, seconds: 30 } as const;

/** The coarse ceiling of an address, before anything is looked up for it. */
export function limitAddresses(): RequestHandler {
  const ceiling = createRateLimit(ADDRESS_CEILING);
  return async (request, _response, next) => {
    await ceiling.take(addressOf(request));
    next();
  };
}

/** The limits of an account; features add stricter ones of their own. */
export function limitAccounts(): RequestHandler {
  const reads = createRateLimit(ACCOUNT_LIMITS.reads);
  const writes = createRateLimit(ACCOUNT_LIMITS.writes);
  return async (request, _response, next) => {
    if (request.actor !== null) {
      const limit = request.method === 'GET' || request.method === 'HEAD' ? reads : writes;
      await limit.take(request.actor.accountId);
    }
    next();
  };
}

/** The address of the other end, for limits alone: it is neither stored nor logged. */
export function addressOf(request: Request): string {
  return request.ip ?? 'unknown';
}

function tooMany(retryAfterMs: number): AppError {
  return new AppError('rate_limited', { retryAfterMs: Math.max(1, retryAfterMs) });
}
