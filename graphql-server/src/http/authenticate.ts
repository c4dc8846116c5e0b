import type { Context, Services } from '../context.ts';
import type { Database } from '../db.ts';
import { databaseFailure } from '../errors/database-failure.ts';
import { DomainError, Unavailable } from '../errors/domain-error.ts';
import type { IdentityProvider } from '../providers/identity.ts';
import { countedAddress, limitKey } from './address.ts';
import { noteRefusal, noteUser } from './request-log.ts';
import { isServiceToken, type Actor } from '../viewer.ts';
import { bearer } from './rest.ts';
import type { Throttler } from './throttle.ts';

/** The token is malformed, forged, expired, revoked or unknown, or its user is blocked. */
export class TokenInvalid extends DomainError {
  readonly code = 'TOKEN_INVALID';
  constructor() {
    super('Your sign-in has expired. Please sign in again.');
  }
}

/** The parts of a request that identify the caller. */
export interface Caller {
  readonly ip: string;
  readonly headers: { readonly authorization?: string | undefined };
}

/** The token of a request: null for none, empty for a header without one. Old clients send `Bearer null` for none. */
export function tokenOf({ headers }: Pick<Caller, 'headers'>): string | null {
  const { authorization } = headers;
  if (authorization === undefined || /^Bearer (?:null|undefined)$/i.test(authorization)) return null;
  return bearer({ headers }) ?? '';
}

/** Authenticates the bearer token. An invalid token is rejected; it never makes the caller a visitor. */
export function authenticator(deps: {
  identity: IdentityProvider;
  services: Services;
  prisma: Database['prisma'];
  throttler: Throttler;
}) {
  const { identity, services, prisma, throttler } = deps;
  // Concurrent requests of one page share one lookup. It is not cached any longer, so that a revoked role or session applies
  // from the next request.
  const pendingActors = new Map<string, Promise<Actor | DomainError>>();

  async function actorOf(token: string): Promise<Actor | DomainError> {
    const verified = isServiceToken(token) ? null : await identity.verify(token);
    if (verified === 'unavailable') return new Unavailable('identity');
    if (verified === 'invalid') return new TokenInvalid();
    try {
      if (!verified) return (await services.serviceTokens.authenticate(token)) ?? new TokenInvalid();
      return (await services.users.authenticate(verified)) ?? new TokenInvalid();
    } catch (error) {
      const failure = databaseFailure(error);
      if (failure) return failure;
      throw error;
    }
  }

  return async function contextOf(caller: Caller): Promise<Context | DomainError> {
    const contextFor = (actor: Actor | null): Context => ({
      viewer: actor?.role === 'SERVICE' ? null : actor,
      actor,
      address: countedAddress(caller.ip),
      services,
      prisma,
      throttle: (...call) => throttler.run(limitKey(caller.ip, actor?.id), ...call),
      logRefusal: (refusal) => noteRefusal(caller, refusal),
    });
    const token = tokenOf(caller);
    if (token === null) return contextFor(null);
    if (token === '') return new TokenInvalid();
    let pending = pendingActors.get(token);
    if (!pending) {
      pending = actorOf(token).finally(() => pendingActors.delete(token));
      pendingActors.set(token, pending);
    }
    const actor = await pending;
    if (actor instanceof DomainError) return actor;
    noteUser(caller, actor.id);
    return contextFor(actor);
  };
}
