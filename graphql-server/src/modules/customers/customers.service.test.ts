import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { contactService } from '#server/modules/contact/contact.service.ts';
import { ordersService } from '#server/modules/orders/orders.service.ts';
import type { Viewer } from '#server/viewer.ts';
import { insertOrders } from './test-orders.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { customersService, type CustomersService } from './customers.service.ts';
import { averageMinor, netMinor } from './customers.rules.ts';

const hostileIds = ['', 'no such', '0', "' OR 1=1 --", '\0', '00000000-0000-7000-8000-0000000000ff'];
const account = { emailVerified: true, displayName: null, photoUrl: null };
const admin: Viewer = {
  ...account,
  id: '00000000-0000-7000-8000-00000000000a',
  uid: 'a',
  email: 'a@example.com',
  role: 'ADMIN',
};
const other: Viewer = {
  ...admin,
  id: '00000000-0000-7000-8000-00000000000c',
  uid: 'c',
  email: 'c@example.com',
};
const maya: Viewer = {
  ...account,
  id: '00000000-0000-7000-8000-00000000000b',
  uid: 'b',
  email: 'maya@example.com',
  role: 'CUSTOMER',
};

let test: TestDatabase;
let database: Database;
let customers: CustomersService;
beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url, 8);
  const { prisma, sql, pool } = database;
  const none = () => Promise.reject(new Error('not used'));
  const orders = ordersService({
    prisma,
    sql,
    pool,
    equipment: { offeredByIds: none },
    payments: { closeUnpaidOrder: none, cancelPayment: none, held: () => Promise.resolve(0) },
    refunds: { cancelPaid: none },
  });
  customers = customersService({
    prisma,
    pool,
    orders,
    identity: { deleteAccount: none },
    photos: { discardOf: none, eraseDiscarded: none },
  });
  for (const { id, uid, email, role } of [admin, other, maya])
    await prisma.user.create({ data: { id, uid, email, role, emailVerified: true } });
});
afterAll(async () => {
  await database.close();
  await test.close();
});

describe('a customer', () => {
  it('is shown to admins only, and not for an id that is none', async () => {
    expect(await customers.one(admin, maya.id)).toMatchObject({ email: maya.email });
    expect(await customers.one(maya, maya.id)).toBeNull();
    for (const id of hostileIds) expect(await customers.one(admin, id)).toBeNull();
  });

  it('without orders has spent nothing', async () => {
    expect(await customers.spend(other)).toEqual([]);
    const row = await customers.one(admin, other.id);
    expect(row && (await customers.lastOrder(admin, row))).toBeNull();
    expect(await customers.wishListCount(other)).toBe(0);
  });

  it('has spent what paid orders cost less refunds, by currency, with guest orders', async () => {
    await insertOrders(database.pool, 3, { customerId: maya.id, email: maya.email });
    await insertOrders(database.pool, 1, { customerId: maya.id, email: maya.email, refunded: 400 });
    await insertOrders(database.pool, 2, { customerId: maya.id, email: maya.email, isPaid: false });
    await insertOrders(database.pool, 1, { customerId: null, email: 'MAYA@example.com' });
    await insertOrders(database.pool, 1, { customerId: maya.id, email: maya.email, currency: 'EUR' });
    // Another account ordered with her address.
    await insertOrders(database.pool, 5, { customerId: other.id, email: maya.email });
    const [dollars, euros, ...more] = await customers.spend(maya);
    expect(more).toEqual([]);
    expect(dollars).toEqual({
      currency: 'USD',
      paidOrders: 5,
      paidMinor: 5_000,
      refundedMinor: 400,
      lastOrderAt: new Date('2026-01-01T00:03:00Z'),
    });
    expect(dollars && [netMinor(dollars), averageMinor(dollars)]).toEqual([4_600, 920]);
    expect(euros).toMatchObject({ currency: 'EUR', paidOrders: 1, paidMinor: 1_000 });
    const row = await customers.one(admin, maya.id);
    expect(row && (await customers.lastOrder(admin, row))).toMatchObject({ address: 'Street 3' });
  });

  it('who ordered as a guest is found by the email, without orders of accounts', async () => {
    const email = 'ida@example.com';
    await insertOrders(database.pool, 2, { customerId: null, email: 'Ida@example.com' });
    await insertOrders(database.pool, 1, { customerId: other.id, email });
    const guest = await customers.guest(admin, ' IDA@example.com ');
    expect(guest).toEqual({ id: null, email });
    expect(guest && (await customers.spend(guest))).toMatchObject([{ paidOrders: 2, paidMinor: 2_000 }]);
    expect(guest && (await customers.lastOrder(admin, guest))).toMatchObject({ address: 'Street 2' });
    expect(guest && (await customers.accountOf(guest))).toBeNull();
  });

  it('who ordered as a guest is linked to the account with the verified email', async () => {
    const guest = await customers.guest(admin, maya.email);
    expect(guest && (await customers.accountOf(guest))).toMatchObject({ id: maya.id });
    const where = { id: maya.id };
    await database.prisma.user.update({ where, data: { emailVerified: false } });
    expect(guest && (await customers.accountOf(guest))).toBeNull();
    await database.prisma.user.update({ where, data: { emailVerified: true } });
  });

  it('who never ordered as a guest is no guest, and customers find none', async () => {
    expect(await customers.guest(admin, other.email)).toBeNull();
    expect(await customers.guest(maya, 'ida@example.com')).toBeNull();
    for (const text of [...hostileIds, 'ida@', '%@example.com', `${'x'.repeat(300)}@example.com`])
      expect(await customers.guest(admin, text)).toBeNull();
  });

  it('with 10,000 orders is summed from an index', { timeout: 60_000 }, async () => {
    for (let batch = 0; batch < 10; batch++)
      await insertOrders(database.pool, 1_000, { customerId: maya.id, email: maya.email });
    await database.pool.query('ANALYZE "Order"');
    const [dollars] = await customers.spend(maya);
    expect(dollars).toMatchObject({ paidOrders: 10_005, paidMinor: 10_005_000 });
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT 1 FROM "Order" WHERE "paidAt" IS NOT NULL AND "customerId" IS NULL AND "customerEmail" = 'x@example.com'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('Index');
  });
});

describe('notes about a customer', () => {
  it('are written and read by admins, newest first', async () => {
    const first = await customers.addNote(admin, maya.id, { text: ' Prefers phone calls. ' });
    expect(first).toMatchObject({
      text: 'Prefers phone calls.',
      authorId: admin.id,
      customerId: maya.id,
    });
    await customers.addNote(other, maya.id, { text: 'Moved to Malmö.' });
    expect((await customers.notes(admin, maya.id)).map(({ text }) => text)).toEqual([
      'Moved to Malmö.',
      'Prefers phone calls.',
    ]);
    expect(await customers.notes(admin, other.id)).toEqual([]);
  });

  it('are never visible to the customer', async () => {
    expect(await customers.notes(maya, maya.id)).toEqual([]);
    const [note] = await customers.notes(admin, maya.id);
    expect(await customers.addNote(maya, maya.id, { text: 'Mine.' })).toBeInstanceOf(Forbidden);
    expect(await customers.deleteNote(maya, note?.id ?? '')).toBeInstanceOf(NotFound);
  });

  it('need a text of at most 2,000 characters and a customer', async () => {
    expect(await customers.addNote(admin, maya.id, { text: ' ' })).toBeInstanceOf(InvalidInput);
    expect(await customers.addNote(admin, maya.id, { text: 'x'.repeat(2_001) })).toBeInstanceOf(InvalidInput);
    for (const id of hostileIds) {
      expect(await customers.addNote(admin, id, { text: 'x' })).toBeInstanceOf(NotFound);
      expect(await customers.deleteNote(admin, id)).toBeInstanceOf(NotFound);
    }
  });

  it('are stored once when two requests carry the same one', async () => {
    const add = () => customers.addNote(admin, other.id, { text: 'Twice.' });
    const [one, two] = await Promise.all([add(), add()]);
    expect(one).toEqual(two);
    expect(await customers.notes(admin, other.id)).toHaveLength(1);
  });

  it('are deleted by their author only, once', async () => {
    const [note] = await customers.notes(admin, other.id);
    const id = note?.id ?? '';
    expect(await customers.deleteNote(other, id)).toBeInstanceOf(Forbidden);
    const results = await Promise.all([customers.deleteNote(admin, id), customers.deleteNote(admin, id)]);
    expect(results.filter((one) => one instanceof NotFound)).toHaveLength(1);
    expect(results).toContainEqual({ id });
    const audited = await database.prisma.auditEntry.findMany({
      where: { subject: `user:${other.id}` },
      orderBy: { id: 'asc' },
    });
    expect(audited.map(({ action }) => action)).toEqual(['customer.note-added', 'customer.note-deleted']);
  });

  it('page by keyset past row 101, and end at 500', async () => {
    await database.prisma.customerNote.createMany({
      data: Array.from({ length: 500 }, (_, n) => ({
        customerId: other.id,
        authorId: admin.id,
        text: `Note ${n}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(n / 2))),
      })),
    });
    const seen = new Set<string>();
    for (let cursor: string | undefined; ;) {
      const page = await customers.notes(admin, other.id, {
        take: 100,
        ...(cursor && { cursor: { id: cursor }, skip: 1 }),
      });
      for (const { id } of page) seen.add(id);
      cursor = page.at(-1)?.id;
      if (page.length < 100) break;
    }
    expect(seen.size).toBe(500);
    expect(await customers.addNote(admin, other.id, { text: 'One more.' })).toBeInstanceOf(InvalidInput);
  });
});

describe('messages of a customer', () => {
  it('are those from the email address, for admins only', async () => {
    const contact = contactService({ prisma: database.prisma });
    await contact.send({ email: 'Maya@example.com', subject: 'Hooks', message: 'Any left?' });
    await contact.send({ email: 'tom@example.com', subject: 'Reels', message: 'Any left?' });
    expect((await contact.from(admin, maya.email)).map(({ subject }) => subject)).toEqual(['Hooks']);
    expect(await contact.from(maya, maya.email)).toEqual([]);
  });
});
