import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewsLimits } from '#server/modules/reviews/reviews.access.ts';
import type { Env } from '../env.ts';
import { createServer } from './server.ts';
import { testShop, type TestShop } from '../../test/shop.ts';

const { max } = reviewsLimits.add;
const from = (address: string) => ({ 'x-forwarded-for': address });
const json = { accept: 'application/json', 'content-type': 'application/json' };

const ask = (shop: TestShop, query: string, address: string) =>
  fetch(`${shop.url}/graphql`, {
    method: 'POST',
    headers: { ...json, ...from(address) },
    body: JSON.stringify({ query }),
  });

/** Counted, and otherwise without effect: no review has so many stars. */
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

describe('limits of deeds', () => {
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

  it('are reached at both doors of all servers together, and say how long to wait', async () => {
    const address = '203.0.113.7';
    const before: unknown[] = [];
    for (let n = 0; n < max; n++) {
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
    for (let n = 0; n < max; n++) await reviewByRest(one, `198.51.100.${n}, 203.0.113.9`);
    expect((await reviewByRest(one, '198.51.100.200, 203.0.113.9')).status).toBe(429);
    expect((await reviewByRest(one, '203.0.113.9, 198.51.100.200')).status).toBe(200);
  });
});

describe('the limit of requests', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ SEED: 'none', REQUESTS_PER_MINUTE: '20' });
  });
  afterAll(() => shop.close());

  it('answers 429 in the words of the door, and when to come again', async () => {
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

  it('counts pages under the name of a file, too', async () => {
    const page = () =>
      fetch(`${shop.url}/nothing.svg`, { headers: { accept: 'text/html', ...from('203.0.113.12') } });
    for (let n = 0; n < 20; n++) expect((await page()).status).toBe(404);
    expect((await page()).status).toBe(429);
  });
});

describe('the address of a request', () => {
  it.each<[string, Env['trustProxy'], string, string]>([
    ['whoever connects, when no proxy is trusted', null, '203.0.113.1', '127.0.0.1'],
    ['what one proxy says', 1, '198.51.100.1, 203.0.113.1', '203.0.113.1'],
    ['what the outer of two proxies says', 2, '198.51.100.1, 203.0.113.1, 10.0.0.1', '203.0.113.1'],
    ['what a proxy at a known address says', ['loopback'], '198.51.100.1, 203.0.113.1', '203.0.113.1'],
    ['what proxies of a network say', ['127.0.0.0/8', '10.0.0.0/8'], '203.0.113.1, 10.9.9.9', '203.0.113.1'],
    ['whoever connects from elsewhere', ['10.0.0.0/8'], '203.0.113.1', '127.0.0.1'],
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
