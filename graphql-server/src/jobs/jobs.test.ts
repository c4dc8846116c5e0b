import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { invitations } from '#server/modules/users/invitations.ts';
import { contactService } from '#server/modules/contact/contact.service.ts';
import { testAlerts } from '../../test/alerts.ts';
import { openMoneyHarness, type MoneyHarness } from '../../test/money-harness.ts';
import { eventually } from '#emulators/payments/test-harness.ts';
import { queueReturnDecidedMail } from '#server/modules/returns/queue-return-mails.ts';
import { createMailer, type Mailer } from '#server/providers/mail.ts';
import { createMailbox, type Mailbox } from '#emulators/mailbox/mailbox.ts';
import { startSmtpEmulator, type SmtpEmulator } from '#emulators/mailbox/smtp-emulator.ts';
import { listMails } from '#emulators/mailbox/store.ts';
import { shopJobs } from './jobs.ts';
import { outbox } from './send-mail.ts';
import { startJobs, type Jobs } from './worker.ts';

const from = 'FISHZOME <shop@fishzome.example>';
const shopUrl = () => 'https://shop.example';
const staff = { emails: [], everyMinutes: 60 };

let harness: MoneyHarness;
let mailbox: Mailbox;
let smtp: SmtpEmulator;
let mailer: Mailer;
let jobs: Jobs | null = null;
const complaints: string[] = [];

beforeAll(async () => {
  harness = await openMoneyHarness();
  mailbox = await createMailbox({ pool: harness.pool });
  smtp = await startSmtpEmulator({ deliver: mailbox.deliver });
  mailer = createMailer({ url: smtp.url, from });
}, 60_000);
afterEach(async () => {
  await jobs?.close();
  jobs = null;
  complaints.length = 0;
});
afterAll(async () => {
  await smtp.close();
  await harness.close();
});

function work(by: Mailer | null = mailer): void {
  const log = { warn: () => {}, error: (message: string) => void complaints.push(message) };
  const { payments, refunds, prisma, sql, pool } = harness;
  const photos = { tidy: () => Promise.resolve() };
  const done = () => Promise.resolve();
  const equipment = {
    queueLowStockMails: done,
    countSales: done,
    runBulkChange: done,
    tidyBulkChanges: done,
    publishDue: done,
  };
  const attributes = { refreshProducts: () => Promise.resolve() };
  const categories = { runTasks: () => Promise.resolve() };
  const searches = { tidy: () => Promise.resolve() };
  const reports = { foldSales: () => Promise.resolve() };
  const alerts = testAlerts(prisma);
  const carts = { tidy: () => Promise.resolve() };
  const invoices = { issueMissing: () => Promise.resolve(0) };
  const all = {
    prisma,
    sql,
    payments,
    refunds,
    photos,
    equipment,
    attributes,
    categories,
    searches,
    reports,
    alerts,
    contact: contactService({ prisma }),
    users: { ...invitations({ prisma }), tidyAnnounced: async () => {} },
    carts,
    webhooks: { tidy: done, sender: { wake: () => {}, wakeDue: done } },
    invoices,
    mailer: by,
    staff,
    shopUrl,
  };
  jobs = startJobs({ pool, ...shopJobs(all), log });
}

async function opened(stock: number | null = null) {
  const product = (await harness.newProduct({ stock })).id;
  const buyer = await harness.newViewer();
  const order = await harness.newOrder(buyer, { equipmentId: product });
  const session = await harness.open(buyer, order);
  return {
    product,
    buyer,
    order,
    session,
    mails: async () =>
      (await listMails(harness.pool, buyer.email)).filter(({ kind }) => kind !== 'order-placed'),
  };
}

async function paid() {
  const one = await opened();
  await harness.pay(one.session);
  await harness.payments.confirm(one.buyer, one.order.id, one.session.intentId);
  return one;
}

const query = async (sql: string, values: unknown[] = []) =>
  (await harness.pool.query(sql, values)).rows as Record<string, unknown>[];
/** Nothing to deliver, nothing to do: what has not happened by now does not happen. */
const quiet = () =>
  eventually(async () => {
    const [{ left = 1 } = {}] = await query(
      `SELECT (SELECT count(*) FROM emulator_payments.events WHERE deliver_at IS NOT NULL)::int
         + (SELECT count(*) FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts
            AND (locked_by IS NULL OR locked_by NOT LIKE 'dead%'))::int AS left`,
    );
    return left === 0;
  }, 20_000);
const sentAt = async (orderId: string) => {
  const [row] = await query('SELECT "sentAt" FROM "OutboxMessage" WHERE "dedupeKey" = $1', [
    `order-paid:${orderId}`,
  ]);
  return row?.sentAt;
};

describe('the receipt of a payment', () => {
  it('is one, though the webhook comes twice and the browser at the same time', async () => {
    work();
    const one = await opened();
    harness.controls.duplicateNext(10);
    await harness.pay(one.session);
    await Promise.all(
      Array.from({ length: 5 }, () =>
        harness.payments.confirm(one.buyer, one.order.id, one.session.intentId),
      ),
    );
    await eventually(() => sentAt(one.order.id));
    await quiet();
    const mails = await one.mails();
    expect(mails).toHaveLength(1);
    const { number } = await harness.orderNow(one.order.id);
    const link = `https://shop.example/dashboard/payment/${one.order.id}`;
    expect(mails[0]).toMatchObject({
      kind: 'order-receipt',
      subject: `Your receipt for order FZ-${10_000 + number}`,
      link,
    });
    const says = [
      '1 x Lakehead 3000 ($19.99 each): $19.99',
      'Total: $19.99 USD',
      'Card: Visa ending in 4242',
      `Transaction ID: ${one.session.intentId}`,
      'Test mode: no money was charged.',
      link,
    ];
    for (const words of says) expect(mails[0]?.text).toContain(words);
    for (const words of ['Visa ending in 4242', one.session.intentId, 'Test mode'])
      expect(mails[0]?.html).toContain(words);
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain('424242424242');
  }, 30_000);

  it('is sent after a crash between the payment and the sending', async () => {
    const { order, mails } = await paid();
    expect(await mails()).toHaveLength(0);
    work();
    await eventually(() => sentAt(order.id));
    await quiet();
    expect(await mails()).toHaveLength(1);
  }, 30_000);

  it('is sent after a server was killed with the job in its hands', async () => {
    const { order, mails } = await paid();
    await query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'dead-worker', attempts = 1 WHERE key = $1`,
      [`order-paid:${order.id}`],
    );
    work();
    await eventually(() => sentAt(order.id));
    await quiet();
    expect(await mails()).toHaveLength(1);
  }, 30_000);

  it('is sent once when two work on it at the same time', async () => {
    const { order, mails } = await paid();
    let isSending = false;
    let otherIsDone = false;
    const slow: Mailer = {
      async send(message) {
        isSending = true;
        await eventually(() => Promise.resolve(otherIsDone));
        await mailer.send(message);
      },
    };
    const [{ id }] = (await query('SELECT id FROM "OutboxMessage" WHERE "dedupeKey" = $1', [
      `order-paid:${order.id}`,
    ])) as [{ id: string }];
    const { send } = outbox({
      prisma: harness.prisma,
      sql: harness.sql,
      alerts: testAlerts(harness.prisma),
      contact: contactService({ prisma: harness.prisma }),
      users: invitations({ prisma: harness.prisma }),
      mailer: slow,
      shopUrl,
    });
    const one = send(id);
    await eventually(() => Promise.resolve(isSending));
    await send(id);
    expect(await mails()).toHaveLength(0);
    otherIsDone = true;
    await one;
    expect(await mails()).toHaveLength(1);
    await harness.pool.query('DELETE FROM graphile_worker._private_jobs');
  }, 30_000);

  it('waits while the mail server is away, and is sent when it is back', async () => {
    const gone = await startSmtpEmulator({ deliver: mailbox.deliver });
    const port = Number(new URL(gone.url).port);
    await gone.close();
    const { order, mails } = await paid();
    work(createMailer({ url: gone.url, from }));
    await eventually(async () => {
      const key = `order-paid:${order.id}`;
      const [row] = await query('SELECT last_error FROM graphile_worker.jobs WHERE key = $1', [key]);
      return row?.last_error;
    });
    expect(await sentAt(order.id)).toBeNull();
    const back = await startSmtpEmulator({ deliver: mailbox.deliver, port });
    await eventually(() => sentAt(order.id), 30_000);
    expect(await mails()).toHaveLength(1);
    await jobs?.close();
    jobs = null;
    await back.close();
  }, 60_000);

  it('waits, and does not fail, where no mail server is configured', async () => {
    work(null);
    const { order, mails } = await paid();
    await eventually(async () => {
      const rows = await query(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier <> 'send-mail'`);
      return rows.length === 0;
    });
    const key = `order-paid:${order.id}`;
    expect(await query('SELECT attempts FROM graphile_worker.jobs WHERE key = $1', [key])).toEqual([
      { attempts: 0 },
    ]);
    await jobs?.close();
    work();
    await eventually(() => sentAt(order.id));
    expect(await mails()).toHaveLength(1);
  }, 30_000);

  it('is sent after the database closed all connections', async () => {
    work();
    await quiet();
    await query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const { order, mails } = await eventually(() => paid().catch(() => null));
    await eventually(() => sentAt(order.id), 30_000);
    expect(await mails()).toHaveLength(1);
  }, 60_000);
});

describe('the answer to a return', () => {
  it('reaches the customer who requested it, once', async () => {
    const { order, mails } = await paid();
    await harness.prisma.$transaction(async (tx) => {
      const row = await tx.orderReturn.create({
        data: {
          orderId: order.id,
          reason: 'DAMAGED',
          state: 'APPROVED',
          answer: 'Quay 1, Vaxholm',
          decidedAt: new Date(),
        },
      });
      await queueReturnDecidedMail(tx, order.id, row.id);
    });
    work();
    const answers = async () => (await mails()).filter(({ kind }) => kind === 'return-answered');
    await eventually(async () => (await answers()).length > 0);
    await quiet();
    expect(await answers()).toMatchObject([{ text: expect.stringContaining('Quay 1, Vaxholm') }]);
  }, 30_000);
});

describe('jobs', () => {
  it('find at start what was lost', async () => {
    const { order, session } = await opened();
    harness.controls.holdWebhooks();
    await harness.pay(session);
    work();
    await eventually(async () => (await harness.orderNow(order.id)).transactionId);
    harness.controls.releaseWebhooks();
  }, 30_000);

  it('close in good time, while the database is away too', async () => {
    work();
    await quiet();
    const begun = Date.now();
    await jobs?.close();
    expect(Date.now() - begun).toBeLessThan(5_000);
    expect(complaints).toEqual([]);
  }, 30_000);

  it('are done again when the connection to the database ends during the first attempt', async () => {
    const trace = vi.spyOn(console, 'trace');
    onTestFinished(() => trace.mockRestore());
    await query('ALTER TABLE graphile_worker._private_tasks RENAME TO gone');
    work();
    // It runs, and has looked for the names of its tasks in vain.
    await eventually(() => Promise.resolve(complaints.some((words) => words.includes('first jobs'))));
    await query('ALTER TABLE graphile_worker.gone RENAME TO _private_tasks');
    const { order } = await paid();
    await eventually(() => sentAt(order.id), 40_000);
    expect(trace).not.toHaveBeenCalled();
  }, 60_000);

  it('do not end the process when the tables of the queue are gone', async () => {
    work();
    await quiet();
    await query(`ALTER TABLE graphile_worker._private_jobs RENAME TO gone`);
    await harness.pool.query(`NOTIFY "jobs:insert", '{"r":"${randomUUID()}","count":1}'`);
    await eventually(() => Promise.resolve(complaints.length > 0), 20_000);
    await query(`ALTER TABLE graphile_worker.gone RENAME TO _private_jobs`);
    const { order } = await paid();
    await eventually(() => sentAt(order.id), 30_000);
  }, 60_000);
});
