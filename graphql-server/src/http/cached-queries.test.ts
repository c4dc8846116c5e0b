import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Person, type TestShop } from '../../test/shop.ts';

const SHELF = '{ bestSellers(first: 200) { databaseId name } }';
const CHANGE = `mutation ($input: ChangeEquipmentInput!) {
  changeEquipment(input: $input) { ... on Equipment { name } ... on UserError { code } }
}`;

describe('what visitors read', () => {
  let t: TestShop;
  let admin: Person;
  let product: { databaseId: string; name: string };
  beforeAll(async () => {
    t = await testShop({ REQUESTS_PER_MINUTE: '1000000' });
    admin = await t.signIn('admin@fishzome.example', 'harbour-light');
    [product] = (await t.graphql(SHELF)).body.data.bestSellers;
  }, 60_000);
  afterAll(() => t.close());

  const nameOnShelf = async () => {
    const { body } = await t.graphql(SHELF);
    return body.data.bestSellers.find((one: typeof product) => one.databaseId === product.databaseId).name;
  };
  const rename = async (name: string) => {
    const input = { equipmentId: product.databaseId, name };
    const { body } = await t.graphql(CHANGE, { input }, admin.token);
    expect(body).toEqual({ data: { changeEquipment: { name } } });
  };

  it('is never older than an acknowledged write, under concurrent reads', async () => {
    const over = new AbortController();
    const readers = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) await nameOnShelf();
    });
    try {
      for (let round = 1; round <= 20; round += 1) {
        await rename(`Reel ${round}`);
        expect(await nameOnShelf()).toBe(`Reel ${round}`);
      }
    } finally {
      over.abort();
      await Promise.all(readers);
    }
  }, 60_000);

  it('is at most a second older on another server', async () => {
    const { connectionString = '' } = t.pool.options;
    const other = await testShop({ DATABASE_URL: connectionString, REQUESTS_PER_MINUTE: '1000000' });
    const names = async () =>
      (await other.graphql(SHELF)).body.data.bestSellers.map((one: typeof product) => one.name);
    try {
      for (const name of ['Elsewhere 1', 'Elsewhere 2', 'Elsewhere 3']) {
        expect(await names()).not.toContain(name);
        await rename(name);
        const acknowledged = performance.now();
        for (let isSeen = false; !isSeen;) {
          const begun = performance.now();
          isSeen = (await names()).includes(name);
          expect(isSeen || begun - acknowledged <= 1_000).toBe(true);
        }
      }
    } finally {
      await other.close();
    }
  }, 60_000);

  it('is told of a REST call, too', async () => {
    const count = async () => (await t.graphql(SHELF)).body.data.bestSellers.length;
    const before = await count();
    const { status } = await t.rest('POST', '/equitment', {
      token: admin.token,
      body: {
        name: 'Spoon 9',
        description: '',
        price: 4.5,
        minQty: 1,
        maxQty: 9,
        img: '/images/spoon-lure-960.webp',
      },
    });
    expect(status).toBe(201);
    expect(await count()).toBe(before + 1);
  });

  it('leaves mistakes, people and everything that is not the same for all to the API itself', async () => {
    const mistaken = await t.graphql('{ bestSellers { nothing } }');
    expect([mistaken.status, mistaken.body.errors[0].extensions.code]).toEqual([
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ]);
    const visitor = await t.graphql('{ me { email } }');
    const asAdmin = await t.graphql('{ me { email } }', {}, admin.token);
    expect([visitor.body.data.me, asAdmin.body.data.me.email]).toEqual([null, admin.email]);
    const both = await t.graphql('{ bestSellers { name } orders { edges { node { number } } } }');
    expect(both.body.errors[0].extensions.code).toBe('SIGN_IN_REQUIRED');
  });

  it('has a tag, and is not sent again to who has it', async () => {
    const first = await t.graphql(SHELF);
    const again = await t.graphql(SHELF, {}, null, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([first.status, again.status, again.body]).toEqual([200, 304, '']);
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
  ])('is precompress as the client takes it: %s', async (accepted, encoding) => {
    const { headers, body } = await t.graphql(SHELF, {}, null, { 'accept-encoding': accepted });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('vary')).toContain('accept-encoding');
    expect(body.data.bestSellers.length).toBeGreaterThan(1);
  });
});
