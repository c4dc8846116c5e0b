import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../shop.ts';
import type { LegacyClient } from './legacy-client.ts';
import { outsideOf } from './outside.ts';
import { admin, cards, customer, delivery, lastSaid } from './people.ts';
import { newcomer, password, productNamed, someone, visitor } from './people.ts';
import * as shapes from './shapes.ts';
import type { Product } from './shapes.ts';

// How the decisions read section 7 where it is open or unsafe: orders.

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
  it('is theirs who sign in with its address: masked and not to be deleted, but payable, until it is verified', async () => {
    const email = someone();
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

  it('is one of ten that are unpaid at most; another address still may', async () => {
    const email = someone();
    for (let i = 0; i < 10; i++) expect((await place({ customerMail: email })).granted).toBe(true);
    const eleventh = await place({ customerMail: email });
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await place({ customerMail: someone() })).granted).toBe(true);
  });

  it('holds no stock; paying takes it; and more than there is cannot be ordered', async () => {
    const anchor = await productNamed(client, 'Fold Fast 3.5');
    const wish = { img: anchor.img, name: anchor.name, price: undefined };
    expect((await place({ ...wish, quantity: '4' })).body).toMatchObject(no);
    expect((await place({ ...wish, quantity: '3' })).body).toMatchObject({ success: true });
    expect((await place({ ...wish, quantity: '3' })).body).toMatchObject({ success: true });
    const page = await client.paymentPage((await newest())._id);
    await client.pay(page!.order, page!.secret!, cards.good);
    expect((await place({ ...wish, quantity: '1' })).body).toMatchObject(no);
  });
});

describe('POST /order', () => {
  it('with a token takes only the token’s address, in any case of letters', async () => {
    const other = await place({ customerMail: 'tom@fishzome.example' }, client, true);
    expect(other.status).toBe(403);
    const own = await place({ customerMail: client.screen.user!.email.toUpperCase() }, client, true);
    expect(own.body).toMatchObject({ success: true });
  });

  it('is not for admins, who come with a token', async () => {
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

  it('believes nothing that a client says of payment, role or owner', async () => {
    const said = {
      paid: true,
      transactionId: 'pi_made_up_by_me',
      status: 'paid',
      totalMinor: 1,
      role: 'admin',
    };
    await place(said);
    const order = await newest();
    expect(order).toMatchObject({ paid: false, price: 89.9 });
    expect(order).not.toHaveProperty('transactionId');
  });

  it('finds the product by exact name and picture, and says no to none and to two; an id decides', async () => {
    for (const more of [{ name: 'Lakehead' }, { name: '' }, { img: '/other.webp' }])
      expect((await place(more)).body).toMatchObject(no);
    await shop.pool.query(`INSERT INTO "Equipment" SELECT (jsonb_populate_record(e,
      jsonb_build_object('id', gen_random_uuid(), 'slug', 'another-headlamp'))).*
      FROM "Equipment" e WHERE slug = 'headlamp'`);
    const lamp = await productNamed(client, 'Nightbite 400');
    const wish = { name: lamp.name, img: lamp.img, price: lamp.price };
    expect((await place(wish)).body).toMatchObject(no);
    expect((await place({ ...wish, equipmentId: lamp._id })).body).toMatchObject({ success: true });
  });

  it('keeps what was ordered as it was: the price may change afterwards', async () => {
    await place({});
    await shop.pool.query(`UPDATE "Equipment" SET "priceMinor" = 9990 WHERE name = $1`, [reel.name]);
    expect((await place({})).body).toMatchObject(no);
    expect(await newest()).toMatchObject({
      price: 89.9,
      items: [{ name: reel.name, img: reel.img, quantity: 1, price: 89.9 }],
    });
    await shop.pool.query(`UPDATE "Equipment" SET "priceMinor" = 8990 WHERE name = $1`, [reel.name]);
  });

  it('is numbers and words for people: quantity as text or number, price in the major unit', async () => {
    expect((await place({ quantity: 3, price: '269.70' })).body).toMatchObject({ success: true });
    expect(await newest()).toMatchObject({ quantity: 3, price: 269.7, currency: 'USD' });
  });
});

describe('GET /order', () => {
  it('lists one’s own, newest first, with no address named too', async () => {
    const own = await client.calls.call('GET', '/order', shapes.order.array(), { token: true });
    expect(own.body).toEqual(await client.myOrders());
    const ids = (await client.myOrders()).map(({ _id }) => _id);
    expect(ids).toEqual([...ids].sort().toReversed());
  });

  it('refuses another’s address but to an admin', async () => {
    const boss = await admin(shop);
    const { email } = client.screen.user!;
    expect((await boss.calls.ordersOf(email)).body).toEqual(await client.myOrders());
    expect((await client.calls.ordersOf('maya@fishzome.example')).status).toBe(403);
    expect((await visitor(shop).calls.ordersOf(email)).status).toBe(401);
  });
});

describe('GET /order/{id}', () => {
  it('is the owner’s and an admin’s; to anybody else there is no such order', async () => {
    const { _id } = await newest();
    expect((await (await admin(shop)).calls.order(_id)).granted).toBe(true);
    const stranger = await customer(shop);
    expect((await stranger.calls.order(_id)).status).toBe(404);
    expect((await client.calls.order('not-an-id')).status).toBe(404);
    expect((await visitor(shop).calls.order(_id)).status).toBe(401);
  });

  it('shows the first of several lines, how many more there are, and all of them besides', async () => {
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

  it('stays paid after a refund, and tells of it', async () => {
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

  it('takes one order, which stays in the books, and its open payment with it', async () => {
    await place({});
    const before = await client.myOrders();
    const page = await client.paymentPage(before[0]!._id);
    expect((await remove(client.screen.user!.email.toUpperCase())).body).toMatchObject({ deletedCount: 1 });
    expect(await client.myOrders()).toEqual(before.slice(1));
    expect(await statusOf(before[0]!._id)).toBe('CANCELLED');
    expect((await shop.payWithCard(page!.secret!, cards.good)).status).toBe(400);
  });

  it('takes the one that is named: after a question mark, or in place of the address', async () => {
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

  it('never touches a paid order, a stranger’s, or one twice', async () => {
    const paid = (await client.myOrders()).find((one) => one.paid)!;
    await place({});
    const { _id } = await newest();
    const stranger = await customer(shop);
    const nothing = { deletedCount: 0, message: 'failed to delete!' };
    expect((await remove(paid._id)).body).toMatchObject(nothing);
    expect((await stranger.calls.deleteOrder(_id)).body).toMatchObject(nothing);
    expect((await stranger.calls.deleteOrder(client.screen.user!.email)).status).toBe(403);
    expect((await visitor(shop).calls.deleteOrder(client.screen.user!.email)).status).toBe(401);
    expect((await (await admin(shop)).calls.deleteOrder(_id)).body).toMatchObject({ deletedCount: 1 });
    expect((await remove(_id)).body).toMatchObject(nothing);
    expect(await statusOf(paid._id)).toBe('OPEN');
  });
});
