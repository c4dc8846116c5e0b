import { SignInRequired } from './errors/domain-error.ts';
import type { Role } from './generated/prisma/enums.ts';

/** The signed-in user as stored in the shop's database. The role never comes from the token. */
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
 * The role that a use case requires; declared once per use case in `x.access.ts` and read by both APIs.
 * `shopper` is a visitor or a customer: the order pages reject admins (specification §6).
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

/** Narrows the viewer for fields whose `authScopes` already require sign-in. @throws SignInRequired */
export function requireViewer(viewer: Viewer | null): Viewer {
  if (!viewer) throw new SignInRequired();
  return viewer;
}
