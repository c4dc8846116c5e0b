import * as sdk from 'firebase/auth';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { serveIdentity } from './serve.ts';
import { outcome, webSdk } from './test-web-sdk.ts';

// Asserts through the SDK, because the shop sees only what the SDK understands.

const { browser, googleCredential, lastMail, newEmail, pass, serve, signUp } = webSdk();

describe('Google', () => {
  it('creates a verified account, and finds it again', async () => {
    const email = newEmail();
    const first = await sdk.signInWithCredential(browser(), await googleCredential(email, 'Gina'));
    expect(first.user).toMatchObject({ email, emailVerified: true, displayName: 'Gina' });
    expect(sdk.getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true, providerId: 'google.com' });
    const again = await sdk.signInWithCredential(browser(), await googleCredential(email));
    expect(again.user.uid).toBe(first.user.uid);
    expect(sdk.getAdditionalUserInfo(again)?.isNewUser).toBe(false);
  });

  it('takes over an unverified password account with the same address', async () => {
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

  it('links to a verified password account and keeps its password and name', async () => {
    const { email, password } = await signUp();
    await sdk.sendPasswordResetEmail(browser(), email);
    await sdk.confirmPasswordReset(browser(), lastMail(email).code, password);
    const google = await sdk.signInWithCredential(browser(), await googleCredential(email, 'Vi G.'));
    expect(google.user.providerData.map((one) => one.providerId)).toEqual(['password', 'google.com']);
    expect(await outcome(sdk.signInWithEmailAndPassword(browser(), email, password))).toBe('ok');
  });

  it('creates one account for two concurrent sign-ins', async () => {
    const credential = await googleCredential(newEmail());
    const both = await Promise.all([1, 2, 3].map(() => sdk.signInWithCredential(browser(), credential)));
    expect(new Set(both.map(({ user }) => user.uid)).size).toBe(1);
  });

  it('rejects a credential that is unsigned, expired, or an ID token of the shop', async () => {
    const attempt = (token: string) =>
      outcome(sdk.signInWithCredential(browser(), sdk.GoogleAuthProvider.credential(token)));
    expect(await attempt('{"sub":"g1","email":"admin@example.com","email_verified":true}')).toBe(
      'auth/invalid-credential',
    );
    const { user } = await signUp();
    expect(await attempt(await user.getIdToken())).toBe('auth/invalid-credential');
    const { idToken } = await googleCredential(newEmail());
    pass(301_000);
    expect(await attempt(idToken!)).toBe('auth/invalid-credential');
    expect(await outcome(sdk.linkWithCredential(user, await googleCredential(newEmail())))).toBe(
      'auth/operation-not-allowed',
    );
  });
});

describe('account lifetime', () => {
  it('ends when the owner deletes the account', async () => {
    const { auth, email, user } = await signUp();
    const other = browser();
    await sdk.signInWithEmailAndPassword(other, email, 'secret1');
    await sdk.deleteUser(user);
    expect(auth.currentUser).toBeNull();
    expect(await outcome(other.currentUser!.reload())).toBe('auth/user-token-expired');
    expect(await outcome(signUp(browser(), email))).toBe('ok');
  });

  it('keeps account, session and signing key across a restart', async () => {
    const { email, user } = await signUp();
    const restarted = await serve();
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

  it('signs no user out while the database is unavailable', async () => {
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
