import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/providers/payments.ts';
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

/** The jobs look at all there is: each of these has a world of its own, in which no webhook does their work. */
describe('the job', () => {
  beforeEach(async () => {
    bench.controls.holdWebhooks();
    await bench.pool.query('truncate "Order" cascade');
  });
  const log = (words: string[]) => ({
    error: (error: unknown, message: string) => void words.push(`${message}: ${String(error)}`),
  });

  it('tries what is open, unpaid and overdue, and says how many that were', async () => {
    const [one, two, closed, paid, early] = [
      await opened(),
      await opened(),
      await opened(),
      await opened(),
      await opened(),
    ];
    await bench.orders.cancel(closed.buyer, closed.order.id);
    await bench.pay(paid.session);
    await bench.payments.confirm(paid.buyer, paid.order.id, paid.session.intentId);
    expect(await bench.payments.expireOrders()).toBe(0);
    bench.later(3 * DAY + 1);
    await bench.prisma.order.update({
      where: { id: early.order.id },
      data: { expiresAt: new Date(bench.now().getTime() + 60_000) },
    });
    expect(await bench.payments.expireOrders()).toBe(2);
    const statuses = [one, two, closed, paid, early].map(
      async ({ order }) => (await bench.orderNow(order.id)).status,
    );
    expect(await Promise.all(statuses)).toEqual(['EXPIRED', 'EXPIRED', 'CANCELLED', 'OPEN', 'OPEN']);
    expect(await bench.payments.expireOrders()).toBe(0);
  });

  it('goes on when one order fails, and says which', async () => {
    const all = [await opened(), await opened(), await opened()];
    bench.later(3 * DAY + 1);
    const broken = all[1]?.session.intentId;
    const words: string[] = [];
    const at = (real: PaymentProvider): PaymentProvider => ({
      ...real,
      cancel(id) {
        if (id === broken) throw new Error('broken');
        return real.cancel(id);
      },
    });
    expect(await bench.newTill({ at, log: log(words) }).payments.expireOrders()).toBe(3);
    expect(words).toEqual([`could not end the overdue order ${all[1]?.order.id}: Error: broken`]);
    // Nor does it need anybody to tell.
    await bench.prisma.order.updateMany({ data: { status: 'OPEN', paymentState: 'INTENT_OPEN' } });
    expect(await bench.newTill({ at }).payments.expireOrders()).toBe(3);
  });

  it('ends holds, and says of how many orders', async () => {
    const [one, two] = [await opened(2), await opened(2)];
    expect(await bench.payments.endHolds()).toBe(0);
    bench.later(16);
    const three = await opened(2);
    expect(await bench.payments.endHolds()).toBe(2);
    const held = await bench.prisma.stockHold.findMany({ select: { orderId: true } });
    expect(held).toEqual([{ orderId: three.order.id }]);
    for (const { session } of [one, two])
      expect(await bench.provider.retrieve(session.intentId)).toMatchObject({ status: 'canceled' });
    expect(await bench.orderNow(one.order.id)).toMatchObject({ status: 'OPEN', paymentState: 'UNPAID' });
  });

  it('ends a hold for which no payment was ever made', async () => {
    const buyer = await bench.newViewer();
    const order = await bench.newOrder(buyer, { stock: 1 });
    const deaf = bench.newTill({ at: (real) => ({ ...real, createIntent: async () => 'unavailable' }) });
    await deaf.payments.open(buyer, order.id);
    bench.later(16);
    let asked = 0;
    const counting = bench.newTill({
      at: (real) => ({
        ...real,
        cancel(id) {
          asked += 1;
          return real.cancel(id);
        },
      }),
    });
    expect(await counting.payments.endHolds()).toBe(1);
    expect([asked, await bench.prisma.stockHold.count()]).toEqual([0, 0]);
  });

  it('leaves a hold alone while the provider does not answer, quietly', async () => {
    const { order } = await opened(1);
    bench.later(16);
    const words: string[] = [];
    const deaf = (real: PaymentProvider): PaymentProvider => ({ ...real, cancel: async () => 'unavailable' });
    expect(await bench.newTill({ at: deaf, log: log(words) }).payments.endHolds()).toBe(1);
    expect(await bench.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(1);
    expect(words).toEqual([]);
  });

  it('ends a hold whose payment the provider does not know', async () => {
    await opened(1);
    bench.later(16);
    const blind = bench.newTill({ at: (real) => ({ ...real, cancel: async () => 'missing' }) });
    await blind.payments.endHolds();
    expect(await bench.prisma.stockHold.count()).toBe(0);
  });

  it('renews the hold for as long as any other while a bank decides', async () => {
    const { order, session } = await opened(1);
    const other = await opened(1);
    bench.controls.processing('held');
    await bench.pay(session);
    bench.controls.processing(null);
    bench.later(16);
    await bench.open(other.buyer, other.order);
    bench.later(5);
    await bench.payments.endHolds();
    const leftOf = async (orderId: string) => {
      const { expiresAt } = await bench.prisma.stockHold.findFirstOrThrow({ where: { orderId } });
      return Math.round((expiresAt.getTime() - bench.now().getTime()) / 60_000);
    };
    expect(await leftOf(order.id)).toBe(15);
    expect(await leftOf(other.order.id)).toBe(10);
    await bench.controls.finishProcessing();
    bench.controls.releaseWebhooks();
    await eventually(async () => (await bench.orderNow(order.id)).transactionId);
  });

  it.each([
    ['with the same payment', false],
    ['with another', true],
  ])('leaves a hold that was taken anew meanwhile, %s', async (_what, another) => {
    const { buyer, order } = await opened(1);
    bench.later(16);
    const slow = bench.newTill({
      at: (real) => ({
        ...real,
        async cancel(id) {
          const cancelled = await real.cancel(id);
          if (another) await bench.open(buyer, order);
          else {
            const expiresAt = new Date(bench.now().getTime() + 60_000);
            await bench.prisma.stockHold.updateMany({ data: { expiresAt, knownEnd: `${id}:canceled` } });
          }
          return cancelled;
        },
      }),
    });
    await slow.payments.endHolds();
    expect(await bench.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(1);
  });

  it('does not stop at its first page', async () => {
    const buyer = await bench.newViewer();
    const { id } = await bench.newOrder(buyer, { stock: null });
    await bench.pool.query(
      `insert into "Order" (id, "customerEmail", "customerName", phone, address, currency, "totalMinor", "updatedAt", "expiresAt")
       select gen_random_uuid(), 'a@b.c', 'n', '1', 'a', 'USD', 100, now(), now() from generate_series(1, 250)`,
    );
    await bench.prisma.order.update({ where: { id }, data: { expiresAt: new Date() } });
    bench.later(1);
    // One that cannot be closed is not tried for ever, nor twice.
    const words: string[] = [];
    let tried = 0;
    const till = bench.newTill({
      log: log(words),
      hook({ name, when }) {
        if (name !== 'tx.order.updateMany' || when !== 'before') return;
        tried += 1;
        // The first of the two of the 26th.
        if (tried === 51) throw new Error('broken');
      },
    });
    expect(await till.payments.expireOrders()).toBe(251);
    expect(words).toHaveLength(1);
    expect(await bench.prisma.order.count({ where: { status: 'EXPIRED' } })).toBe(250);
  }, 30_000);
});
