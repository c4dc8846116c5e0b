import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/db.ts';
import { listenTo, type Listening } from '../../../test/live.ts';
import { openScene, type Scene } from '../../../test/scene.ts';
import { eventually, testShop, type TestShop } from '../../../test/shop.ts';
import { createOrderEvents } from './order-events.service.ts';

const own = 'subscription { orderChanged { databaseId } }';
const changed = 'subscription { anyOrderChanged { databaseId } }';
const placed = 'subscription { orderPlaced { databaseId } }';
const bearer = (token: string) => `Bearer ${token}`;

let scene: Scene;
/** Another server on the same database. */
let other: TestShop;
let open: Listening[] = [];
/** Of what an earlier test did, news may still be under way. */
let ofThisTest: string[] = [];
beforeEach(() => {
  ofThisTest = [];
});
beforeAll(async () => {
  scene = await openScene();
  other = await testShop({ SEED: 'none', DATABASE_URL: String(scene.shop.pool.options.connectionString) });
}, 60_000);
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
});
afterAll(async () => {
  await other.close();
  await scene.close();
});

const listen = (queries: string[], authorization: string | null, url = scene.shop.url) => {
  const one = listenTo(url, queries, authorization);
  open.push(one);
  return one.begun();
};
const place = async (by: Scene['maya']) => {
  const body = {
    equipmentId: scene.product,
    quantity: 1,
    phone: '+46 70 555 01 84',
    address: 'Somewhere 12',
  };
  const answer = await scene.shop.rest('POST', '/order', { token: by.token, body });
  return about(answer.body._id as string);
};
const about = (databaseId: string) => {
  ofThisTest.push(databaseId);
  return { databaseId };
};
const touch = ({ databaseId }: { databaseId: string }) =>
  scene.shop.pool.query('UPDATE "Order" SET "updatedAt" = now() WHERE id = $1', [databaseId]);
const heardBy = ({ heard }: Listening) =>
  (heard as (string | null | { databaseId: string })[]).filter(
    (one) => one === null || typeof one === 'string' || ofThisTest.includes(one.databaseId),
  );
const hears = async (one: Listening, ...expected: unknown[]) => {
  await eventually(async () => heardBy(one).length >= expected.length);
  expect(heardBy(one)).toEqual(expected);
};
const ends = async (one: Listening, code: number, reason: string) => {
  await eventually(async () => one.closed);
  expect(one.closed).toEqual({ code, reason });
};

describe('the recipient of order events', { timeout: 30_000 }, () => {
  it('is their customer only', async () => {
    const [maya, tom] = await Promise.all([
      listen([own], bearer(scene.maya.token)),
      listen([own], bearer(scene.tom.token)),
    ]);
    const hers = await place(scene.maya);
    await hears(maya, null, hers);
    const his = await place(scene.tom);
    await hears(tom, null, his);
    // Events arrive in order, so a wrongly delivered event would already be there.
    await touch(hers);
    await hears(maya, null, hers, hers);
    await hears(tom, null, his);
  });

  it('is the user with a guest order’s email address, ignoring case', async () => {
    const [maya, tom] = await Promise.all([
      listen([own], bearer(scene.maya.token)),
      listen([own], bearer(scene.tom.token)),
    ]);
    const { rows } = await scene.shop.pool.query<{ id: string }>(
      `INSERT INTO "Order" (id, "customerEmail", "customerName", phone, address, currency, "totalMinor", "updatedAt")
       VALUES (gen_random_uuid(), 'MAYA@fishzome.example', 'Maya', '1', '2', 'USD', 100, now()) RETURNING id`,
    );
    await hears(maya, null, about(String(rows[0]?.id)));
    const his = await place(scene.tom);
    await hears(tom, null, his);
  });

  it('is an admin, of each order: what is placed, and what is changed', async () => {
    const admin = await listen([placed, changed, own], bearer(scene.admin.token));
    const order = await place(scene.maya);
    await hears(admin, null, null, null, order);
    await touch(order);
    await hears(admin, null, null, null, order, order);
  });

  it('is not a customer who asks for all orders, nor a visitor who asks for any', async () => {
    const maya = await listen([placed, changed], bearer(scene.maya.token));
    await hears(maya, 'FORBIDDEN', 'FORBIDDEN');
    await eventually(async () => maya.completed.length === 2);
    await ends(await listen([own], null), 4401, 'SIGN_IN_REQUIRED');
  });

  it('is no client with an invalid token', async () => {
    const { forger, maya, shutOut } = scene;
    const tokens = [
      ...Object.values(forger.forgeries(maya.claims)).filter((value) => value !== ''),
      bearer(forger.token(shutOut.CUSTOMER.disabled)),
      bearer(forger.token(shutOut.CUSTOMER.revoked)),
    ];
    for (const token of tokens) await ends(await listen([own], token), 4403, 'TOKEN_INVALID');
  });

  it('is no client after its token expires', async () => {
    const { forger, maya, ordersOf } = scene;
    const [databaseId = ''] = ordersOf.maya.open;
    const exp = Math.floor(Date.now() / 1000) + 2;
    const one = await listen([own], bearer(forger.token(maya.claims, { exp })));
    await eventually(async () => {
      await touch({ databaseId });
      return one.closed;
    });
    expect(one.closed).toEqual({ code: 4403, reason: 'TOKEN_INVALID' });
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
  });

  it('is no admin any more whose role is taken away', async () => {
    const { shop } = scene;
    const email = 'promoted@example.com';
    const { token } = await shop.signUp(email);
    await shop.graphql('{ me { databaseId } }', {}, token);
    await shop.pool.query(`UPDATE "User" SET role = 'ADMIN' WHERE email = $1`, [email]);
    const one = await listen([changed], bearer(token));
    const order = await place(scene.maya);
    await touch(order);
    await hears(one, null, order);
    await shop.pool.query(`UPDATE "User" SET role = 'CUSTOMER' WHERE email = $1`, [email]);
    await touch(order);
    await hears(one, null, order, 'FORBIDDEN');
    await eventually(async () => one.completed.length === 1);
    await touch(order);
    await listen([own], bearer(scene.maya.token));
    await hears(one, null, order, 'FORBIDDEN');
  });
});

describe('news', { timeout: 30_000 }, () => {
  it('comes when the transaction has ended well, once, and not before', async () => {
    const maya = await listen([own], bearer(scene.maya.token));
    const order = await place(scene.maya);
    await hears(maya, null, order);
    const kept = await place(scene.maya);
    await hears(maya, null, order, kept);
    const client = await scene.shop.pool.connect();
    try {
      const change = () =>
        client.query('UPDATE "Order" SET "updatedAt" = now() WHERE id = $1', [order.databaseId]);
      await client.query('BEGIN');
      await change();
      await change();
      await touch(kept);
      await hears(maya, null, order, kept, kept);
      await client.query('COMMIT');
      await hears(maya, null, order, kept, kept, order);
      await client.query('BEGIN');
      await change();
      await client.query('ROLLBACK');
      await touch(kept);
      await hears(maya, null, order, kept, kept, order, kept);
    } finally {
      client.release();
    }
  });

  it('comes from whatever server it happened at', async () => {
    const here = await listen([own], bearer(scene.maya.token));
    const there = await listen([own], bearer(scene.maya.token), other.url);
    const order = await place(scene.maya);
    await hears(here, null, order);
    await hears(there, null, order);
  });

  it('comes of what belongs to an order, such as a refund', async () => {
    const { id } = scene.ordersOf.maya.paid;
    const maya = await listen([own], bearer(scene.maya.token));
    await scene.shop.pool.query(
      `INSERT INTO "Refund" (id, "orderId", "intentId", "amountMinor", reason, "updatedAt")
       VALUES (gen_random_uuid(), $1, 'pi_some', 100, 'A scratch.', now())`,
      [id],
    );
    await hears(maya, null, about(id));
  });

  it('comes of a return, which moves without its order', async () => {
    const maya = await listen([own], bearer(scene.maya.token));
    const order = await place(scene.maya);
    // Repeated events for a waiting order are delivered once.
    await hears(maya, null, order);
    await scene.shop.pool.query(
      `INSERT INTO "OrderReturn" (id, "orderId", reason, words) VALUES (gen_random_uuid(), $1, 'DAMAGED', '')`,
      [order.databaseId],
    );
    await hears(maya, null, order, order);
  });

  it('is read again after the connection that listens was killed, and comes as before', async () => {
    const maya = await listen([own], bearer(scene.maya.token));
    const { rowCount } = await scene.shop.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'fishzome order events' AND datname = current_database()`,
    );
    expect(rowCount).toBe(2);
    await hears(maya, null, null);
    const order = await place(scene.maya);
    await hears(maya, null, null, order);
    expect(maya.closed).toBeNull();
  });
});

describe('a listener that does not read', { timeout: 30_000 }, () => {
  it.each([
    ['every event', 499, 499],
    ['every event', 500, 500],
    ['one event to read all orders again', 501, null],
  ])('finds %s of %i waiting orders', async (_what, count, waiting) => {
    const { pool } = scene.shop;
    let found = 0;
    const findUnique = async () => {
      found += 1;
      return { customerId: null, customerEmail: null };
    };
    const events = createOrderEvents({
      url: String(pool.options.connectionString),
      prisma: { order: { findUnique } } as unknown as Db,
      log: { warn() {} },
    });
    try {
      const stream = events.ofChanged();
      const next = async () => (await stream.next()).value?.orderId;
      // The first event of a stream, and the one when the service has begun to listen.
      expect([await next(), await next()]).toEqual([null, null]);
      await pool.query(
        `SELECT pg_notify('order_changed', 'order ' || n) FROM generate_series(1, $1::int) n`,
        [count],
      );
      await eventually(async () => found === count);
      const ids = [await next()];
      while (ids.length < (waiting ?? 1)) ids.push(await next());
      expect(new Set(ids).size).toBe(waiting ?? 1);
      expect(ids.includes(null)).toBe(waiting === null);
    } finally {
      await events.close();
    }
  });
});
