import { SignInRequired } from './errors/domain-error.ts';
import type { Role } from './generated/prisma/enums.ts';

/** The signed-in person, as our own database knows them; the role never comes from the token. */
export interface Viewer {
  readonly id: string;
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly role: Role;
}

/**
 * Who may do a use case; declared once per use case in `x.access.ts` and read by both doors.
 * `shopper` is anyone but an admin: the order pages refuse admins (specification §6).
 */
export type Scope = 'signedIn' | 'customer' | 'shopper' | 'admin';
export type Access = { readonly [S in Scope]?: true };

/** What `viewer` may do, scope by scope. */
export function scopesOf(viewer: Viewer | null): Record<Scope, boolean> {
  return {
    signedIn: viewer !== null,
    customer: viewer?.role === 'CUSTOMER',
    shopper: viewer?.role !== 'ADMIN',
    admin: viewer?.role === 'ADMIN',
  };
}

/** The viewer behind a door whose access asks for a sign-in; the refusal itself is the access's. */
export function present(viewer: Viewer | null): Viewer {
  if (!viewer) throw new SignInRequired();
  return viewer;
}
