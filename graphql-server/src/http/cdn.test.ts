import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Person, type TestShop } from '../../test/shop.ts';
import { cdnHeaders } from './cdn.ts';
import { builtWeb } from './web.ts';

const file = new URL('../../../schema/operations.json', import.meta.url);
const { operations } = JSON.parse(readFileSync(file, 'utf8')) as {
  operations: { id: string; name: string }[];
};

const FOR_CDN = {
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=60',
};
const REVALIDATED = { 'cache-control': 'public, max-age=0, must-revalidate' };

it.each([
  ['a visitor', 60, {}, FOR_CDN],
  ['a visitor of a shop without a CDN', 0, {}, null],
  ['a request with a token', 60, { authorization: 'Bearer a' }, null],
  ['a request with a cookie', 60, { cookie: 'a=b' }, null],
])('has the headers of %s', (_what, seconds, headers, expected) => {
  expect(cdnHeaders(seconds, { headers })).toEqual(expected);
});

describe('a shop behind a CDN', () => {
  let shop: TestShop;
  let admin: Person;
  beforeAll(async () => {
    shop = await testShop({ CDN_SECONDS: '60' }, { web: builtWeb });
    admin = await shop.signIn('admin@fishzome.example', 'harbour-light');
  }, 120_000);
  afterAll(() => shop.close());

  const html = { accept: 'text/html' };
  async function cachingOf(path: string, headers: Record<string, string>) {
    const answer = await fetch(shop.url + path, { headers, redirect: 'manual' });
    await answer.arrayBuffer();
    const names = ['cache-control', 'cdn-cache-control'];
    return Object.fromEntries(
      names.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)]] : [])),
    );
  }
  const queryPath = (name: string) => {
    const { id } = operations.find((one) => one.name === name)!;
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: id } });
    return `/graphql?${new URLSearchParams({ extensions, operationName: name }).toString()}`;
  };

  it.each(['/', '/product/spinning-reel', '/category/reels', '/search?q=reel', '/blog'])(
    'lets it store the page %s',
    async (path) => expect(await cachingOf(path, html)).toEqual(FOR_CDN),
  );

  it.each(['/profile', '/dashboard', '/no-such-page', '/product/no-such-product', '/mailbox'])(
    'does not let it store the page %s',
    async (path) => expect(await cachingOf(path, html)).not.toHaveProperty('cdn-cache-control'),
  );

  it('does not let it store a page whose path is also a call of REST', async () => {
    const { body } = await shop.rest('GET', '/equitment');
    expect(await cachingOf(`/order/${body[0]._id}`, html)).toEqual({ 'cache-control': 'no-cache' });
  });

  it('lets it store public queries of visitors, and nothing of signed-in users', async () => {
    const json = { accept: 'application/json', 'apollo-require-preflight': 'true' };
    const signedIn = { ...json, authorization: `Bearer ${admin.token}` };
    const home = queryPath('HomeScreen');
    expect(await cachingOf(home, json)).toEqual(FOR_CDN);
    expect(await cachingOf(home, { ...json, cookie: 'a=b' })).toEqual(REVALIDATED);
    for (const [path, headers] of [
      [home, signedIn],
      [queryPath('Viewer'), signedIn],
      [queryPath('Viewer'), json],
    ] as const)
      expect(await cachingOf(path, headers)).toEqual({ 'cache-control': 'private, no-store' });
  });

  it('does not let it store the page of a request with a token or a cookie', async () => {
    const [token, cookie] = [{ authorization: `Bearer ${admin.token}` }, { cookie: 'a=b' }];
    for (const headers of [token, cookie])
      expect(await cachingOf('/', { ...html, ...headers })).toEqual({ 'cache-control': 'no-cache' });
  });

  it('does not let it store the JSON at the path of a page', async () => {
    expect(await cachingOf('/search', { accept: 'application/json' })).toEqual({
      'cache-control': 'no-store',
    });
  });
});
