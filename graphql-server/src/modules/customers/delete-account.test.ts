import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound, Unavailable } from '#server/errors/domain-error.ts';
import { orderTimeline } from '#server/modules/orders/order-timeline.ts';
import { matching, timelineEventOf } from '#server/modules/orders/orders.rules.ts';
import { photosService } from '#server/modules/images/photos.service.ts';
import { usersService } from '#server/modules/users/users.service.ts';
import { createImageEncoder } from '#server/providers/images.ts';
import { createDiskStorage } from '#server/providers/storage-disk.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { AccountInUse, AdminAccount } from './customers.errors.ts';
import { customersService, type CustomersService } from './customers.service.ts';
import { insertOrders, type TestOrders } from './test-orders.ts';

let test: TestDatabase;
let database: Database;
let dir: string;
let customers: CustomersService;
let admin: Viewer;
let other: Viewer;
let people = 0;
/** The accounts that the provider was asked to delete. */
let deleted: string[] = [];
let isProviderUp = true;

const person = async (change: object = {}): Promise<Viewer & { uid: string }> => {
  people += 1;
  const data = {
    uid: `uid-${people}`,
    email: `person-${people}@example.com`,
    emailVerified: true,
    ...change,
  };
  const user = await database.prisma.user.create({ data });
  return { ...user, uid: data.uid };
};
const photos = () =>
  photosService({ prisma: database.prisma, encoder: createImageEncoder(), storage: createDiskStorage(dir) });

beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url, 8);
  dir = await mkdtemp(path.join(tmpdir(), 'fishzome-delete-'));
  const { prisma, pool } = database;
  customers = customersService({
    prisma,
    pool,
    orders: { of: () => Promise.resolve([]) },
    identity: {
      async deleteAccount(uid) {
        if (isProviderUp) deleted.push(uid);
        return isProviderUp;
      },
    },
    photos: photos(),
  });
  [admin, other] = [await person({ role: 'ADMIN' }), await person({ role: 'ADMIN' })];
});
beforeEach(() => {
  deleted = [];
  isProviderUp = true;
});
afterAll(async () => {
  await database.close();
  await test.close();
  await rm(dir, { recursive: true, force: true });
});

const orders = (count: number, of: Viewer, more: Partial<TestOrders> = {}) =>
  insertOrders(database.pool, count, { customerId: of.id, email: of.email, ...more });
const delivered = {
  change: `fulfilment = 'DELIVERED', "packedAt" = now(), "shippedAt" = now(), "deliveredAt" = now()`,
};
const rowsAbout = async (id: string) => {
  const tables = ['Profile', 'Address', 'WishListItem', 'ProductAlert', 'Cart', 'Review', 'ReviewPhoto'];
  const counts = await Promise.all(
    tables.map((table) => database.pool.query(`SELECT FROM "${table}" WHERE "userId" = $1`, [id])),
  );
  const notes = await database.prisma.customerNote.count({ where: { customerId: id } });
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), notes);
};

/** Gives a user a row in each table, and a photo. */
async function settle(user: Viewer) {
  const { prisma } = database;
  const { id: userId, email } = user;
  const category = await prisma.category.upsert({
    where: { slug: 'reels' },
    create: { slug: 'reels', name: 'Reels', position: 1 },
    update: {},
  });
  const product = { name: 'Reel', title: 'Reel', priceMinor: 1_000, currency: 'USD', minQty: 1, maxQty: 9 };
  const equipment = await prisma.equipment.upsert({
    where: { slug: 'reel' },
    create: { ...product, slug: 'reel', categoryId: category.id, pictureWidths: [] },
    update: {},
  });
  const equipmentId = equipment.id;
  const place = {
    recipient: 'Maya',
    phone: '1',
    line1: 'Street 1',
    city: 'Malmö',
    postalCode: '1',
    country: 'SE',
  };
  await prisma.address.create({ data: { userId, ...place } });
  await prisma.profile.create({
    data: {
      userId,
      name: 'Maya',
      phone: '1',
      skill: 'WEB_DEVELOPER',
      education: 'x',
      about: 'x',
      linkedin: 'https://www.linkedin.com/in/maya',
    },
  });
  await prisma.wishListItem.create({ data: { userId, equipmentId } });
  await prisma.productAlert.create({
    data: { userId, equipmentId, kind: 'PRICE_DROP', priceMinor: 1, confirmedAt: new Date() },
  });
  await prisma.cart.create({ data: { userId } });
  await prisma.contactMessage.create({ data: { email, subject: 'Hooks', message: 'Any left?' } });
  await customers.addNote(admin, userId, { text: 'A secret note.' });
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const photo = await photos().upload(user, picture);
  if (photo instanceof Error) throw photo;
  const review = await prisma.review.create({
    data: { userId, equipmentId, name: 'Maya', body: 'Smooth.', halfStars: 9, status: 'PUBLISHED' },
  });
  await prisma.reviewPhoto.update({ where: { id: photo.id }, data: { reviewId: review.id } });
  return { review, photo };
}

describe('deleting an account', () => {
  it('deletes what belongs to it, and keeps orders and anonymous reviews', async () => {
    const maya = await person();
    const [orderId = ''] = await orders(1, maya, delivered);
    const { review, photo } = await settle(maya);
    expect((await readdir(dir)).filter((file) => file.includes(photo.id)).length).toBeGreaterThan(0);
    expect(await customers.deleteOwn(maya, { email: maya.email.toUpperCase() })).toEqual({
      email: maya.email,
    });
    expect(deleted).toEqual([maya.uid]);
    expect(await database.prisma.user.findUnique({ where: { id: maya.id } })).toBeNull();
    expect(await rowsAbout(maya.id)).toBe(0);
    expect(await database.prisma.contactMessage.count({ where: { email: maya.email } })).toBe(0);
    expect((await readdir(dir)).filter((file) => file.includes(photo.id))).toEqual([]);
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
      const maya = await person();
      const { id, email } = maya;
      const ids = await orders(2, maya, delivered);
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
    const maya = await person();
    for (const email of ['', 'no address', 'tom@example.com', '\0'])
      expect(await customers.deleteOwn(maya, { email })).toBeInstanceOf(InvalidInput);
    expect(await customers.deleteCustomer(admin, maya.id, { email: admin.email })).toBeInstanceOf(
      InvalidInput,
    );
    expect(deleted).toEqual([]);
  });

  it('finds no account for an id that is none, and refuses customers', async () => {
    const [maya, tom] = [await person(), await person()];
    for (const id of ['', 'no such', '\0', "' OR 1=1 --", '00000000-0000-7000-8000-0000000000ff'])
      expect(await customers.deleteCustomer(admin, id, { email: maya.email })).toBeInstanceOf(NotFound);
    expect(await customers.deleteCustomer(tom, maya.id, { email: maya.email })).toBeInstanceOf(Forbidden);
  });

  it('refuses an admin who lost the role or was blocked after the request began', async () => {
    const maya = await person();
    const demoted = await person({ role: 'CUSTOMER' });
    const blocked = await person({ role: 'ADMIN', disabledAt: new Date() });
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
    const maya = await person({ disabledAt: new Date() });
    expect(await customers.deleteCustomer(admin, maya.id, { email: maya.email })).toEqual({
      email: maya.email,
    });
  });

  it('keeps everything when the provider fails, and succeeds when it is repeated', async () => {
    const maya = await person();
    await settle(maya);
    isProviderUp = false;
    expect(await customers.deleteOwn(maya, { email: maya.email })).toBeInstanceOf(Unavailable);
    expect(await rowsAbout(maya.id)).toBe(8);
    isProviderUp = true;
    expect(await customers.deleteCustomer(admin, maya.id, { email: maya.email })).toEqual({
      email: maya.email,
    });
    expect(await rowsAbout(maya.id)).toBe(0);
    expect(await customers.deleteCustomer(admin, maya.id, { email: maya.email })).toBeInstanceOf(NotFound);
  });

  it('happens once when two admins do it at the same time', async () => {
    const maya = await person();
    const results = await Promise.all(
      [admin, other].map((viewer) => customers.deleteCustomer(viewer, maya.id, { email: maya.email })),
    );
    expect(results.filter((one) => one instanceof NotFound)).toHaveLength(1);
    expect(deleted).toEqual([maya.uid]);
  });

  it('leaves messages and alerts of an address that was never verified', async () => {
    const maya = await person({ emailVerified: false });
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
    const maya = await person();
    await orders(1, maya, more);
    const result = await customers.deleteOwn(maya, { email: maya.email });
    expect(result).toBeInstanceOf(AccountInUse);
    expect(result).toMatchObject({ uses: [use] });
    expect(await database.prisma.user.count({ where: { id: maya.id } })).toBe(1);
    expect(deleted).toEqual([]);
  });

  it('is refused during a refund, a return, and for a guest order with the verified email', async () => {
    const maya = await person();
    const [refunded = '', returned = ''] = await orders(2, maya, delivered);
    await database.prisma.refund.create({
      data: { orderId: refunded, intentId: 'pi_x', amountMinor: 100, reason: 'x' },
    });
    await database.prisma.orderReturn.create({ data: { orderId: returned, reason: 'OTHER' } });
    await orders(1, maya, { customerId: null });
    expect(await customers.deleteOwn(maya, { email: maya.email })).toMatchObject({
      uses: ['UNSHIPPED_ORDER', 'PENDING_REFUND', 'OPEN_RETURN'],
    });
  });

  it('is possible with closed orders', async () => {
    const maya = await person();
    await orders(1, maya, { isPaid: false, change: `status = 'EXPIRED'` });
    await orders(1, maya, { ...delivered, refunded: 400 });
    expect(await customers.deleteOwn(maya, { email: maya.email })).toEqual({ email: maya.email });
  });

  // `delete-account.long.test.ts` takes 10,000.
  it('takes a customer with more orders than two batches of either', async () => {
    const maya = await person();
    await orders(1_001, maya, delivered);
    const file = await customers.exportData(admin, maya.id);
    if (file instanceof Error) throw file;
    expect(JSON.parse(await text(file.content)).orders).toHaveLength(1_001);
    expect(await customers.deleteOwn(maya, { email: maya.email })).toEqual({ email: maya.email });
    expect(await database.prisma.order.count({ where: { customerEmail: maya.email } })).toBe(0);
  });
});

describe('orders of a deleted customer', () => {
  /** Writes the name into everything about an order that may have it. */
  async function fill(orderId: string, name: string, email: string, missing = ''): Promise<void> {
    const { prisma } = database;
    const of = { orderId };
    await prisma.order.update({
      where: { id: orderId },
      data: { customerName: name, address: `${name}, Street 1`, phone: `Call ${name}` },
    });
    const place = { line1: name, line2: name, city: name, region: name, postalCode: name, country: 'SE' };
    await prisma.orderAddress.create({ data: { ...of, recipient: name, ...place } });
    await prisma.orderNote.create({ data: { ...of, text: `${name} called.`, authorId: admin.id } });
    const returned = { state: 'REJECTED', reason: 'OTHER', decidedAt: new Date() } as const;
    await prisma.orderReturn.create({
      data: { ...of, ...returned, words: `I am ${name}.`, answer: `Dear ${name}` },
    });
    const intentId = `pi_${orderId}`;
    await prisma.payment.create({
      data: { ...of, intentId, env: 'TEST', amountMinor: 1_000, currency: 'USD' },
    });
    const refund = await prisma.refund.create({
      data: {
        ...of,
        intentId,
        refundId: `re_${orderId}`,
        amountMinor: 100,
        reason: `For ${name}`,
        status: 'SUCCEEDED',
      },
    });
    await prisma.outboxMessage.createMany({
      data: [
        { kind: 'order-paid', dedupeKey: `1:${orderId}`, payload: of, ...of, lastError: `550 ${email}` },
        { kind: 'order-paid', dedupeKey: `2:${orderId}`, payload: of, ...of, sentAt: new Date(0) },
      ],
    });
    const incident = await prisma.paymentIncident.create({
      data: {
        ...of,
        kind: 'PAID_TWICE',
        intentId,
        env: 'TEST',
        resolvedAt: new Date(),
        note: `Called ${name}`,
      },
    });
    const after = {
      customerName: name,
      address: name,
      words: name,
      reason: name,
      note: name,
      amountMinor: 7,
    };
    await prisma.auditEntry.createMany({
      data: [
        {
          actor: admin.id,
          action: 'order.address-changed',
          subject: `order:${orderId}`,
          before: after,
          after,
        },
        { actor: admin.id, action: 'incident.settled', subject: `incident:${incident.id}`, after },
      ],
    });
    const content = { buyer: { name } };
    for (const [index, refundId] of [null, refund.id].entries())
      if (missing !== (refundId ? 'credit note' : 'invoice'))
        await prisma.invoice.create({
          data: { ...of, refundId, series: orderId, sequence: index + 1, content, issuedAt: new Date() },
        });
  }
  /** The tables that have a text anywhere. */
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const found = await Promise.all(
      rows.map(async ({ name }) => {
        const sql = `SELECT FROM "${name}" t WHERE to_jsonb(t)::text ILIKE '%' || $1 || '%' LIMIT 1`;
        return (await database.pool.query(sql, [text])).rowCount === 1 ? [name] : [];
      }),
    );
    return found.flat();
  }

  it('have a text of the customer in no column that these tests do not fill', async () => {
    const { pool } = database;
    const [id = ''] = await insertOrders(pool, 1, {
      customerId: null,
      email: 'zoe@example.com',
      ...delivered,
    });
    await fill(id, 'Zoe', 'zoe@example.com');
    const canceled = `status = 'CANCELLED', "cancelledAt" = now(), "cancelReason" = 'For Zoe'`;
    await insertOrders(pool, 1, {
      customerId: null,
      email: 'zoe@example.com',
      isPaid: false,
      change: canceled,
    });
    const { rows } = await pool.query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND udt_name IN ('text', 'citext', 'varchar', '_text', 'jsonb')
         AND table_name IN (SELECT table_name FROM information_schema.columns
           WHERE column_name = 'orderId' OR (table_name = 'Order' AND column_name = 'id'))
       ORDER BY 1, 2`,
    );
    const unfilled: string[] = [];
    for (const { table, column } of rows) {
      const sql = `SELECT FROM "${table}" t WHERE to_jsonb(t) ->> '${column}' ILIKE '%zoe%' LIMIT 1`;
      if ((await pool.query(sql)).rowCount === 0) unfilled.push(`${table}.${column}`);
    }
    const advice = 'May a new column name the customer? Then fill it here; otherwise add it to this list.';
    expect(unfilled, advice).toEqual([
      'Invoice.series',
      'Order.deliveryName',
      'Order.intentId',
      'Order.paymentProblem',
      'Order.placementKey',
      'Order.review',
      'Order.transactionId',
      'OrderAdjustment.label',
      'OrderLine.name',
      'OrderLine.pictureAlt',
      'OrderLine.pictureColor',
      'OrderLine.pictureUrl',
      'OrderLine.title',
      'OutboxMessage.dedupeKey',
      'OutboxMessage.kind',
      'OutboxMessage.payload',
      'Parcel.trackingNumber',
      'Payment.cardBrand',
      'Payment.chargeId',
      'Payment.intentId',
      'PaymentAttempt.intentId',
      'PaymentIncident.details',
      'PaymentIncident.intentId',
      'PaymentIncident.kind',
      'Refund.failure',
      'Refund.intentId',
      'Refund.refundId',
      'Refund.requestKey',
      'StockHold.address',
      'StockHold.knownEnd',
    ]);
  });

  it.each(['account', 'guest'])('of an %s name the person only in invoices', async (kind) => {
    const { prisma } = database;
    const name = `Zelda-${kind}`;
    const email = `${kind}-zelda@example.com`;
    const user = kind === 'account' ? await person({ email, displayName: name }) : null;
    const ids = [
      ...(user ? await orders(1, user, delivered) : []),
      ...(await insertOrders(database.pool, 1, { customerId: null, email, ...delivered })),
    ];
    for (const id of ids) await fill(id, name, email);
    const canceled = `status = 'CANCELLED', "cancelledAt" = now(), "cancelReason" = 'For ${name}'`;
    await insertOrders(database.pool, 1, { customerId: null, email, isPaid: false, change: canceled });
    expect(await customers.deleteCustomer(admin, user?.id ?? email, { email })).toEqual({ email });

    expect(await tablesWith(name)).toEqual(['Invoice']);
    expect(await tablesWith(email)).toEqual([]);
    expect(await prisma.order.findMany({ where: { id: { in: ids } } })).toEqual(
      ids.map(() =>
        expect.objectContaining({ customerId: null, customerName: 'Former customer', totalMinor: 1_000 }),
      ),
    );
    const of = { orderId: { in: ids } };
    expect(await prisma.refund.findMany({ where: of })).toEqual(
      ids.map(() => expect.objectContaining({ amountMinor: 100, status: 'SUCCEEDED' })),
    );
    expect(
      await prisma.auditEntry.findFirst({
        where: { subject: `order:${ids[0]}`, action: 'order.address-changed' },
      }),
    ).toMatchObject({
      after: { amountMinor: 7 },
    });
    expect(await prisma.outboxMessage.count({ where: { ...of, isSkipped: true } })).toBe(ids.length);
    expect(await prisma.outboxMessage.count({ where: { ...of, sentAt: new Date(0) } })).toBe(ids.length);
  });

  it.each(['invoice', 'credit note'])('wait for the %s', async (missing) => {
    const { prisma } = database;
    const maya = await person();
    const [orderId = ''] = await orders(1, maya, delivered);
    await fill(orderId, 'Maya', maya.email, missing);
    expect(await customers.deleteOwn(maya, { email: maya.email })).toMatchObject({
      uses: ['MISSING_INVOICE'],
    });
    expect(await prisma.user.count({ where: { id: maya.id } })).toBe(1);
  });

  it('keep guest orders of an address that was never verified', async () => {
    const maya = await person({ emailVerified: false });
    const [own = ''] = await orders(1, maya, delivered);
    await insertOrders(database.pool, 1, { customerId: null, email: maya.email, ...delivered });
    expect(await customers.deleteOwn(maya, { email: maya.email })).toEqual({ email: maya.email });
    expect(await database.prisma.order.findUnique({ where: { id: own } })).toMatchObject({ phone: '' });
    expect(await database.prisma.order.count({ where: { customerEmail: maya.email } })).toBe(1);
  });

  it('lose the email in the audit entries of invitations', async () => {
    const { prisma } = database;
    const maya = await person();
    const { id } = await prisma.invitation.create({ data: { email: maya.email, expiresAt: new Date() } });
    const subject = `invitation:${id}`;
    await prisma.auditEntry.create({
      data: {
        actor: admin.id,
        action: 'invitation.sent',
        subject,
        after: { email: maya.email, role: 'SUPPORT' },
      },
    });
    await customers.deleteOwn(maya, { email: maya.email });
    expect(await prisma.auditEntry.findFirst({ where: { subject } })).toMatchObject({
      after: { role: 'SUPPORT' },
    });
    expect(await tablesWith(maya.email)).toEqual([]);
  });
});

describe('deleting the data of a guest', () => {
  let guests = 0;
  const newGuest = () => {
    guests += 1;
    return { id: '', email: `guest-${guests}@example.com` };
  };
  const ordersOf = (email: string, more: Partial<TestOrders> = {}, count = 1) =>
    insertOrders(database.pool, count, { customerId: null, email, ...delivered, ...more });
  const remove = (email: string, typed = email, viewer = admin) =>
    customers.deleteCustomer(viewer, email, { email: typed });
  const orderOf = (id: string) =>
    database.prisma.order.findUniqueOrThrow({ where: { id }, include: { shippingAddress: true } });

  it('deletes messages and alerts, and keeps orders and invoices without and with the name', async () => {
    const { prisma } = database;
    const { email } = newGuest();
    const [orderId = '', other = ''] = await ordersOf(email, {}, 2);
    const [stranger = ''] = await ordersOf(newGuest().email);
    await prisma.contactMessage.create({ data: { email, subject: 'Hooks', message: 'Any left?' } });
    const place = { recipient: 'Maya', line1: 'Street 1', city: 'Malmö', postalCode: '1', country: 'SE' };
    await prisma.orderAddress.create({ data: { orderId, ...place } });
    const content = { buyer: { name: 'Maya', email, address: 'Street 1' } };
    await prisma.invoice.create({
      data: { orderId, series: `G-${guests}`, sequence: 1, content, issuedAt: new Date() },
    });

    expect(await remove(email.toUpperCase(), ` ${email}`)).toEqual({ email });
    expect(await prisma.contactMessage.count({ where: { email } })).toBe(0);
    for (const id of [orderId, other])
      expect(await orderOf(id)).toMatchObject({
        customerEmail: `${id}@deleted.invalid`,
        customerName: 'Former customer',
        phone: '',
        address: '',
        shippingAddress: null,
        totalMinor: 1_000,
        paymentState: 'PAID',
      });
    expect(await prisma.invoice.findFirst({ where: { orderId } })).toMatchObject({ content });
    expect(await orderOf(stranger)).toMatchObject({ customerName: 'Maya' });
    const guestOrders = await prisma.order.findMany({
      where: { AND: [matching({ isGuestOrder: true }), { id: { in: [orderId, other, stranger] } }] },
    });
    expect(guestOrders.map(({ id }) => id)).toEqual([stranger]);
    const found = await prisma.orderSearch.count({ where: { text: { contains: email } } });
    expect(found).toBe(0);
    const entries = await prisma.auditEntry.findMany({ where: { action: 'order.guest-data-deleted' } });
    expect(entries.map(({ subject, actor }) => ({ subject, actor }))).toEqual(
      expect.arrayContaining([orderId, other].map((id) => ({ subject: `order:${id}`, actor: admin.id }))),
    );
    expect(JSON.stringify(entries)).not.toContain(email);
    expect(await remove(email)).toBeInstanceOf(NotFound);
    expect(await customers.exportData(admin, email)).toBeInstanceOf(NotFound);
  });

  it('needs the email of the guest, and an admin', async () => {
    const { email } = newGuest();
    const [orderId = ''] = await ordersOf(email);
    for (const typed of ['', 'no address', 'tom@example.com', '\0'])
      expect(await remove(email, typed)).toBeInstanceOf(InvalidInput);
    const [customer, support] = [await person(), await person({ role: 'SUPPORT' })];
    const demoted = { ...(await person()), role: 'ADMIN' as const };
    for (const viewer of [customer, support, demoted])
      expect(await remove(email, email, viewer)).toBeInstanceOf(Forbidden);
    expect(await customers.exportData(support, email)).toBeInstanceOf(NotFound);
    expect(await orderOf(orderId)).toMatchObject({ customerName: 'Maya' });
  });

  it('is refused for the verified email of an account, whose data it is', async () => {
    const maya = await person();
    await ordersOf(maya.email);
    expect(await remove(maya.email)).toMatchObject({
      issues: [{ message: 'An account has this email. Delete the account first.' }],
    });
    const unverified = await person({ emailVerified: false });
    await ordersOf(unverified.email);
    expect(await remove(unverified.email)).toEqual({ email: unverified.email });
  });

  it.each<[use: string, more: Partial<TestOrders>]>([
    ['UNPAID_ORDER', { isPaid: false, change: `"paidAt" = NULL` }],
    ['UNSHIPPED_ORDER', { change: `fulfilment = 'PACKED', "packedAt" = now()` }],
  ])('is refused while an order is open: %s', async (use, more) => {
    const { email } = newGuest();
    const [orderId = ''] = await ordersOf(email, more);
    expect(await remove(email)).toMatchObject({ uses: [use], message: expect.stringContaining('guest') });
    expect(await orderOf(orderId)).toMatchObject({ customerName: 'Maya', customerEmail: email });
  });

  it('waits for the invoice of a paid order', async () => {
    const { email } = newGuest();
    const [orderId = ''] = await ordersOf(email);
    await database.prisma.payment.create({
      data: { orderId, intentId: `pi_${orderId}`, env: 'TEST', amountMinor: 1_000, currency: 'USD' },
    });
    expect(await remove(email)).toMatchObject({ uses: ['MISSING_INVOICE'] });
    await database.prisma.invoice.create({
      data: { orderId, series: `G-${guests}`, sequence: 1, content: {}, issuedAt: new Date() },
    });
    expect(await remove(email)).toEqual({ email });
  });

  it('happens once when two admins do it at the same time', async () => {
    const { email } = newGuest();
    await ordersOf(email, {}, 3);
    const results = await Promise.all([admin, other].map((viewer) => remove(email, email, viewer)));
    expect(results.filter((one) => one instanceof NotFound)).toHaveLength(1);
  });

  it('exports orders, messages and alerts, audited', async () => {
    const { email } = newGuest();
    const ids = await ordersOf(email, {}, 2);
    await ordersOf(newGuest().email);
    await database.prisma.contactMessage.create({ data: { email, subject: 'Hooks', message: 'Any left?' } });
    const file = await customers.exportData(admin, email.toUpperCase());
    if (file instanceof Error) throw file;
    const data = JSON.parse(await text(file.content));
    expect(data).toMatchObject({ guest: { email }, alerts: [], messages: [{ subject: 'Hooks' }] });
    expect(data.orders.map(({ id }: { id: string }) => id).sort()).toEqual(ids.toSorted());
    expect(
      await database.prisma.auditEntry.count({
        where: { action: 'order.guest-data-exported', subject: { in: ids.map((id) => `order:${id}`) } },
      }),
    ).toBe(1);
  });
});

describe('a token of a deleted account', () => {
  it('does not create the user again', async () => {
    const maya = await person();
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
    expect(await users.recognise(token)).toMatchObject({ id: maya.id });
    await customers.deleteOwn(maya, { email });
    expect(await users.recognise(token)).toBeNull();
    expect(await database.prisma.user.count({ where: { email } })).toBe(0);
    // Signing up again with the address is possible.
    expect(await users.recognise({ ...token, uid: 'another' })).toMatchObject({ email });
  });
});

describe('an export of data', () => {
  const exported = async (viewer: Viewer, id: string) => {
    const file = await customers.exportData(viewer, id);
    if (file instanceof Error) return file;
    const content = await text(file.content);
    return { content, data: JSON.parse(content) as Record<string, unknown> };
  };

  it('has everything about the user, without notes and secrets', async () => {
    const maya = await person();
    await settle(maya);
    await orders(1, maya, { refunded: 400, change: `"intentId" = 'pi_secret_${maya.id}'` });
    await orders(1, maya, { customerId: null });
    await orders(1, await person());
    const result = await exported(maya, maya.id);
    if (result instanceof Error) throw result;
    expect(result.data).toMatchObject({
      exportedAt: expect.any(String),
      account: { id: maya.id, email: maya.email },
      profile: { name: 'Maya' },
      addresses: [{ line1: 'Street 1' }],
      wishList: [{ equipment: { name: 'Reel' } }],
      cart: { lines: [] },
      alerts: [{ kind: 'PRICE_DROP' }],
      reviews: [{ body: 'Smooth.', photo: { url: expect.any(String) } }],
      messages: [{ subject: 'Hooks' }],
      orders: [{ totalMinor: 1_000 }, { totalMinor: 1_000 }],
    });
    for (const secret of ['A secret note.', maya.uid, 'pi_secret'])
      expect(result.content).not.toContain(secret);
    expect(
      await database.prisma.auditEntry.count({ where: { action: 'user.data-exported', actor: maya.id } }),
    ).toBe(1);
  });

  it('is for the user and admins only', async () => {
    const [maya, tom] = [await person(), await person()];
    expect(await exported(tom, maya.id)).toBeInstanceOf(NotFound);
    for (const id of ['', 'no such', '\0', '00000000-0000-7000-8000-0000000000ff'])
      expect(await exported(admin, id)).toBeInstanceOf(NotFound);
    expect(await exported(admin, maya.id)).toMatchObject({ data: { account: { email: maya.email } } });
  });

  it('of an unverified address has no messages and guest orders with it', async () => {
    const maya = await person({ emailVerified: false });
    await database.prisma.contactMessage.create({
      data: { email: maya.email, subject: 'From its owner', message: 'x' },
    });
    await orders(1, maya, { customerId: null });
    expect(await exported(maya, maya.id)).toMatchObject({ data: { messages: [], orders: [] } });
  });
});
