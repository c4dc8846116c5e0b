import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/providers/payments.ts';
import { CARDS, openMoneyBench, type MoneyBench } from '../../../test/money-bench.ts';

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoneyBench();
  // Nobody is told of anything: what is found is found by looking.
  bench.controls.holdWebhooks();
}, 60_000);
afterAll(() => bench.close());
/** Reconciliation looks at all there is: each test has a world of its own. */
afterEach(async () => {
  await bench.pool.query('truncate "Order", "PaymentIncident", stand_in_payments.payment_intents cascade');
});

async function opened() {
  const buyer = await bench.newViewer();
  const order = await bench.newOrder(buyer, { stock: null });
  return { buyer, order, session: await bench.open(buyer, order) };
}
async function lost() {
  const one = await opened();
  await bench.pay(one.session);
  return one;
}

/** Another attempt at an order that its customer has paid already, as an old page would have it. */
async function second(orderId: string, more: object = {}) {
  const { id, client_secret } = await bench.stripe.paymentIntents.create({
    amount: 1999,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { order_id: orderId, attempt: '2', env: 'SIMULATOR', ...more },
  });
  const about = { env: 'SIMULATOR' as const, amountMinor: 1999, currency: 'USD' };
  await bench.prisma.paymentAttempt.create({ data: { orderId, attempt: 2, intentId: id, ...about } });
  return { intentId: id, clientSecret: client_secret ?? '' };
}
async function paid() {
  const one = await lost();
  await bench.payments.confirm(one.buyer, one.order.id, one.session.intentId);
  return one;
}
/** Money that came for another sum, decided to go back while the provider was away. */
async function owed() {
  const one = await lost();
  await bench.changePrice(one.order.id, 2999);
  await serverWith({ refund: async () => 'unavailable' }).payments.reconcile();
  return one;
}
/** The same, of an order that has no payment open: nothing leads back to the old one. */
async function owedAside() {
  const one = await owed();
  const data = { intentId: null, paymentState: 'UNPAID' as const };
  await bench.prisma.order.update({ where: { id: one.order.id }, data });
  return one;
}
async function paidAndOpen() {
  const one = await paid();
  return { ...one, other: await second(one.order.id) };
}
const serverWith = (changed: Partial<PaymentProvider>, asked: string[] = []) =>
  bench.newTill({
    at: (real) => ({
      ...real,
      retrieve: (id) => (asked.push(`retrieve ${id}`), (changed.retrieve ?? real.retrieve)(id)),
      cancel: (id) => (asked.push(`cancel ${id}`), (changed.cancel ?? real.cancel)(id)),
      madeSince: (since) => (asked.push('list'), (changed.madeSince ?? real.madeSince)(since)),
      refundsSince: changed.refundsSince ?? real.refundsSince,
      refund: changed.refund ?? real.refund,
    }),
  });
const statusOf = async (intentId: string) => {
  const intent = await bench.provider.retrieve(intentId);
  return typeof intent === 'object' ? intent.status : intent;
};

describe('reconciliation', () => {
  it('looks at every open payment, more than one page of them, and goes on when one fails', async () => {
    const { prisma } = bench;
    const broken = await lost();
    const blocker = await bench.newOrder(broken.buyer, { stock: null });
    // The ledger says that this money pays another order: settling it is refused by the database.
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
    const done = await bench.newTill({ log }).payments.reconcile();
    expect(done).toEqual({ orders: 212, failed: 1, unknown: 0 });
    expect(words).toEqual([expect.stringContaining(`the payment ${broken.session.intentId}: Prisma`)]);
    expect(await bench.orderNow(last.order.id)).toMatchObject({ paymentState: 'PAID' });
    // Without a log it goes on all the same.
    expect(await bench.payments.reconcile()).toEqual({ orders: 211, failed: 1, unknown: 0 });
  }, 60_000);

  it('tells a human of money for an order that is not there, once, and keeps it', async () => {
    const orderId = randomUUID();
    const intent = await bench.provider.createIntent({
      orderId,
      attempt: 1,
      amountMinor: 1_000,
      currency: 'USD',
      description: 'An order of a lost day',
      idempotencyKey: orderId,
    });
    if (intent === 'unavailable') throw new Error(intent);
    await bench.pay({ intentId: intent.id, clientSecret: intent.clientSecret });
    expect(await bench.payments.reconcile()).toEqual({ orders: 0, failed: 0, unknown: 1 });
    expect(await bench.payments.reconcile()).toEqual({ orders: 0, failed: 0, unknown: 0 });
    const incidents = await bench.prisma.paymentIncident.findMany({ where: { intentId: intent.id } });
    expect(incidents).toMatchObject([
      { kind: 'ORDER_UNKNOWN', orderId: null, details: { orderId }, resolvedAt: null },
    ]);
    expect(await bench.moneyFor(orderId)).toBe(1_000);
  });

  it('ends after a page that is just full', async () => {
    await bench.pool.query(
      `insert into "Order" (id, "customerEmail", "customerName", phone, address, currency, "totalMinor", "updatedAt",
         "paymentState", "paymentEnv", "intentId", attempt)
       select gen_random_uuid(), 'a@b.c', 'n', '1', 'a', 'USD', 100, now(),
         'INTENT_OPEN', 'SIMULATOR', 'pi_simNobody' || lpad(n::text, 6, '0'), 1 from generate_series(1, 200) n`,
    );
    const asked: string[] = [];
    const till = serverWith({ retrieve: async () => 'missing' }, asked);
    expect(await till.payments.reconcile()).toEqual({ orders: 200, failed: 0, unknown: 0 });
    expect(new Set(asked).size).toBe(201);
    expect(asked).toHaveLength(201);
  });

  it('looks at what is open, and is ours', async () => {
    const [open, closed, foreign, done, declined] = [
      await lost(),
      await opened(),
      await lost(),
      await paid(),
      await opened(),
    ];
    await bench.pay(declined.session, CARDS.declined);
    const data = { paymentEnv: 'TEST' as const };
    await bench.prisma.order.update({ where: { id: foreign.order.id }, data });
    await bench.prisma.order.update({
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
      // Paid, and in no ledger of ours.
      `retrieve ${foreign.session.intentId}`,
    ];
    expect(await serverWith({}, asked).payments.reconcile()).toEqual({ orders: 3, failed: 0, unknown: 1 });
    expect(asked).toEqual(expected);
    expect(await bench.orderNow(open.order.id)).toMatchObject({ paymentState: 'PAID' });
    expect(await bench.orderNow(closed.order.id)).toMatchObject({ paymentState: 'UNPAID' });
    expect(await bench.orderNow(declined.order.id)).toMatchObject({ paymentState: 'FAILED' });
    expect(await statusOf(ids[1] ?? '')).toBe('canceled');
    expect(await statusOf(done.session.intentId)).toBe('succeeded');
  });

  it('gives back what was decided to go back, and once', async () => {
    const { order, session } = await owedAside();
    expect(await bench.moneyFor(order.id)).toBe(1999);
    const away = serverWith({ refund: async () => 'unavailable' });
    expect(await away.payments.reconcile()).toEqual({ orders: 0, failed: 1, unknown: 0 });
    expect(await bench.payments.reconcile()).toEqual({ orders: 0, failed: 0, unknown: 0 });
    expect(await bench.moneyFor(order.id)).toBe(0);
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
    await bench.prisma.paymentIncident.updateMany({ data });
    const asked: string[] = [];
    await serverWith({}, asked).payments.reconcile();
    expect(asked).not.toContain(`retrieve ${session.intentId}`);
  });

  it('gives back anew what a bank did not take', async () => {
    const { order, session } = await owedAside();
    bench.controls.pendingRefunds(true);
    await bench.payments.reconcile();
    bench.controls.pendingRefunds(false);
    const asked: string[] = [];
    await serverWith({}, asked).payments.reconcile();
    expect(asked).not.toContain(`retrieve ${session.intentId}`);
    await bench.controls.finishRefunds('failed');
    expect(await bench.moneyFor(order.id)).toBe(1999);
    expect(await bench.payments.reconcile()).toEqual({ orders: 0, failed: 0, unknown: 0 });
    expect(await bench.moneyFor(order.id)).toBe(0);
  });

  it('gives a second payment back whose webhook was lost, however old its page', async () => {
    const { buyer, order, session } = await opened();
    const other = await second(order.id);
    bench.later(60 * 24);
    await bench.pay(session);
    await bench.payments.confirm(buyer, order.id, session.intentId);
    await bench.pay(other);
    expect(await bench.moneyFor(order.id)).toBe(2 * 1999);
    // Its intent is older than what the provider is asked for.
    expect(await bench.payments.reconcile()).toEqual({ orders: 0, failed: 0, unknown: 0 });
    expect(await bench.moneyFor(order.id)).toBe(1999);
    expect(await bench.orderNow(order.id)).toMatchObject({ transactionId: session.intentId, review: null });
    const incidents = await bench.prisma.paymentIncident.findMany({ where: { orderId: order.id } });
    expect(incidents).toMatchObject([
      { kind: 'PAID_TWICE', intentId: other.intentId, details: { givenBack: true } },
    ]);
    const asked: string[] = [];
    await serverWith({}, asked).payments.reconcile();
    expect(asked).toEqual(['list']);
    bench.later(-60 * 24);
  });

  it('leaves no other payment of a paid order that somebody could pay', async () => {
    const { order, other } = await paidAndOpen();
    await bench.payments.reconcile();
    expect(await statusOf(other.intentId)).toBe('canceled');
    expect((await bench.pay(other)).status).toBe(400);
    expect(await bench.moneyFor(order.id)).toBe(1999);
  });

  it.each([
    ['of an order paid before the time asked for', { paidAt: new Date(Date.now() - 2.1 * 3_600_000) }, {}],
    ['of other keys', {}, { env: 'LIVE' as const }],
  ])('does not touch another payment %s', async (_what, order, attempt) => {
    const { other, ...one } = await paidAndOpen();
    await bench.prisma.order.update({ where: { id: one.order.id }, data: order });
    await bench.prisma.paymentAttempt.update({ where: { intentId: other.intentId }, data: attempt });
    await bench.payments.reconcile();
    expect(await statusOf(other.intentId)).toBe('requires_payment_method');
  });

  it('asks for payments of two hours back, or as many as it is told, and for refunds of a week', async () => {
    const spans: number[] = [];
    const till = serverWith({
      async refundsSince(since) {
        spans.push((bench.now().getTime() - since.getTime()) / 3_600_000);
        return [];
      },
      async madeSince(since) {
        spans.push((bench.now().getTime() - since.getTime()) / 3_600_000);
        return [];
      },
    });
    await till.payments.reconcile();
    await till.payments.reconcile(168);
    expect(spans.map((span) => Math.round(span * 100) / 100)).toEqual([168, 2, 168, 168]);
  });

  const gone = async () => 'unavailable' as const;
  it.each([
    ['open payments', lost, { retrieve: gone }, { orders: 1 }],
    ['refunds', opened, { refundsSince: gone }, { orders: 2 }],
    ['money that is owed', owedAside, { retrieve: gone }, {}],
    ['second payments', paidAndOpen, { cancel: gone }, {}],
    ['payments that nobody knows', opened, { madeSince: gone }, { orders: 2 }],
  ])('ends when the provider goes away among %s', async (_what, stage, changed, done) => {
    await stage();
    await stage();
    const asked: string[] = [];
    expect(await serverWith(changed, asked).payments.reconcile()).toEqual({
      orders: 0,
      failed: 0,
      unknown: 0,
      ...done,
    });
    expect(asked).toHaveLength('madeSince' in changed ? 3 : 'refundsSince' in changed ? 2 : 1);
  });

  it('counts what could not be settled, and goes on', async () => {
    const [one, two, three] = [await paid(), await lost(), await lost()];
    const other = await second(one.order.id);
    await bench.pay(other);
    await bench.changePrice(two.order.id, 2999);
    await bench.prisma.order.updateMany({
      where: { id: { in: [two.order.id, three.order.id] } },
      data: { paymentEnv: 'TEST', paymentState: 'UNPAID' },
    });
    const till = serverWith({ refund: async () => 'unavailable' });
    // The second payment, and that of another sum, which was in no ledger.
    expect(await till.payments.reconcile()).toEqual({ orders: 0, failed: 2, unknown: 2 });
    expect(await bench.orderNow(three.order.id)).toMatchObject({ paymentState: 'PAID' });
    expect(await bench.payments.reconcile()).toEqual({ orders: 0, failed: 0, unknown: 0 });
    expect(await bench.moneyFor(two.order.id)).toBe(0);
    expect(await bench.moneyFor(one.order.id)).toBe(1999);
  });

  it('is one set of answers, however often', async () => {
    const { order } = await lost();
    const all = await Promise.all([1, 2, 3].map(() => bench.newTill().payments.reconcile()));
    expect(all.map(({ failed }) => failed)).toEqual([0, 0, 0]);
    expect(await bench.orderNow(order.id)).toMatchObject({ paymentState: 'PAID' });
    expect(await bench.prisma.outboxMessage.count({ where: { dedupeKey: `order-paid:${order.id}` } })).toBe(
      1,
    );
  });
});
