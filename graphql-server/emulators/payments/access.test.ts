import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { startPaymentsEmulator } from './payments-emulator.ts';
import { openHarness, sdk, type Harness } from './test-harness.ts';

let harness: Harness;
const bugs: string[] = [];

beforeAll(async () => {
  const log = { error: (details: object) => void bugs.push(JSON.stringify(details)) };
  harness = await openHarness({ log });
});
afterAll(() => harness.close());

describe('the keys', () => {
  it('are random, recognizable and valid in this installation only', async () => {
    const { keys } = harness.emulator;
    expect(keys.secretKey).toMatch(/^sk_test_simulator_[0-9a-f]{48}$/);
    expect(keys.publishableKey).toMatch(/^pk_test_simulator_[0-9a-f]{48}$/);
    expect(keys.webhookSecret).toMatch(/^whsec_[0-9a-f]{48}$/);
    const other = await testDatabase();
    const second = await startPaymentsEmulator({
      pool: other.pool,
      host: '127.0.0.1',
      port: 0,
      webhookUrl: () => '',
    });
    expect(second.keys.secretKey).not.toBe(keys.secretKey);
    await second.close();
    await other.close();
  });

  it('are required, and an error does not repeat a wrong key in full', async () => {
    const anonymous = await fetch(`${harness.origin}/v1/payment_intents`);
    expect(anonymous.status).toBe(401);
    const wrong = sdk(harness.emulator, 'sk_test_another_account_key').paymentIntents.list();
    await expect(wrong).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
    await expect(wrong).rejects.not.toThrow(/another_account_key/);
  });

  it('limit a browser to the operations that it needs', async () => {
    const intent = await harness.newIntent();
    const refused: ['GET' | 'POST', string][] = [
      ['POST', '/v1/payment_intents'],
      ['GET', '/v1/payment_intents'],
      ['POST', `/v1/payment_intents/${intent.id}`],
      ['POST', `/v1/payment_intents/${intent.id}/cancel`],
      ['POST', '/v1/refunds'],
      ['GET', '/v1/refunds'],
      ['GET', '/v1/events'],
      ['GET', '/v1/payment_methods/pm_simX'],
      ['GET', '/v1/charges/ch_simX'],
    ];
    for (const [method, path] of refused) {
      expect(await harness.asBrowser(method, path), path).toMatchObject({
        status: 401,
        body: { error: { code: 'secret_key_required' } },
      });
    }
  });

  it('return only the public part to a browser, and only with the client secret', async () => {
    const intent = await harness.newIntent();
    const path = `/v1/payment_intents/${intent.id}`;
    expect((await harness.asBrowser('GET', path)).status).toBe(404);
    expect((await harness.asBrowser('GET', path, { client_secret: `${intent.client_secret}x` })).status).toBe(
      404,
    );
    const { body } = await harness.asBrowser('GET', path, { client_secret: intent.client_secret ?? '' });
    expect(body).toMatchObject({ id: intent.id, amount: 1999 });
    for (const secret of ['metadata', 'latest_charge', 'amount_received'])
      expect(body).not.toHaveProperty(secret);
    const declined = await harness.pay(intent, '4000000000000002');
    expect(declined.body.error.payment_intent).not.toHaveProperty('metadata');
  });
});

describe('access', () => {
  const withHeaders = (headers: Record<string, string>, method = 'GET', path = '/v1/events') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      request(harness.origin + path, { method, headers }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
      })
        .on('error', reject)
        .end();
    });

  it.each(['shop.example', 'localhost.evil.example', '127.0.0.1.nip.io'])(
    'rejects the host %o',
    async (host) => {
      expect((await withHeaders({ host })).status).toBe(421);
    },
  );

  it.each(['localhost:4001', '127.0.0.1', '[::1]:4001'])('accepts the host %s', async (host) => {
    expect((await withHeaders({ host })).status).toBe(401);
  });

  it('allows cross-origin calls from pages of this machine only', async () => {
    const allowed = async (origin: string) =>
      (await withHeaders({ origin }, 'OPTIONS', '/v1/payment_methods')).headers[
        'access-control-allow-origin'
      ];
    expect(await allowed('http://localhost:4000')).toBe('http://localhost:4000');
    expect(await allowed('http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000');
    expect(await allowed('https://evil.example')).toBeUndefined();
    expect(await allowed('null')).toBeUndefined();
  });

  it('takes another port when the wanted one is in use, if allowed', async () => {
    const options = {
      pool: harness.pool,
      host: '127.0.0.1',
      port: harness.emulator.port,
      webhookUrl: () => '',
    };
    await expect(startPaymentsEmulator(options)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const second = await startPaymentsEmulator({ ...options, fallbackPort: true });
    expect(second.port).not.toBe(harness.emulator.port);
    await second.close();
  });

  it('supports one API version', async () => {
    const answer = await fetch(`${harness.origin}/v1/events`, {
      headers: { authorization: `Bearer ${harness.emulator.keys.secretKey}`, 'stripe-version': '2020-08-27' },
    });
    expect(answer.status).toBe(400);
  });
});

describe('hostile requests', () => {
  const bodies = [
    '',
    '=',
    '&&&',
    '{"amount":1999}',
    'amount[]=1&amount[x]=2',
    'amount=1&amount[a]=2',
    'amount=1999&currency=usd&metadata[__proto__]=x',
    'amount=1999&currency=usd&metadata[constructor][prototype][polluted]=x',
    'amount=1999&currency=usd&description=%00',
    'amount=1999&currency=usd&description=%ED%A0%80',
    'amount=1999&currency=usd&description=%F0%9F%8E%A3&expand=x',
    'amount=99999999999999999999&currency=usd',
    'amount=1999&currency=usd&metadata[0]=a&metadata[1]=b',
    `amount=1999&currency=usd&description=${'x'.repeat(6000)}`,
    `amount=1999&currency=usd&${Array.from({ length: 600 }, (_, n) => `metadata[k${n}]=v`).join('&')}`,
    `a${'[b]'.repeat(2000)}=1`,
    'amount=1999&currency=usd&card[number][][][]=4242',
    'x'.repeat(100_000),
  ];
  const paths = ['/v1/payment_intents', '/v1/payment_methods', '/v1/refunds', '/three-d-secure'];

  it('are rejected or parsed, and never cause a server error', async () => {
    const { secretKey } = harness.emulator.keys;
    for (const path of paths) {
      for (const body of bodies) {
        const headers = {
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
        };
        const answer = await fetch(harness.origin + path, { method: 'POST', headers, body });
        expect(answer.status, `${path} ${body.slice(0, 60)}`).toBeLessThan(500);
      }
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(bugs).toEqual([]);
  });

  it.each([
    '/v1/payment_intents/%00',
    '/v1/payment_intents/%E0%A4%A',
    `/v1/payment_intents/${'x'.repeat(500)}`,
    '/v1/payment_intents/..%2F..%2Fevents',
    '/v1/events?limit=999',
    '/v1/events?limit=x',
    '/v1/events?created[gte]=1e9',
    '/v1/events?created[gte]=999999999999999999999',
    '/v1/events?starting_after=%00',
    '/v1/events?starting_after=evt_none',
    '/three-d-secure/%00',
    '/%',
    '/browser/../payments-emulator.ts',
  ])('refuses to get %s', async (path) => {
    const answer = await fetch(harness.origin + path, {
      headers: { authorization: `Bearer ${harness.emulator.keys.secretKey}` },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.json()).toHaveProperty('error.message');
  });
});
