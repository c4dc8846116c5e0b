import { sign } from 'node:crypto';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { serveIdentity, type ServedIdentity } from '#emulators/identity/serve.ts';
import { openSigner, type Claims, type Signer } from '#emulators/identity/signing.ts';
import {
  createIdentityProvider,
  refuseEmulatorHost,
  type IdentityProvider,
  type IdentityProviderOptions,
} from './identity.ts';

const projectId = 'provider-test';
let database: Awaited<ReturnType<typeof testDatabase>>;
let served: ServedIdentity;
let signer: Signer;
let provider: IdentityProvider;

beforeAll(async () => {
  database = await testDatabase();
  served = await serveIdentity({ pool: database.pool, projectId });
  signer = await openSigner(database.pool);
  provider = createIdentityProvider(served.emulator.adminOptions);
});
afterAll(async () => {
  await provider.close();
  await served.close();
  await database.close();
});

/** A token as the provider signs it, right in everything but `changes`. */
function token(changes: Partial<Claims> & Record<string, unknown> = {}): string {
  const seconds = Math.floor(Date.now() / 1000);
  return signer.sign({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'uid-1',
    iat: seconds,
    exp: seconds + 3600,
    auth_time: 1_700_000_000,
    email: 'Vi@Example.com',
    email_verified: true,
    firebase: { sign_in_provider: 'password' },
    ...changes,
  });
}

/** The emulator's agent, at the other end of a wire that can be cut. */
class Wire extends Agent {
  connections = 0;
  state: 'up' | 'down' | 'silent' = 'up';

  override createConnection() {
    this.connections += 1;
    if (this.state === 'up') return served.emulator.adminOptions.httpAgent.createConnection({});
    // No server listens on port 1.
    return this.state === 'down' ? connect(1, '127.0.0.1') : silence();
  }
}

function silence(): Duplex {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  return Object.assign(socket, {
    setTimeout: () => socket,
    setNoDelay: () => socket,
    setKeepAlive: () => socket,
    ref: () => socket,
    unref: () => socket,
  });
}

const opened: IdentityProvider[] = [];
function providerOver(wire: Wire, more: Partial<IdentityProviderOptions> = {}): IdentityProvider {
  const made = createIdentityProvider({ projectId, httpAgent: wire, ...more });
  opened.push(made);
  return made;
}
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

describe('verify', () => {
  it('tells who the bearer is', async () => {
    expect(await provider.verify(token({ name: 'Vi', picture: 'https://example.com/vi.jpg' }))).toEqual({
      uid: 'uid-1',
      email: 'vi@example.com',
      emailVerified: true,
      displayName: 'Vi',
      photoUrl: 'https://example.com/vi.jpg',
      authTime: new Date(1_700_000_000_000),
    });
  });

  it.each(['phone', 'custom', undefined])('refuses a sign-in by %s', async (method) => {
    expect(await provider.verify(token({ firebase: { sign_in_provider: method } }))).toBe('invalid');
  });

  it('accepts a token of 8,192 characters, and none with one more', async () => {
    const { rows } = await database.pool.query<{ private_pem: string }>(
      'SELECT private_pem FROM emulator_identity.signing_key',
    );
    const [kid] = Object.keys(signer.certificates);
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const claims = JSON.parse(Buffer.from(token().split('.')[1] ?? '', 'base64url').toString()) as Claims;
    /** One encoding may lack a length that the other has: no base64 text has 4n + 1 characters. */
    function tokenOf(length: number): string {
      for (const x of ['', 'x', 'xx']) {
        const head = encode({ alg: 'RS256', kid, typ: 'JWT', x });
        const left = length - head.length - 2 - 342;
        const bytes = Math.floor((left * 3) / 4) - JSON.stringify({ ...claims, y: '' }).length;
        const content = `${head}.${encode({ ...claims, y: 'y'.repeat(bytes) })}`;
        const made = `${content}.${sign('RSA-SHA256', Buffer.from(content), rows[0]?.private_pem ?? '').toString('base64url')}`;
        if (made.length === length) return made;
      }
      throw new Error(`no token of ${length} characters`);
    }
    const uid = async (length: number) => {
      const verified = await provider.verify(tokenOf(length));
      return typeof verified === 'string' ? verified : verified.uid;
    };
    expect([await uid(8_191), await uid(8_192), await uid(8_193)]).toEqual(['uid-1', 'uid-1', 'invalid']);
  });

  it('takes a missing name for none and a missing verification for no', async () => {
    const bare = token({ email_verified: undefined, name: '' });
    expect(await provider.verify(bare)).toMatchObject({
      displayName: null,
      photoUrl: null,
      emailVerified: false,
    });
    expect(await provider.verify(token({ email_verified: 'true' }))).toMatchObject({ emailVerified: false });
  });

  it('rejects a token that is unsigned, changed, expired, for another audience or without an address', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    const [head = '', body = '', signature = ''] = token().split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const bad = [
      '',
      'x',
      'a.b.c',
      '\0',
      'x'.repeat(10_000),
      unsigned,
      `${head}.${body}.`,
      `${head}.${body}.${signature.slice(0, -8)}AAAAAAAA`,
      token({ exp: seconds - 1 }),
      token({ iat: seconds + 3_600, exp: seconds + 7_200 }),
      token({ auth_time: seconds + 3_600 }),
      token({ aud: 'another' }),
      token({ iss: 'https://accounts.google.com/local-emulator' }),
      token({ email: undefined }),
      token({ email: 7 }),
    ];
    expect(await Promise.all(bad.map((one) => provider.verify(one)))).toEqual(bad.map(() => 'invalid'));
  });

  it('says that it cannot know while the certificates are out of reach, and knows as soon as they are not', async () => {
    const wire = new Wire();
    wire.state = 'down';
    const cut = providerOver(wire);
    const good = token();
    expect(await cut.verify(good)).toBe('unavailable');
    expect(await cut.verify('a.b.c')).toBe('unavailable');
    wire.state = 'up';
    await expect.poll(() => cut.verify(good), { timeout: 5_000 }).toMatchObject({ uid: 'uid-1' });
    expect(await cut.verify('a.b.c')).toBe('invalid');
  });

  it('does not wait for certificates that never come', async () => {
    const wire = new Wire();
    wire.state = 'silent';
    expect(await providerOver(wire, { patienceMs: 200 }).verify(token())).toBe('unavailable');
  });

  it('fetches the certificates once, however many tokens arrive first', async () => {
    const wire = new Wire();
    const cold = providerOver(wire);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) => cold.verify(token({ sub: `uid-${i}` }))),
    );
    expect(all.every((one) => typeof one === 'object')).toBe(true);
    expect(wire.connections).toBe(1);
  });

  it('answers from memory for a minute, and not a moment after the token has expired', async () => {
    let offset = 0;
    const soon = providerOver(new Wire(), { now: () => new Date(Date.now() + offset) });
    const seconds = Math.floor(Date.now() / 1000);
    const [short, long] = [token({ exp: seconds + 2 }), token()];
    const first = await soon.verify(long);
    expect(await soon.verify(long)).toBe(first);
    offset = 61_000;
    expect(await soon.verify(long)).not.toBe(first);
    offset = 0;
    expect(await soon.verify(short)).toMatchObject({ uid: 'uid-1' });
    await expect.poll(() => soon.verify(short), { timeout: 5_000 }).toBe('invalid');
  });

  it('rejects a deleted account within a minute, and accepts its token while the provider is unavailable', async () => {
    let offset = 0;
    const wire = new Wire();
    const managing = providerOver(wire, {
      ...served.emulator.adminOptions,
      httpAgent: wire,
      canManageAccounts: true,
      now: () => new Date(Date.now() + offset),
    });
    const { uid } = await served.emulator.createAccount({
      email: 'gone@example.com',
      password: 'tight-lines',
    });
    const seconds = Math.floor(Date.now() / 1000);
    const mine = token({ sub: uid, auth_time: seconds });
    expect(await managing.verify(mine)).toMatchObject({ uid });
    expect(await managing.verify(token({ sub: uid, auth_time: seconds - 3_600 }))).toBe('invalid');
    await database.pool.query('DELETE FROM emulator_identity.account WHERE uid = $1', [uid]);
    offset = 59_000;
    expect(await managing.verify(mine)).toMatchObject({ uid });
    offset = 61_000;
    wire.state = 'down';
    expect(await managing.verify(mine)).toMatchObject({ uid });
    expect(await managing.setBlocked(uid, true)).toBe(false);
    offset = 122_000;
    wire.state = 'up';
    expect(await managing.verify(mine)).toBe('invalid');
    expect(await managing.endSessions(uid)).toBe(true);
    expect(await provider.setBlocked(uid, true)).toBe(false);
  });

  it('works side by side with others, and after one of them is closed', async () => {
    const other = createIdentityProvider({ ...served.emulator.adminOptions, projectId: 'another' });
    const theirs = token({ aud: 'another', iss: 'https://securetoken.google.com/another' });
    expect(await other.verify(theirs)).toMatchObject({ uid: 'uid-1' });
    expect(await other.verify(token())).toBe('invalid');
    await other.close();
    expect(await provider.verify(token())).toMatchObject({ uid: 'uid-1' });
    expect(await provider.verify(theirs)).toBe('invalid');
  });
});

describe('the start', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('goes on when unsigned tokens are refused, even without the certificates', async () => {
    const wire = new Wire();
    wire.state = 'down';
    await expect(providerOver(wire).refuseUnsignedTokens()).resolves.toBeUndefined();
  });

  it('stops when something made firebase-admin accept them', async () => {
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099');
    await expect(provider.refuseUnsignedTokens()).rejects.toThrow('are not being checked');
  });

  it('stops when the variable that would do so is set', () => {
    expect(() => refuseEmulatorHost('127.0.0.1:9099')).toThrow('FIREBASE_AUTH_EMULATOR_HOST');
    expect(() => refuseEmulatorHost(undefined)).not.toThrow();
    expect(() => refuseEmulatorHost('')).not.toThrow();
  });
});
