import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/providers/payments.ts';
import { openMoneyHarness, type MoneyHarness } from '../../../test/money-harness.ts';
import { eventually } from '#emulators/payments/test-harness.ts';
import { OrderClosed } from '../orders/orders.errors.ts';

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await openMoneyHarness();
}, 60_000);
afterAll(() => harness.close());

const DAY = 24 * 60;
async function opened(stock: number | null = null) {
  const product = (await harness.newProduct({ stock })).id;
  const buyer = await harness.newViewer();
  const order = await harness.newOrder(buyer, { equipmentId: product });
  return { product, buyer, order, session: await harness.open(buyer, order) };
}

describe('an unpaid order', () => {
  it('expires at its expiry and not before; then nothing is held or payable', async () => {
    const { product, buyer, order, session } = await opened(1);
    harness.later(3 * DAY - 1);
    await harness.payments.expireOrders();
    expect(await harness.orderNow(order.id)).toMatchObject({ status: 'OPEN' });
    harness.later(2);
    await harness.payments.expireOrders();
    expect(await harness.orderNow(order.id)).toMatchObject({ status: 'EXPIRED', cancelledAt: null });
    expect(await harness.provider.retrieve(session.intentId)).toMatchObject({ status: 'canceled' });
    expect(await harness.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
    expect(await harness.payments.open(buyer, order.id)).toEqual(new OrderClosed('EXPIRED'));
    const audit = await harness.prisma.auditEntry.findMany({ where: { subject: `order:${order.id}` } });
    expect(audit.map(({ actor, action }) => `${actor} ${action}`)).toContain('system order.expired');
  });

  it('expires when its customer never tried to pay', async () => {
    const buyer = await harness.newViewer();
    const order = await harness.newOrder(buyer, { stock: null });
    harness.later(3 * DAY + 1);
    await harness.payments.expireOrders();
    expect(await harness.orderNow(order.id)).toMatchObject({ status: 'EXPIRED' });
  });

  it('stays open and is paid when the payment succeeds at the last moment', async () => {
    const { order, session } = await opened(1);
    harness.later(3 * DAY + 1);
    harness.controls.holdWebhooks();
    await harness.pay(session);
    await harness.payments.expireOrders();
    harness.controls.releaseWebhooks();
    expect(await harness.orderNow(order.id)).toMatchObject({ status: 'OPEN', paymentState: 'PAID' });
    expect(await harness.moneyFor(order.id)).toBe(order.totalMinor);
  });

  it('ends either paid and open, or expired with its items released, when payment and expiry race', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => opened(1)));
    harness.later(3 * DAY + 1);
    await Promise.all([harness.payments.expireOrders(), ...many.map(({ session }) => harness.pay(session))]);
    await harness.quiet();
    for (const { order } of many) {
      const { status, transactionId } = await harness.orderNow(order.id);
      expect([status, await harness.moneyFor(order.id)]).toEqual(
        transactionId ? ['OPEN', order.totalMinor] : ['EXPIRED', 0],
      );
    }
  }, 30_000);

  it('stays open while a bank decides, without logging', async () => {
    const { order, session } = await opened();
    harness.controls.processing('held');
    await harness.pay(session);
    harness.controls.processing(null);
    harness.later(3 * DAY + 1);
    for (let minute = 0; minute < 3; minute++) await harness.payments.expireOrders();
    expect(await harness.orderNow(order.id)).toMatchObject({ status: 'OPEN', paymentState: 'PROCESSING' });
    const audit = await harness.prisma.auditEntry.count({
      where: { subject: `order:${order.id}`, action: 'order.expired' },
    });
    expect(audit).toBeLessThanOrEqual(1);
    await harness.controls.finishProcessing();
    await eventually(async () => (await harness.orderNow(order.id)).transactionId);
  });

  it('expires once its payment is canceled, and stays open while the provider is unavailable', async () => {
    const { order, session } = await opened();
    harness.later(3 * DAY + 1);
    harness.controls.failApi(true);
    await harness.payments.expireOrders();
    harness.controls.failApi(false);
    expect(await harness.orderNow(order.id)).toMatchObject({ status: 'OPEN' });
    await harness.payments.expireOrders();
    expect(await harness.orderNow(order.id)).toMatchObject({ status: 'EXPIRED' });
    expect(await harness.provider.retrieve(session.intentId)).toMatchObject({ status: 'canceled' });
  }, 30_000);
});

/** The jobs process all orders. Each test has its own database, where no webhook settles the orders first. */
describe('the job', () => {
  beforeEach(async () => {
    harness.controls.holdWebhooks();
    await harness.pool.query('truncate "Order" cascade');
  });
  const log = (words: string[]) => ({
    error: (error: unknown, message: string) => void words.push(`${message}: ${String(error)}`),
  });

  it('processes open, unpaid, overdue orders and returns their number', async () => {
    const [one, two, closed, paid, early] = [
      await opened(),
      await opened(),
      await opened(),
      await opened(),
      await opened(),
    ];
    await harness.orders.cancel(closed.buyer, closed.order.id);
    await harness.pay(paid.session);
    await harness.payments.confirm(paid.buyer, paid.order.id, paid.session.intentId);
    expect(await harness.payments.expireOrders()).toBe(0);
    harness.later(3 * DAY + 1);
    await harness.prisma.order.update({
      where: { id: early.order.id },
      data: { expiresAt: new Date(harness.now().getTime() + 60_000) },
    });
    expect(await harness.payments.expireOrders()).toBe(2);
    const statuses = [one, two, closed, paid, early].map(
      async ({ order }) => (await harness.orderNow(order.id)).status,
    );
    expect(await Promise.all(statuses)).toEqual(['EXPIRED', 'EXPIRED', 'CANCELLED', 'OPEN', 'OPEN']);
    expect(await harness.payments.expireOrders()).toBe(0);
  });

  it('continues after an order fails, and logs which one', async () => {
    const all = [await opened(), await opened(), await opened()];
    harness.later(3 * DAY + 1);
    const broken = all[1]?.session.intentId;
    const words: string[] = [];
    const at = (real: PaymentProvider): PaymentProvider => ({
      ...real,
      cancel(id) {
        if (id === broken) throw new Error('broken');
        return real.cancel(id);
      },
    });
    expect(await harness.newInstance({ at, log: log(words) }).payments.expireOrders()).toBe(3);
    expect(words).toEqual([`could not end the overdue order ${all[1]?.order.id}: Error: broken`]);
    // The job also works without a logger.
    await harness.prisma.order.updateMany({ data: { status: 'OPEN', paymentState: 'INTENT_OPEN' } });
    expect(await harness.newInstance({ at }).payments.expireOrders()).toBe(3);
  });

  it('ends expired holds and returns the number of orders', async () => {
    const [one, two] = [await opened(2), await opened(2)];
    expect(await harness.payments.expireHolds()).toBe(0);
    harness.later(16);
    const three = await opened(2);
    expect(await harness.payments.expireHolds()).toBe(2);
    const held = await harness.prisma.stockHold.findMany({ select: { orderId: true } });
    expect(held).toEqual([{ orderId: three.order.id }]);
    for (const { session } of [one, two])
      expect(await harness.provider.retrieve(session.intentId)).toMatchObject({ status: 'canceled' });
    expect(await harness.orderNow(one.order.id)).toMatchObject({ status: 'OPEN', paymentState: 'UNPAID' });
  });

  it('ends a hold that has no payment', async () => {
    const buyer = await harness.newViewer();
    const order = await harness.newOrder(buyer, { stock: 1 });
    const deaf = harness.newInstance({
      at: (real) => ({ ...real, createIntent: async () => 'unavailable' }),
    });
    await deaf.payments.open(buyer, order.id);
    harness.later(16);
    let asked = 0;
    const counting = harness.newInstance({
      at: (real) => ({
        ...real,
        cancel(id) {
          asked += 1;
          return real.cancel(id);
        },
      }),
    });
    expect(await counting.payments.expireHolds()).toBe(1);
    expect([asked, await harness.prisma.stockHold.count()]).toEqual([0, 0]);
  });

  it('keeps a hold while the provider does not answer, without logging', async () => {
    const { order } = await opened(1);
    harness.later(16);
    const words: string[] = [];
    const deaf = (real: PaymentProvider): PaymentProvider => ({ ...real, cancel: async () => 'unavailable' });
    expect(await harness.newInstance({ at: deaf, log: log(words) }).payments.expireHolds()).toBe(1);
    expect(await harness.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(1);
    expect(words).toEqual([]);
  });

  it('ends a hold whose payment the provider does not know', async () => {
    await opened(1);
    harness.later(16);
    const blind = harness.newInstance({ at: (real) => ({ ...real, cancel: async () => 'missing' }) });
    await blind.payments.expireHolds();
    expect(await harness.prisma.stockHold.count()).toBe(0);
  });

  it('renews the hold for the usual time while a bank decides', async () => {
    const { order, session } = await opened(1);
    const other = await opened(1);
    harness.controls.processing('held');
    await harness.pay(session);
    harness.controls.processing(null);
    harness.later(16);
    await harness.open(other.buyer, other.order);
    harness.later(5);
    await harness.payments.expireHolds();
    const leftOf = async (orderId: string) => {
      const { expiresAt } = await harness.prisma.stockHold.findFirstOrThrow({ where: { orderId } });
      return Math.round((expiresAt.getTime() - harness.now().getTime()) / 60_000);
    };
    expect(await leftOf(order.id)).toBe(15);
    expect(await leftOf(other.order.id)).toBe(10);
    await harness.controls.finishProcessing();
    harness.controls.releaseWebhooks();
    await eventually(async () => (await harness.orderNow(order.id)).transactionId);
  });

  it.each([
    ['with the same payment', false],
    ['with another', true],
  ])('keeps a hold that was renewed in the meantime, %s', async (_what, another) => {
    const { buyer, order } = await opened(1);
    harness.later(16);
    const slow = harness.newInstance({
      at: (real) => ({
        ...real,
        async cancel(id) {
          const cancelled = await real.cancel(id);
          if (another) await harness.open(buyer, order);
          else {
            const expiresAt = new Date(harness.now().getTime() + 60_000);
            await harness.prisma.stockHold.updateMany({ data: { expiresAt, knownEnd: `${id}:canceled` } });
          }
          return cancelled;
        },
      }),
    });
    await slow.payments.expireHolds();
    expect(await harness.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(1);
  });

  it('processes more than one page', async () => {
    const buyer = await harness.newViewer();
    const { id } = await harness.newOrder(buyer, { stock: null });
    await harness.pool.query(
      `insert into "Order" (id, "customerEmail", "customerName", phone, address, currency, "totalMinor", "updatedAt", "expiresAt")
       select gen_random_uuid(), 'a@b.c', 'n', '1', 'a', 'USD', 100, now(), now() from generate_series(1, 250)`,
    );
    await harness.prisma.order.update({ where: { id }, data: { expiresAt: new Date() } });
    harness.later(1);
    // An order that cannot be closed is tried once per run.
    const words: string[] = [];
    let tried = 0;
    const instance = harness.newInstance({
      log: log(words),
      hook({ name, when }) {
        if (name !== 'tx.order.updateMany' || when !== 'before') return;
        tried += 1;
        // The first of the two of the 26th.
        if (tried === 51) throw new Error('broken');
      },
    });
    expect(await instance.payments.expireOrders()).toBe(251);
    expect(words).toHaveLength(1);
    expect(await harness.prisma.order.count({ where: { status: 'EXPIRED' } })).toBe(250);
  }, 30_000);
});
