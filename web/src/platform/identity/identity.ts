import type { FirebaseIdentity, Session } from './firebase.ts';
import { asIdentityError, identityErrorOf, IdentityError } from './identity-error.ts';
import { signedOut, type IdentityConfig, type IdentityPort, type IdentityState } from './port.ts';

/** The storage key of specification §7. The token there is a copy for other readers; this app always asks the SDK. */
const tokenKey = 'accessToken';

type OpenFirebase = (
  config: IdentityConfig,
  onSession: (session: Session | null) => void,
  appName?: string,
) => FirebaseIdentity;

interface Surroundings {
  /** Stores the token: the browser's local storage, or null for no storage. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  load?: () => Promise<{ openFirebase: OpenFirebase }>;
  /** Milliseconds before each further attempt to load the SDK. */
  retries?: readonly number[];
  appName?: string;
}

/** Accessing `localStorage` throws if the user blocks storage. */
function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/**
 * The identity port for the Firebase SDK. The SDK is loaded only if a user was signed in here before, or when the first
 * action needs it.
 */
export function createIdentity(config: IdentityConfig, surroundings: Surroundings = {}): IdentityPort {
  const {
    storage = browserStorage(),
    load = () => import('./firebase.ts'),
    retries = [1_000, 3_000],
    appName,
  } = surroundings;
  const listeners = new Set<(state: IdentityState) => void>();
  const known = typeof storage?.getItem(tokenKey) === 'string';
  let state: IdentityState = known ? { status: 'loading' } : signedOut;
  let opening: Promise<FirebaseIdentity> | null = null;

  function become(next: IdentityState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of listeners) listener(state);
  }

  function onSession(session: Session | null): void {
    try {
      if (!session) storage?.removeItem(tokenKey);
      else if (session.token !== null) storage?.setItem(tokenKey, session.token);
    } catch {
      // Storage is full or blocked. Nothing depends on the copy.
    }
    become(session ? { status: 'signedIn', user: session.user } : signedOut);
  }

  async function loadWithPatience(): ReturnType<typeof load> {
    for (const pause of retries) {
      const loaded = await load().catch(() => null);
      if (loaded) return loaded;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return load().catch((error: unknown) => {
      throw identityErrorOf(
        'auth/network-request-failed',
        error instanceof Error ? error.message : String(error),
      );
    });
  }

  function open(): Promise<FirebaseIdentity> {
    opening ??= loadWithPatience()
      .then(({ openFirebase }) => openFirebase(config, onSession, appName))
      .catch((error: unknown) => {
        opening = null;
        if (state.status === 'loading') become(signedOut);
        throw error;
      });
    return opening;
  }

  const preload = () => void open().catch(() => {});

  /** Resolves to the action's result or an `IdentityError`. */
  async function attempt<T>(action: (firebase: FirebaseIdentity) => Promise<T>): Promise<T | IdentityError> {
    try {
      return await action(await open());
    } catch (error) {
      return asIdentityError(error);
    }
  }

  /** Resolves to null or an `IdentityError`, for actions without a result. */
  async function problem(
    action: (firebase: FirebaseIdentity) => Promise<void>,
  ): Promise<IdentityError | null> {
    return (await attempt(action)) ?? null;
  }

  if (known) preload();
  // A sign-in in another tab: load the SDK, which detects the new session.
  globalThis.addEventListener?.('storage', (event) => {
    if (event instanceof StorageEvent && event.key === tokenKey && event.newValue !== null) preload();
  });

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => void listeners.delete(listener);
    },
    async token({ fresh = false } = {}) {
      if (!opening && state.status === 'signedOut') return null;
      const token = await attempt((firebase) => firebase.token(fresh));
      if (!(token instanceof IdentityError)) return token;
      // The SDK has ended the session itself, so no user is signed in.
      if (token.code === 'auth/user-token-expired' || token.code === 'auth/user-disabled') return null;
      throw token;
    },
    refresh: () => problem((firebase) => firebase.refresh()),
    signIn: (email, password) => attempt((firebase) => firebase.signIn(email, password)),
    signUp: (name, email, password) => attempt((firebase) => firebase.signUp(name, email, password)),
    signInWithGoogle: ({ signal } = {}) =>
      attempt((firebase) =>
        signal ? Promise.race([cancelled(signal), firebase.signInWithGoogle()]) : firebase.signInWithGoogle(),
      ),
    async signOut() {
      const failed = await problem((firebase) => firebase.signOut());
      if (!failed) return;
      // Sign out locally even if the SDK could not be loaded.
      forgetAccounts(storage);
      onSession(null);
    },
    sendVerification: () => problem((firebase) => firebase.sendVerification()),
    async sendPasswordReset(email) {
      const failed = await problem((firebase) => firebase.sendPasswordReset(email));
      return failed?.code === 'auth/user-not-found' ? null : failed;
    },
    applyActionCode: (code) => problem((firebase) => firebase.applyActionCode(code)),
    verifyPasswordResetCode: (code) =>
      attempt(async (firebase) => ({ email: await firebase.verifyPasswordResetCode(code) })),
    confirmPasswordReset: (code, newPassword) =>
      problem((firebase) => firebase.confirmPasswordReset(code, newPassword)),
    changePassword: (currentPassword, newPassword) =>
      problem((firebase) => firebase.changePassword(currentPassword, newPassword)),
    preload,
  };
}

/** Rejects when the user cancels. */
function cancelled(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const cancel = () =>
      reject(identityErrorOf('auth/cancelled-popup-request', 'Google login was canceled.'));
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });
}

/** Removes the SDK's stored sessions without the SDK, in case it cannot be loaded. */
function forgetAccounts(storage: Surroundings['storage']): void {
  for (const key of Object.keys(storage ?? {})) {
    if (key.startsWith('firebase:authUser:')) storage?.removeItem(key);
  }
}
