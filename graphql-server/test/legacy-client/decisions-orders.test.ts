import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../shop.ts';
import type { LegacyClient } from './legacy-client.ts';
import { outsideOf } from './outside.ts';
import { admin, cards, customer, delivery, lastSaid } from './people.ts';
import { newcomer, password, productNamed, newEmail, visitor } from './people.ts';
import * as shapes from './shapes.ts';
import type { Product } from './shapes.ts';

// How the implementation interprets section 7 where it is ambiguous or unsafe: orders.

let shop: TestShop;
let client: LegacyClient;
let reel: Product;
beforeAll(async () => {
  shop = await testShop();
  client = await customer(shop);
  reel = await productNamed(client, 'Lakehead 3000');
}, 60_000);
afterAll(() => shop.close());

const [phone, address] = delivery;
const place = (more: object, { calls } = client, token?: true) =>
  calls.call('POST', '/order', shapes.placed, {
    body: {
      img: reel.img,
      name: reel.name,
      quantity: '1',
      price: 89.9,
      customerMail: client.screen.user!.email,
      customer: 'Ada Strand',
      phone,
      address,
      ...more,
    },
    ...(token && { token }),
  });
const newest = async (of = client) => (await of.myOrders())[0]!;
const no = { success: false, message: 'today this equipment not available try tomorrow!' };

describe('a guest order', () => {
  it('of an unverified address is shown masked to its account, can be paid, but not deleted', async () => {
    const email = newEmail();
    await place({ customerMail: email });
    await place({ customerMail: email, quantity: '2', price: 179.8 });
    const guest = await newcomer(shop, email);
    const masked = await newest(guest);
    expect(masked).toMatchObject({ customerMail: email, price: 179.8 });
    expect([masked.phone, masked.address]).toEqual(['+4••••84', 'St••••lm']);
    await guest.deleteOrder();
    expect(lastSaid(guest)).toBe('failed to delete!');
    const page = await guest.paymentPage(masked._id);
    await guest.pay(page!.order, page!.secret!, cards.good);
    expect(guest.paymentCell(await newest(guest))).toMatch(/^PAID/);
    await outsideOf(shop).verify(email);
    await guest.login(email, password);
    expect(await newest(guest)).toMatchObject({ phone, address });
    await guest.deleteOrder();
    expect(lastSaid(guest)).toBe('Delete Successfully!');
    expect(await guest.myOrders()).toHaveLength(1);
  });

  it('is limited to ten unpaid orders per address', async () => {
    const email = newEmail();
    for (let i = 0; i < 10; i++) expect((await place({ customerMail: email })).granted).toBe(true);
    const eleventh = await place({ customerMail: email });
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await place({ customerMail: newEmail() })).granted).toBe(true);
  });

  it('holds no stock until it is paid, and cannot exceed the stock', async () => {
    const anchor = await productNamed(client, 'Fold Fast 3.5');
    const input = { img: anchor.img, name: anchor.name, price: undefined };
    expect((await place({ ...input, quantity: '4' })).body).toMatchObject(no);
    expect((await place({ ...input, quantity: '3' })).body).toMatchObject({ success: true });
    expect((await place({ ...input, quantity: '3' })).body).toMatchObject({ success: true });
    const page = await client.paymentPage((await newest())._id);
    await client.pay(page!.order, page!.secret!, cards.good);
    expect((await place({ ...input, quantity: '1' })).body).toMatchObject(no);
  });
});

describe('POST /order', () => {
  it('with a token accepts only the token’s address, in any case', async () => {
    const other = await place({ customerMail: 'tom@fishzome.example' }, client, true);
    expect(other.status).toBe(403);
    const own = await place({ customerMail: client.screen.user!.email.toUpperCase() }, client, true);
    expect(own.body).toMatchObject({ success: true });
  });

  it('is not allowed for admins with a token', async () => {
    const boss = await admin(shop);
    expect((await place({ customerMail: 'admin@fishzome.example' }, boss, true)).status).toBe(403);
  });

  it.each([
    { price: 1 },
    { price: 0 },
    { price: 89.91 },
    { price: -89.9 },
    { price: 'free' },
    { quantity: '2' },
  ])('never charges another sum than was seen: %j is not available', async (more) => {
    expect(await place(more)).toMatchObject({ status: 200, body: no });
  });

  it.each([{ paid: true }, { transactionId: 'pi_made_up_by_me' }, { totalMinor: 1 }, { role: 'admin' }])(
    'rejects fields that only the server sets, and places no order: %j',
    async (field) => {
      const before = await client.myOrders();
      const [name] = Object.keys(field);
      expect(await place(field)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', message: `Unknown field \`${name}\``, issues: [{ path: name }] },
      });
      expect(await client.myOrders()).toEqual(before);
    },
  );

  it('finds the product by exact name and picture, rejects no match and two matches, and accepts an id', async () => {
    for (const more of [{ name: 'Lakehead' }, { name: '' }, { img: '/other.webp' }])
      expect((await place(more)).body).toMatchObject(no);
    await shop.pool.query(`INSERT INTO "Equipment" SELECT (jsonb_populate_record(e,
      jsonb_build_object('id', gen_random_uuid(), 'slug', 'another-headlamp'))).*
      FROM "Equipment" e WHERE slug = 'headlamp'`);
    const lamp = await productNamed(client, 'Nightbite 400');
    const input = { name: lamp.name, img: lamp.img, price: lamp.price };
    expect((await place(input)).body).toMatchObject(no);
    expect((await place({ ...input, equipmentId: lamp._id })).body).toMatchObject({ success: true });
  });

  it('keeps the ordered price when the product’s price changes', async () => {
    await place({});
    await shop.pool.query(`UPDATE "Equipment" SET "priceMinor" = 9990 WHERE name = $1`, [reel.name]);
    expect((await place({})).body).toMatchObject(no);
    expect(await newest()).toMatchObject({
      price: 89.9,
      items: [{ name: reel.name, img: reel.img, quantity: 1, price: 89.9 }],
    });
    await shop.pool.query(`UPDATE "Equipment" SET "priceMinor" = 8990 WHERE name = $1`, [reel.name]);
  });

  it('accepts quantity as text or number and the price in major units, and stores contact details as text', async () => {
    expect((await place({ quantity: 3, price: '269.70' })).body).toMatchObject({ success: true });
    expect(await newest()).toMatchObject({ quantity: 3, price: 269.7, currency: 'USD' });
  });
});

describe('GET /order', () => {
  it('lists the user’s own orders, newest first, also without an address', async () => {
    const own = await client.calls.call('GET', '/order', shapes.order.array(), { token: true });
    expect(own.body).toEqual(await client.myOrders());
    const ids = (await client.myOrders()).map(({ _id }) => _id);
    expect(ids).toEqual([...ids].sort().toReversed());
  });

  it('rejects another user’s address, except for admins', async () => {
    const boss = await admin(shop);
    const { email } = client.screen.user!;
    expect((await boss.calls.ordersOf(email)).body).toEqual(await client.myOrders());
    expect((await client.calls.ordersOf('maya@fishzome.example')).status).toBe(403);
    expect((await visitor(shop).calls.ordersOf(email)).status).toBe(401);
  });
});

describe('GET /order/{id}', () => {
  it('is visible to the owner and admins, and not found for others', async () => {
    const { _id } = await newest();
    expect((await (await admin(shop)).calls.order(_id)).granted).toBe(true);
    const otherCustomer = await customer(shop);
    expect((await otherCustomer.calls.order(_id)).status).toBe(404);
    expect((await client.calls.order('not-an-id')).status).toBe(404);
    expect((await visitor(shop).calls.order(_id)).status).toBe(401);
  });

  it('shows the first of several lines, the number of further lines, and all lines', async () => {
    await place({});
    const { _id } = await newest();
    await shop.pool.query(
      `INSERT INTO "OrderLine" SELECT (jsonb_populate_record(l,
       jsonb_build_object('id', gen_random_uuid(), 'position', 2, 'name', 'A second thing'))).*
       FROM "OrderLine" l WHERE "orderId" = $1`,
      [_id],
    );
    expect((await client.calls.order(_id)).body).toMatchObject({
      name: `${reel.name} +1 more`,
      img: reel.img,
      items: [{ name: reel.name }, { name: 'A second thing' }],
    });
  });

  it('stays paid after a refund, and reports the refund', async () => {
    const paid = (await client.myOrders()).find((one) => one.paid)!;
    await shop.pool.query(
      `UPDATE "Order" SET "refundedMinor" = 1000, "paymentState" = 'PARTLY_REFUNDED' WHERE id = $1`,
      [paid._id],
    );
    expect((await client.calls.order(paid._id)).body).toMatchObject({ paid: true, refunded: 10 });
  });
});

describe('DELETE /order/{customerMail}', () => {
  const remove = (what: string) => client.calls.deleteOrder(what);
  const statusOf = async (id: string) =>
    (await shop.pool.query('SELECT status FROM "Order" WHERE id = $1', [id])).rows[0].status;

  it('cancels one order, which stays in the database, and its open payment', async () => {
    await place({});
    const before = await client.myOrders();
    const page = await client.paymentPage(before[0]!._id);
    expect((await remove(client.screen.user!.email.toUpperCase())).body).toMatchObject({ deletedCount: 1 });
    expect(await client.myOrders()).toEqual(before.slice(1));
    expect(await statusOf(before[0]!._id)).toBe('CANCELLED');
    expect((await shop.payWithCard(page!.secret!, cards.good)).status).toBe(400);
  });

  it('cancels the order given as a query parameter or instead of the address', async () => {
    await place({});
    await place({});
    const unpaid = (await client.myOrders()).filter(({ paid }) => !paid);
    const [first, second, third] = unpaid;
    await remove(`${client.screen.user!.email}?orderId=${second!._id}`);
    await remove(third!._id);
    expect(await Promise.all([second!, third!].map(({ _id }) => statusOf(_id)))).toEqual([
      'CANCELLED',
      'CANCELLED',
    ]);
    expect(await statusOf(first!._id)).toBe('OPEN');
  });

  it('never changes a paid order or another user’s, and nothing on a repeat', async () => {
    const paid = (await client.myOrders()).find((one) => one.paid)!;
    await place({});
    const { _id } = await newest();
    const otherCustomer = await customer(shop);
    const nothing = { deletedCount: 0, message: 'failed to delete!' };
    expect((await remove(paid._id)).body).toMatchObject(nothing);
    expect((await otherCustomer.calls.deleteOrder(_id)).body).toMatchObject(nothing);
    expect((await otherCustomer.calls.deleteOrder(client.screen.user!.email)).status).toBe(403);
    expect((await visitor(shop).calls.deleteOrder(client.screen.user!.email)).status).toBe(401);
    expect((await (await admin(shop)).calls.deleteOrder(_id)).body).toMatchObject({ deletedCount: 1 });
    expect((await remove(_id)).body).toMatchObject(nothing);
    expect(await statusOf(paid._id)).toBe('OPEN');
  });
});
