import { identityErrorOf } from './identity-error.ts';
import type { IdentityPort, IdentityState, IdentityUser } from './port.ts';

/** What a deed does instead of succeeding: `{ signIn: async () => identityErrorOf('auth/wrong-password') }`. */
export type IdentityBehaviours = Partial<Omit<IdentityPort, 'current' | 'subscribe'>>;

export interface FixtureIdentity extends IdentityPort {
  /** Something happened at the provider: signed in elsewhere, signed out, verified. */
  become(state: IdentityState): void;
}

export const somebody: IdentityUser = {
  uid: 'fixture-uid-0000000000000001',
  email: 'robin@example.com',
  displayName: 'Robin Rivers',
  photoUrl: null,
  emailVerified: true,
};

/** A deed that never ends: the waiting state of a form. */
export const forever = () => new Promise<never>(() => {});

/**
 * An identity provider in memory, for stories and tests of screens. Every deed succeeds at once unless `behaviours`
 * says otherwise; no network, no clock, no storage.
 */
export function fixtureIdentity(
  initial: IdentityState = { status: 'signedOut' },
  behaviours: IdentityBehaviours = {},
): FixtureIdentity {
  const listeners = new Set<(state: IdentityState) => void>();
  let state = initial;

  function become(next: IdentityState): void {
    state = next;
    for (const listener of listeners) listener(state);
  }

  function enter(user: IdentityUser): IdentityUser {
    become({ status: 'signedIn', user });
    return user;
  }

  const present = () => (state.status === 'signedIn' ? state.user : null);
  const nobody = () => identityErrorOf('auth/no-current-user', 'No user is logged in');

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => void listeners.delete(listener);
    },
    become,
    token: async () => (present() ? 'fixture-token' : null),
    refresh: async () => (present() ? null : nobody()),
    signIn: async (email) => enter({ ...somebody, email }),
    signUp: async (displayName, email) => {
      const user = enter({ ...somebody, displayName, email, emailVerified: false });
      return { user, named: true, refreshed: true, verificationSent: true, problems: [] };
    },
    signInWithGoogle: async () => enter(somebody),
    signOut: async () => become({ status: 'signedOut' }),
    sendVerification: async () => (present() ? null : nobody()),
    sendPasswordReset: async () => null,
    applyActionCode: async () => null,
    verifyPasswordResetCode: async () => ({ email: somebody.email }),
    confirmPasswordReset: async () => null,
    preload: () => {},
    ...behaviours,
  };
}
