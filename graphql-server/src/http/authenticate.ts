import type { Context, Services } from '../context.ts';
import type { Database } from '../db.ts';
import { DomainError, Unavailable } from '../errors/domain-error.ts';
import type { IdentityProvider } from '../providers/identity.ts';
import { bearer } from './rest.ts';
import type { Throttler } from './throttle.ts';

/** A token was sent and is no good: malformed, forged, expired, revoked, or of somebody the shop does not let in. */
export class TokenInvalid extends DomainError {
  readonly code = 'TOKEN_INVALID';
  constructor() {
    super('Your sign-in has expired. Please sign in again.');
  }
}

/** What of a request says who is calling. */
export interface Caller {
  readonly ip: string;
  readonly headers: { readonly authorization?: string | undefined };
}

/** Reads who is calling from the bearer token. A bad token is refused, never taken for a visitor. */
export function authenticator(deps: {
  identity: IdentityProvider;
  services: Services;
  prisma: Database['prisma'];
  throttler: Throttler;
}) {
  const { identity, services, prisma, throttler } = deps;
  // Several requests of one page arrive together: those of one moment share one look-up. It is not kept any longer, so
  // that a role or a sign-in that is taken away is gone with the next request.
  const recognising = new Map<string, Promise<Context['viewer'] | DomainError>>();

  async function viewerOf(token: string): Promise<Context['viewer'] | DomainError> {
    const verified = await identity.verify(token);
    if (verified === 'unavailable') return new Unavailable('identity');
    if (verified === 'invalid') return new TokenInvalid();
    return (await services.users.recognise(verified)) ?? new TokenInvalid();
  }

  return async function contextOf(caller: Caller): Promise<Context | DomainError> {
    const anonymous: Context = {
      viewer: null,
      services,
      prisma,
      throttle: (limit) => throttler.take(caller.ip, limit),
    };
    // `Bearer null` is what an old client sends for the token it does not have.
    const { authorization } = caller.headers;
    if (authorization === undefined || /^Bearer (?:null|undefined)$/i.test(authorization)) return anonymous;
    const token = bearer(caller);
    if (!token) return new TokenInvalid();
    let pending = recognising.get(token);
    if (!pending) {
      pending = viewerOf(token).finally(() => recognising.delete(token));
      recognising.set(token, pending);
    }
    const viewer = await pending;
    return viewer instanceof DomainError ? viewer : { ...anonymous, viewer };
  };
}
