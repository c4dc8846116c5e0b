import { identityErrorOf } from './identity-error.ts';
import type { IdentityPort, IdentityState, IdentityUser } from './port.ts';

/** Replacements for actions that should not succeed: `{ signIn: async () => identityErrorOf('auth/wrong-password') }`. */
export type IdentityBehaviours = Partial<Omit<IdentityPort, 'current' | 'subscribe'>>;

export interface FixtureIdentity extends IdentityPort {
  /** Simulates an external change: signed in elsewhere, signed out, verified. */
  become(state: IdentityState): void;
}

export const fixtureUser: IdentityUser = {
  uid: 'fixture-uid-0000000000000001',
  email: 'robin@example.com',
  displayName: 'Robin Rivers',
  photoUrl: null,
  emailVerified: true,
  hasPassword: true,
};

/** An action that never resolves, for a form's pending state. */
export const forever = () => new Promise<never>(() => {});

/**
 * An in-memory identity provider for stories and tests. Every action succeeds at once unless `behaviours` overrides it.
 * It uses no network, no clock and no storage.
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

  const isSignedIn = () => (state.status === 'signedIn' ? state.user : null);
  const noUserError = () => identityErrorOf('auth/no-current-user', 'No user is logged in');

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => void listeners.delete(listener);
    },
    become,
    token: async () => (isSignedIn() ? 'fixture-token' : null),
    refresh: async () => (isSignedIn() ? null : noUserError()),
    signIn: async (email) => enter({ ...fixtureUser, email }),
    signUp: async (displayName, email) => {
      const user = enter({ ...fixtureUser, displayName, email, emailVerified: false });
      return { user, named: true, refreshed: true, verificationSent: true, problems: [] };
    },
    signInWithGoogle: async () => enter(fixtureUser),
    signOut: async () => become({ status: 'signedOut' }),
    sendVerification: async () => (isSignedIn() ? null : noUserError()),
    sendPasswordReset: async () => null,
    applyActionCode: async () => null,
    verifyPasswordResetCode: async () => ({ email: fixtureUser.email }),
    confirmPasswordReset: async () => null,
    changePassword: async () => (isSignedIn() ? null : noUserError()),
    preload: () => {},
    ...behaviours,
  };
}
