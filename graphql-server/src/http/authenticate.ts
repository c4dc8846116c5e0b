import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Context, Services } from '../context.ts';
import type { Database } from '../db.ts';
import { DomainError, Unavailable } from '../errors/domain-error.ts';
import type { IdentityProvider } from '../providers/identity.ts';
import { bearer } from './rest.ts';
import { throttler } from './throttle.ts';

/** A token was sent and is no good: malformed, forged, expired, revoked, or of somebody the shop does not let in. */
export class TokenInvalid extends DomainError {
  readonly code = 'TOKEN_INVALID';
  constructor() {
    super('Your sign-in has expired. Please sign in again.');
  }
}

/** Reads who is calling from the bearer token. A bad token is refused, never taken for a visitor. */
export function authenticator(deps: {
  identity: IdentityProvider;
  services: Services;
  prisma: Database['prisma'];
}) {
  const { identity, services, prisma } = deps;
  const throttle = throttler();
  // Several requests of one page arrive together; they share one look-up.
  const recognising = new LRUCache<string, Promise<Context['viewer'] | DomainError>>({
    max: 1_000,
    ttl: 250,
  });

  async function viewerOf(token: string): Promise<Context['viewer'] | DomainError> {
    const verified = await identity.verify(token);
    if (verified === 'unavailable') return new Unavailable('identity');
    if (verified === 'invalid') return new TokenInvalid();
    return (await services.users.recognise(verified)) ?? new TokenInvalid();
  }

  return async function contextOf(request: FastifyRequest): Promise<Context | DomainError> {
    const anonymous: Context = {
      viewer: null,
      services,
      prisma,
      throttle: (limit) => throttle(request.ip, limit),
    };
    if (request.headers.authorization === undefined) return anonymous;
    const token = bearer(request);
    if (!token) return new TokenInvalid();
    let pending = recognising.get(token);
    if (!pending) {
      pending = viewerOf(token);
      recognising.set(token, pending);
      pending.catch(() => recognising.delete(token));
    }
    const viewer = await pending;
    return viewer instanceof DomainError ? viewer : { ...anonymous, viewer };
  };
}
