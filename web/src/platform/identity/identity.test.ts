import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdentity } from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { servedIdentity } from './served-identity.ts';
import { signedOut, type IdentityPort, type IdentityState, type IdentityUser } from './port.ts';

// The real Firebase SDK in Node, against the local identity provider in a separate process.

let served: Awaited<ReturnType<typeof servedIdentity>>;
let url: string;
let offline = false;

beforeAll(async () => {
  // The SDK captures `fetch` when it is loaded, which happens later.
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

/** An isolated browser with its own storage, and all states that its page received. */
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
  const states: IdentityState[] = [];
  identity.subscribe((state) => states.push(state));
  return { identity, kept, loading, states };
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
  it('does not load the provider, not even for a token', async () => {
    const { identity, loading, states } = browser();
    expect(await identity.token()).toBeNull();
    expect(states).toEqual([{ status: 'signedOut' }]);
    expect(identity.current()).toBe(signedOut);
    expect(loading).not.toHaveBeenCalled();
  });

  it('waits for a remembered session, and signs out when it no longer exists', async () => {
    const { identity, kept, states } = browser({ accessToken: 'left over' });
    expect(identity.current()).toEqual({ status: 'loading' });
    expect(await identity.token()).toBeNull();
    await expect.poll(() => states.map(({ status }) => status)).toEqual(['loading', 'signedOut']);
    expect(kept.has('accessToken')).toBe(false);
  });

  it('notifies subscribers once per change until they unsubscribe', async () => {
    const { identity, states } = browser();
    const mine: string[] = [];
    const stop = identity.subscribe(({ status }) => mine.push(status));
    ok(await identity.signUp('Vi', newEmail(), 'secret1'));
    stop();
    await identity.signOut();
    expect(mine).toEqual(['signedOut', 'signedIn']);
    expect(states.map(({ status }) => status)).toEqual(['signedOut', 'signedIn', 'signedOut']);
    expect(identity.current()).toBe(states.at(-1));
  });
});

describe('signing up', () => {
  it('sets the name before notifying subscribers and sends the verification email', async () => {
    const { email, identity, kept, outcome, states } = await signedUp();
    expect(outcome).toMatchObject({ named: true, refreshed: true, verificationSent: true, problems: [] });
    const user = {
      uid: outcome.user.uid,
      email,
      displayName: 'Vi Angler',
      photoUrl: null,
      emailVerified: false,
      hasPassword: true,
    };
    expect(states).toEqual([{ status: 'signedOut' }, { status: 'signedIn', user }]);
    const token = await identity.token();
    expect(claimsOf(token)).toMatchObject({ name: 'Vi Angler', email });
    expect(kept.get('accessToken')).toBe(token);
    expect(await codeFromMail(email, 'verify-email')).not.toBe('');
  });

  it('reports which step failed when the account exists anyway', async () => {
    const tab = browser();
    const email = newEmail();
    const real = ok(await tab.identity.signUp('x'.repeat(3_000), email, 'secret1'));
    expect(real).toMatchObject({ named: false, refreshed: true, verificationSent: true, user: { email } });
    expect(real.problems.map(codeOf)).toEqual(['auth/invalid-argument']);
    expect(userOf(tab.identity)?.email).toBe(email);
  });

  it('fails without an account', async () => {
    const { email } = await signedUp();
    const { identity, states } = browser();
    expect(codeOf(await identity.signUp('Vi', email, 'secret1'))).toBe('auth/email-already-in-use');
    expect(codeOf(await identity.signUp('Vi', newEmail(), '12345'))).toBe('auth/weak-password');
    expect(states).toEqual([{ status: 'signedOut' }]);
  });
});

describe('signing in', () => {
  it('has notified subscribers and stored the token when it resolves', async () => {
    const { email, outcome } = await signedUp();
    const { identity, kept } = browser();
    expect(ok(await identity.signIn(email, 'secret1'))).toEqual(outcome.user);
    expect(userOf(identity)).toEqual(outcome.user);
    expect(claimsOf(kept.get('accessToken') ?? null)).toMatchObject({ email });
  });

  it('returns the provider’s message and a hint for users', async () => {
    const { email } = await signedUp();
    const refused = await browser().identity.signIn(email, 'wrong-1');
    expect(refused).toBeInstanceOf(IdentityError);
    expect(refused).toMatchObject({
      code: 'auth/invalid-credential',
      message: 'Firebase: Error (auth/invalid-credential).',
      hint: 'Incorrect email or password. Try again or reset your password.',
      developer: false,
    });
  });

  it('stops at once when the user cancels the popup', async () => {
    const { identity, states } = browser();
    const refused = await identity.signInWithGoogle({ signal: AbortSignal.abort() });
    expect(refused).toMatchObject({ code: 'auth/cancelled-popup-request', developer: false });
    expect(states).toEqual([{ status: 'signedOut' }]);
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

  it('is null after the account was signed out elsewhere, and the session ends', async () => {
    const { email, identity, kept, states } = await signedUp();
    const elsewhere = browser().identity;
    expect(await elsewhere.sendPasswordReset(email)).toBeNull();
    const code = await codeFromMail(email, 'reset-password');
    expect(await elsewhere.confirmPasswordReset(code, 'secret2')).toBeNull();
    expect(await identity.token({ fresh: true })).toBeNull();
    await expect.poll(() => states.at(-1)).toEqual({ status: 'signedOut' });
    expect(kept.has('accessToken')).toBe(false);
  });

  it('rejects instead of returning null while the provider is unreachable', async () => {
    const { identity, states } = await signedUp();
    offline = true;
    const refused = identity.token({ fresh: true });
    await expect(refused).rejects.toMatchObject({ code: 'auth/network-request-failed', developer: false });
    expect(codeOf(await identity.refresh())).toBe('auth/network-request-failed');
    expect(states.at(-1)?.status).toBe('signedIn');
  });
});

describe('links in emails', () => {
  it('verify an email address, which `refresh` then shows', async () => {
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

  it('can be resent while signed in, and resets don’t reveal whether an account exists', async () => {
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

describe('changing the password', () => {
  it('keeps this session, ends the others, and refuses the old password', async () => {
    const { email, identity, kept, states } = await signedUp();
    const elsewhere = browser().identity;
    ok(await elsewhere.signIn(email, 'secret1'));
    expect(await identity.changePassword('secret1', 'secret2')).toBeNull();
    expect(kept.get('accessToken')).toBe(await identity.token());
    expect(await identity.token({ fresh: true })).not.toBeNull();
    expect(states.at(-1)?.status).toBe('signedIn');
    expect(await elsewhere.token({ fresh: true })).toBeNull();
    expect(codeOf(await browser().identity.signIn(email, 'secret1'))).toBe('auth/invalid-credential');
    expect(ok(await browser().identity.signIn(email, 'secret2')).email).toBe(email);
  });

  it('changes nothing with a wrong current password or a short new one', async () => {
    const { email, identity } = await signedUp();
    expect(codeOf(await identity.changePassword('wrong-1', 'secret2'))).toBe('auth/invalid-credential');
    expect(codeOf(await identity.changePassword('secret1', '12345'))).toBe('auth/weak-password');
    expect(userOf(identity)?.email).toBe(email);
    expect(ok(await browser().identity.signIn(email, 'secret1')).email).toBe(email);
  });

  it('needs a signed-in user, and the provider', async () => {
    expect(await browser().identity.changePassword('secret1', 'secret2')).toMatchObject({
      code: 'auth/no-current-user',
    });
    const { identity } = await signedUp();
    offline = true;
    expect(codeOf(await identity.changePassword('secret1', 'secret2'))).toBe('auth/network-request-failed');
  });
});

describe('SDK code that fails to load', () => {
  it('is retried, and then loaded by the next action', async () => {
    let broken = true;
    const { identity, loading, states } = browser({ accessToken: 'x' }, () =>
      broken
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
        : import('./firebase.ts'),
    );
    await expect.poll(() => states.map(({ status }) => status)).toEqual(['loading', 'signedOut']);
    expect(loading).toHaveBeenCalledTimes(3);
    expect(await identity.signIn(newEmail(), 'secret1')).toMatchObject({
      code: 'auth/network-request-failed',
      message: 'Failed to fetch dynamically imported module',
      developer: false,
    });
    broken = false;
    expect(codeOf(await identity.signIn(newEmail(), 'secret1'))).toBe('auth/invalid-credential');
  });

  it('does not prevent signing out', async () => {
    const { identity, kept } = browser({ accessToken: 'x' }, () => Promise.reject(new TypeError('offline')));
    await identity.signOut();
    expect(identity.current()).toEqual({ status: 'signedOut' });
    expect(kept.has('accessToken')).toBe(false);
  });
});

it('blames the shop, not the user, for a misconfigured provider', async () => {
  const config = { provider: 'firebase', apiKey: '', authDomain: 'x', projectId: 'x' } as const;
  const identity = createIdentity(config, { storage: null, appName: 'not-set-up' });
  expect(await identity.signIn(newEmail(), 'secret1')).toMatchObject({
    code: 'auth/invalid-api-key',
    developer: true,
  });
});
