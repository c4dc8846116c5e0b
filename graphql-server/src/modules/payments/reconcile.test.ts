import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/providers/payments.ts';
import { CARDS, openMoneyHarness, type MoneyHarness } from '../../../test/money-harness.ts';

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await openMoneyHarness();
  // Webhooks are off: reconciliation must find everything itself.
  harness.controls.holdWebhooks();
}, 60_000);
afterAll(() => harness.close());
/** Reconciliation reads all orders, so each test has its own database. */
afterEach(async () => {
  await harness.pool.query('truncate "Order", "PaymentIncident", emulator_payments.payment_intents cascade');
});

async function opened() {
  const buyer = await harness.newViewer();
  const order = await harness.newOrder(buyer, { stock: null });
  return { buyer, order, session: await harness.open(buyer, order) };
}
async function lost() {
  const one = await opened();
  await harness.pay(one.session);
  return one;
}

/** Another attempt at an order that is already paid, as from an outdated page. */
async function second(orderId: string, more: object = {}) {
  const { id, client_secret } = await harness.stripe.paymentIntents.create({
    amount: 1999,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { order_id: orderId, attempt: '2', env: 'SIMULATOR', ...more },
  });
  const about = { env: 'SIMULATOR' as const, amountMinor: 1999, currency: 'USD' };
  await harness.prisma.paymentAttempt.create({ data: { orderId, attempt: 2, intentId: id, ...about } });
  return { intentId: id, clientSecret: client_secret ?? '' };
}
async function paid() {
  const one = await lost();
  await harness.payments.confirm(one.buyer, one.order.id, one.session.intentId);
  return one;
}
/** A payment with a wrong amount, whose refund was decided while the provider was unavailable. */
async function owed() {
  const one = await lost();
  await harness.changePrice(one.order.id, 2999);
  await serverWith({ refund: async () => 'unavailable' }).payments.reconcile();
  return one;
}
/** The same for an order without an open payment: nothing links to the old one. */
async function owedAside() {
  const one = await owed();
  const data = { intentId: null, paymentState: 'UNPAID' as const };
  await harness.prisma.order.update({ where: { id: one.order.id }, data });
  return one;
}
async function paidAndOpen() {
  const one = await paid();
  return { ...one, other: await second(one.order.id) };
}
const serverWith = (changed: Partial<PaymentProvider>, asked: string[] = []) =>
  harness.newInstance({
    at: (real) => ({
      ...real,
      retrieve: (id) => (asked.push(`retrieve ${id}`), (changed.retrieve ?? real.retrieve)(id)),
      cancel: (id) => (asked.push(`cancel ${id}`), (changed.cancel ?? real.cancel)(id)),
      intentsSince: (since) => (asked.push('list'), (changed.intentsSince ?? real.intentsSince)(since)),
      refundsSince: changed.refundsSince ?? real.refundsSince,
      refund: changed.refund ?? real.refund,
    }),
  });
const statusOf = async (intentId: string) => {
  const intent = await harness.provider.retrieve(intentId);
  return typeof intent === 'object' ? intent.status : intent;
};

describe('reconciliation', () => {
  it('checks every open payment, over several pages, and continues after a failure', async () => {
    const { prisma } = harness;
    const broken = await lost();
    const blocker = await harness.newOrder(broken.buyer, { stock: null });
    // This intent is recorded as the payment of another order, so the database rejects settling it.
    await prisma.payment.create({
      data: {
        orderId: blocker.id,
        intentId: broken.session.intentId,
        env: 'SIMULATOR',
        amountMinor: 1,
        currency: 'USD',
      },
    });
    await prisma.order.createMany({
      data: Array.from({ length: 210 }, () => ({
        customerEmail: 'many@example.com',
        customerName: 'Many',
        phone: '1',
        address: 'a',
        currency: 'USD',
        totalMinor: 100,
        intentId: `pi_sim${randomUUID().replaceAll('-', '')}`,
        paymentEnv: 'SIMULATOR' as const,
        paymentState: 'INTENT_OPEN' as const,
      })),
    });
    const last = await lost();
    const words: string[] = [];
    const log = { error: (error: unknown, message: string) => words.push(`${message}: ${String(error)}`) };
    const done = await harness.newInstance({ log }).payments.reconcile();
    expect(done).toEqual({ orders: 212, failed: 1, unknown: 0 });
    expect(words).toEqual([expect.stringContaining(`the payment ${broken.session.intentId}: error`)]);
    expect(await harness.orderNow(last.order.id)).toMatchObject({ paymentState: 'PAID' });
    // It also continues without a logger.
    expect(await harness.payments.reconcile()).toEqual({ orders: 211, failed: 1, unknown: 0 });
  }, 60_000);

  it('opens one incident for a payment without an order', async () => {
    const orderId = randomUUID();
    const intent = await harness.provider.createIntent({
      orderId,
      attempt: 1,
      amountMinor: 1_000,
      currency: 'USD',
      description: 'An order of a lost day',
      idempotencyKey: orderId,
    });
    if (intent === 'unavailable') throw new Error(intent);
    await harness.pay({ intentId: intent.id, clientSecret: intent.clientSecret });
    expect(await harness.payments.reconcile()).toEqual({ orders: 0, failed: 0, unknown: 1 });
    expect(await harness.payments.reconcile()).toEqual({ orders: 0, failed: 0, unknown: 0 });
    const incidents = await harness.prisma.paymentIncident.findMany({ where: { intentId: intent.id } });
    expect(incidents).toMatchObject([
      { kind: 'ORDER_UNKNOWN', orderId: null, details: { orderId }, resolvedAt: null },
    ]);
    expect(await harness.moneyFor(orderId)).toBe(1_000);
  });

  it('ends after a page that is just full', async () => {
    await harness.pool.query(
      `insert into "Order" (id, "customerEmail", "customerName", phone, address, currency, "totalMinor", "updatedAt",
         "paymentState", "paymentEnv", "intentId", attempt)
       select gen_random_uuid(), 'a@b.c', 'n', '1', 'a', 'USD', 100, now(),
         'INTENT_OPEN', 'SIMULATOR', 'pi_simAbsent' || lpad(n::text, 6, '0'), 1 from generate_series(1, 200) n`,
    );
    const asked: string[] = [];
    const instance = serverWith({ retrieve: async () => 'missing' }, asked);
    expect(await instance.payments.reconcile()).toEqual({ orders: 200, failed: 0, unknown: 0 });
    expect(new Set(asked).size).toBe(201);
    expect(asked).toHaveLength(201);
  });

  it('checks only open payments that are ours', async () => {
    const [open, closed, foreign, done, declined] = [
      await lost(),
      await opened(),
      await lost(),
      await paid(),
      await opened(),
    ];
    await harness.pay(declined.session, CARDS.declined);
    const data = { paymentEnv: 'TEST' as const };
    await harness.prisma.order.update({ where: { id: foreign.order.id }, data });
    await harness.prisma.order.update({
      where: { id: closed.order.id },
      data: { status: 'CANCELLED', cancelledAt: new Date() },
    });
    const asked: string[] = [];
    const ids = [open, closed, declined].map(({ session }) => session.intentId);
    const expected = [
      `retrieve ${ids[0]}`,
      `cancel ${ids[1]}`,
      `retrieve ${ids[2]}`,
      'list',
      // Paid, but in no record of ours.
      `retrieve ${foreign.session.intentId}`,
    ];
    expect(await serverWith({}, asked).payments.reconcile()).toEqual({ orders: 3, failed: 0, unknown: 1 });
    expect(asked).toEqual(expected);
    expect(await harness.orderNow(open.order.id)).toMatchObject({ paymentState: 'PAID' });
    expect(await harness.orderNow(closed.order.id)).toMatchObject({ paymentState: 'UNPAID' });
    expect(await harness.orderNow(declined.order.id)).toMatchObject({ paymentState: 'FAILED' });
    expect(await statusOf(ids[1] ?? '')).toBe('canceled');
    expect(await statusOf(done.session.intentId)).toBe('succeeded');
  });

  it('makes a decided refund, once', async () => {
    const { order, session } = await owedAside();
    expect(await harness.moneyFor(order.id)).toBe(1999);
    const away = serverWith({ refund: async () => 'unavailable' });
    expect(await away.payments.reconcile()).toEqual({ orders: 0, failed: 1, unknown: 0 });
    expect(await harness.payments.reconcile()).toEqual({ orders: 0, failed: 0, unknown: 0 });
    expect(await harness.moneyFor(order.id)).toBe(0);
    const asked: string[] = [];
    await serverWith({}, asked).payments.reconcile();
    expect(asked).not.toContain(`retrieve ${session.intentId}`);
  });

  it.each([
    ['settled by a human', { resolvedAt: new Date(), note: 'Sent by hand.' }],
    ['of other keys', { env: 'TEST' as const }],
    ['of a refund', { kind: 'REFUND_FAILED' }],
  ])('leaves an incident alone that is %s', async (_what, data) => {
    const { session } = await owedAside();
    await harness.prisma.paymentIncident.updateMany({ data });
    const asked: string[] = [];
    await serverWith({}, asked).payments.reconcile();
    expect(asked).not.toContain(`retrieve ${session.intentId}`);
  });

  it('repeats a refund that a bank rejected', async () => {
    const { order, session } = await owedAside();
    harness.controls.pendingRefunds(true);
    await harness.payments.reconcile();
    harness.controls.pendingRefunds(false);
    const asked: string[] = [];
    await serverWith({}, asked).payments.reconcile();
    expect(asked).not.toContain(`retrieve ${session.intentId}`);
    await harness.controls.finishRefunds('failed');
    expect(await harness.moneyFor(order.id)).toBe(1999);
    expect(await harness.payments.reconcile()).toEqual({ orders: 0, failed: 0, unknown: 0 });
    expect(await harness.moneyFor(order.id)).toBe(0);
  });

  it('refunds a second payment whose webhook was lost, however old its page', async () => {
    const { buyer, order, session } = await opened();
    const other = await second(order.id);
    harness.later(60 * 24);
    await harness.pay(session);
    await harness.payments.confirm(buyer, order.id, session.intentId);
    await harness.pay(other);
    expect(await harness.moneyFor(order.id)).toBe(2 * 1999);
    // Its intent is older than the searched period.
    expect(await harness.payments.reconcile()).toEqual({ orders: 0, failed: 0, unknown: 0 });
    expect(await harness.moneyFor(order.id)).toBe(1999);
    expect(await harness.orderNow(order.id)).toMatchObject({ transactionId: session.intentId, review: null });
    const incidents = await harness.prisma.paymentIncident.findMany({ where: { orderId: order.id } });
    expect(incidents).toMatchObject([
      { kind: 'PAID_TWICE', intentId: other.intentId, details: { givenBack: true } },
    ]);
    const asked: string[] = [];
    await serverWith({}, asked).payments.reconcile();
    expect(asked).toEqual(['list']);
    harness.later(-60 * 24);
  });

  it('leaves no other payable payment of a paid order', async () => {
    const { order, other } = await paidAndOpen();
    await harness.payments.reconcile();
    expect(await statusOf(other.intentId)).toBe('canceled');
    expect((await harness.pay(other)).status).toBe(400);
    expect(await harness.moneyFor(order.id)).toBe(1999);
  });

  it.each([
    ['of an order paid before the time asked for', { paidAt: new Date(Date.now() - 2.1 * 3_600_000) }, {}],
    ['of other keys', {}, { env: 'LIVE' as const }],
  ])('does not touch another payment %s', async (_what, order, attempt) => {
    const { other, ...one } = await paidAndOpen();
    await harness.prisma.order.update({ where: { id: one.order.id }, data: order });
    await harness.prisma.paymentAttempt.update({ where: { intentId: other.intentId }, data: attempt });
    await harness.payments.reconcile();
    expect(await statusOf(other.intentId)).toBe('requires_payment_method');
  });

  it('searches payments of two hours, or as many as given, and refunds of a week', async () => {
    const spans: number[] = [];
    const instance = serverWith({
      async refundsSince(since) {
        spans.push((harness.now().getTime() - since.getTime()) / 3_600_000);
        return [];
      },
      async intentsSince(since) {
        spans.push((harness.now().getTime() - since.getTime()) / 3_600_000);
        return [];
      },
    });
    await instance.payments.reconcile();
    await instance.payments.reconcile(168);
    expect(spans.map((span) => Math.round(span * 100) / 100)).toEqual([168, 2, 168, 168]);
  });

  const gone = async () => 'unavailable' as const;
  it.each([
    ['open payments', lost, { retrieve: gone }, { orders: 1 }],
    ['refunds', opened, { refundsSince: gone }, { orders: 2 }],
    ['owed refunds', owedAside, { retrieve: gone }, {}],
    ['second payments', paidAndOpen, { cancel: gone }, {}],
    ['unknown payments', opened, { intentsSince: gone }, { orders: 2 }],
  ])('stops when the provider becomes unavailable during %s', async (_what, stage, changed, done) => {
    await stage();
    await stage();
    const asked: string[] = [];
    expect(await serverWith(changed, asked).payments.reconcile()).toEqual({
      orders: 0,
      failed: 0,
      unknown: 0,
      ...done,
    });
    expect(asked).toHaveLength('intentsSince' in changed ? 3 : 'refundsSince' in changed ? 2 : 1);
  });

  it('counts payments that could not be settled, and continues', async () => {
    const [one, two, three] = [await paid(), await lost(), await lost()];
    const other = await second(one.order.id);
    await harness.pay(other);
    await harness.changePrice(two.order.id, 2999);
    await harness.prisma.order.updateMany({
      where: { id: { in: [two.order.id, three.order.id] } },
      data: { paymentEnv: 'TEST', paymentState: 'UNPAID' },
    });
    const instance = serverWith({ refund: async () => 'unavailable' });
    // The second payment, and that of another sum, which was in no ledger.
    expect(await instance.payments.reconcile()).toEqual({ orders: 0, failed: 2, unknown: 2 });
    expect(await harness.orderNow(three.order.id)).toMatchObject({ paymentState: 'PAID' });
    expect(await harness.payments.reconcile()).toEqual({ orders: 0, failed: 0, unknown: 0 });
    expect(await harness.moneyFor(two.order.id)).toBe(0);
    expect(await harness.moneyFor(one.order.id)).toBe(1999);
  });

  it('gives the same result however often it runs', async () => {
    const { order } = await lost();
    const all = await Promise.all([1, 2, 3].map(() => harness.newInstance().payments.reconcile()));
    expect(all.map(({ failed }) => failed)).toEqual([0, 0, 0]);
    expect(await harness.orderNow(order.id)).toMatchObject({ paymentState: 'PAID' });
    expect(await harness.prisma.outboxMessage.count({ where: { dedupeKey: `order-paid:${order.id}` } })).toBe(
      1,
    );
  });
});
