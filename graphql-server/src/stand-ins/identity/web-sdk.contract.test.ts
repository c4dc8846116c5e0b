import { deleteApp, initializeApp } from 'firebase/app';
import * as sdk from 'firebase/auth';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { serveIdentity, type ServedIdentity } from './serve.ts';

// The real web SDK, in Node, against the stand-in: what it understands is what the shop gets.

let database: Awaited<ReturnType<typeof testDatabase>>;
let served: ServedIdentity;
let offset = 0;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  served = await serveIdentity({
    pool: database.pool,
    projectId: 'contract',
    now: () => new Date(Date.now() + offset),
  });
});
afterAll(async () => {
  for (const close of closers) await close();
  await served.close();
  await database.close();
});

let count = 0;
const newEmail = () => `angler${(count += 1)}@example.com`;

/** A browser of its own: nothing is shared between two of them but the provider. */
function browser(url = served.url): sdk.Auth {
  const app = initializeApp({ apiKey: 'local', projectId: 'contract' }, `browser-${(count += 1)}`);
  closers.push(() => deleteApp(app));
  const auth = sdk.initializeAuth(app);
  sdk.connectAuthEmulator(auth, url, { disableWarnings: true });
  return auth;
}

/** `ok`, or the code of the SDK's error. */
function outcome(deed: Promise<unknown>): Promise<string> {
  return deed.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

async function signUp(auth = browser(), email = newEmail(), password = 'secret1') {
  const { user } = await sdk.createUserWithEmailAndPassword(auth, email, password);
  return { auth, email, password, user };
}

function lastMail(to: string) {
  const mail = served.mails.findLast((one) => one.to === to);
  if (!mail?.link) throw new Error(`no mail to ${to}`);
  return { ...mail, code: new URL(mail.link).searchParams.get('oobCode') ?? '' };
}

async function googleCredential(email: string, name?: string): Promise<sdk.OAuthCredential> {
  const response = await fetch(`${served.url}/emulator/auth/google`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, name }),
  });
  const { idToken } = (await response.json()) as { idToken: string };
  return sdk.GoogleAuthProvider.credential(idToken);
}

describe('signing up', () => {
  it('makes an unverified account, whose name is in the next token but not in the first', async () => {
    const { user } = await signUp();
    expect(user).toMatchObject({ emailVerified: false, displayName: null });
    await sdk.updateProfile(user, { displayName: 'Vi Angler', photoURL: 'https://example.com/vi.jpg' });
    expect((await user.getIdTokenResult()).claims.name).toBeUndefined();
    const { claims, signInProvider } = await user.getIdTokenResult(true);
    expect(claims).toMatchObject({
      name: 'Vi Angler',
      picture: 'https://example.com/vi.jpg',
      email_verified: false,
    });
    expect(signInProvider).toBe('password');
  });

  it('stores the address in lower case and finds it however it is typed', async () => {
    await signUp(browser(), 'Mixed.Case@Example.com');
    const { user } = await sdk.signInWithEmailAndPassword(browser(), 'mixed.CASE@example.com', 'secret1');
    expect(user.email).toBe('mixed.case@example.com');
  });

  it('refuses a taken address, a short password, no password and what is no address', async () => {
    const { auth, email } = await signUp();
    const attempt = (address: string, password: string) =>
      outcome(sdk.createUserWithEmailAndPassword(auth, address, password));
    expect(await attempt(email, 'secret1')).toBe('auth/email-already-in-use');
    expect(await attempt(newEmail(), '12345')).toBe('auth/weak-password');
    expect(await attempt(newEmail(), '')).toBe('auth/missing-password');
    expect(await attempt('nobody', 'secret1')).toBe('auth/invalid-email');
    expect(await outcome(sdk.signInAnonymously(browser()))).toBe('auth/admin-restricted-operation');
  });

  it('gives an address to one of two who ask for it at the same moment', async () => {
    const email = newEmail();
    const both = await Promise.all([1, 2].map(() => outcome(signUp(browser(), email))));
    expect(both.sort()).toEqual(['auth/email-already-in-use', 'ok']);
  });
});

describe('signing in', () => {
  it('answers the same for a wrong password and an unknown address', async () => {
    const { email } = await signUp();
    const attempt = (address: string, password: string) =>
      outcome(sdk.signInWithEmailAndPassword(browser(), address, password));
    expect(await attempt(email, 'wrong-1')).toBe('auth/invalid-credential');
    expect(await attempt(newEmail(), 'wrong-1')).toBe('auth/invalid-credential');
    expect(await attempt(email, '')).toBe('auth/missing-password');
    expect(await attempt('nobody', 'secret1')).toBe('auth/invalid-email');
  });

  it('stops guessing after ten wrong passwords, even sent all at once, and lets the owner in later', async () => {
    const { email } = await signUp();
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, i) =>
        outcome(sdk.signInWithEmailAndPassword(browser(), email, `wrong-${i}`)),
      ),
    );
    expect(guesses.filter((code) => code === 'auth/invalid-credential')).toHaveLength(10);
    expect(guesses.filter((code) => code === 'auth/too-many-requests')).toHaveLength(4);
    expect(await outcome(sdk.signInWithEmailAndPassword(browser(), email, 'secret1'))).toBe(
      'auth/too-many-requests',
    );
    offset += 15 * 60_000;
    expect(await outcome(sdk.signInWithEmailAndPassword(browser(), email, 'secret1'))).toBe('ok');
  });

  it('renews a token with the time of sign-in unchanged, and never gives the same token twice', async () => {
    const { user } = await signUp();
    const first = await user.getIdTokenResult();
    const second = await user.getIdTokenResult(true);
    expect(second.token).not.toBe(first.token);
    expect(second.claims.auth_time).toBe(first.claims.auth_time);
  });
});

describe('mails', () => {
  it('verifies an address by the mailed link, once', async () => {
    const { auth, email, user } = await signUp();
    await sdk.updateProfile(user, { displayName: 'Vi' });
    await sdk.sendEmailVerification(user);
    const mail = lastMail(email);
    expect(mail).toMatchObject({ kind: 'verify-email', subject: 'Confirm your e-mail address for FISHZOME' });
    expect(mail.link).toBe(`${served.url}/auth/action?mode=verifyEmail&oobCode=${mail.code}`);
    expect(mail.text).toContain('Hello Vi,');
    expect(await outcome(sdk.applyActionCode(browser(), mail.code))).toBe('ok');
    expect(await outcome(sdk.applyActionCode(browser(), mail.code))).toBe('auth/invalid-action-code');
    await user.reload();
    expect(auth.currentUser?.emailVerified).toBe(true);
    expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true);
  });

  it('says that a link is too old, and not that it is wrong', async () => {
    const { email, user } = await signUp();
    await sdk.sendEmailVerification(user);
    const { code } = lastMail(email);
    offset += 73 * 3_600_000;
    expect(await outcome(sdk.applyActionCode(browser(), code))).toBe('auth/expired-action-code');
  });

  it('sets a new password by the mailed link, which works once and proves the address', async () => {
    const { email } = await signUp();
    const auth = browser();
    await sdk.sendPasswordResetEmail(auth, email);
    const { code, kind, link } = lastMail(email);
    expect([kind, new URL(link ?? '').searchParams.get('mode')]).toEqual(['reset-password', 'resetPassword']);
    expect(await sdk.verifyPasswordResetCode(auth, code)).toBe(email);
    expect(await outcome(sdk.confirmPasswordReset(auth, code, '12345'))).toBe('auth/weak-password');
    expect(await outcome(sdk.applyActionCode(auth, code))).toBe('auth/invalid-action-code');
    const both = await Promise.all(
      ['new-one1', 'new-one2'].map((one) => outcome(sdk.confirmPasswordReset(auth, code, one))),
    );
    expect(both.sort()).toEqual(['auth/invalid-action-code', 'ok']);
    expect(await outcome(sdk.signInWithEmailAndPassword(auth, email, 'secret1'))).toBe(
      'auth/invalid-credential',
    );
    const tries = await Promise.all(
      ['new-one1', 'new-one2'].map((one) => outcome(sdk.signInWithEmailAndPassword(auth, email, one))),
    );
    expect(tries).toContain('ok');
    expect(auth.currentUser?.emailVerified).toBe(true);
  });

  it('answers a reset for an unknown address as for a known one, and sends nothing', async () => {
    const email = newEmail();
    expect(await outcome(sdk.sendPasswordResetEmail(browser(), email))).toBe('ok');
    expect(served.mails.some((mail) => mail.to === email)).toBe(false);
    expect(await outcome(sdk.sendPasswordResetEmail(browser(), ' '))).toBe('auth/missing-email');
    expect(await outcome(sdk.confirmPasswordReset(browser(), 'bogus', 'secret2'))).toBe(
      'auth/invalid-action-code',
    );
  });

  it('sends five mails to one address in a quarter of an hour, known or not', async () => {
    const ask = (email: string) => outcome(sdk.sendPasswordResetEmail(browser(), email));
    for (const email of [(await signUp()).email, newEmail()]) {
      for (let i = 0; i < 5; i += 1) expect(await ask(email)).toBe('ok');
      expect(await ask(email)).toBe('auth/too-many-requests');
    }
  });

  it('leads back to this machine only', async () => {
    const { user } = await signUp();
    const ask = (url: string) => outcome(sdk.sendEmailVerification(user, { url }));
    expect(await ask('https://elsewhere.example/')).toBe('auth/unauthorized-continue-uri');
    expect(await ask('http://localhost:4000/dashboard')).toBe('ok');
  });
});

describe('changing a password', () => {
  it('keeps the one who changed it signed in, also at the next renewal', async () => {
    const { auth, email, user } = await signUp();
    await sdk.updatePassword(user, 'secret9');
    await user.getIdToken(true);
    expect(auth.currentUser?.email).toBe(email);
    expect(await outcome(sdk.signInWithEmailAndPassword(browser(), email, 'secret9'))).toBe('ok');
  });

  it('ends every other session, and the SDK signs out there by itself', async () => {
    const { email, user } = await signUp();
    const other = browser();
    await sdk.signInWithEmailAndPassword(other, email, 'secret1');
    await sdk.updatePassword(user, 'secret9');
    expect(await outcome(other.currentUser!.getIdToken(true))).toBe('auth/user-token-expired');
    expect(other.currentUser).toBeNull();
  });

  it('ends every session by a reset, and spoils a second reset link', async () => {
    const { auth, email, user } = await signUp();
    await sdk.sendPasswordResetEmail(auth, email);
    const older = lastMail(email).code;
    await sdk.sendPasswordResetEmail(auth, email);
    await sdk.confirmPasswordReset(browser(), lastMail(email).code, 'secret9');
    expect(await outcome(user.getIdToken(true))).toBe('auth/user-token-expired');
    expect(auth.currentUser).toBeNull();
    expect(await outcome(sdk.confirmPasswordReset(browser(), older, 'secret8'))).toBe(
      'auth/invalid-action-code',
    );
  });

  it('spoils a reset link that is on its way', async () => {
    const { auth, email, user } = await signUp();
    await sdk.sendPasswordResetEmail(auth, email);
    await sdk.updatePassword(user, 'secret9');
    expect(await outcome(sdk.confirmPasswordReset(browser(), lastMail(email).code, 'secret8'))).toBe(
      'auth/invalid-action-code',
    );
  });

  it('asks for a new sign-in after five minutes, for deletion too', async () => {
    const { user } = await signUp();
    offset += 6 * 60_000;
    expect(await outcome(sdk.updatePassword(user, 'secret9'))).toBe('auth/requires-recent-login');
    expect(await outcome(sdk.deleteUser(user))).toBe('auth/requires-recent-login');
  });

  it('does not let anybody take another address', async () => {
    const { user } = await signUp();
    expect(await outcome(sdk.updateEmail(user, newEmail()))).toBe('auth/operation-not-allowed');
  });
});

describe('Google', () => {
  it('makes a verified account, and finds it again', async () => {
    const email = newEmail();
    const first = await sdk.signInWithCredential(browser(), await googleCredential(email, 'Gina'));
    expect(first.user).toMatchObject({ email, emailVerified: true, displayName: 'Gina' });
    expect(sdk.getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true, providerId: 'google.com' });
    const again = await sdk.signInWithCredential(browser(), await googleCredential(email));
    expect(again.user.uid).toBe(first.user.uid);
    expect(sdk.getAdditionalUserInfo(again)?.isNewUser).toBe(false);
  });

  it('takes an unverified password account from whoever made it in advance', async () => {
    const { auth: squatter, email, user } = await signUp();
    await sdk.updateProfile(user, { displayName: 'Not the owner' });
    const owner = await sdk.signInWithCredential(browser(), await googleCredential(email, 'The Owner'));
    expect(owner.user).toMatchObject({ uid: user.uid, emailVerified: true, displayName: 'The Owner' });
    expect(owner.user.providerData.map((one) => one.providerId)).toEqual(['google.com']);
    expect(await outcome(sdk.signInWithEmailAndPassword(browser(), email, 'secret1'))).toBe(
      'auth/invalid-credential',
    );
    expect(await outcome(user.getIdToken(true))).toBe('auth/user-token-expired');
    expect(squatter.currentUser).toBeNull();
  });

  it('joins a verified password account and leaves its password and name', async () => {
    const { email, password } = await signUp();
    await sdk.sendPasswordResetEmail(browser(), email);
    await sdk.confirmPasswordReset(browser(), lastMail(email).code, password);
    const google = await sdk.signInWithCredential(browser(), await googleCredential(email, 'Vi G.'));
    expect(google.user.providerData.map((one) => one.providerId)).toEqual(['password', 'google.com']);
    expect(await outcome(sdk.signInWithEmailAndPassword(browser(), email, password))).toBe('ok');
  });

  it('makes one account when two windows finish at once', async () => {
    const credential = await googleCredential(newEmail());
    const both = await Promise.all([1, 2, 3].map(() => sdk.signInWithCredential(browser(), credential)));
    expect(new Set(both.map(({ user }) => user.uid)).size).toBe(1);
  });

  it('refuses a credential that is unsigned, expired, or an ID token of the shop', async () => {
    const attempt = (token: string) =>
      outcome(sdk.signInWithCredential(browser(), sdk.GoogleAuthProvider.credential(token)));
    expect(await attempt('{"sub":"g1","email":"admin@example.com","email_verified":true}')).toBe(
      'auth/invalid-credential',
    );
    const { user } = await signUp();
    expect(await attempt(await user.getIdToken())).toBe('auth/invalid-credential');
    const { idToken } = await googleCredential(newEmail());
    offset += 301_000;
    expect(await attempt(idToken!)).toBe('auth/invalid-credential');
    expect(await outcome(sdk.linkWithCredential(user, await googleCredential(newEmail())))).toBe(
      'auth/operation-not-allowed',
    );
  });
});

describe('the life of an account', () => {
  it('is over when its owner deletes it', async () => {
    const { auth, email, user } = await signUp();
    const other = browser();
    await sdk.signInWithEmailAndPassword(other, email, 'secret1');
    await sdk.deleteUser(user);
    expect(auth.currentUser).toBeNull();
    expect(await outcome(other.currentUser!.reload())).toBe('auth/user-token-expired');
    expect(await outcome(signUp(browser(), email))).toBe('ok');
  });

  it('goes on after a restart: account, session and signing key', async () => {
    const { email, user } = await signUp();
    const restarted = await serveIdentity({
      pool: database.pool,
      projectId: 'contract',
      now: () => new Date(Date.now() + offset),
    });
    try {
      const lookup = await fetch(`${restarted.url}/identitytoolkit.googleapis.com/v1/accounts:lookup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken: await user.getIdToken() }),
      });
      expect(lookup.status).toBe(200);
      const renewed = await fetch(`${restarted.url}/securetoken.googleapis.com/v1/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: user.refreshToken }),
      });
      expect(renewed.status).toBe(200);
      expect(await outcome(sdk.signInWithEmailAndPassword(browser(restarted.url), email, 'secret1'))).toBe(
        'ok',
      );
    } finally {
      await restarted.close();
    }
  });

  it('goes on while the database is away: nobody is signed out by that', async () => {
    const gone = await testDatabase();
    const pool = new Pool({ connectionString: gone.url });
    const lonely = await serveIdentity({ pool, projectId: 'contract' });
    const auth = browser(lonely.url);
    await sdk.createUserWithEmailAndPassword(auth, 'left@example.com', 'secret1');
    await pool.end();
    expect(await outcome(auth.currentUser!.getIdToken(true))).toBe('auth/network-request-failed');
    expect(await outcome(auth.currentUser!.reload())).toBe('auth/network-request-failed');
    expect(auth.currentUser?.email).toBe('left@example.com');
    await lonely.close();
    await gone.close();
  });
});
