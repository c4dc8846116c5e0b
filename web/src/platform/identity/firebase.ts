import { deleteApp, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  verifyPasswordResetCode,
  type User,
} from 'firebase/auth';
import { installGoogleFrame } from './google-frame.ts';
import { asIdentityError, identityErrorOf, type IdentityError } from './identity-error.ts';
import type { IdentityConfig, IdentityUser, SignUpOutcome } from './port.ts';

/** Who is signed in. No token: the provider could not be asked, but nobody signed out either. */
export interface Session {
  user: IdentityUser;
  token: string | null;
}

/** The part of the identity port that needs the SDK. Everything here rejects with the SDK's own error. */
export type FirebaseIdentity = ReturnType<typeof openFirebase>;

function userFrom({ uid, email, displayName, photoURL, emailVerified }: User): IdentityUser {
  return { uid, email: email ?? '', displayName, photoUrl: photoURL, emailVerified };
}

/**
 * The only door to firebase/auth. Import this file lazily: it brings some 30 kB that a visitor never needs.
 * `onSession` hears of each change, null for nobody, the first time as soon as it is known who is there.
 * `appName` keeps several in one page apart; accounts are remembered under it.
 */
export function openFirebase(
  config: IdentityConfig,
  onSession: (session: Session | null) => void,
  appName = '[DEFAULT]',
) {
  const { apiKey, authDomain, projectId } = config;
  const app = initializeApp({ apiKey, authDomain, projectId }, appName);
  // Outside a browser, as in tests, there are no windows to open.
  const inBrowser = typeof window !== 'undefined';
  if (config.provider === 'local' && inBrowser) installGoogleFrame();
  const auth = initializeAuth(app, {
    persistence: browserLocalPersistence,
    popupRedirectResolver: inBrowser ? browserPopupRedirectResolver : undefined,
  });
  if (config.provider === 'local') {
    connectAuthEmulator(auth, config.emulatorUrl ?? location.origin, { disableWarnings: true });
  }

  /** Says who is there now. The token may have to be fetched; meanwhile somebody else may have come. */
  async function announce(): Promise<void> {
    const user = auth.currentUser;
    const token = user && (await user.getIdToken().catch(() => null));
    if (user === auth.currentUser) onSession(user && { user: userFrom(user), token });
  }

  // During sign-up the account has no name yet: nobody should hear of it before it has.
  let signingUp = false;
  onIdTokenChanged(auth, () => {
    if (!signingUp) void announce();
  });

  /** Awaited by each way in, so that everybody knows of a sign-in before its caller does. */
  async function announced(user: User): Promise<IdentityUser> {
    await announce();
    return userFrom(user);
  }

  async function present(): Promise<User> {
    await auth.authStateReady();
    if (!auth.currentUser) throw identityErrorOf('auth/no-current-user', 'No user is logged in');
    return auth.currentUser;
  }

  async function signUp(name: string, email: string, password: string): Promise<SignUpOutcome> {
    signingUp = true;
    const problems: IdentityError[] = [];
    const step = (deed: Promise<unknown>) =>
      deed.then(
        () => true,
        (error: unknown) => {
          problems.push(asIdentityError(error));
          return false;
        },
      );
    try {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      const named = await step(updateProfile(user, { displayName: name }));
      // The first token was made before the name was.
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
      const user = await present();
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
    sendVerification: async () => sendEmailVerification(await present()),
    sendPasswordReset: (email: string) => sendPasswordResetEmail(auth, email),
    applyActionCode: (code: string) => applyActionCode(auth, code),
    verifyPasswordResetCode: (code: string) => verifyPasswordResetCode(auth, code),
    confirmPasswordReset: (code: string, password: string) => confirmPasswordReset(auth, code, password),
    close: () => deleteApp(app),
  };
}
