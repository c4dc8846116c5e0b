import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../test/shop.ts';

const ADD = `mutation Add($input: AddEquipmentInput!) { addEquipment(input: $input) {
  __typename
  ... on Equipment { databaseId slug price { minor } category { slug } }
  ... on InvalidInput { issues { path message } }
  ... on UserError { code }
} }`;
const img = '/images/spoon-lure-960.webp';
const form = { name: 'Reed Spinner', price: '12.50', minQty: '1', maxQty: '40', img };
const input = { name: 'Reed Spinner', priceMinor: 1250, minQty: 1, maxQty: 40, imageUrl: img };

let shop: TestShop;
let admin: string;
let maya: string;
beforeAll(async () => {
  shop = await testShop();
  admin = (await shop.signIn('admin@fishzome.example', 'harbour-light')).token;
  maya = (await shop.signIn('maya@fishzome.example', 'tight-lines')).token;
}, 60_000);
afterAll(() => shop.close());

const kept = async () =>
  (
    await shop.pool.query(
      `SELECT (SELECT count(*) FROM "Equipment") e, (SELECT count(*) FROM "AuditEntry") a`,
    )
  ).rows[0];
const add = (body: unknown, token: string | null = admin) => shop.rest('POST', '/equitment', { body, token });
const addByGraphql = async (more: object, token: string | null = admin) =>
  (await shop.graphql(ADD, { input: { ...input, ...more } }, token)).body.data.addEquipment;

describe('adding equipment', () => {
  it('is an admin’s alone, in both APIs', async () => {
    const before = await kept();
    expect(await add(form, null)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
    expect(await add(form, maya)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    // Validation errors are not revealed to users without access.
    expect(await add({}, maya)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await addByGraphql({}, null)).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect(await addByGraphql({}, maya)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await kept()).toEqual(before);
  });

  it('takes a form’s texts and a program’s numbers, under either name', async () => {
    const typed = await add(form);
    expect(typed).toMatchObject({
      status: 201,
      body: { acknowledged: true, insertedId: expect.any(String) },
    });
    const body = { ...form, price: 12.5, minQty: 1, maxQty: 40, description: 'Spins.' };
    const right = await shop.rest('POST', '/equipment', { token: admin, body });
    const [one, two] = await Promise.all(
      [typed, right].map(({ body }) => shop.rest('GET', `/equitment/${body.insertedId}`)),
    );
    expect(one?.body).toEqual({ ...body, _id: typed.body.insertedId, description: '' });
    expect(two?.body).toEqual({ ...body, _id: right.body.insertedId });
  });

  it('says the same in the GraphQL API, in minor units', async () => {
    expect(await addByGraphql({ categorySlug: 'reels', stock: 3, title: null })).toMatchObject({
      __typename: 'Equipment',
      price: { minor: 1250 },
      category: { slug: 'reels' },
    });
    expect(await addByGraphql({ minQty: 5, maxQty: 5, priceMinor: 0 })).toMatchObject({
      code: 'INVALID_INPUT',
      issues: expect.arrayContaining([{ path: 'priceMinor', message: 'Price must be greater than zero' }]),
    });
  });

  it.each<[unknown, string, string]>([
    [{ ...form, name: '' }, 'name', 'Name is Required'],
    [{ ...form, name: undefined }, 'name', 'Name is Required'],
    [{ ...form, name: 'n'.repeat(121) }, 'name', 'Use at most 120 characters.'],
    [{ ...form, price: undefined }, 'price', 'Price is Required'],
    [{ ...form, price: '' }, 'price', 'Price must be an amount, such as 12.50'],
    [{ ...form, price: '12.505' }, 'price', 'Price must be an amount, such as 12.50'],
    [{ ...form, price: 'free' }, 'price', 'Price must be an amount, such as 12.50'],
    [{ ...form, price: 0 }, 'price', 'Price must be greater than zero'],
    [{ ...form, price: 1e9 }, 'price', 'Price must be an amount, such as 12.50'],
    [{ ...form, price: 0.49, maxQty: 3 }, 'price', 'The smallest order must cost at least $0.50'],
    [{ ...form, minQty: 'some' }, 'minQty', 'Min quantity must be a whole number'],
    [{ ...form, minQty: '' }, 'minQty', 'Min quantity must be a whole number'],
    [{ ...form, minQty: 0 }, 'minQty', 'Min quantity must be at least 1'],
    [{ ...form, minQty: 40 }, 'maxQty', 'Max quantity must be greater than min quantity'],
    [{ ...form, maxQty: 1_000_001 }, 'maxQty', 'Max quantity is too large'],
    [
      { ...form, price: 100_000, maxQty: 12 },
      'maxQty',
      'At this quantity, an order could exceed $999,999.99, the payment limit',
    ],
    [{ ...form, img: undefined }, 'img', 'Image is Required'],
    [{ ...form, img: 'https://anywhere.example/a.png' }, 'img', 'Upload the image first.'],
    [{ ...form, description: 'd'.repeat(5_001) }, 'description', 'Use at most 5000 characters.'],
    [{ ...form, name: 7 }, 'name', '`name` must be text.'],
    [[form], '', 'Send a JSON object.'],
  ])('refuses %j: Adding failed try later!', async (body, path, message) => {
    const before = await kept();
    const answer = await add(body);
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Adding failed try later!', code: 'INVALID_INPUT' },
    });
    expect(answer.body.issues).toContainEqual({ path, message });
    expect(await kept()).toEqual(before);
  });

  it('takes the most that one payment can be, and not a cent more', async () => {
    expect(await add({ ...form, price: 999_999.99, maxQty: 2 })).toMatchObject({ status: 201 });
    expect(await add({ ...form, price: '1000000.00', maxQty: 2 })).toMatchObject({ status: 400 });
    expect(await add({ ...form, price: 0.5, maxQty: 2 })).toMatchObject({ status: 201 });
  });

  it('shows the product with the next answer, which had not changed until then', async () => {
    const list = () => shop.rest('GET', '/equitment', { headers: { 'if-none-match': etag } });
    let etag = '';
    etag = (await list()).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const again = await fetch(`${shop.url}/equitment`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const { insertedId } = (await add({ ...form, name: 'Brand new' })).body;
    const after = await list();
    expect(after.status).toBe(200);
    expect(after.body[0]).toMatchObject({ _id: insertedId, name: 'Brand new' });
  });
});

describe('the combined attributes of a product', () => {
  it('are those of the product and its published variants', async () => {
    const combined = async () => {
      // Answers for visitors are cached.
      const { body } = await shop.graphql(
        `{ equipmentBySlug(slug: "spoon-lure") { combinedAttributes { name metric: value imperial: value(units: IMPERIAL) } } }`,
        {},
        admin,
      );
      const all: { name: string }[] = body.data.equipmentBySlug.combinedAttributes;
      return all.filter(({ name }) => ['weightG', 'color'].includes(name));
    };
    expect(await combined()).toEqual([
      {
        name: 'weightG',
        metric: '7 g, 12 g, 18 g, 28 g',
        imperial: '0.25 oz, 0.42 oz, 0.63 oz, 0.99 oz',
      },
      { name: 'color', metric: 'coral, green', imperial: 'coral, green' },
    ]);
    await shop.pool.query(
      `UPDATE "Equipment" SET status = 'DRAFT' WHERE sku LIKE 'EMB-%-GR' OR sku = 'EMB-12-CR'`,
    );
    expect(await combined()).toEqual([
      { name: 'weightG', metric: '7 g, 18 g, 28 g', imperial: '1/4 oz, 5/8 oz, 1 oz' },
      { name: 'color', metric: 'coral', imperial: 'coral' },
    ]);
  });
});
