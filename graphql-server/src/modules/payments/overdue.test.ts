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
