import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../shop.ts';
import type { LegacyClient } from './legacy-client.ts';
import { admin, customer, delivery, picture, productNamed, visitor } from './people.ts';
import * as shapes from './shapes.ts';
import { builtWeb } from '#server/http/web.ts';

// How the implementation interprets section 7 where it is ambiguous or unsafe: URLs, the catalog, and what all
// responses share.

let shop: TestShop;
let anyone: LegacyClient;
let boss: LegacyClient;
beforeAll(async () => {
  shop = await testShop({}, { web: builtWeb });
  anyone = visitor(shop);
  boss = await admin(shop);
}, 60_000);
afterAll(() => shop.close());

const asBrowser = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

describe('URLs', () => {
  it('returns the page for /order/{id} to a navigating browser, and JSON otherwise', async () => {
    const client = await customer(shop);
    await client.order(await productNamed(client, 'Lakehead 3000'), '1', ...delivery);
    const [order] = await client.myOrders();
    const page = await fetch(`${shop.url}/order/${order!._id}`, { headers: asBrowser });
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('vary')).toMatch(/accept/i);
    const call = await client.calls.order(order!._id);
    expect(call.headers.get('content-type')).toMatch(/^application\/json/);
    expect(call.headers.get('vary')).toMatch(/accept/i);
  });

  it('returns 404 for an unknown page and an unknown call', async () => {
    const page = await fetch(`${shop.url}/no-such-page`, { headers: asBrowser });
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await anyone.calls.call('GET', '/no-such-call', shapes.anything)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('serves the runtime configuration to a browser, without secrets', async () => {
    const { body } = await shop.rest('GET', '/config.json');
    expect(body).toMatchObject({
      identity: { provider: 'local' },
      payments: { mode: 'simulator' },
      currency: 'USD',
    });
    expect(JSON.stringify(body)).not.toMatch(/sk_|whsec_/);
  });
});

describe('GET /equitment', () => {
  it('returns a plain array with its count in a header, also under the correctly spelled path', async () => {
    const { body, headers } = await anyone.calls.products();
    expect(headers.get('x-total-count')).toBe('31');
    const right = await anyone.calls.call('GET', '/equipment', shapes.product.array());
    expect(right.body).toEqual(body);
  });

  it('supports paging and search parameters', async () => {
    const all = (await anyone.home()).products;
    const part = await anyone.calls.call('GET', '/equitment?limit=5&offset=2', shapes.product.array());
    expect(part.body).toEqual(all.slice(2, 7));
    expect(part.headers.get('x-total-count')).toBe('31');
    const found = await anyone.calls.call('GET', '/equitment?q=lakehead', shapes.product.array());
    expect(found.body).toMatchObject([{ name: 'Lakehead 3000' }]);
  });

  it('has an ETag, and returns 304 to a client with the current version', async () => {
    const etag = (await anyone.calls.products()).headers.get('etag');
    expect(etag).toBeTruthy();
    const again = await fetch(`${shop.url}/equitment`, { headers: { 'if-none-match': etag ?? '' } });
    expect(again.status).toBe(304);
  });

  it('returns 404 with JSON for an unknown product', async () => {
    for (const id of ['no-such', '00000000-0000-4000-8000-000000000000'])
      expect((await anyone.calls.product(id)).status).toBe(404);
  });
});

async function upload(token: string | null, image: Blob, field = 'image'): Promise<Response> {
  const form = new FormData();
  form.append(field, image, 'picture.png');
  const { body } = await shop.rest('GET', '/config.json');
  return fetch(new URL(body.images.uploadUrl, shop.url), {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: form,
  });
}

describe('POST /equitment', () => {
  const fields = { name: 'Night Perch 60', price: 10.9, minQty: 2, maxQty: 12, img: '' };
  beforeAll(async () => {
    const sent = await upload(boss.screen.user!.token, await picture());
    fields.img = shapes.uploaded.parse(await sent.json()).data!.url;
  });
  const add = (more: object, { calls } = boss) =>
    calls.call('POST', '/equitment', shapes.inserted, { token: true, body: { ...fields, ...more } });

  it('returns the inserted id, converts form texts to numbers, and allows no description', async () => {
    const plain = await add({});
    expect(plain.body).toMatchObject({ acknowledged: true, insertedId: expect.any(String) });
    const typed = await add({
      name: 'Typed',
      price: '4.35',
      minQty: '1',
      maxQty: '3',
      description: 'As typed.',
    });
    const { insertedId } = typed.body as { insertedId?: string };
    expect((await anyone.calls.product(insertedId ?? '')).body).toMatchObject({
      name: 'Typed',
      price: 4.35,
      minQty: 1,
      maxQty: 3,
      description: 'As typed.',
    });
  });

  it.each([
    { name: '' },
    { price: 0 },
    { price: -1 },
    { price: 1.999 },
    { price: 'free' },
    { minQty: 0 },
    { minQty: 1.5 },
    { minQty: 12 },
    { minQty: 13 },
    { maxQty: 2 },
    { img: '' },
    { img: 'http://images.example/p.webp' },
    { img: 'https://anywhere.example/p.webp' },
    { img: 'javascript:alert(1)' },
    { img: '/../etc/passwd' },
  ])('inserts nothing of %j: Adding failed try later!', async (more) => {
    const before = (await anyone.home()).products.length;
    const answer = await add(more);
    expect(answer.body).toMatchObject({ message: 'Adding failed try later!' });
    expect(answer.body).not.toHaveProperty('insertedId');
    expect((await anyone.home()).products).toHaveLength(before);
  });

  it('is for admins only', async () => {
    expect((await add({}, await customer(shop))).status).toBe(403);
    expect((await add({}, anyone)).status).toBe(401);
  });
});

describe('the image host', () => {
  const text = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });

  it('returns success:false for a file that is not a picture, another field, and 9 MB', async () => {
    const { token } = boss.screen.user!;
    const large = new Blob([new Uint8Array(9 * 1024 * 1024)], { type: 'image/png' });
    const tries: [Blob, string?][] = [[text], [text, 'file'], [large]];
    for (const [image, field] of tries) {
      const answer = await upload(token, image, field);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.json()).toMatchObject({ success: false });
    }
  });

  it('is for admins only', async () => {
    const { token } = (await customer(shop)).screen.user!;
    expect((await upload(null, text)).status).toBe(401);
    expect((await upload(token, text)).status).toBe(403);
  });
});

describe('every response', () => {
  it('that is an error is JSON with a message and a code', async () => {
    const { calls } = anyone;
    const refused = [
      await calls.isAdmin('admin@fishzome.example'),
      await calls.users(),
      await calls.order('1'),
      await calls.deleteOrder('maya@fishzome.example'),
      await calls.createPaymentIntent(1),
      await calls.makeAdmin('tom@fishzome.example'),
      await calls.call('POST', '/order', shapes.anything, { body: {} }),
      await calls.call('PUT', '/user/no-address ', shapes.anything, { body: {} }),
      await calls.call('POST', '/review', shapes.anything, {
        headers: { 'content-type': 'application/json' },
      }),
      await calls.call('POST', '/review', shapes.anything, { headers: { 'content-type': 'text/xml' } }),
    ];
    for (const answer of refused) {
      expect(answer.granted).toBe(false);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });

  it('names its successor, without a sunset date', async () => {
    const answers = [await anyone.calls.products(), await anyone.calls.reviews(), await anyone.calls.users()];
    for (const { headers } of answers) {
      expect(headers.get('link')).toContain('</graphql>; rel="successor-version"');
      expect(headers.has('sunset')).toBe(false);
      expect(headers.has('deprecation')).toBe(false);
    }
  });

  it('is described by OpenAPI 3.1, call by call', async () => {
    const { body } = await shop.rest('GET', '/openapi.json');
    expect(body.openapi).toMatch(/^3\.1\./);
    const calls = Object.entries<object>(body.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
    );
    expect(calls).toEqual(
      expect.arrayContaining([
        'PUT /user/{}',
        'GET /admin/{}',
        'POST /profile',
        'GET /equitment',
        'GET /equitment/{}',
        'POST /order',
        'GET /order',
        'GET /order/{}',
        'DELETE /order/{}',
        'PATCH /order/{}',
        'GET /review',
        'POST /review',
        'GET /users',
        'PUT /user/admin/{}',
        'POST /equitment',
        'POST /create-payment-intent',
      ]),
    );
  });
});
