import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTill, type Till } from '../../../test/till.ts';
import { eventually } from '../../../test/shop.ts';
import { OrderClosed } from '../orders/orders.errors.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
}, 60_000);
afterAll(() => till.close());

const DAY = 24 * 60;
async function opened(stock: number | null = null) {
  const product = await till.newProduct(stock);
  const buyer = await till.newBuyer();
  const order = await till.place(buyer, product);
  return { product, buyer, order, session: await till.open(buyer, order) };
}
const noMoreWebhooks = () =>
  eventually(async () => {
    const sql = 'SELECT 1 FROM stand_in_payments.events WHERE deliver_at IS NOT NULL';
    return (await till.database.pool.query(sql)).rowCount === 0;
  });

describe('an unpaid order', () => {
  it('expires after its time, and not before; nothing is held or payable then', async () => {
    const { product, buyer, order, session } = await opened(1);
    till.later(3 * DAY - 1);
    await till.payments.expireOrders();
    expect(await till.order(order.id)).toMatchObject({ status: 'OPEN' });
    till.later(2);
    await till.payments.expireOrders();
    expect(await till.order(order.id)).toMatchObject({ status: 'EXPIRED', cancelledAt: null });
    expect(await till.provider.retrieve(session.intentId)).toMatchObject({ status: 'canceled' });
    expect(await till.database.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
    expect(await till.payments.open(buyer, order.id)).toEqual(new OrderClosed('EXPIRED'));
    const audit = await till.database.prisma.auditEntry.findMany({ where: { subject: `order:${order.id}` } });
    expect(audit.map(({ actor, action }) => `${actor} ${action}`)).toContain('system order.expired');
  });

  it('expires too when nobody ever tried to pay it', async () => {
    const buyer = await till.newBuyer();
    const order = await till.place(buyer, await till.newProduct(null));
    till.later(3 * DAY + 1);
    await till.payments.expireOrders();
    expect(await till.order(order.id)).toMatchObject({ status: 'EXPIRED' });
  });

  it('that was paid in the last moment stays, and is paid', async () => {
    const { order, session } = await opened(1);
    till.later(3 * DAY + 1);
    till.controls.holdWebhooks();
    await till.pay(session);
    await till.payments.expireOrders();
    till.controls.releaseWebhooks();
    expect(await till.order(order.id)).toMatchObject({ status: 'OPEN', paymentState: 'PAID' });
    expect(await till.moneyFor(order.id)).toBe(order.totalMinor);
  });

  it('that is being paid while it expires is paid and stands, or expired and free', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => opened(1)));
    till.later(3 * DAY + 1);
    await Promise.all([till.payments.expireOrders(), ...many.map(({ session }) => till.pay(session))]);
    await noMoreWebhooks();
    for (const { order } of many) {
      const { status, transactionId } = await till.order(order.id);
      expect([status, await till.moneyFor(order.id)]).toEqual(
        transactionId ? ['OPEN', order.totalMinor] : ['EXPIRED', 0],
      );
    }
  }, 30_000);

  it('waits while a bank decides, quietly', async () => {
    const { order, session } = await opened();
    till.controls.processing('held');
    await till.pay(session);
    till.controls.processing(null);
    till.later(3 * DAY + 1);
    for (let minute = 0; minute < 3; minute++) await till.payments.expireOrders();
    expect(await till.order(order.id)).toMatchObject({ status: 'OPEN', paymentState: 'PROCESSING' });
    const audit = await till.database.prisma.auditEntry.count({
      where: { subject: `order:${order.id}`, action: 'order.expired' },
    });
    expect(audit).toBeLessThanOrEqual(1);
    await till.controls.finishProcessing();
    await eventually(async () => (await till.order(order.id)).transactionId);
  });

  it('that expired while the provider was away is cancelled there later', async () => {
    const { order, session } = await opened();
    till.later(3 * DAY + 1);
    till.controls.failApi(true);
    await till.payments.expireOrders();
    till.controls.failApi(false);
    expect(await till.order(order.id)).toMatchObject({ status: 'EXPIRED' });
    await till.payments.reconcile();
    expect(await till.provider.retrieve(session.intentId)).toMatchObject({ status: 'canceled' });
  }, 30_000);
});

describe('reconciliation', () => {
  const lost = async () => {
    const one = await opened();
    till.controls.holdWebhooks();
    await till.pay(one.session);
    return one;
  };

  it('looks at every open payment, more than one page of them, and goes on when one fails', async () => {
    const { prisma } = till.database;
    const broken = await lost();
    const blocker = await till.place(broken.buyer, await till.newProduct(null));
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
    const done = await till.payments.reconcile();
    expect(done.orders).toBeGreaterThanOrEqual(452);
    expect(done.failed).toBeGreaterThanOrEqual(1);
    expect(await till.order(last.order.id)).toMatchObject({ paymentState: 'PAID' });
    await prisma.order.deleteMany({ where: { customerEmail: 'many@example.com' } });
    await prisma.payment.deleteMany({ where: { orderId: blocker.id } });
    till.controls.releaseWebhooks();
  }, 60_000);

  it('tells a human of money for an order that is not there, once, and keeps it', async () => {
    const orderId = randomUUID();
    const intent = await till.provider.createIntent({
      orderId,
      attempt: 1,
      amountMinor: 1_000,
      currency: 'USD',
      description: 'An order of a lost day',
      idempotencyKey: orderId,
    });
    if (intent === 'unavailable') throw new Error(intent);
    till.controls.holdWebhooks();
    const buyer = await till.newBuyer();
    const order = await till.place(buyer, await till.newProduct(null));
    await till.pay({ order, intentId: intent.id, clientSecret: intent.clientSecret });
    const month = 30 * 24; // the tests above have turned the clock
    const first = await till.payments.reconcile(month);
    expect(first.unknown).toBeGreaterThanOrEqual(1);
    expect((await till.payments.reconcile(month)).unknown).toBe(0);
    const incidents = await till.database.prisma.paymentIncident.findMany({ where: { intentId: intent.id } });
    expect(incidents).toMatchObject([
      { kind: 'ORDER_UNKNOWN', orderId: null, details: { orderId }, resolvedAt: null },
    ]);
    expect(await till.moneyFor(orderId)).toBe(1_000);
    till.controls.releaseWebhooks();
  });
});
