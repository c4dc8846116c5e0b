import type { IdentityError } from './identity-error.ts';

/** Part `identity` of `/config.json`. */
export interface IdentityConfig {
  provider: 'local' | 'firebase';
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** Where the local provider is; the page's own origin unless told. */
  emulatorUrl?: string;
}

export interface IdentityUser {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly emailVerified: boolean;
}

/** `loading`: somebody was signed in here before, and may still be. Show the spinner, do not send them away. */
export type IdentityState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut' }
  | { readonly status: 'signedIn'; readonly user: IdentityUser };

/** An account is there as soon as there is an outcome; what else went wrong is in `problems`. */
export interface SignUpOutcome {
  readonly user: IdentityUser;
  readonly named: boolean;
  /** Whether the token in use knows the name already. */
  readonly refreshed: boolean;
  readonly verificationSent: boolean;
  readonly problems: readonly IdentityError[];
}

/**
 * The identity provider as the browser knows it. What can fail for a reason that people should read resolves to an
 * IdentityError; a deed without a result resolves to null when it is done.
 */
export interface IdentityPort {
  /** The same object until something changes. */
  current(): IdentityState;
  /** Calls `listener` at once and on each change; returns the way to stop that. */
  subscribe(listener: (state: IdentityState) => void): () => void;

  /**
   * The bearer token for one request, renewed when it is about to expire; `fresh` renews it in any case. Null when
   * nobody is signed in. Rejects with an IdentityError when the provider cannot be reached: then nobody knows.
   */
  token(options?: { fresh?: boolean }): Promise<string | null>;
  /** Asks the provider who this is now: after a verification, or a changed name. */
  refresh(): Promise<IdentityError | null>;

  signIn(email: string, password: string): Promise<IdentityUser | IdentityError>;
  /** Makes the account, sets its name, renews the token so that it carries the name, and sends the verification mail. */
  signUp(name: string, email: string, password: string): Promise<SignUpOutcome | IdentityError>;
  /**
   * Opens the provider's window; call it straight from a click, after `preload`. A window that the person closes is
   * noticed some ten seconds later, so leave the page usable and offer to cancel: `signal` ends the waiting at once.
   */
  signInWithGoogle(options?: { signal?: AbortSignal }): Promise<IdentityUser | IdentityError>;
  signOut(): Promise<void>;

  sendVerification(): Promise<IdentityError | null>;
  /** Null also for an address without an account: who has one is nobody's business. */
  sendPasswordReset(email: string): Promise<IdentityError | null>;
  /** Of a verification mail's link. */
  applyActionCode(code: string): Promise<IdentityError | null>;
  /** Whose password a reset mail's link is for. */
  verifyPasswordResetCode(code: string): Promise<{ email: string } | IdentityError>;
  confirmPasswordReset(code: string, newPassword: string): Promise<IdentityError | null>;

  /** Loads the provider's code ahead of need: on the login and sign-up pages, on hovering or focusing their links. */
  preload(): void;
}
