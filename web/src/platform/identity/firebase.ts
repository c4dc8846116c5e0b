import { deleteApp, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
  type User,
} from 'firebase/auth';
import { installGoogleFrame } from './google-frame.ts';
import { asIdentityError, identityErrorOf, type IdentityError } from './identity-error.ts';
import type { IdentityConfig, IdentityUser, SignUpOutcome } from './port.ts';

/** The signed-in user. A null token means that the provider is unreachable, not that the user signed out. */
export interface Session {
  user: IdentityUser;
  token: string | null;
}

/** The part of the identity port that needs the SDK. Everything here rejects with the SDK's own error. */
export type FirebaseIdentity = ReturnType<typeof openFirebase>;

function userFrom({ uid, email, displayName, photoURL, emailVerified, providerData }: User): IdentityUser {
  const hasPassword = providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID);
  return { uid, email: email ?? '', displayName, photoUrl: photoURL, emailVerified, hasPassword };
}

/**
 * The only module that imports firebase/auth. Import this file lazily: it adds some 30 kB that visitors never need.
 * `onSession` receives each change, null for signed out, and first as soon as the session is known. `appName` separates
 * several instances in one page; sessions are stored under it.
 */
export function openFirebase(
  config: IdentityConfig,
  onSession: (session: Session | null) => void,
  appName = '[DEFAULT]',
) {
  const { apiKey, authDomain, projectId } = config;
  const app = initializeApp({ apiKey, authDomain, projectId }, appName);
  // Outside a browser, as in tests, there are no popups.
  const inBrowser = typeof window !== 'undefined';
  if (config.provider === 'local' && inBrowser) installGoogleFrame();
  const auth = initializeAuth(app, {
    persistence: browserLocalPersistence,
    popupRedirectResolver: inBrowser ? browserPopupRedirectResolver : undefined,
  });
  if (config.provider === 'local') {
    connectAuthEmulator(auth, config.emulatorUrl ?? location.origin, { disableWarnings: true });
  }

  /** Reports the current session. Fetching the token may take a while, and the user may change in the meantime. */
  async function announce(): Promise<void> {
    const user = auth.currentUser;
    const token = user && (await user.getIdToken().catch(() => null));
    if (user === auth.currentUser) onSession(user && { user: userFrom(user), token });
  }

  // During sign-up the account has no name yet, so don't report it before it has.
  let signingUp = false;
  onIdTokenChanged(auth, () => {
    if (!signingUp) void announce();
  });

  /** Awaited by each sign-in, so that subscribers are notified before the caller continues. */
  async function announced(user: User): Promise<IdentityUser> {
    await announce();
    return userFrom(user);
  }

  async function requireUser(): Promise<User> {
    await auth.authStateReady();
    if (!auth.currentUser) throw identityErrorOf('auth/no-current-user', 'No user is logged in');
    return auth.currentUser;
  }

  async function signUp(name: string, email: string, password: string): Promise<SignUpOutcome> {
    signingUp = true;
    const problems: IdentityError[] = [];
    const step = (action: Promise<unknown>) =>
      action.then(
        () => true,
        (error: unknown) => {
          problems.push(asIdentityError(error));
          return false;
        },
      );
    try {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      const named = await step(updateProfile(user, { displayName: name }));
      // The first token was issued before the name was set.
      const refreshed = await step(user.getIdToken(true));
      await announce();
      const verificationSent = await step(sendEmailVerification(user));
      return { user: userFrom(user), named, refreshed, verificationSent, problems };
    } finally {
      signingUp = false;
    }
  }

  return {
    signUp,
    async token(fresh: boolean): Promise<string | null> {
      await auth.authStateReady();
      return auth.currentUser ? auth.currentUser.getIdToken(fresh) : null;
    },
    async refresh() {
      const user = await requireUser();
      await user.reload();
      await user.getIdToken(true);
      await announce();
    },
    async signIn(email: string, password: string) {
      return announced((await signInWithEmailAndPassword(auth, email, password)).user);
    },
    async signInWithGoogle() {
      return announced((await signInWithPopup(auth, new GoogleAuthProvider())).user);
    },
    async signOut() {
      await signOut(auth);
      await announce();
    },
    sendVerification: async () => sendEmailVerification(await requireUser()),
    sendPasswordReset: (email: string) => sendPasswordResetEmail(auth, email),
    applyActionCode: (code: string) => applyActionCode(auth, code),
    verifyPasswordResetCode: (code: string) => verifyPasswordResetCode(auth, code),
    confirmPasswordReset: (code: string, password: string) => confirmPasswordReset(auth, code, password),
    async changePassword(current: string, password: string) {
      const user = await requireUser();
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', current));
      await updatePassword(user, password);
      await announce();
    },
    close: () => deleteApp(app),
  };
}
