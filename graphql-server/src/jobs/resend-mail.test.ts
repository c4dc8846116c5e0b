import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '#server/mail-queue.ts';
import { invitations } from '#server/modules/users/invitations.ts';
import { contactService } from '#server/modules/contact/contact.service.ts';
import type { OutboxMessage } from '#server/generated/prisma/client.ts';
import { orderMailLog } from '#server/modules/orders/order-mail-log.ts';
import { orderMailKindOf, type orderMailKinds } from '#server/modules/orders/order-mails.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import type { Viewer } from '#server/viewer.ts';
import { testAlerts } from '../../test/alerts.ts';
import { openMoneyHarness, type MoneyHarness } from '../../test/money-harness.ts';
import { outbox } from './send-mail.ts';

let harness: MoneyHarness;
let mails: ReturnType<typeof orderMailLog>;
let send: (messageId: string) => Promise<void>;
let admin: Viewer;
let sent: EmailMessage[] = [];
/** What the mail server answers; null accepts. */
let refusal: string | null = null;

beforeAll(async () => {
  harness = await openMoneyHarness();
  mails = orderMailLog(harness.prisma);
  ({ send } = outbox({
    prisma: harness.prisma,
    sql: harness.sql,
    alerts: testAlerts(harness.prisma),
    contact: contactService({ prisma: harness.prisma }),
    users: invitations({ prisma: harness.prisma }),
    mailer: {
      send(message) {
        if (refusal !== null) return Promise.reject(new Error(refusal));
        sent.push(message);
        return Promise.resolve();
      },
    },
    shopUrl: () => 'https://shop.example',
  }));
  admin = await harness.newViewer({ role: 'ADMIN' });
}, 60_000);
afterAll(() => harness.close());

async function placed() {
  const buyer = await harness.newViewer();
  return { buyer, order: await harness.newOrder(buyer) };
}
async function paid() {
  const { buyer, order } = await placed();
  const session = await harness.open(buyer, order);
  await harness.pay(session);
  await harness.payments.confirm(buyer, order.id, session.intentId);
  return { buyer, order };
}
async function mailOf(orderId: string, kind: keyof typeof orderMailKinds): Promise<OutboxMessage> {
  const message = (await mails.list(orderId)).find((one) => orderMailKindOf(one.kind) === kind);
  if (!message) throw new Error(`No ${kind}.`);
  return message;
}
/** As if it was queued some minutes ago. */
const age = (id: string, minutes = 5) =>
  harness.pool.query(
    `UPDATE "OutboxMessage" SET "createdAt" = now() - $2 * interval '1 minute' WHERE id = $1`,
    [id, minutes],
  );
const resent = (orderId: string) =>
  harness.prisma.auditEntry.findMany({
    where: { subject: `order:${orderId}`, action: 'order.mail-resent' },
  });
async function sendReceipt() {
  const { order, buyer } = await paid();
  const receipt = await mailOf(order.id, 'RECEIPT');
  await send(receipt.id);
  await age(receipt.id);
  sent = [];
  return { order, buyer, receipt };
}

describe('the emails of an order', () => {
  it('say how far their sending is', async () => {
    const { order } = await paid();
    const receipt = await mailOf(order.id, 'RECEIPT');
    expect(mails.statusOf(receipt)).toBe('QUEUED');
    refusal = '550 mailbox unavailable';
    await expect(send(receipt.id)).rejects.toThrow(refusal);
    refusal = null;
    const failing = await mailOf(order.id, 'RECEIPT');
    expect(failing).toMatchObject({ lastError: '550 mailbox unavailable', attempts: 1, sentAt: null });
    expect(mails.statusOf(failing)).toBe('RETRYING');
    expect(mails.statusOf({ ...failing, attempts: MAX_ATTEMPTS })).toBe('FAILED');
    await send(receipt.id);
    const done = await mailOf(order.id, 'RECEIPT');
    expect([mails.statusOf(done), done.lastError]).toEqual(['SENT', null]);
    // It was paid before its confirmation was sent.
    const confirmation = await mailOf(order.id, 'ORDER_PLACED');
    await send(confirmation.id);
    expect(mails.statusOf(await mailOf(order.id, 'ORDER_PLACED'))).toBe('SKIPPED');
  });

  it('cut off a long reason', async () => {
    const { order } = await placed();
    const { id } = await mailOf(order.id, 'ORDER_PLACED');
    refusal = 'x'.repeat(501);
    await expect(send(id)).rejects.toThrow();
    refusal = null;
    expect((await mailOf(order.id, 'ORDER_PLACED')).lastError).toHaveLength(500);
  });

  it('are read from an index', async () => {
    const client = await harness.pool.connect();
    await client.query('SET enable_seqscan = off');
    const { rows } = await client.query(
      `EXPLAIN SELECT id FROM "OutboxMessage" WHERE "orderId" = $1 ORDER BY "createdAt" DESC, id DESC LIMIT 20`,
      [randomUUID()],
    );
    await client.query('RESET enable_seqscan');
    client.release();
    expect(JSON.stringify(rows)).toContain('OutboxMessage_orderId_createdAt_id_idx');
  });

  it('are shown page by page', async () => {
    const { order, receipt } = await sendReceipt();
    const all = await mails.list(order.id);
    const [first] = await mails.list(order.id, { take: 1 });
    const rest = await mails.list(order.id, { take: 20, cursor: { id: first?.id ?? '' }, skip: 1 });
    expect([first, ...rest].map((one) => one?.id)).toEqual(all.map(({ id }) => id));
    expect(all.map(({ id }) => id)).toContain(receipt.id);
    expect(await mails.list('no id')).toEqual([]);
  });
});

describe('an email that is sent again', () => {
  it('goes out once for two clicks, and is in the audit log', async () => {
    const { order, receipt } = await sendReceipt();
    const [one, other] = await Promise.all([
      mails.resend(admin, receipt.id),
      mails.resend(admin, receipt.id),
    ]);
    if (one instanceof Error || other instanceof Error) throw new Error('Refused.');
    expect(one.id).toBe(other.id);
    expect(one.id).not.toBe(receipt.id);
    await send(one.id);
    // A third click, right after it was sent.
    expect(await mails.resend(admin, receipt.id)).toMatchObject({ id: one.id });
    expect(sent.map(({ kind, to }) => [kind, to])).toEqual([['order-receipt', order.customerEmail]]);
    const entries = await resent(order.id);
    expect(entries.map(({ actor, after }) => [actor, after])).toEqual([
      [admin.id, { mail: 'order-paid', messageId: one.id }],
    ]);
    const { rowCount } = await harness.pool.query(`SELECT 1 FROM graphile_worker.jobs WHERE key = $1`, [
      one.dedupeKey,
    ]);
    expect(rowCount).toBe(1);
  });

  it('can be a copy', async () => {
    const { receipt } = await sendReceipt();
    const copy = await mails.resend(admin, receipt.id);
    if (copy instanceof Error) throw copy;
    await send(copy.id);
    await age(copy.id);
    const second = await mails.resend(admin, copy.id);
    if (second instanceof Error) throw second;
    expect(second.dedupeKey.split('#')).toHaveLength(2);
    expect(second.id).not.toBe(copy.id);
  });

  it('is the same one if it was not sent', async () => {
    const { order } = await placed();
    const { id } = await mailOf(order.id, 'ORDER_PLACED');
    await age(id);
    // It waits already.
    expect(await mails.resend(admin, id)).toMatchObject({ id });
    expect(await resent(order.id)).toEqual([]);
    refusal = 'Connection timeout';
    await expect(send(id)).rejects.toThrow(refusal);
    refusal = null;
    expect(await mails.resend(admin, id)).toMatchObject({ id, attempts: 0, lastError: null });
    expect(await mails.resend(admin, id)).toMatchObject({ id });
    expect(await resent(order.id)).toHaveLength(1);
    sent = [];
    await send(id);
    expect(sent.map(({ kind }) => kind)).toEqual(['order-placed']);
  });

  it('is of a kind that can be repeated, and still true', async () => {
    const { order, buyer } = await placed();
    const { id } = await mailOf(order.id, 'ORDER_PLACED');
    await send(id);
    await age(id);
    expect(await mails.canResend(await mailOf(order.id, 'ORDER_PLACED'))).toBe(true);
    await harness.orders.cancel(buyer, order.id);
    expect(await mails.canResend(await mailOf(order.id, 'ORDER_PLACED'))).toBe(false);
    expect(await mails.resend(admin, id)).toMatchObject({ code: 'MAIL_NOT_REPEATABLE' });
    const canceled = await mailOf(order.id, 'CANCELLED');
    expect(await mails.resend(admin, canceled.id)).toMatchObject({ code: 'MAIL_NOT_REPEATABLE' });
  });

  it('is limited to 10 per order and hour', async () => {
    const { order, receipt } = await sendReceipt();
    const again = async () => {
      const copy = await mails.resend(admin, receipt.id);
      if (copy instanceof Error) return copy;
      await send(copy.id);
      await age(copy.id);
      return copy;
    };
    for (let time = 1; time <= 10; time += 1) expect(await again()).toHaveProperty('dedupeKey');
    expect(await again()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(sent).toHaveLength(10);
    await harness.pool.query(
      `UPDATE "AuditEntry" SET "createdAt" = now() - interval '61 minutes' WHERE subject = $1`,
      [`order:${order.id}`],
    );
    expect(await again()).toHaveProperty('dedupeKey');
  });

  it('is not found by others, and only among emails of orders', async () => {
    const { buyer, receipt } = await sendReceipt();
    const stranger = await harness.newViewer();
    for (const id of [randomUUID(), 'no id'])
      expect(await mails.resend(admin, id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await mails.resend(stranger, receipt.id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(buyer.id).not.toBe(stranger.id);
    const { rows } = await harness.pool.query<{ id: string }>(
      `INSERT INTO "OutboxMessage" (id, kind, "dedupeKey", payload) VALUES (gen_random_uuid(), 'staff-digest', $1, '{}')
       RETURNING id`,
      [randomUUID()],
    );
    expect(await mails.resend(admin, rows[0]?.id ?? '')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await mails.isMail(rows[0]?.id ?? '')).toBe(false);
  });
});
