import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMoneyBench, type MoneyBench } from '../../../test/money-bench.ts';
import { eventually } from '#server/stand-ins/payments/test-bench.ts';
import { OrderClosed } from '../orders/orders.errors.ts';

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoneyBench();
}, 60_000);
afterAll(() => bench.close());

const DAY = 24 * 60;
async function opened(stock: number | null = null) {
  const product = (await bench.newProduct({ stock })).id;
  const buyer = await bench.newViewer();
  const order = await bench.newOrder(buyer, { equipmentId: product });
  return { product, buyer, order, session: await bench.open(buyer, order) };
}

describe('an unpaid order', () => {
  it('expires after its time, and not before; nothing is held or payable then', async () => {
    const { product, buyer, order, session } = await opened(1);
    bench.later(3 * DAY - 1);
    await bench.payments.expireOrders();
    expect(await bench.orderNow(order.id)).toMatchObject({ status: 'OPEN' });
    bench.later(2);
    await bench.payments.expireOrders();
    expect(await bench.orderNow(order.id)).toMatchObject({ status: 'EXPIRED', cancelledAt: null });
    expect(await bench.provider.retrieve(session.intentId)).toMatchObject({ status: 'canceled' });
    expect(await bench.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
    expect(await bench.payments.open(buyer, order.id)).toEqual(new OrderClosed('EXPIRED'));
    const audit = await bench.prisma.auditEntry.findMany({ where: { subject: `order:${order.id}` } });
    expect(audit.map(({ actor, action }) => `${actor} ${action}`)).toContain('system order.expired');
  });

  it('expires too when nobody ever tried to pay it', async () => {
    const buyer = await bench.newViewer();
    const order = await bench.newOrder(buyer, { stock: null });
    bench.later(3 * DAY + 1);
    await bench.payments.expireOrders();
    expect(await bench.orderNow(order.id)).toMatchObject({ status: 'EXPIRED' });
  });

  it('that was paid in the last moment stays, and is paid', async () => {
    const { order, session } = await opened(1);
    bench.later(3 * DAY + 1);
    bench.controls.holdWebhooks();
    await bench.pay(session);
    await bench.payments.expireOrders();
    bench.controls.releaseWebhooks();
    expect(await bench.orderNow(order.id)).toMatchObject({ status: 'OPEN', paymentState: 'PAID' });
    expect(await bench.moneyFor(order.id)).toBe(order.totalMinor);
  });

  it('that is being paid while it expires is paid and stands, or expired and free', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => opened(1)));
    bench.later(3 * DAY + 1);
    await Promise.all([bench.payments.expireOrders(), ...many.map(({ session }) => bench.pay(session))]);
    await bench.quiet();
    for (const { order } of many) {
      const { status, transactionId } = await bench.orderNow(order.id);
      expect([status, await bench.moneyFor(order.id)]).toEqual(
        transactionId ? ['OPEN', order.totalMinor] : ['EXPIRED', 0],
      );
    }
  }, 30_000);

  it('waits while a bank decides, quietly', async () => {
    const { order, session } = await opened();
    bench.controls.processing('held');
    await bench.pay(session);
    bench.controls.processing(null);
    bench.later(3 * DAY + 1);
    for (let minute = 0; minute < 3; minute++) await bench.payments.expireOrders();
    expect(await bench.orderNow(order.id)).toMatchObject({ status: 'OPEN', paymentState: 'PROCESSING' });
    const audit = await bench.prisma.auditEntry.count({
      where: { subject: `order:${order.id}`, action: 'order.expired' },
    });
    expect(audit).toBeLessThanOrEqual(1);
    await bench.controls.finishProcessing();
    await eventually(async () => (await bench.orderNow(order.id)).transactionId);
  });

  it('that expired while the provider was away is cancelled there later', async () => {
    const { order, session } = await opened();
    bench.later(3 * DAY + 1);
    bench.controls.failApi(true);
    await bench.payments.expireOrders();
    bench.controls.failApi(false);
    expect(await bench.orderNow(order.id)).toMatchObject({ status: 'EXPIRED' });
    await bench.payments.reconcile();
    expect(await bench.provider.retrieve(session.intentId)).toMatchObject({ status: 'canceled' });
  }, 30_000);
});

describe('reconciliation', () => {
  const lost = async () => {
    const one = await opened();
    bench.controls.holdWebhooks();
    await bench.pay(one.session);
    return one;
  };

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
      data: Array.from({ length: 450 }, () => ({
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
    const done = await bench.payments.reconcile();
    expect(done.orders).toBeGreaterThanOrEqual(452);
    expect(done.failed).toBeGreaterThanOrEqual(1);
    expect(await bench.orderNow(last.order.id)).toMatchObject({ paymentState: 'PAID' });
    await prisma.order.deleteMany({ where: { customerEmail: 'many@example.com' } });
    await prisma.payment.deleteMany({ where: { orderId: blocker.id } });
    bench.controls.releaseWebhooks();
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
    bench.controls.holdWebhooks();
    await bench.pay({ intentId: intent.id, clientSecret: intent.clientSecret });
    const month = 30 * 24; // the tests above have turned the clock
    const first = await bench.payments.reconcile(month);
    expect(first.unknown).toBeGreaterThanOrEqual(1);
    expect((await bench.payments.reconcile(month)).unknown).toBe(0);
    const incidents = await bench.prisma.paymentIncident.findMany({ where: { intentId: intent.id } });
    expect(incidents).toMatchObject([
      { kind: 'ORDER_UNKNOWN', orderId: null, details: { orderId }, resolvedAt: null },
    ]);
    expect(await bench.moneyFor(orderId)).toBe(1_000);
    bench.controls.releaseWebhooks();
  });
});
