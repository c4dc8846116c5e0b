import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewsLimits } from '#server/modules/reviews/reviews.access.ts';
import type { Env } from '../env.ts';
import { REJECTED_PER_CALL } from '../limits.ts';
import { createServer } from './server.ts';
import { signature } from '#emulators/payments/webhook-request.ts';
import { testShop, type TestShop } from '../../test/shop.ts';
import { builtWeb } from './web.ts';

const { max } = reviewsLimits.add;
const maxRejected = max * REJECTED_PER_CALL;
const from = (address: string) => ({ 'x-forwarded-for': address });
const someAddress = () => `198.18.${randomInt(256)}.${randomInt(256)}`;
const json = { accept: 'application/json', 'content-type': 'application/json' };

const ask = (shop: TestShop, query: string, address: string) =>
  fetch(`${shop.url}/graphql`, {
    method: 'POST',
    headers: { ...json, ...from(address) },
    body: JSON.stringify({ query }),
  });

/** Rejected: no review has so many stars. */
const reviewByGraphql = async (shop: TestShop, address: string) => {
  const query = `mutation { addReview(input: { name: "N", body: "B", rating: 9 }) {
    __typename ... on RateLimited { code retryAfterSeconds } } }`;
  const answer = await ask(shop, query, address);
  const { data } = (await answer.json()) as { data: { addReview: Record<string, unknown> } };
  return { status: answer.status, headers: answer.headers, result: data.addReview };
};
const reviewByRest = (shop: TestShop, address: string) =>
  shop.rest('POST', '/review', { body: { name: 'N', body: 'B', Ratings: 9 }, headers: from(address) });

const get = (shop: TestShop, path: string, address: string) =>
  fetch(shop.url + path, { headers: { accept: 'application/json', ...from(address) } });

describe('limits of actions', () => {
  let one: TestShop;
  let other: TestShop;
  beforeAll(async () => {
    one = await testShop({ SEED: 'none' });
    other = await testShop({ SEED: 'none', DATABASE_URL: String(one.pool.options.connectionString) });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  it('are reached in both APIs of all servers together, and say how long to wait', async () => {
    const address = '203.0.113.7';
    const before: unknown[] = [];
    for (let n = 0; n < maxRejected; n++) {
      const shop = n % 3 ? one : other;
      const answer =
        n % 2 ? (await reviewByRest(shop, address)).body.code : await reviewByGraphql(shop, address);
      before.push(n % 2 ? answer : answer.result.__typename);
    }
    expect(new Set(before)).toEqual(new Set(['INVALID_INPUT', 'InvalidInput']));
    for (const shop of [one, other]) {
      const rest = await reviewByRest(shop, address);
      expect([rest.status, rest.body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(rest.headers.get('retry-after')).toBe(String(rest.body.retryAfterSeconds));

      const graphql = await reviewByGraphql(shop, address);
      expect(graphql.status).toBe(200);
      expect(graphql.result).toMatchObject({ __typename: 'RateLimited', code: 'RATE_LIMITED' });
      expect(graphql.headers.get('retry-after')).toBe(String(graphql.result.retryAfterSeconds));
      expect(graphql.result.retryAfterSeconds).toBeGreaterThan(500);
      expect(graphql.result.retryAfterSeconds).toBeLessThanOrEqual(600);
    }
    expect((await reviewByRest(one, '203.0.113.8')).status).toBe(200);
  });

  it('believe no address that a client writes before the one of the proxy', async () => {
    for (let n = 0; n < maxRejected; n++) await reviewByRest(one, `198.51.100.${n}, 203.0.113.9`);
    expect((await reviewByRest(one, '198.51.100.200, 203.0.113.9')).status).toBe(429);
    expect((await reviewByRest(one, '203.0.113.9, 198.51.100.200')).status).toBe(200);
  });
});

describe('visitors behind one address', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ SEED: 'none' });
  });
  afterAll(() => shop.close());

  const review = async (address: string, token: string | null = null) => {
    const body = { name: 'Ada', body: 'Sturdy.', Ratings: 5 };
    const answer = await shop.rest('POST', '/review', { body, token, headers: from(address) });
    return answer.body.code ?? answer.body.acknowledged;
  };

  it('lose nothing by the rejected calls of a neighbor', async () => {
    const address = '203.0.113.20';
    for (let n = 0; n < maxRejected; n++) await reviewByRest(shop, address);
    expect((await reviewByRest(shop, address)).status).toBe(429);
    for (let n = 0; n < max; n++) expect(await review(address)).toBe(true);
    expect(await review(address)).toBe('RATE_LIMITED');
  });

  it('do not lock out signed-in users; the limit of an account covers all addresses', async () => {
    const address = '203.0.113.21';
    for (let n = 0; n < max; n++) expect(await review(address)).toBe(true);
    expect(await review(address)).toBe('RATE_LIMITED');
    const [maya, tom] = await Promise.all([shop.signUp(), shop.signUp()]);
    for (let n = 0; n < max; n++)
      expect(await review(n % 2 ? address : `198.51.100.${n}`, maya.token)).toBe(true);
    expect(await review('198.51.100.200', maya.token)).toBe('RATE_LIMITED');
    expect(await review(address, tom.token)).toBe(true);
  });
});

describe('the limit of requests', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ SEED: 'none', REQUESTS_PER_MINUTE: '20' }, { web: builtWeb });
  });
  afterAll(() => shop.close());

  it('answers 429 in the words of the API, and when to come again', async () => {
    const address = '203.0.113.10';
    for (let n = 0; n < 20; n++)
      expect(
        (await (n % 2 ? ask(shop, '{ me { id } }', address) : get(shop, '/review', address))).status,
      ).toBe(200);
    const graphql = await ask(shop, '{ me { id } }', address);
    expect(graphql.status).toBe(429);
    const { errors, data } = (await graphql.json()) as {
      data?: unknown;
      errors: { message: string; extensions: { code: string; retryAfterSeconds: number } }[];
    };
    expect(data).toBeUndefined();
    expect(errors).toHaveLength(1);
    expect(errors[0]?.extensions.code).toBe('RATE_LIMITED');
    expect(graphql.headers.get('retry-after')).toBe(String(errors[0]?.extensions.retryAfterSeconds));
    expect(Number(graphql.headers.get('retry-after'))).toBeGreaterThan(50);

    const rest = await get(shop, '/admin/a@b.com', address);
    expect([rest.status, rest.headers.get('retry-after') !== null]).toEqual([429, true]);
    expect(await rest.json()).toMatchObject({ code: 'RATE_LIMITED' });
    const page = await fetch(`${shop.url}/`, { headers: { accept: 'text/html', ...from(address) } });
    expect(page.status).toBe(429);

    for (const free of ['/healthz', '/readyz', '/favicon.svg', '/robots.txt?x=1'])
      expect((await get(shop, free, address)).status, free).toBe(200);
    expect((await get(shop, '/review', '203.0.113.11')).status).toBe(200);
  });

  it.each([
    ['/nothing.svg', 'text/html', 404],
    ['/search?q=x.ab', 'text/html', 200],
    ['/search?q=x.ab', 'text/*', 200],
    ['/?x.ab', '*/*', 200],
    ['/assets/nothing.js', '*/*', 404],
    ['/uploads/nothing.webp', 'text/*', 404],
    ['/order/1?x.ab', 'text/html', 404],
    ['/review?x.ab', 'application/json', 200],
    ['/graphql?query={__typename}&x.ab', 'application/json', 400],
    ['/config.json', '*/*', 200],
    ['/openapi.json', '*/*', 200],
    ['/mcp', 'text/event-stream', 405],
  ])('counts whatever renders or queries: %s as %s', async (path, accept, status) => {
    const address = someAddress();
    const send = async () => (await fetch(shop.url + path, { headers: { accept, ...from(address) } })).status;
    for (let n = 0; n < 20; n++) expect(await send()).toBe(status);
    expect(await send()).toBe(429);
  });

  it('is that of an account when signed in, and invalid tokens have one of their own', async () => {
    const address = '203.0.113.13';
    const me = async (token: string | null, ip = address) =>
      (await shop.graphql('{ me { id } }', {}, token, from(ip))).status;
    for (let n = 0; n < 20; n++) expect(await me('forged')).toBe(401);
    expect(await me('forged')).toBe(429);
    for (let n = 0; n < 20; n++) expect(await me(n % 2 ? null : 'null')).toBe(200);
    expect(await me(null)).toBe(429);
    const [maya, tom] = [await shop.signUp(), await shop.signUp()];
    for (let n = 0; n < 20; n++) expect(await me(maya.token, n % 2 ? address : '203.0.113.14')).toBe(200);
    expect(await me(maya.token, '203.0.113.15')).toBe(429);
    expect(await me(tom.token)).toBe(200);
  });
});

describe('events of the payment provider', () => {
  const max = 20;
  const secret = 'whsec_real';
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({
      SEED: 'none',
      REQUESTS_PER_MINUTE: String(max),
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: secret,
    });
  });
  afterAll(() => shop.close());

  const event = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.created',
    livemode: false,
    data: { object: { id: 'pi_12345678', object: 'payment_intent' } },
  });
  async function deliver(address: string, sign: string | null, body = event) {
    const answer = await fetch(`${shop.url}/webhooks/stripe`, {
      method: 'POST',
      headers: { ...json, ...from(address), ...(sign !== null && { 'stripe-signature': sign }) },
      body,
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as object };
  }

  it.each<[string, string | null]>([
    ['no signature', null],
    ['an empty signature', ''],
    ['a wrong signature', signature(event, 'whsec_other', new Date())],
    ['an expired signature', signature(event, secret, new Date(Date.now() - 3_600_000))],
  ])('are counted with %s, and starve neither signed ones nor other requests', async (_what, sign) => {
    const address = someAddress();
    for (let n = 0; n < max; n++) expect((await deliver(address, sign)).status).toBe(400);
    const { status, headers, body } = await deliver(address, sign);
    expect([status, body]).toEqual([429, expect.objectContaining({ code: 'RATE_LIMITED' })]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
    for (let n = 0; n <= max; n++)
      expect((await deliver(address, signature(event, secret, new Date()))).status).toBe(200);
    expect((await deliver(someAddress(), sign)).status).toBe(400);
    for (let n = 0; n < max; n++) expect((await get(shop, '/review', address)).status).toBe(200);
    expect((await get(shop, '/review', address)).status).toBe(429);
  });

  it('are read up to 512 kB', async () => {
    const { length } = JSON.stringify({ padding: '' });
    const sized = (bytes: number) => JSON.stringify({ padding: 'x'.repeat(bytes - length) });
    const sign = signature(event, secret, new Date());
    for (const [bytes, status] of [
      [512 * 1024 - 1, 400],
      [512 * 1024, 400],
      [512 * 1024 + 1, 413],
    ] as const)
      expect((await deliver(someAddress(), sign, sized(bytes))).status, String(bytes)).toBe(status);
  });
});

describe('the address of a request', () => {
  it.each<[string, Env['trustProxy'], string, string]>([
    ['the peer’s, when no proxy is trusted', null, '203.0.113.1', '127.0.0.1'],
    ['what one proxy says', 1, '198.51.100.1, 203.0.113.1', '203.0.113.1'],
    ['what the outer of two proxies says', 2, '198.51.100.1, 203.0.113.1, 10.0.0.1', '203.0.113.1'],
    ['what a proxy at a known address says', ['loopback'], '198.51.100.1, 203.0.113.1', '203.0.113.1'],
    ['what proxies of a network say', ['127.0.0.0/8', '10.0.0.0/8'], '203.0.113.1, 10.9.9.9', '203.0.113.1'],
    ['the peer’s, when it is not a trusted proxy', ['10.0.0.0/8'], '203.0.113.1', '127.0.0.1'],
  ])('is %s', async (_whose, trustProxy, forwarded, ip) => {
    const app = await createServer({ logLevel: 'silent', trustProxy, requestsPerMinute: 10 });
    app.get('/ip', async (request) => request.ip);
    const answer = await app.inject({ url: '/ip', headers: from(forwarded) });
    expect(answer.body).toBe(ip);
    await app.close();
  });
});

describe('a request', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ SEED: 'none' });
  });
  afterAll(() => shop.close());

  it.each(['a b', '[', 'a/b', '1.2.3.4.5', '-[-', 'a:99999', 'a@b'])(
    'is refused when its host is none: %s',
    async (host) => {
      for (const path of ['/graphql?query=x', '/review', '/config.json', '/']) {
        const status = await new Promise((resolve, reject) => {
          request(shop.url + path, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
            .on('error', reject)
            .end();
        });
        expect(status, path).toBe(400);
      }
    },
  );
});
