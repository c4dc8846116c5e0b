import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { testShop, type Person, type TestShop } from '../../test/shop.ts';
import { wireTo, type Wire } from '../../test/wire.ts';
import { builtWeb } from './web.ts';

const missingId = Buffer.from('Equipment:00000000-0000-4000-8000-000000000000').toString('base64');

describe('while the database is away', () => {
  let database: TestDatabase;
  let wire: Wire;
  let shop: TestShop;
  let ada: Person;
  beforeAll(async () => {
    database = await testDatabase();
    wire = await wireTo(database.url);
    shop = await testShop({ DATABASE_URL: wire.url, SEED: 'none', LOG_LEVEL: 'silent' }, { web: builtWeb });
    ada = await shop.signUp();
    await shop.graphql('{ me { id } }', {}, ada.token);
    wire.cut();
  });
  afterAll(async () => {
    await wire.mend();
    await shop.close();
    await database.close();
  });

  it.each([
    ['a visitor', '{ bestSellers(first: 1) { id } }', false],
    ['a visitor who asks for what may be null', `{ node(id: "${missingId}") { id } }`, false],
    ['a token', '{ me { id } }', true],
    ['a mutation', 'mutation { deleteReview(input: { reviewId: "1" }) { __typename } }', true],
  ])('GraphQL answers %s with 503', async (_who, query, signedIn) => {
    const { status, headers, body } = await shop.graphql(query, {}, signedIn ? ada.token : null);
    expect(body.errors[0].extensions).toEqual({ code: 'UNAVAILABLE' });
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('GraphQL answers 200 with what there is, and says what is missing', async () => {
    const { status, body } = await shop.graphql(
      `{ __schema { queryType { name } } node(id: "${missingId}") { id } }`,
    );
    expect(status).toBe(200);
    expect(body.data).toEqual({ __schema: { queryType: { name: 'Query' } }, node: null });
    expect(body.errors).toMatchObject([{ path: ['node'], extensions: { code: 'UNAVAILABLE' } }]);
  });

  it.each(['/equitment', '/review', '/order', '/users'])('REST answers %s with 503', async (path) => {
    const { status, headers, body } = await shop.rest('GET', path, { token: ada.token });
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '2', 'UNAVAILABLE']);
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it.each(['/', '/order/00000000-0000-4000-8000-000000000000', '/search?q=reel'])(
    'the page %s is sent with 503',
    async (path) => {
      const answer = await fetch(shop.url + path, { headers: { accept: 'text/html' } });
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('pages without data and the configuration are sent as ever', async () => {
    const headers = { accept: 'text/html' };
    expect((await fetch(`${shop.url}/blog`, { headers })).status).toBe(200);
    expect((await fetch(`${shop.url}/config.json`)).status).toBe(200);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(503);
  });
});
