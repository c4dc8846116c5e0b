import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, specifiedRules, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../schema.ts';
import { listenTo } from '../../test/live.ts';
import { testShop, type Answer, type Person, type TestShop } from '../../test/shop.ts';
import { builtWeb } from './web.ts';

const file = fileURLToPath(new URL('../../../schema/operations.json', import.meta.url));
const { operations } = JSON.parse(readFileSync(file, 'utf8')) as {
  operations: { id: string; name: string; type: string; body: string }[];
};
const named = (name: string) => {
  const one = operations.find((operation) => operation.name === name);
  if (!one) throw new Error(`no page asks ${name}`);
  return one;
};
const extensionsOf = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });
const preflight = { 'apollo-require-preflight': '1' };

/** The URL of a persisted query: its hash, without the document. */
function addressOf(hash: string, variables?: object, more: Record<string, string> = {}): string {
  const search = new URLSearchParams({
    extensions: JSON.stringify(extensionsOf(hash)),
    ...(variables && { variables: JSON.stringify(variables) }),
    ...more,
  });
  return `/graphql?${search.toString()}`;
}

async function send(
  shop: TestShop,
  path: string,
  headers: Record<string, string> = preflight,
  body?: object,
): Promise<Answer> {
  const response = await fetch(shop.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : '' };
}

describe('the operations of our pages', () => {
  it.each(operations)('$name fits the schema, and its id is its hash', ({ id, body }) => {
    expect(createHash('sha256').update(body).digest('hex')).toBe(id);
    expect(validate(schema, parse(body), specifiedRules)).toEqual([]);
  });
});

describe('the API', { timeout: 30_000 }, () => {
  let shop: TestShop;
  let admin: Person;
  beforeAll(async () => {
    shop = await testShop({ REQUESTS_PER_MINUTE: '1000000' });
    admin = await shop.signIn('admin@fishzome.example', 'harbour-light');
  }, 60_000);
  afterAll(() => shop.close());

  const home = named('HomeScreen');
  const get = (path: string, headers: Record<string, string> = {}) =>
    send(shop, path, { ...preflight, ...headers });
  const post = (body: object, headers = {}) => send(shop, '/graphql', headers, body);

  it('answers a hash as it answers its document, by GET and by POST, the first time and again', async () => {
    const { body } = await post({ query: home.body });
    expect(body.data.bestSellers.length).toBeGreaterThan(1);
    const library = { clientLibrary: { name: 'some', version: '1' } };
    const extensions = JSON.stringify({ ...extensionsOf(home.id), ...library });
    for (const _ of [1, 2]) {
      expect((await get(addressOf(home.id))).body).toEqual(body);
      const telling = await get(addressOf(home.id, {}, { extensions }));
      expect(telling.body).toEqual(body);
      expect(telling.headers.get('cache-control')).toContain('public');
      expect((await post({ extensions: extensionsOf(home.id) })).body).toEqual(body);
    }
  });

  it('lets visitors’ answers be kept, and asked about: 304 until something changes', async () => {
    const first = await get(addressOf(home.id));
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(first.headers.get('vary')).toBe('Accept, Authorization, accept-encoding');
    const etag = first.headers.get('etag') ?? '';
    const again = await get(addressOf(home.id), { 'if-none-match': etag });
    expect([again.status, again.body, again.headers.get('cache-control')]).toEqual([
      304,
      '',
      'public, max-age=0, must-revalidate',
    ]);
    const { databaseId } = (await post({ query: '{ bestSellers(first: 1) { databaseId } }' })).body.data
      .bestSellers[0];
    const changed = await shop.graphql(
      'mutation ($input: ChangeEquipmentInput!) { changeEquipment(input: $input) { __typename } }',
      { input: { equipmentId: databaseId, name: 'Reel 304' } },
      admin.token,
    );
    expect(changed.body.data.changeEquipment.__typename).toBe('Equipment');
    const after = await get(addressOf(home.id), { 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect(JSON.stringify(after.body)).toContain('Reel 304');
  });

  it.each([
    ['a public query of a signed-in user', 'HomeScreen', true],
    ['a query for the viewer', 'Viewer', false],
    ['a signed-in user’s query for the viewer', 'Viewer', true],
    ['an error', 'MyOrdersScreen', false],
  ])('forbids shared caches to store the response to %s', async (_what, name, signedIn) => {
    const headers: Record<string, string> = signedIn ? { authorization: `Bearer ${admin.token}` } : {};
    const answer = await get(addressOf(named(name).id), headers);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('vary')).toContain('Authorization');
  });

  it('never sends a visitor’s cached response to a signed-in user, nor the reverse', async () => {
    const viewer = named('Viewer');
    const [visitor, asAdmin, next] = [
      await get(addressOf(viewer.id)),
      await get(addressOf(viewer.id), { authorization: `Bearer ${admin.token}` }),
      await get(addressOf(viewer.id)),
    ];
    expect([visitor, next].map(({ body }) => body.data.me)).toEqual([null, null]);
    expect(asAdmin.body.data.me.role).toBe('ADMIN');
  });

  it('says that it does not know a hash, and takes the document with it', async () => {
    const query = '{ bestSellers(first: 1) { name } }';
    const id = createHash('sha256').update(query).digest('hex');
    const unknown = await get(addressOf(id));
    expect([unknown.status, unknown.body.errors[0]]).toEqual([
      200,
      {
        message: 'PersistedQueryNotFound',
        extensions: {
          code: 'PERSISTED_QUERY_NOT_FOUND',
          help: 'No operation of this server has this hash: send the document itself, by POST.',
        },
      },
    ]);
    const whole = await post({ query, extensions: extensionsOf(id) });
    expect(whole.body.data.bestSellers).toHaveLength(1);
    // Documents of other clients are not stored.
    expect((await get(addressOf(id))).body.errors[0].message).toBe('PersistedQueryNotFound');
  });

  it('takes no document under the hash of another', async () => {
    const answer = await post({ query: '{ me { id } }', extensions: extensionsOf(home.id) });
    const [{ message, extensions }] = answer.body.errors;
    expect([answer.status, message, extensions.code]).toEqual([
      400,
      'provided sha does not match query',
      'BAD_REQUEST',
    ]);
  });

  it('refuses changes by GET, and GETs that a page of another site can make', async () => {
    const change = await get(addressOf(named('SendContactMessage').id, { input: {} }));
    expect([change.status, change.headers.get('allow')]).toEqual([405, 'POST']);
    const harmless: Record<string, string>[] = [{}, { 'content-type': 'text/plain' }];
    for (const headers of harmless) {
      await get(addressOf(home.id));
      const forged = await send(shop, addressOf(home.id), headers);
      expect([forged.status, forged.body.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
      expect(forged.headers.get('cache-control')).toBe('private, no-store');
    }
    const asApolloAsks = await send(shop, addressOf(home.id), { 'content-type': 'application/json' });
    expect(asApolloAsks.status).toBe(200);
  });

  it.each([
    ['variables that are no JSON', { variables: '{' }],
    ['variables that are a list', { variables: '[]' }],
    ['extensions that are text', { extensions: '"x"' }],
    ['extensions that are no JSON', { extensions: 'x' }],
  ])('refuses %s in an address', async (_what, search) => {
    const answer = await get(addressOf(home.id, {}, search));
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('refuses an address that says a thing twice', async () => {
    const answer = await get(`${addressOf(home.id)}&extensions=%7B%7D`);
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('a shop that takes its own operations only', { timeout: 30_000 }, () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ GRAPHQL_OPERATIONS: 'persisted' }, { web: builtWeb });
  }, 60_000);
  afterAll(() => shop.close());

  const refused = (answer: Answer) => [answer.status, answer.body.errors?.[0].extensions];
  const REFUSED = [400, { code: 'OPERATION_NOT_PERSISTED' }];

  it('takes them by their hash, and whole', async () => {
    const { id, body } = named('HomeScreen');
    for (const answer of [
      await send(shop, addressOf(id)),
      await send(shop, '/graphql', {}, { query: body }),
      await send(shop, '/graphql', {}, { query: body, extensions: extensionsOf(id) }),
    ])
      expect(answer.body.data?.bestSellers.length).toBeGreaterThan(1);
  });

  it('refuses every other document, by POST and by GET, with words', async () => {
    const query = '{ bestSellers(first: 1) { name } }';
    const answer = await send(shop, '/graphql', {}, { query });
    expect(refused(answer)).toEqual(REFUSED);
    expect(answer.body.errors[0].message).toMatch(/GRAPHQL_OPERATIONS=persisted/);
    expect(refused(await send(shop, `/graphql?query=${encodeURIComponent(query)}`))).toEqual(REFUSED);
    expect(refused(await send(shop, '/graphql', {}, { query: '{ __schema { types { name } } }' }))).toEqual(
      REFUSED,
    );
  });

  it('renders its pages', async () => {
    const page = await fetch(shop.url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<article');
  });

  it('rejects subscriptions that no page uses', async () => {
    const { token } = await shop.signUp();
    const ours = named('OrderChanged').body;
    const own = await listenTo(shop.url, [ours], `Bearer ${token}`).begun();
    const other = await listenTo(
      shop.url,
      ['subscription { orderChanged { databaseId } }'],
      `Bearer ${token}`,
    ).begun();
    expect([own.heard, other.heard]).toEqual([[null], ['OPERATION_NOT_PERSISTED']]);
    await Promise.all([own.close(), other.close()]);
  });
});
