import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdentity } from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { servedIdentity } from './served-identity.ts';
import type { IdentityPort, IdentityState, IdentityUser } from './port.ts';

// The real Firebase SDK in Node, against the local identity provider in a process of its own.

let served: Awaited<ReturnType<typeof servedIdentity>>;
let url: string;
let offline = false;

beforeAll(async () => {
  // The SDK takes hold of `fetch` when it is loaded, which is later than this.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
    offline ? Promise.reject(new TypeError('fetch failed')) : fetch(...request),
  );
  served = await servedIdentity();
  url = served.url;
}, 60_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  await served.close();
}, 30_000);
beforeEach(() => {
  offline = false;
});

let count = 0;
const newEmail = () => `browser${(count += 1)}@example.com`;

/** A browser of its own, with its own storage, and all that its page was told. */
function browser(stored: Record<string, string> = {}, load = () => import('./firebase.ts')) {
  const kept = new Map(Object.entries(stored));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const loading = vi.fn(load);
  const config = {
    provider: 'local',
    apiKey: 'local',
    authDomain: 'localhost',
    projectId: 'fishzome-local',
    emulatorUrl: url,
  } as const;
  const identity = createIdentity(config, {
    storage,
    load: loading,
    retries: [1, 1],
    appName: `browser-${(count += 1)}`,
  });
  const told: IdentityState[] = [];
  identity.subscribe((state) => told.push(state));
  return { identity, kept, loading, told };
}

function ok<T>(result: T | IdentityError): T {
  if (result instanceof IdentityError) throw result;
  return result;
}

const codeOf = (result: unknown) => (result instanceof IdentityError ? result.code : result);

async function signedUp(email = newEmail()) {
  const tab = browser();
  const outcome = ok(await tab.identity.signUp('Vi Angler', email, 'secret1'));
  return { ...tab, email, outcome };
}

interface Listed {
  kind: string;
  link: string;
}

async function codeFromMail(email: string, kind: string): Promise<string> {
  const mails = (await (await fetch(`${url}/mailbox.json?to=${email}`)).json()) as Listed[];
  const mail = mails.find((one) => one.kind === kind);
  return new URL(mail?.link ?? url).searchParams.get('oobCode') ?? '';
}

function claimsOf(token: string | null): Record<string, unknown> {
  return JSON.parse(
    atob((token ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
  ) as Record<string, unknown>;
}

const userOf = (identity: IdentityPort): IdentityUser | null => {
  const state = identity.current();
  return state.status === 'signedIn' ? state.user : null;
};

describe('a visitor', () => {
  it('loads nothing of the provider, not even for a request', async () => {
    const { identity, loading, told } = browser();
    expect(await identity.token()).toBeNull();
    expect(told).toEqual([{ status: 'signedOut' }]);
    expect(loading).not.toHaveBeenCalled();
  });

  it('who was here before is waited for, and let go when nobody is there after all', async () => {
    const { identity, kept, told } = browser({ accessToken: 'left over' });
    expect(identity.current()).toEqual({ status: 'loading' });
    expect(await identity.token()).toBeNull();
    await expect.poll(() => told.map(({ status }) => status)).toEqual(['loading', 'signedOut']);
    expect(kept.has('accessToken')).toBe(false);
  });

  it('is told once of each change, until it stops listening', async () => {
    const { identity, told } = browser();
    const mine: string[] = [];
    const stop = identity.subscribe(({ status }) => mine.push(status));
    ok(await identity.signUp('Vi', newEmail(), 'secret1'));
    stop();
    await identity.signOut();
    expect(mine).toEqual(['signedOut', 'signedIn']);
    expect(told.map(({ status }) => status)).toEqual(['signedOut', 'signedIn', 'signedOut']);
    expect(identity.current()).toBe(told.at(-1));
  });
});

describe('signing up', () => {
  it('names the account, before anybody hears of it, and sends the verification mail', async () => {
    const { email, identity, kept, outcome, told } = await signedUp();
    expect(outcome).toMatchObject({ named: true, refreshed: true, verificationSent: true, problems: [] });
    const user = {
      uid: outcome.user.uid,
      email,
      displayName: 'Vi Angler',
      photoUrl: null,
      emailVerified: false,
    };
    expect(told).toEqual([{ status: 'signedOut' }, { status: 'signedIn', user }]);
    const token = await identity.token();
    expect(claimsOf(token)).toMatchObject({ name: 'Vi Angler', email });
    expect(kept.get('accessToken')).toBe(token);
    expect(await codeFromMail(email, 'verify-email')).not.toBe('');
  });

  it('says which step failed when the account is there all the same', async () => {
    const tab = browser();
    const email = newEmail();
    const real = ok(await tab.identity.signUp('x'.repeat(3_000), email, 'secret1'));
    expect(real).toMatchObject({ named: false, refreshed: true, verificationSent: true, user: { email } });
    expect(real.problems.map(codeOf)).toEqual(['auth/invalid-argument']);
    expect(userOf(tab.identity)?.email).toBe(email);
  });

  it('fails as a whole when there is no account', async () => {
    const { email } = await signedUp();
    const { identity, told } = browser();
    expect(codeOf(await identity.signUp('Vi', email, 'secret1'))).toBe('auth/email-already-in-use');
    expect(codeOf(await identity.signUp('Vi', newEmail(), '12345'))).toBe('auth/weak-password');
    expect(told).toEqual([{ status: 'signedOut' }]);
  });
});

describe('signing in', () => {
  it('is known to everybody, and the token kept, when it returns', async () => {
    const { email, outcome } = await signedUp();
    const { identity, kept } = browser();
    expect(ok(await identity.signIn(email, 'secret1'))).toEqual(outcome.user);
    expect(userOf(identity)).toEqual(outcome.user);
    expect(claimsOf(kept.get('accessToken') ?? null)).toMatchObject({ email });
  });

  it('gives the message of the provider and a hint for people', async () => {
    const { email } = await signedUp();
    const refused = await browser().identity.signIn(email, 'wrong-1');
    expect(refused).toBeInstanceOf(IdentityError);
    expect(refused).toMatchObject({
      code: 'auth/invalid-credential',
      message: 'Firebase: Error (auth/invalid-credential).',
      hint: 'The email or the password is not right. Check both, or reset your password.',
      developer: false,
    });
  });

  it('is cancelled at once when the person no longer wants to wait for the window', async () => {
    const { identity, told } = browser();
    const refused = await identity.signInWithGoogle({ signal: AbortSignal.abort() });
    expect(refused).toMatchObject({ code: 'auth/cancelled-popup-request', developer: false });
    expect(told).toEqual([{ status: 'signedOut' }]);
  });
});

describe('the token', () => {
  it('comes from the provider, never from storage', async () => {
    const { identity, kept } = await signedUp();
    const token = await identity.token();
    kept.set('accessToken', 'stale');
    expect(await identity.token()).toBe(token);
    const fresh = await identity.token({ fresh: true });
    expect(fresh).not.toBe(token);
    await expect.poll(() => kept.get('accessToken')).toBe(fresh);
  });

  it('ends when the account was signed out elsewhere, and with it the session here', async () => {
    const { email, identity, kept, told } = await signedUp();
    const elsewhere = browser().identity;
    expect(await elsewhere.sendPasswordReset(email)).toBeNull();
    const code = await codeFromMail(email, 'reset-password');
    expect(await elsewhere.confirmPasswordReset(code, 'secret2')).toBeNull();
    expect(await identity.token({ fresh: true })).toBeNull();
    await expect.poll(() => told.at(-1)).toEqual({ status: 'signedOut' });
    expect(kept.has('accessToken')).toBe(false);
  });

  it('is not taken for missing while the provider is out of reach', async () => {
    const { identity, told } = await signedUp();
    offline = true;
    const refused = identity.token({ fresh: true });
    await expect(refused).rejects.toMatchObject({ code: 'auth/network-request-failed', developer: false });
    expect(codeOf(await identity.refresh())).toBe('auth/network-request-failed');
    expect(told.at(-1)?.status).toBe('signedIn');
  });
});

describe('the links in mails', () => {
  it('verify an address, which a refresh then shows', async () => {
    const { email, identity } = await signedUp();
    const code = await codeFromMail(email, 'verify-email');
    expect(await browser().identity.applyActionCode(code)).toBeNull();
    expect(userOf(identity)?.emailVerified).toBe(false);
    expect(await identity.refresh()).toBeNull();
    expect(userOf(identity)?.emailVerified).toBe(true);
    expect(claimsOf(await identity.token())).toMatchObject({ email_verified: true });
    expect(codeOf(await identity.applyActionCode(code))).toBe('auth/invalid-action-code');
  });

  it('set a new password', async () => {
    const { email } = await signedUp();
    const { identity } = browser();
    expect(await identity.sendPasswordReset(email)).toBeNull();
    const code = await codeFromMail(email, 'reset-password');
    expect(ok(await identity.verifyPasswordResetCode(code))).toEqual({ email });
    expect(codeOf(await identity.confirmPasswordReset(code, '12345'))).toBe('auth/weak-password');
    expect(await identity.confirmPasswordReset(code, 'secret2')).toBeNull();
    expect(ok(await identity.signIn(email, 'secret2')).email).toBe(email);
    expect(codeOf(await identity.verifyPasswordResetCode(code))).toBe('auth/invalid-action-code');
  });

  it('are asked for again by who is signed in, and for an unknown address as for a known one', async () => {
    const { email, identity } = await signedUp();
    const first = await codeFromMail(email, 'verify-email');
    expect(await identity.sendVerification()).toBeNull();
    expect(await codeFromMail(email, 'verify-email')).not.toBe(first);
    const visitor = browser().identity;
    expect(await visitor.sendVerification()).toMatchObject({
      code: 'auth/no-current-user',
      message: 'No user is logged in',
    });
    expect(await visitor.sendPasswordReset(newEmail())).toBeNull();
    expect(codeOf(await visitor.sendPasswordReset(''))).toBe('auth/missing-email');
  });
});

describe('code that does not load', () => {
  it('is tried again, and then left for the next deed', async () => {
    let broken = true;
    const { identity, loading, told } = browser({ accessToken: 'x' }, () =>
      broken
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
        : import('./firebase.ts'),
    );
    await expect.poll(() => told.map(({ status }) => status)).toEqual(['loading', 'signedOut']);
    expect(loading).toHaveBeenCalledTimes(3);
    expect(await identity.signIn(newEmail(), 'secret1')).toMatchObject({
      code: 'auth/network-request-failed',
      message: 'Failed to fetch dynamically imported module',
      developer: false,
    });
    broken = false;
    expect(codeOf(await identity.signIn(newEmail(), 'secret1'))).toBe('auth/invalid-credential');
  });

  it('does not keep anybody signed in', async () => {
    const { identity, kept } = browser({ accessToken: 'x' }, () => Promise.reject(new TypeError('offline')));
    await identity.signOut();
    expect(identity.current()).toEqual({ status: 'signedOut' });
    expect(kept.has('accessToken')).toBe(false);
  });
});

it('blames the shop, not the person, for a provider that is not set up', async () => {
  const config = { provider: 'firebase', apiKey: '', authDomain: 'x', projectId: 'x' } as const;
  const identity = createIdentity(config, { storage: null, appName: 'not-set-up' });
  expect(await identity.signIn(newEmail(), 'secret1')).toMatchObject({
    code: 'auth/invalid-api-key',
    developer: true,
  });
});
