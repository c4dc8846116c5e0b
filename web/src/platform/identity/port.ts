import type { IdentityError } from './identity-error.ts';

/** The `identity` part of `/config.json`. */
export interface IdentityConfig {
  provider: 'local' | 'firebase';
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** The local provider's URL. Default: the page's origin. */
  emulatorUrl?: string;
}

export interface IdentityUser {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly emailVerified: boolean;
  /** False for accounts that only log in with Google. */
  readonly hasPassword: boolean;
}

/** `loading`: a user was signed in here before and may still be. Show a spinner instead of redirecting. */
export type IdentityState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut' }
  | { readonly status: 'signedIn'; readonly user: IdentityUser };

/** One object, so that React does not render again after hydration (`useIdentity`). */
export const signedOut: IdentityState = { status: 'signedOut' };

/** The account exists. `problems` lists the steps that failed afterwards. */
export interface SignUpOutcome {
  readonly user: IdentityUser;
  readonly named: boolean;
  /** Whether the current token contains the name. */
  readonly refreshed: boolean;
  readonly verificationSent: boolean;
  readonly problems: readonly IdentityError[];
}

/**
 * The browser's interface to the identity provider. Actions resolve to an IdentityError for failures that users should
 * see. Actions without a result resolve to null on success.
 */
export interface IdentityPort {
  /** Returns the same object until the state changes. */
  current(): IdentityState;
  /** Calls `listener` immediately and on each change. Returns the unsubscribe function. */
  subscribe(listener: (state: IdentityState) => void): () => void;

  /**
   * Returns the bearer token for one request, renewed if it is about to expire, or always with `fresh`. Null when signed
   * out. Rejects with an IdentityError when the provider is unreachable, because then the session is unknown.
   */
  token(options?: { fresh?: boolean }): Promise<string | null>;
  /** Reloads the user from the provider, after a verification or a changed name. */
  refresh(): Promise<IdentityError | null>;

  signIn(email: string, password: string): Promise<IdentityUser | IdentityError>;
  /** Creates the account, sets its name, renews the token to include the name, and sends the verification email. */
  signUp(name: string, email: string, password: string): Promise<SignUpOutcome | IdentityError>;
  /**
   * Opens the provider's popup. Call it directly in a click handler, after `preload`. A popup that the user closes is
   * detected some ten seconds later, so keep the page usable and offer to cancel: `signal` stops waiting at once.
   */
  signInWithGoogle(options?: { signal?: AbortSignal }): Promise<IdentityUser | IdentityError>;
  signOut(): Promise<void>;

  sendVerification(): Promise<IdentityError | null>;
  /** Resolves to null for unknown email addresses too, because it must not reveal which accounts exist. */
  sendPasswordReset(email: string): Promise<IdentityError | null>;
  /** Applies the code of a verification email's link. */
  applyActionCode(code: string): Promise<IdentityError | null>;
  /** Returns the account that a password reset link belongs to. */
  verifyPasswordResetCode(code: string): Promise<{ email: string } | IdentityError>;
  confirmPasswordReset(code: string, newPassword: string): Promise<IdentityError | null>;
  /** Checks the current password, then sets the new one. The provider ends the account's other sessions; this one stays. */
  changePassword(currentPassword: string, newPassword: string): Promise<IdentityError | null>;

  /** Preloads the provider's code: on the login and sign-up pages, and on hover and focus of links to them. */
  preload(): void;
}
