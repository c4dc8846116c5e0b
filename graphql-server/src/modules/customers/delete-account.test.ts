import { readdir } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Forbidden, InvalidInput, NotFound, Unavailable } from '#server/errors/domain-error.ts';
import { orderTimeline } from '#server/modules/orders/order-timeline.ts';
import { timelineEventOf } from '#server/modules/orders/orders.rules.ts';
import { usersService } from '#server/modules/users/users.service.ts';
import { AccountInUse, AdminAccount } from './customers.errors.ts';
import { openTestCustomers } from './test-customers.ts';
import { delivered, type TestOrders } from './test-orders.ts';

const test = await openTestCustomers();
const { database, customers, admin, other } = test;
afterAll(() => test.close());
beforeEach(() => {
  test.identity.deleted = [];
  test.identity.isUp = true;
});

const rowsAbout = async (id: string) => {
  const tables = ['Profile', 'Address', 'WishListItem', 'ProductAlert', 'Cart', 'Review', 'ReviewPhoto'];
  const counts = await Promise.all(
    tables.map((table) => database.pool.query(`SELECT FROM "${table}" WHERE "userId" = $1`, [id])),
  );
  const notes = await database.prisma.customerNote.count({ where: { customerId: id } });
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), notes);
};

describe('deleting an account', () => {
  it('deletes what belongs to it, and keeps orders and anonymous reviews', async () => {
    const maya = await test.createUser();
    const [orderId = ''] = await test.insertOrders(1, maya, delivered);
    const { review, photo } = await test.createRows(maya);
    expect((await readdir(test.dir)).filter((file) => file.includes(photo.id)).length).toBeGreaterThan(0);
    expect(await customers.deleteOwn(maya, { email: maya.email.toUpperCase() })).toEqual({
      email: maya.email,
    });
    expect(test.identity.deleted).toEqual([maya.uid]);
    expect(await database.prisma.user.findUnique({ where: { id: maya.id } })).toBeNull();
    expect(await rowsAbout(maya.id)).toBe(0);
    expect(await database.prisma.contactMessage.count({ where: { email: maya.email } })).toBe(0);
    expect((await readdir(test.dir)).filter((file) => file.includes(photo.id))).toEqual([]);
    expect(await database.prisma.review.findUnique({ where: { id: review.id } })).toMatchObject({
      userId: null,
      name: 'Former customer',
      photoUrl: null,
      body: 'Smooth.',
    });
    expect(await database.prisma.order.findUnique({ where: { id: orderId } })).toMatchObject({
      customerId: null,
      totalMinor: 1_000,
      paymentState: 'PAID',
    });
    const [entry] = await database.prisma.auditEntry.findMany({
      where: { subject: `user:${maya.id}`, action: 'user.deleted' },
    });
    expect(entry).toMatchObject({ actor: maya.id, before: null, after: null });
  });

  it('is in the timelines of the orders, without personal data', async () => {
    for (const kind of ['ACCOUNT_DELETED', 'CUSTOMER_DATA_DELETED']) {
      const maya = await test.createUser();
      const { id, email } = maya;
      const ids = await test.insertOrders(2, maya, delivered);
      const isOwn = kind === 'ACCOUNT_DELETED';
      if (isOwn) await customers.deleteOwn(maya, { email });
      else await customers.deleteCustomer(admin, id, { email });
      for (const orderId of ids) {
        const [event] = await orderTimeline(database.prisma).list(orderId);
        expect(event).toMatchObject({ actor: isOwn ? id : admin.id, before: null, after: null });
        expect(event && timelineEventOf(event).kind).toBe(kind);
      }
    }
  });

  it('needs the email of the account', async () => {
    const maya = await test.createUser();
    for (const email of ['', 'no address', 'tom@example.com', '\0'])
      expect(await customers.deleteOwn(maya, { email })).toBeInstanceOf(InvalidInput);
    expect(await customers.deleteCustomer(admin, maya.id, { email: admin.email })).toBeInstanceOf(
      InvalidInput,
    );
    expect(test.identity.deleted).toEqual([]);
  });

  it('finds no account for an id that is none, and refuses customers', async () => {
    const [maya, tom] = [await test.createUser(), await test.createUser()];
    for (const id of ['', 'no such', '\0', "' OR 1=1 --", '00000000-0000-7000-8000-0000000000ff'])
      expect(await customers.deleteCustomer(admin, id, { email: maya.email })).toBeInstanceOf(NotFound);
    expect(await customers.deleteCustomer(tom, maya.id, { email: maya.email })).toBeInstanceOf(Forbidden);
  });

  it('refuses an admin who lost the role or was blocked after the request began', async () => {
    const maya = await test.createUser();
    const demoted = await test.createUser({ role: 'CUSTOMER' });
    const blocked = await test.createUser({ role: 'ADMIN', disabledAt: new Date() });
    for (const viewer of [demoted, blocked])
      expect(
        await customers.deleteCustomer({ ...viewer, role: 'ADMIN' }, maya.id, { email: maya.email }),
      ).toBeInstanceOf(Forbidden);
  });

  it('refuses admins, also their own account: the last one stays', async () => {
    expect(await customers.deleteOwn(admin, { email: admin.email })).toBeInstanceOf(AdminAccount);
    expect(await customers.deleteCustomer(admin, other.id, { email: other.email })).toBeInstanceOf(
      AdminAccount,
    );
  });

  it('deletes a blocked account', async () => {
    const maya = await test.createUser({ disabledAt: new Date() });
    expect(await customers.deleteCustomer(admin, maya.id, { email: maya.email })).toEqual({
      email: maya.email,
    });
  });

  it('keeps everything when the provider fails, and succeeds when it is repeated', async () => {
    const maya = await test.createUser();
    await test.createRows(maya);
    test.identity.isUp = false;
    expect(await customers.deleteOwn(maya, { email: maya.email })).toBeInstanceOf(Unavailable);
    expect(await rowsAbout(maya.id)).toBe(8);
    test.identity.isUp = true;
    expect(await customers.deleteCustomer(admin, maya.id, { email: maya.email })).toEqual({
      email: maya.email,
    });
    expect(await rowsAbout(maya.id)).toBe(0);
    expect(await customers.deleteCustomer(admin, maya.id, { email: maya.email })).toBeInstanceOf(NotFound);
  });

  it('happens once when two admins do it at the same time', async () => {
    const maya = await test.createUser();
    const results = await Promise.all(
      [admin, other].map((viewer) => customers.deleteCustomer(viewer, maya.id, { email: maya.email })),
    );
    expect(results.filter((one) => one instanceof NotFound)).toHaveLength(1);
    expect(test.identity.deleted).toEqual([maya.uid]);
  });

  it('leaves messages and alerts of an address that was never verified', async () => {
    const maya = await test.createUser({ emailVerified: false });
    await database.prisma.contactMessage.create({
      data: { email: maya.email, subject: 'From its owner', message: 'x' },
    });
    expect(await customers.deleteOwn(maya, { email: maya.email })).toEqual({ email: maya.email });
    expect(await database.prisma.contactMessage.count({ where: { email: maya.email } })).toBe(1);
  });

  it.each<[use: string, more: Partial<TestOrders>]>([
    ['UNPAID_ORDER', { isPaid: false }],
    ['OPEN_PAYMENT', { isPaid: false, change: `"paymentState" = 'PROCESSING'` }],
    ['UNSHIPPED_ORDER', {}],
    ['UNSHIPPED_ORDER', { change: `fulfilment = 'PACKED', "packedAt" = now()` }],
  ])('is refused while the shop needs the account: %s', async (use, more) => {
    const maya = await test.createUser();
    await test.insertOrders(1, maya, more);
    const result = await customers.deleteOwn(maya, { email: maya.email });
    expect(result).toBeInstanceOf(AccountInUse);
    expect(result).toMatchObject({ uses: [use] });
    expect(await database.prisma.user.count({ where: { id: maya.id } })).toBe(1);
    expect(test.identity.deleted).toEqual([]);
  });

  it('is refused during a refund, a return, and for a guest order with the verified email', async () => {
    const maya = await test.createUser();
    const [refunded = '', returned = ''] = await test.insertOrders(2, maya, delivered);
    await database.prisma.refund.create({
      data: { orderId: refunded, intentId: 'pi_x', amountMinor: 100, reason: 'x' },
    });
    await database.prisma.orderReturn.create({ data: { orderId: returned, reason: 'OTHER' } });
    await test.insertOrders(1, maya, { customerId: null });
    expect(await customers.deleteOwn(maya, { email: maya.email })).toMatchObject({
      uses: ['UNSHIPPED_ORDER', 'PENDING_REFUND', 'OPEN_RETURN'],
    });
  });

  it('is possible with closed orders', async () => {
    const maya = await test.createUser();
    await test.insertOrders(1, maya, { isPaid: false, change: `status = 'EXPIRED'` });
    await test.insertOrders(1, maya, { ...delivered, refunded: 400 });
    expect(await customers.deleteOwn(maya, { email: maya.email })).toEqual({ email: maya.email });
  });

  // `delete-account.long.test.ts` takes 10,000.
  it('takes a customer with more orders than two batches of either', async () => {
    const maya = await test.createUser();
    await test.insertOrders(1_001, maya, delivered);
    const file = await customers.exportData(admin, maya.id);
    if (file instanceof Error) throw file;
    expect(JSON.parse(await text(file.content)).orders).toHaveLength(1_001);
    expect(await customers.deleteOwn(maya, { email: maya.email })).toEqual({ email: maya.email });
    expect(await database.prisma.order.count({ where: { customerEmail: maya.email } })).toBe(0);
  });
});

describe('a token of a deleted account', () => {
  it('does not create the user again', async () => {
    const maya = await test.createUser();
    const users = usersService({
      prisma: database.prisma,
      pool: database.pool,
      adminEmails: new Set(),
      avatarHosts: new Set(),
      identity: { setBlocked: () => Promise.resolve(true), endSessions: () => Promise.resolve(true) },
    });
    const { uid, email } = maya;
    const token = {
      uid,
      email,
      emailVerified: true,
      displayName: null,
      photoUrl: null,
      authTime: new Date(),
    };
    expect(await users.authenticate(token)).toMatchObject({ id: maya.id });
    await customers.deleteOwn(maya, { email });
    expect(await users.authenticate(token)).toBeNull();
    expect(await database.prisma.user.count({ where: { email } })).toBe(0);
    // Signing up again with the address is possible.
    expect(await users.authenticate({ ...token, uid: 'another' })).toMatchObject({ email });
  });
});
