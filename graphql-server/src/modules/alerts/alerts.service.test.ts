import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { prepareJobs } from '#server/jobs/worker.ts';
import type { Viewer } from '#server/viewer.ts';
import { testAlerts } from '../../../test/alerts.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { AlertLimitReached, AlreadyAvailable } from './alerts.errors.ts';
import type { AlertsService } from './alerts.service.ts';

const HOUR = 3_600_000;
let test: TestDatabase;
let database: Database;
let alerts: AlertsService;
let ada: Viewer;
let time: number;
/** 55 products; the first ones are named below. */
let products: string[];
const at = (n: number) => products[n] ?? '';

beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url, 8);
  await prepareJobs(database.jobsPool);
  alerts = testAlerts(database.prisma, () => new Date(time));
  const { prisma } = database;
  const { id: categoryId } = await prisma.category.create({
    data: { slug: 'reels', name: 'Reels', position: 1 },
  });
  const facts = { title: 'Reel', currency: 'USD', minQty: 2, maxQty: 10, categoryId };
  const rows = await prisma.equipment.createManyAndReturn({
    data: Array.from({ length: 55 }, (_, n) => ({
      slug: `reel-${n}`,
      name: `Reel ${n}`,
      priceMinor: 1_000,
      ...facts,
    })),
    select: { id: true },
  });
  products = rows.map(({ id }) => id);
  const user = { uid: 'ada', email: 'ada@example.com', emailVerified: true };
  ada = { ...(await prisma.user.create({ data: user })), uid: 'ada' };
});
afterAll(async () => {
  await database.close();
  await test.close();
});
beforeEach(async () => {
  time = Date.now();
  await test.pool.query('TRUNCATE "ProductAlert", "OutboxMessage"');
  await test.pool.query(`UPDATE "Equipment" SET stock = 1, "priceMinor" = 1000, status = 'PUBLISHED'`);
  await test.pool.query(
    `UPDATE "User" SET "disabledAt" = NULL, "emailVerified" = true, email = 'ada@example.com'`,
  );
});

const set = (id: string, column: string, value: unknown) =>
  test.pool.query(`UPDATE "Equipment" SET "${column}" = $2 WHERE id = $1`, [id, value]);
const outbox = (kind: string) =>
  database.prisma.outboxMessage.findMany({ where: { kind }, orderBy: { createdAt: 'asc' } });
const queued = async () =>
  (await outbox('product-alert')).map(({ payload }) => payload as { alertId: string; at: number });
/** What the emails that wait for confirmation say, one after the other: of two for one alert, the last has the token. */
async function toConfirm() {
  const all = [];
  for (const { payload } of await outbox('alert-confirmation')) {
    const facts = await alerts.confirmationFacts((payload as { alertId: string }).alertId);
    if (facts) all.push(facts);
  }
  return all;
}

const backInStock = (equipmentId: string, email?: string) =>
  ({ equipmentId, kind: 'BACK_IN_STOCK', ...(email && { email }) }) as const;
const cheaper = (equipmentId: string, email?: string) =>
  ({ equipmentId, kind: 'PRICE_DROP', ...(email && { email }) }) as const;

describe('an alert of a user', () => {
  it('is active at once, once for each product and kind, and can be canceled', async () => {
    const alert = await alerts.create(ada, backInStock(at(0)));
    expect(await alerts.create(ada, backInStock(at(0)))).toMatchObject({ id: (alert as { id: string }).id });
    await alerts.create(ada, cheaper(at(0)));
    expect((await alerts.list(ada)).map(({ kind }) => kind)).toEqual(['PRICE_DROP', 'BACK_IN_STOCK']);
    const other = { ...ada, id: randomUUID() };
    for (const alertId of ['x', '\0', randomUUID()]) expect(await alerts.cancel(ada, { alertId })).toBe(ada);
    await alerts.cancel(other, { alertId: (alert as { id: string }).id });
    expect(await alerts.list(ada)).toHaveLength(2);
    await alerts.cancel(ada, { alertId: (alert as { id: string }).id });
    expect(await alerts.list(ada)).toHaveLength(1);
    expect(await outbox('alert-confirmation')).toEqual([]);
  });

  it('is refused for products that are available, hidden or unknown', async () => {
    await set(at(0), 'stock', 2);
    await set(at(1), 'status', 'DRAFT');
    await set(at(2), 'status', 'ARCHIVED');
    expect(await alerts.create(ada, backInStock(at(0)))).toBeInstanceOf(AlreadyAvailable);
    for (const id of [at(1), at(2), randomUUID(), 'x', '\0', '\ud800'])
      expect(await alerts.create(ada, cheaper(id))).toBeInstanceOf(NotFound);
    expect(await alerts.create({ ...ada, emailVerified: false }, cheaper(at(0)))).toBeInstanceOf(
      InvalidInput,
    );
  });

  it('is one of at most 50, however many are created at once', async () => {
    const results = await Promise.all(products.map((id) => alerts.create(ada, backInStock(id))));
    expect(results.filter((result) => result instanceof AlertLimitReached)).toHaveLength(5);
    const [newest] = await alerts.list(ada);
    await alerts.cancel(ada, { alertId: newest?.id ?? '' });
    const kinds = [await alerts.create(ada, cheaper(at(0))), await alerts.create(ada, cheaper(at(1)))];
    expect(kinds.map((result) => result instanceof AlertLimitReached)).toEqual([false, true]);
  });

  it('is deleted with the account', async () => {
    const user = await database.prisma.user.create({
      data: { uid: 'bo', email: 'bo@example.com', emailVerified: true },
    });
    await alerts.create({ ...user, uid: 'bo' }, cheaper(at(0)));
    await database.prisma.user.delete({ where: { id: user.id } });
    expect(await database.prisma.productAlert.count()).toBe(0);
  });
});

describe('an alert of a visitor', () => {
  const sent = { sent: true };

  it('is active after its link is followed, and only then', async () => {
    expect(await alerts.create(null, backInStock(at(0), 'Eve@Example.com'))).toEqual(sent);
    await set(at(0), 'stock', 2);
    await alerts.queueDue();
    expect(await queued()).toEqual([]);
    const [mail] = await toConfirm();
    expect(mail).toMatchObject({ to: 'eve@example.com', kind: 'BACK_IN_STOCK', product: { name: 'Reel 0' } });
    const token = mail?.token ?? '';
    expect(await alerts.confirm({ token })).toMatchObject({ equipmentId: at(0) });
    expect(await alerts.confirm({ token })).toMatchObject({ equipmentId: at(0) });
    await alerts.queueDue();
    expect(await queued()).toHaveLength(1);
  });

  it('has no valid token but the one of its email', async () => {
    await alerts.create(null, backInStock(at(0), 'eve@example.com'));
    await toConfirm();
    const { confirmTokenHash, id } = await database.prisma.productAlert.findFirstOrThrow();
    for (const token of ['', 'x', '\0', '\ud800', id, confirmTokenHash ?? '']) {
      expect(await alerts.confirm({ token })).toBeInstanceOf(NotFound);
      expect(await alerts.unsubscribe({ token })).toBeInstanceOf(NotFound);
    }
    expect(await alerts.confirm({ token: 'x'.repeat(101) })).toBeInstanceOf(InvalidInput);
  });

  it('is confirmed within three days or deleted', async () => {
    await alerts.create(null, backInStock(at(0), 'eve@example.com'));
    const [mail] = await toConfirm();
    time += 72 * HOUR - 1_000;
    await alerts.tidy();
    expect(await database.prisma.productAlert.count()).toBe(1);
    time += 2_000;
    expect(await alerts.confirm({ token: mail?.token ?? '' })).toBeInstanceOf(NotFound);
    await alerts.tidy();
    expect(await database.prisma.productAlert.count()).toBe(0);
  });

  it('sends at most five confirmation emails a day to an email, and responds the same', async () => {
    const ask = (n: number) => alerts.create(null, cheaper(at(n), 'eve@example.com'));
    expect(await Promise.all([0, 1, 2, 3, 4, 5, 6].map(ask))).toEqual(Array.from({ length: 7 }, () => sent));
    expect(await outbox('alert-confirmation')).toHaveLength(5);
    // The limit is of the email.
    await alerts.create(null, cheaper(at(0), 'bo@example.com'));
    expect(await outbox('alert-confirmation')).toHaveLength(6);
    time += 24 * HOUR + 1_000;
    expect(await ask(7)).toEqual(sent);
    expect(await outbox('alert-confirmation')).toHaveLength(7);
  });

  it('gets a second confirmation email after five minutes, and none once it is active', async () => {
    const ask = () => alerts.create(null, cheaper(at(0), 'eve@example.com'));
    await ask();
    await ask();
    expect(await outbox('alert-confirmation')).toHaveLength(1);
    time += 5 * 60_000 + 1;
    await ask();
    expect(await outbox('alert-confirmation')).toHaveLength(2);
    const [, mail] = await toConfirm();
    await alerts.confirm({ token: mail?.token ?? '' });
    time += HOUR;
    expect(await ask()).toEqual(sent);
    expect(await outbox('alert-confirmation')).toHaveLength(2);
  });

  it('is one of at most 50 of an email, and responds the same', async () => {
    await database.prisma.productAlert.createMany({
      data: products.slice(0, 49).map((equipmentId) => ({
        equipmentId,
        kind: 'PRICE_DROP',
        priceMinor: 1_000,
        email: 'eve@example.com',
        confirmedAt: new Date(),
      })),
    });
    expect(await alerts.create(null, cheaper(at(49), 'eve@example.com'))).toEqual(sent);
    expect(await alerts.create(null, cheaper(at(50), 'eve@example.com'))).toEqual(sent);
    expect(await database.prisma.productAlert.count()).toBe(50);
    expect(await outbox('alert-confirmation')).toHaveLength(1);
  });

  it('is not stored when the honeypot is filled', async () => {
    expect(await alerts.create(null, { ...cheaper(at(0), 'eve@example.com'), website: 'x' })).toEqual(sent);
    expect(await database.prisma.productAlert.count()).toBe(0);
  });
});

describe('the job', () => {
  it('queues each alert once, though it runs twice at the same time and again', async () => {
    const people = Array.from({ length: 250 }, (_, n) => ({
      equipmentId: at(0),
      kind: 'BACK_IN_STOCK' as const,
      priceMinor: 1_000,
      email: `visitor-${n}@example.com`,
      confirmedAt: new Date(),
    }));
    await database.prisma.productAlert.createMany({ data: people });
    await alerts.queueDue();
    expect(await queued()).toEqual([]);
    await set(at(0), 'stock', 2);
    await Promise.all([alerts.queueDue(), alerts.queueDue(), alerts.queueDue()]);
    time += 60_000;
    await alerts.queueDue();
    expect(new Set((await queued()).map(({ alertId }) => alertId)).size).toBe(250);
    expect(await queued()).toHaveLength(250);
  }, 30_000);

  it('waits until enough items for an order are free of holds', async () => {
    await alerts.create(ada, backInStock(at(0)));
    await set(at(0), 'stock', 3);
    const order = await database.prisma.order.create({
      data: {
        customerEmail: 'x@example.com',
        customerName: 'X',
        phone: '1',
        address: 'A',
        currency: 'USD',
        totalMinor: 1,
      },
    });
    const hold = { orderId: order.id, equipmentId: at(0), quantity: 2, expiresAt: new Date(time + HOUR) };
    await database.prisma.stockHold.create({ data: hold });
    await alerts.queueDue();
    expect(await queued()).toEqual([]);
    await database.prisma.stockHold.deleteMany();
    await alerts.queueDue();
    expect(await queued()).toHaveLength(1);
  });

  it('queues nothing for a price that dropped and rose before it ran, and once for a lower one', async () => {
    await set(at(0), 'stock', 2);
    await alerts.create(ada, cheaper(at(0)));
    await set(at(0), 'priceMinor', 900);
    await set(at(0), 'priceMinor', 1_000);
    await alerts.queueDue();
    expect(await queued()).toEqual([]);
    await set(at(0), 'priceMinor', 999);
    await alerts.queueDue();
    const [{ alertId, at: moment } = { alertId: '', at: 0 }] = await queued();
    expect(await alerts.alertFacts(alertId, moment)).toMatchObject({
      to: 'ada@example.com',
      askedMinor: 1_000,
      priceMinor: 999,
    });
    await set(at(0), 'priceMinor', 800);
    await alerts.queueDue();
    expect(await queued()).toHaveLength(1);
  });

  it('ignores products that are hidden or sold out, and users without a verified email or blocked', async () => {
    await alerts.create(ada, cheaper(at(0)));
    await set(at(0), 'priceMinor', 900);
    const user = (column: string, value: unknown) =>
      test.pool.query(`UPDATE "User" SET "${column}" = $1 WHERE uid = 'ada'`, [value]);
    const isQueued = async () => (await alerts.queueDue(), (await queued()).length > 0);
    expect(await isQueued()).toBe(false); // sold out
    await set(at(0), 'stock', null);
    for (const status of ['DRAFT', 'ARCHIVED']) {
      await set(at(0), 'status', status);
      expect(await isQueued()).toBe(false);
    }
    await set(at(0), 'status', 'PUBLISHED');
    await user('disabledAt', new Date());
    expect(await isQueued()).toBe(false);
    await user('disabledAt', null);
    await user('emailVerified', false);
    expect(await isQueued()).toBe(false);
    await user('emailVerified', true);
    expect(await isQueued()).toBe(true);
  });
});

describe('an email that waited for the mail server', () => {
  async function queuedAlert() {
    await alerts.create(ada, backInStock(at(0)));
    await set(at(0), 'stock', 2);
    await alerts.queueDue();
    const [message] = await queued();
    if (!message) throw new Error('nothing is queued');
    return message;
  }

  it('goes to the current email of the account', async () => {
    const { alertId, at: moment } = await queuedAlert();
    await test.pool.query(`UPDATE "User" SET email = 'ada@new.example' WHERE uid = 'ada'`);
    expect(await alerts.alertFacts(alertId, moment)).toMatchObject({ to: 'ada@new.example' });
  });

  it('is dropped if the product sold out again, and is queued again later, once', async () => {
    const { alertId, at: moment } = await queuedAlert();
    await set(at(0), 'stock', 0);
    expect(await alerts.alertFacts(alertId, moment)).toBeNull();
    expect(await alerts.list(ada)).toHaveLength(1);
    await set(at(0), 'stock', 2);
    time += 60_000;
    await alerts.queueDue();
    expect(await queued()).toHaveLength(2);
    // A repeated job of the first message.
    expect(await alerts.alertFacts(alertId, moment)).toBeNull();
    expect(await alerts.alertFacts(alertId, time)).toMatchObject({ to: 'ada@example.com' });
  });

  it('is dropped after an unsubscribe, which stops all alerts of the recipient and no other', async () => {
    const { alertId, at: moment } = await queuedAlert();
    await alerts.create(ada, cheaper(at(1)));
    await alerts.create(null, cheaper(at(1), 'eve@example.com'));
    const token = (await alerts.alertFacts(alertId, moment))?.token ?? '';
    expect(await alerts.unsubscribe({ token })).toEqual({ stopped: true });
    expect(await alerts.unsubscribe({ token })).toEqual({ stopped: true });
    expect(await alerts.alertFacts(alertId, moment)).toBeNull();
    expect(await alerts.list(ada)).toEqual([]);
    const [mail] = await toConfirm();
    expect(await alerts.confirm({ token: mail?.token ?? '' })).toMatchObject({ email: 'eve@example.com' });
    expect(await alerts.confirm({ token })).toBeInstanceOf(NotFound);
    await alerts.unsubscribe({ token: mail?.token ?? '' });
    time += 60 * 24 * HOUR + 1;
    await alerts.tidy();
    expect(await database.prisma.productAlert.count()).toBe(0);
  });
});
