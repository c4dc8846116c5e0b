import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { serveIdentity, type ServedIdentity } from './serve.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let served: ServedIdentity;
let idToken: string;

beforeAll(async () => {
  database = await testDatabase();
  served = await serveIdentity({ pool: database.pool, projectId: 'hostile' });
  const made = await send(
    'accounts:signUp',
    JSON.stringify({ email: 'known@example.com', password: 'secret1' }),
  );
  idToken = (JSON.parse(made.text) as { idToken: string }).idToken;
});
afterAll(async () => {
  await served.close();
  await database.close();
});

const json = { 'content-type': 'application/json' };
const toolkit = '/identitytoolkit.googleapis.com/v1/';

async function ask(path: string, init: RequestInit) {
  const response = await fetch(`${served.url}${path.startsWith('/') ? path : toolkit + path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function send(path: string, body?: RequestInit['body'], headers: Record<string, string> = json) {
  return ask(path, { method: 'POST', headers, body });
}

/** `400 INVALID_EMAIL`: status and message of an error in the provider's format; for any other response, its text. */
function refusal({ status, text }: { status: number; text: string }): string {
  try {
    const { error } = JSON.parse(text) as { error: { code: number; message: string } };
    if (error.code === status && error.message !== '') return `${status} ${error.message}`;
  } catch {
    // falls through to the response itself
  }
  return `no refusal, but ${status}: ${text}`;
}

/** A client error, not a server error. */
const theirFault = /^4\d\d \S/;

const operations = [
  'signUp',
  'signInWithPassword',
  'signInWithIdp',
  'lookup',
  'update',
  'delete',
  'sendOobCode',
  'resetPassword',
];

describe.each(operations)('accounts:%s', (operation) => {
  const name = `accounts:${operation}`;

  it.each([
    ['no body', undefined],
    ['an empty body', ''],
    ['half a body', '{"email":"a@exa'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[{"email":"a@example.com"}]'],
    ['a prototype', '{"__proto__":{"email":"a@example.com"},"constructor":{"prototype":{"x":1}}}'],
    ['nothing of what is asked', '{}'],
  ])('refuses %s', async (_what, body) => {
    expect(refusal(await send(name, body))).toMatch(theirFault);
  });

  it('rejects fields of another type', async () => {
    for (const value of [7, true, [], {}, ['a@example.com'], { toString: 'x' }]) {
      const body = Object.fromEntries(
        [
          'email',
          'password',
          'idToken',
          'oobCode',
          'newPassword',
          'requestUri',
          'postBody',
          'requestType',
          'displayName',
        ].map((field) => [field, value]),
      );
      expect(refusal(await send(name, JSON.stringify(body)))).toMatch(theirFault);
    }
  });

  it('rejects U+0000 and unpaired surrogates in every text', async () => {
    for (const evil of ['a\0b', '\ud800']) {
      const body = {
        email: `${evil}@example.com`,
        password: 'secret1',
        idToken: evil,
        oobCode: evil,
        requestUri: `http://localhost/?providerId=google.com&id_token=${evil}`,
        requestType: 'PASSWORD_RESET',
        newPassword: 'secret1',
      };
      expect(refusal(await send(name, JSON.stringify(body)))).toMatch(theirFault);
    }
  });

  it('rejects a body of 100 kB', async () => {
    expect(refusal(await send(name, JSON.stringify({ email: 'x'.repeat(100_000) })))).toContain('too large');
  });

  it('rejects form posts, which any page could send', async () => {
    const answer = await send(name, 'email=known@example.com&password=secret1', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(refusal(answer)).toMatch(theirFault);
    expect(answer.status).toBe(415);
    expect(
      refusal(
        await send(name, '{"email":"known@example.com","password":"secret1"}', {
          'content-type': 'text/plain',
        }),
      ),
    ).toMatch(theirFault);
  });

  it('rejects bytes that are not UTF-8', async () => {
    expect(refusal(await send(name, new Uint8Array([0x7b, 0xff, 0xfe, 0x00, 0x7d])))).toMatch(theirFault);
  });
});

describe('the profile of an account', () => {
  it.each(['a\0b', '\ud800', 'two\nlines', 'x'.repeat(3_000)])('refuses the name %j', async (displayName) => {
    expect(refusal(await send('accounts:update', JSON.stringify({ idToken, displayName })))).toMatch(
      theirFault,
    );
    expect(
      refusal(
        await send(
          'accounts:signUp',
          JSON.stringify({ email: 'n@example.com', password: 'secret1', displayName }),
        ),
      ),
    ).toMatch(theirFault);
    expect(
      refusal(
        await send('/emulator/auth/google', JSON.stringify({ email: 'n@example.com', name: displayName })),
      ),
    ).toMatch(theirFault);
  });
});

describe('the APIs', () => {
  it('sends no CORS headers', async () => {
    const origin = { origin: 'https://elsewhere.example' };
    const asked = await ask('accounts:lookup', {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    const answered = await send('accounts:lookup', JSON.stringify({ idToken }), { ...origin, ...json });
    expect([asked.status, answered.status]).toEqual([404, 200]);
    for (const { headers } of [asked, answered]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('prevents caching of responses', async () => {
    const { headers } = await send('accounts:lookup', JSON.stringify({ idToken }));
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('rejects unknown operations, including names inherited from Object', async () => {
    for (const name of [
      'accounts:query',
      'accounts:batchGet',
      'constructor',
      'toString',
      '__proto__',
      'accounts',
      'x'.repeat(200),
    ]) {
      expect(refusal(await send(name, '{}'))).toMatch(theirFault);
    }
    expect(refusal(await ask('accounts:lookup', { method: 'GET' }))).toMatch(theirFault);
    expect(refusal(await send('/identitytoolkit.googleapis.com/v2/projects/hostile/config', '{}'))).toMatch(
      theirFault,
    );
  });

  it('serves no admin operations and no certificates publicly', async () => {
    for (const authorization of ['Bearer owner', 'Bearer ', '']) {
      const headers = { ...json, authorization };
      for (const path of [
        '/v1/projects/hostile/accounts:lookup',
        '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com',
      ]) {
        expect((await send(path, '{}', headers)).status).toBe(404);
        expect((await send(`/identitytoolkit.googleapis.com${path}`, '{}', headers)).status).toBe(404);
      }
    }
  });

  it('accepts only refresh tokens for a refresh', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const refresh = async (body: string, headers: Record<string, string> = form) =>
      refusal(await send('/securetoken.googleapis.com/v1/token', body, headers));
    expect(await refresh('')).toBe('400 INVALID_GRANT_TYPE');
    expect(await refresh('grant_type=password&refresh_token=x')).toBe('400 INVALID_GRANT_TYPE');
    expect(await refresh('grant_type=refresh_token')).toBe('400 MISSING_REFRESH_TOKEN');
    expect(await refresh('grant_type=refresh_token&refresh_token=%00')).toBe('400 TOKEN_EXPIRED');
    expect(await refresh(`grant_type=refresh_token&refresh_token=${idToken}`)).toBe('400 TOKEN_EXPIRED');
    expect(await refresh(`grant_type=refresh_token&refresh_token=${'x'.repeat(20_000)}`)).toContain(
      'INVALID_ARGUMENT',
    );
    expect(await refresh('{"grant_type":"refresh_token"}', json)).toContain('INVALID_ARGUMENT');
  });

  it.each([
    ['evil.example', 421],
    ['evil.example:4000', 421],
    ['localhost.evil.example', 421],
    ['127.0.0.1.evil.example', 421],
    ['localhost:4000@evil.example', 421],
    ['localhost', 404],
    ['LOCALHOST:80', 404],
    ['127.0.0.1:4000', 404],
    ['[::1]:4000', 404],
  ])('answers the Host %j with %i', async (host, status) => {
    const { port } = new URL(served.url);
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      request({
        port,
        host: '127.0.0.1',
        path: `${toolkit}accounts:nothing`,
        method: 'POST',
        headers: { host, ...json },
      })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end('{}');
    });
    expect(answered).toBe(status);
  });
});

describe('what is stored', () => {
  it('contains no plain password, refresh token or code', async () => {
    const body = { email: 'stored@example.com', password: 'in-the-clear-1' };
    const { refreshToken } = JSON.parse((await send('accounts:signUp', JSON.stringify(body))).text) as {
      refreshToken: string;
    };
    await send('accounts:sendOobCode', JSON.stringify({ requestType: 'PASSWORD_RESET', email: body.email }));
    const code = new URL(served.mails.at(-1)?.link ?? '').searchParams.get('oobCode') ?? '';
    const { rows } = await database.pool.query<{ everything: string }>(
      `select (select string_agg(a::text, ' ') from emulator_identity.account a)
         || (select string_agg(s::text, ' ') from emulator_identity.session s)
         || (select string_agg(c::text, ' ') from emulator_identity.one_time_code c) as everything`,
    );
    const everything = rows[0]?.everything ?? '';
    expect(everything).toContain('stored@example.com');
    for (const secret of [body.password, refreshToken, code]) {
      expect(secret.length).toBeGreaterThan(10);
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});
