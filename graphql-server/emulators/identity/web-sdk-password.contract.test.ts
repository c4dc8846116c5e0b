import * as sdk from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { outcome, webSdk } from './test-web-sdk.ts';

// Asserts through the SDK, because the shop sees only what the SDK understands.

const { browser, lastMail, newEmail, pass, signUp, url, wasMailed } = webSdk();

describe('signing up', () => {
  it('creates an unverified account, whose name is in the second token but not in the first', async () => {
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

  it('stores the address in lower case and matches it in any case', async () => {
    await signUp(browser(), 'Mixed.Case@Example.com');
    const { user } = await sdk.signInWithEmailAndPassword(browser(), 'mixed.CASE@example.com', 'secret1');
    expect(user.email).toBe('mixed.case@example.com');
  });

  it('rejects a taken or invalid address, and a short or missing password', async () => {
    const { auth, email } = await signUp();
    const attempt = (address: string, password: string) =>
      outcome(sdk.createUserWithEmailAndPassword(auth, address, password));
    expect(await attempt(email, 'secret1')).toBe('auth/email-already-in-use');
    expect(await attempt(newEmail(), '12345')).toBe('auth/weak-password');
    expect(await attempt(newEmail(), '')).toBe('auth/missing-password');
    expect(await attempt('not-an-email', 'secret1')).toBe('auth/invalid-email');
    expect(await outcome(sdk.signInAnonymously(browser()))).toBe('auth/admin-restricted-operation');
  });

  it('gives an address to only one of two concurrent sign-ups', async () => {
    const email = newEmail();
    const both = await Promise.all([1, 2].map(() => outcome(signUp(browser(), email))));
    expect(both.sort()).toEqual(['auth/email-already-in-use', 'ok']);
  });
});

describe('signing in', () => {
  it('returns the same error for a wrong password and an unknown address', async () => {
    const { email } = await signUp();
    const attempt = (address: string, password: string) =>
      outcome(sdk.signInWithEmailAndPassword(browser(), address, password));
    expect(await attempt(email, 'wrong-1')).toBe('auth/invalid-credential');
    expect(await attempt(newEmail(), 'wrong-1')).toBe('auth/invalid-credential');
    expect(await attempt(email, '')).toBe('auth/missing-password');
    expect(await attempt('not-an-email', 'secret1')).toBe('auth/invalid-email');
  });

  it('blocks after ten wrong passwords, even concurrent ones, and lets the owner in later', async () => {
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
    pass(15 * 60_000);
    expect(await outcome(sdk.signInWithEmailAndPassword(browser(), email, 'secret1'))).toBe('ok');
  });

  it('refreshes a token with an unchanged sign-in time, and never returns the same token twice', async () => {
    const { user } = await signUp();
    const first = await user.getIdTokenResult();
    const second = await user.getIdTokenResult(true);
    expect(second.token).not.toBe(first.token);
    expect(second.claims.auth_time).toBe(first.claims.auth_time);
  });
});

describe('emails', () => {
  it('verifies an address by the emailed link, once', async () => {
    const { auth, email, user } = await signUp();
    await sdk.updateProfile(user, { displayName: 'Vi' });
    await sdk.sendEmailVerification(user);
    const mail = lastMail(email);
    expect(mail).toMatchObject({ kind: 'verify-email', subject: 'Verify your email address for FISHZOME' });
    expect(mail.link).toBe(`${url()}/auth/action?mode=verifyEmail&oobCode=${mail.code}`);
    expect(mail.text).toContain('Hi Vi,');
    expect(await outcome(sdk.applyActionCode(browser(), mail.code))).toBe('ok');
    expect(await outcome(sdk.applyActionCode(browser(), mail.code))).toBe('auth/invalid-action-code');
    await user.reload();
    expect(auth.currentUser?.emailVerified).toBe(true);
    expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true);
  });

  it('reports an expired link as expired, not as invalid', async () => {
    const { email, user } = await signUp();
    await sdk.sendEmailVerification(user);
    const { code } = lastMail(email);
    pass(73 * 3_600_000);
    expect(await outcome(sdk.applyActionCode(browser(), code))).toBe('auth/expired-action-code');
  });

  it('sets a new password by the emailed link, which works once and verifies the address', async () => {
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
    expect(wasMailed(email)).toBe(false);
    expect(await outcome(sdk.sendPasswordResetEmail(browser(), ' '))).toBe('auth/missing-email');
    expect(await outcome(sdk.confirmPasswordReset(browser(), 'bogus', 'secret2'))).toBe(
      'auth/invalid-action-code',
    );
  });

  it('sends at most five emails to one address in 15 minutes, known or not', async () => {
    const ask = (email: string) => outcome(sdk.sendPasswordResetEmail(browser(), email));
    for (const email of [(await signUp()).email, newEmail()]) {
      for (let i = 0; i < 5; i += 1) expect(await ask(email)).toBe('ok');
      expect(await ask(email)).toBe('auth/too-many-requests');
    }
  });

  it('links to this machine only', async () => {
    const { user } = await signUp();
    const ask = (url: string) => outcome(sdk.sendEmailVerification(user, { url }));
    expect(await ask('https://elsewhere.example/')).toBe('auth/unauthorized-continue-uri');
    expect(await ask('http://localhost:4000/dashboard')).toBe('ok');
  });
});

describe('changing a password', () => {
  it('keeps the user who changed it signed in, also after the next refresh', async () => {
    const { auth, email, user } = await signUp();
    await sdk.updatePassword(user, 'secret9');
    await user.getIdToken(true);
    expect(auth.currentUser?.email).toBe(email);
    expect(await outcome(sdk.signInWithEmailAndPassword(browser(), email, 'secret9'))).toBe('ok');
  });

  it('ends every other session, and the SDK signs out there', async () => {
    const { email, user } = await signUp();
    const other = browser();
    await sdk.signInWithEmailAndPassword(other, email, 'secret1');
    await sdk.updatePassword(user, 'secret9');
    expect(await outcome(other.currentUser!.getIdToken(true))).toBe('auth/user-token-expired');
    expect(other.currentUser).toBeNull();
  });

  it('ends every session on a reset, and invalidates a second reset link', async () => {
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

  it('invalidates a reset link that was already sent', async () => {
    const { auth, email, user } = await signUp();
    await sdk.sendPasswordResetEmail(auth, email);
    await sdk.updatePassword(user, 'secret9');
    expect(await outcome(sdk.confirmPasswordReset(browser(), lastMail(email).code, 'secret8'))).toBe(
      'auth/invalid-action-code',
    );
  });

  it('requires a recent sign-in after five minutes, also to delete the account', async () => {
    const { user } = await signUp();
    pass(6 * 60_000);
    expect(await outcome(sdk.updatePassword(user, 'secret9'))).toBe('auth/requires-recent-login');
    expect(await outcome(sdk.deleteUser(user))).toBe('auth/requires-recent-login');
  });

  it('accepts the current password in place of a recent sign-in, and counts wrong ones', async () => {
    const { auth, email, user } = await signUp();
    const reauthenticate = (password: string) =>
      outcome(sdk.reauthenticateWithCredential(user, sdk.EmailAuthProvider.credential(email, password)));
    pass(6 * 60_000);
    expect(await reauthenticate('wrong-1')).toBe('auth/invalid-credential');
    expect(await outcome(sdk.updatePassword(user, 'secret9'))).toBe('auth/requires-recent-login');
    expect(await reauthenticate('secret1')).toBe('ok');
    expect(await outcome(sdk.updatePassword(user, 'secret9'))).toBe('ok');
    for (let i = 0; i < 10; i += 1) await reauthenticate(`wrong-${i}`);
    expect(await reauthenticate('secret9')).toBe('auth/too-many-requests');
    expect(auth.currentUser?.email).toBe(email);
  });

  it('does not let a user take another user’s address', async () => {
    const { user } = await signUp();
    expect(await outcome(sdk.updateEmail(user, newEmail()))).toBe('auth/operation-not-allowed');
  });
});
