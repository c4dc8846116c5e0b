import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { serveIdentity, type ServedIdentity } from './serve.ts';
import { openSigner, type Claims, type Signer } from './signing.ts';

// The real firebase-admin, on its production path: signed tokens, fetched certificates, no emulator mode.

const projectId = 'admin-contract';
let database: Awaited<ReturnType<typeof testDatabase>>;
let served: ServedIdentity;
let signer: Signer;
let app: App;
let auth: Auth;
let offset = 0;

beforeAll(async () => {
  database = await testDatabase();
  served = await serveIdentity({ pool: database.pool, projectId, now: () => new Date(Date.now() + offset) });
  signer = await openSigner(database.pool);
  app = initializeApp(served.emulator.adminOptions, 'admin-contract');
  auth = getAuth(app);
});
afterAll(async () => {
  await deleteApp(app);
  await served.close();
  await database.close();
});

let count = 0;
const newEmail = () => `admin${(count += 1)}@example.com`;

async function post(path: string, body: object | URLSearchParams) {
  const form = body instanceof URLSearchParams;
  const response = await fetch(`${served.url}/${path}`, {
    method: 'POST',
    headers: form ? {} : { 'content-type': 'application/json' },
    body: form ? body : JSON.stringify(body),
  });
  return (await response.json()) as {
    localId: string;
    idToken: string;
    refreshToken: string;
    error?: { message: string };
  };
}
const account = (operation: string, body: object) =>
  post(`identitytoolkit.googleapis.com/v1/accounts:${operation}`, body);
const signUp = (email = newEmail()) => account('signUp', { email, password: 'secret1' });
const refresh = (refreshToken: string) =>
  post(
    'securetoken.googleapis.com/v1/token',
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  );

function outcome(action: Promise<unknown>): Promise<string> {
  return action.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function claimsFor(uid: string, changes: Partial<Claims> = {}): Claims {
  const seconds = Math.floor(Date.now() / 1000);
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    iat: seconds,
    exp: seconds + 3600,
    auth_time: seconds,
    email: 'admin@example.com',
    email_verified: true,
    ...changes,
  };
}

describe('tokens', () => {
  it('accepts a token of the emulator', async () => {
    const email = newEmail();
    const { idToken, localId } = await signUp(email);
    expect(await auth.verifyIdToken(idToken)).toMatchObject({
      uid: localId,
      email,
      email_verified: false,
      firebase: { sign_in_provider: 'password' },
    });
  });

  it('rejects an unsigned token', async () => {
    const { localId } = await signUp();
    for (const alg of ['none', 'None', 'HS256']) {
      const token = `${encode({ alg, typ: 'JWT' })}.${encode(claimsFor(localId))}.`;
      expect(await outcome(auth.verifyIdToken(token))).toBe('auth/argument-error');
    }
  });

  it('rejects a token signed by another key under the right key id', async () => {
    const [kid] = Object.keys(signer.certificates);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const content = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claimsFor('user-1'))}`;
    const forged = `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
    expect(await outcome(auth.verifyIdToken(forged))).toBe('auth/argument-error');
    expect(signer.open(forged)).toBeNull();
  });

  it('rejects a token signed with the public key as a shared secret', async () => {
    const [[kid, pem] = ['', '']] = Object.entries(signer.certificates);
    const content = `${encode({ alg: 'HS256', kid, typ: 'JWT' })}.${encode(claimsFor('user-1'))}`;
    const forged = `${content}.${createHmac('sha256', pem).update(content).digest('base64url')}`;
    expect(await outcome(auth.verifyIdToken(forged))).toBe('auth/argument-error');
    expect(signer.open(forged)).toBeNull();
  });

  it('rejects a token changed after signing', async () => {
    const [head, , signature] = (await signUp()).idToken.split('.');
    const changed = `${head}.${encode(claimsFor('user-1'))}.${signature}`;
    expect(await outcome(auth.verifyIdToken(changed))).toBe('auth/argument-error');
  });

  it('rejects expired tokens, wrong audiences or issuers, and Google credentials', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    const verdict = (changes: Partial<Claims>) =>
      outcome(auth.verifyIdToken(signer.sign(claimsFor('user-1', changes))));
    expect(await verdict({})).toBe('ok');
    expect(await verdict({ iat: seconds - 7200, exp: seconds - 3600 })).toBe('auth/id-token-expired');
    expect(await verdict({ aud: 'another-project' })).toBe('auth/argument-error');
    expect(await verdict({ iss: 'https://securetoken.google.com/another-project' })).toBe(
      'auth/argument-error',
    );
    expect(await verdict({ sub: '' })).toBe('auth/argument-error');
    const google = await post('emulator/auth/google', { email: 'g@example.com' });
    expect(await outcome(auth.verifyIdToken(google.idToken))).toBe('auth/argument-error');
  });

  it('rejects text that is not a token', async () => {
    for (const junk of ['', '.', '..', 'a.b.c', 'null', '🎣', 'x'.repeat(10_000)]) {
      expect(await outcome(auth.verifyIdToken(junk))).toBe('auth/argument-error');
    }
  });
});

describe('administration', () => {
  it('revokes every session: refreshing fails at once, tokens fail when revocation is checked', async () => {
    const { idToken, localId, refreshToken } = await signUp();
    expect(await outcome(auth.verifyIdToken(idToken, true))).toBe('ok');
    // firebase-admin revokes by its own clock in whole seconds, so the sign-in must be in an earlier second.
    const { auth_time: signedIn } = await auth.verifyIdToken(idToken);
    await expect.poll(() => Math.floor(Date.now() / 1000), { timeout: 3_000 }).toBeGreaterThan(signedIn);
    await auth.revokeRefreshTokens(localId);
    expect(await outcome(auth.verifyIdToken(idToken))).toBe('ok');
    expect(await outcome(auth.verifyIdToken(idToken, true))).toBe('auth/id-token-revoked');
    expect((await refresh(refreshToken)).error?.message).toBe('TOKEN_EXPIRED');
    expect((await account('lookup', { idToken })).error?.message).toBe('TOKEN_EXPIRED');
  });

  it('disables an account, and enables it again', async () => {
    const email = newEmail();
    const { idToken, localId, refreshToken } = await signUp(email);
    const signIn = async () =>
      (await account('signInWithPassword', { email, password: 'secret1' })).error?.message ?? 'ok';
    await auth.updateUser(localId, { disabled: true });
    expect(await outcome(auth.verifyIdToken(idToken, true))).toBe('auth/user-disabled');
    expect(await signIn()).toBe('USER_DISABLED');
    expect((await refresh(refreshToken)).error?.message).toBe('USER_DISABLED');
    expect((await account('lookup', { idToken })).error?.message).toBe('USER_DISABLED');
    await auth.updateUser(localId, { disabled: false });
    expect(await signIn()).toBe('ok');
  });

  it('puts custom claims into the next token, without overwriting reserved claims', async () => {
    const { localId, refreshToken } = await signUp();
    await auth.setCustomUserClaims(localId, { team: 'harbour' });
    await database.pool.query(
      `update emulator_identity.account set custom_claims = custom_claims || '{"sub":"root","email":"x@example.com"}' where uid = $1`,
      [localId],
    );
    const renewed = (await refresh(refreshToken)) as unknown as { id_token: string };
    expect(await auth.verifyIdToken(renewed.id_token)).toMatchObject({ team: 'harbour', uid: localId });
    expect((await auth.verifyIdToken(renewed.id_token)).email).not.toBe('x@example.com');
  });

  it('creates, finds, changes and deletes accounts', async () => {
    const email = newEmail();
    const made = await auth.createUser({
      email,
      password: 'secret1',
      displayName: 'Ada',
      emailVerified: true,
    });
    expect(await auth.getUserByEmail(email.toUpperCase())).toMatchObject({
      uid: made.uid,
      displayName: 'Ada',
      emailVerified: true,
    });
    expect(await outcome(auth.createUser({ email, password: 'secret1' }))).toBe('auth/email-already-exists');
    await auth.updateUser(made.uid, { displayName: null, password: 'secret2' });
    expect((await auth.getUser(made.uid)).displayName).toBeUndefined();
    expect((await account('signInWithPassword', { email, password: 'secret2' })).localId).toBe(made.uid);
    await auth.deleteUser(made.uid);
    expect(await outcome(auth.getUser(made.uid))).toBe('auth/user-not-found');
    expect(await outcome(auth.deleteUser(made.uid))).toBe('auth/user-not-found');
  });

  it('creates links without sending them', async () => {
    const email = newEmail();
    await signUp(email);
    const link = await auth.generatePasswordResetLink(email);
    expect(link.startsWith(`${served.url}/auth/action?mode=resetPassword&oobCode=`)).toBe(true);
    expect(served.mails.some((mail) => mail.to === email)).toBe(false);
    expect(await outcome(auth.generateEmailVerificationLink(newEmail()))).toBe('auth/email-not-found');
  });

  it('requires the secret of this start', async () => {
    const otherApp = initializeApp(
      {
        ...served.emulator.adminOptions,
        credential: { getAccessToken: async () => ({ access_token: 'owner', expires_in: 3600 }) },
      },
      'other-app',
    );
    expect(await outcome(getAuth(otherApp).createUser({ email: newEmail() }))).toBe('auth/internal-error');
    await deleteApp(otherApp);
  });
});

describe('starting', () => {
  it('is safe when two servers start at once on an empty database, and both use one signing key', async () => {
    const empty = await testDatabase();
    const both = await Promise.all([1, 2, 3].map(() => serveIdentity({ pool: empty.pool, projectId })));
    const signers = await Promise.all(both.map(() => openSigner(empty.pool)));
    expect(new Set(signers.map(({ certificates }) => JSON.stringify(certificates))).size).toBe(1);
    const { rows } = await empty.pool.query(
      'select count(*)::int as keys from emulator_identity.signing_key',
    );
    expect(rows).toEqual([{ keys: 1 }]);
    const accounts = await Promise.all(
      both.map(({ emulator }) =>
        emulator.createAccount({ email: 'seed@example.com', password: 'secret1', emailVerified: true }),
      ),
    );
    expect(new Set(accounts.map(({ uid }) => uid)).size).toBe(1);
    for (const one of both) await one.close();
    await empty.close();
  });

  it('leaves an existing account unchanged when asked to create it again', async () => {
    const email = newEmail();
    const { emulator } = served;
    const first = await emulator.createAccount({
      email,
      password: 'secret1',
      displayName: 'First',
      emailVerified: true,
    });
    const again = await emulator.createAccount({
      email: email.toUpperCase(),
      password: 'secret2',
      displayName: 'Second',
    });
    expect(again.uid).toBe(first.uid);
    expect(await auth.getUser(first.uid)).toMatchObject({ displayName: 'First', emailVerified: true });
    expect((await account('signInWithPassword', { email, password: 'secret1' })).localId).toBe(first.uid);
  });
});
