import type { FirebaseIdentity, Session } from './firebase.ts';
import { asIdentityError, identityErrorOf, IdentityError } from './identity-error.ts';
import type { IdentityConfig, IdentityPort, IdentityState } from './port.ts';

/** Where the specification (§7) wants the token. A copy for others to read; ours always comes from the SDK. */
const tokenKey = 'accessToken';

type OpenFirebase = (
  config: IdentityConfig,
  onSession: (session: Session | null) => void,
  appName?: string,
) => FirebaseIdentity;

interface Surroundings {
  /** Where the token is kept; the browser's local storage. Null: nowhere. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  load?: () => Promise<{ openFirebase: OpenFirebase }>;
  /** Milliseconds before each further attempt to load the SDK. */
  retries?: readonly number[];
  appName?: string;
}

/** Reading `localStorage` throws where the person forbids it. */
function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/**
 * The identity port over the Firebase SDK, which is loaded only when somebody was signed in here before, or when
 * the first deed asks for it.
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
  let state: IdentityState = known ? { status: 'loading' } : { status: 'signedOut' };
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
      // Full, or forbidden: the copy is a courtesy.
    }
    become(session ? { status: 'signedIn', user: session.user } : { status: 'signedOut' });
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
        if (state.status === 'loading') become({ status: 'signedOut' });
        throw error;
      });
    return opening;
  }

  const preload = () => void open().catch(() => {});

  /** The result of a deed, or why there is none. */
  async function attempt<T>(deed: (firebase: FirebaseIdentity) => Promise<T>): Promise<T | IdentityError> {
    try {
      return await deed(await open());
    } catch (error) {
      return asIdentityError(error);
    }
  }

  /** For a deed without a result. */
  async function problem(deed: (firebase: FirebaseIdentity) => Promise<void>): Promise<IdentityError | null> {
    return (await attempt(deed)) ?? null;
  }

  if (known) preload();
  // Somebody signs in in another tab, and this one has not loaded what would notice.
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
      // The SDK has signed out by itself: whoever this was is gone.
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
      // Out is out, even when the SDK could not be loaded to say so.
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
    preload,
  };
}

/** Rejects when the person no longer wants to wait. */
function cancelled(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const cancel = () =>
      reject(identityErrorOf('auth/cancelled-popup-request', 'The sign-in with Google was cancelled.'));
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });
}

/** What the SDK remembers, under a name of its own; for the case that the SDK itself is out of reach. */
function forgetAccounts(storage: Surroundings['storage']): void {
  for (const key of Object.keys(storage ?? {})) {
    if (key.startsWith('firebase:authUser:')) storage?.removeItem(key);
  }
}
