import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, openMoneyHarness, type MoneyHarness } from '../../../test/money-harness.ts';
import { eventually } from '#emulators/payments/test-harness.ts';
import { EquipmentUnavailable } from '../orders/orders.errors.ts';
import { StockLost } from './payments.errors.ts';
import { settler } from './settle.ts';
import { endOf, holdStock, isStockShort } from './stock-holds.ts';

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await openMoneyHarness();
}, 60_000);
afterAll(() => harness.close());

/** A product whose stock one buyer wants entirely, so that a second buyer shows whether it is held. */
async function scarce(stock = 1) {
  const product = (await harness.newProduct({ stock })).id;
  const [buyer, rival] = [await harness.newViewer(), await harness.newViewer()];
  const order = await harness.newOrder(buyer, { equipmentId: product, quantity: stock });
  const rivalOrder = await harness.newOrder(rival, { equipmentId: product });
  const rivalOpens = () => harness.payments.open(rival, rivalOrder.id);
  return { product, buyer, order, rival, rivalOrder, rivalOpens };
}

describe('the end of an attempt', () => {
  const intent = { id: 'pi_1', status: 'requires_payment_method', lastError: null } as const;
  const lastError = { code: 'card_declined', declineCode: null, message: 'No.', tried: 'pm_1' };
  it.each([
    [intent, null],
    [{ ...intent, status: 'requires_action' }, null],
    [{ ...intent, status: 'processing', lastError }, null],
    [{ ...intent, status: 'succeeded', lastError }, null],
    [{ ...intent, lastError }, 'pi_1:pm_1'],
    [{ ...intent, lastError: { ...lastError, tried: null } }, 'pi_1:card_declined'],
    [{ ...intent, status: 'canceled' }, 'pi_1:canceled'],
    [{ ...intent, status: 'canceled', lastError }, 'pi_1:canceled'],
  ] as const)('of %j is %s', (one, end) => {
    expect(endOf(one)).toBe(end);
  });
});

describe('the items of an order', () => {
  it('are not held for a closed order', async () => {
    const { buyer, order } = await scarce();
    await harness.orders.cancel(buyer, order.id);
    const now = harness.now();
    const terms = { now, holdMinutes: 0, knownEnd: null, address: null };
    expect(await holdStock(harness.database.sql, order.id, terms)).toBe('closed');
  });

  it('are held for all its products or for none', async () => {
    const { product, buyer, order } = await scarce();
    const other = (await harness.newProduct({ stock: 0 })).id;
    const { id: _, ...line } = await harness.prisma.orderLine.findFirstOrThrow({
      where: { orderId: order.id },
    });
    await harness.prisma.orderLine.create({
      data: { ...line, position: line.position + 1, equipmentId: other },
    });
    const now = harness.now();
    const terms = { now, holdMinutes: 1, knownEnd: null, address: null };
    expect(await holdStock(harness.database.sql, order.id, terms)).toEqual(new StockLost(0));
    expect(await harness.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(0);
    const isShort = () => harness.database.sql.transaction((tx) => isStockShort(tx, order.id, now));
    expect(await isShort()).toBe(true);
    await harness.prisma.equipment.update({ where: { id: other }, data: { stock: 1 } });
    expect(await holdStock(harness.database.sql, order.id, terms)).toBe('held');
    expect(await isShort()).toBe(false);
    const { intentId } = await harness.open(buyer, order);
    await harness.pay(await harness.open(buyer, order));
    await harness.payments.confirm(buyer, order.id, intentId);
    expect([await harness.stockOf(product), await harness.stockOf(other)]).toEqual([0, 0]);
  });

  it('are said to be so many, and never less than none', async () => {
    const { product, buyer, order, rival } = await scarce(3);
    const input = await harness.newOrder(rival, { equipmentId: product, quantity: 2 });
    await harness.open(rival, input);
    expect(await harness.payments.open(buyer, order.id)).toEqual(new StockLost(1));
    await harness.prisma.equipment.update({ where: { id: product }, data: { stock: 1 } });
    expect(await harness.payments.open(buyer, order.id)).toEqual(new StockLost(0));
    // An order releases only its own hold.
    await harness.orders.cancel(buyer, order.id);
    expect(await harness.prisma.stockHold.count({ where: { orderId: input.id } })).toBe(1);
  });

  it('are held once its payment is opened, and the shop counts them as unavailable', async () => {
    const { product, buyer, order, rival, rivalOpens } = await scarce();
    await harness.open(buyer, order);
    const refused = await rivalOpens();
    expect(refused).toBeInstanceOf(StockLost);
    expect(refused).toMatchObject({ code: 'STOCK_LOST', stockLeft: 0, moneyBack: false });
    await expect(harness.newOrder(rival, { equipmentId: product })).rejects.toBeInstanceOf(
      EquipmentUnavailable,
    );
    expect(await harness.stockOf(product)).toBe(1);
  });

  it('are not held for an order without a payment', async () => {
    const { rivalOpens } = await scarce();
    expect(await rivalOpens()).toHaveProperty('clientSecret');
  });

  it('are not held where stock is not tracked', async () => {
    const before = await harness.prisma.stockHold.count();
    const buyer = await harness.newViewer();
    await harness.open(buyer, await harness.newOrder(buyer, { stock: null, quantity: 50 }));
    expect(await harness.prisma.stockHold.count()).toBe(before);
  });

  it('are released by a decline, and held again when the payment is opened again', async () => {
    const { product, buyer, order, rivalOpens } = await scarce();
    const session = await harness.open(buyer, order);
    await harness.pay(session, CARDS.declined);
    await harness.payments.confirm(buyer, order.id, session.intentId);
    expect(await harness.payments.held(product)).toBe(0);
    expect((await harness.open(buyer, order)).clientSecret).toBe(session.clientSecret);
    expect(await rivalOpens()).toBeInstanceOf(StockLost);
  });

  it('stay on hold when a late webhook reports the earlier decline', async () => {
    const { product, buyer, order } = await scarce();
    const session = await harness.open(buyer, order);
    harness.controls.holdWebhooks();
    await harness.pay(session, CARDS.declined);
    await harness.open(buyer, order);
    harness.controls.releaseWebhooks();
    await harness.quiet();
    expect(await harness.orderNow(order.id)).toMatchObject({ paymentState: 'FAILED' });
    expect(await harness.payments.held(product)).toBe(1);
    // A second decline still releases them.
    await harness.pay(session, CARDS.declined);
    await harness.payments.confirm(buyer, order.id, session.intentId);
    expect(await harness.payments.held(product)).toBe(0);
  });

  it('are released when the order is canceled', async () => {
    const { product, buyer, order, rivalOpens } = await scarce();
    await harness.open(buyer, order);
    await harness.orders.cancel(buyer, order.id);
    expect(await harness.payments.held(product)).toBe(0);
    expect(await rivalOpens()).toHaveProperty('clientSecret');
  });

  it('are released with an order that cannot be paid, even if the server crashes afterwards', async () => {
    const { product, buyer, order } = await scarce();
    const deaf = harness.newInstance({
      at: (real) => ({ ...real, createIntent: async () => 'unavailable' }),
    });
    await deaf.payments.open(buyer, order.id);
    expect(await harness.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(1);
    const dying = harness.newInstance({
      hook({ name, when }) {
        if (name === '$transaction' && when === 'after') throw new Error('dead');
      },
    });
    await expect(dying.orders.cancel(buyer, order.id)).rejects.toThrow('dead');
    expect(await harness.orderNow(order.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await harness.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
  });

  it('cannot be paid from an outdated page once the hold is lost', async () => {
    const { buyer, order, rival, rivalOrder } = await scarce();
    const old = await harness.open(buyer, order);
    await harness.pay(old, CARDS.declined);
    await harness.payments.confirm(buyer, order.id, old.intentId);
    const session = await harness.open(rival, rivalOrder);
    expect(await harness.payments.open(buyer, order.id)).toBeInstanceOf(StockLost);
    expect(await harness.pay(old)).toMatchObject({ status: 400 });
    await harness.pay(session);
    await harness.payments.confirm(rival, rivalOrder.id, session.intentId);
    expect(await harness.moneyFor(order.id)).toBe(0);
  });

  it('leave stock and hold together when the order is paid', async () => {
    const { product, buyer, order } = await scarce(3);
    const before = await harness.prisma.stockHold.count();
    const session = await harness.open(buyer, order);
    expect(await harness.prisma.stockHold.count()).toBe(before + 1);
    await harness.pay(session);
    await harness.payments.confirm(buyer, order.id, session.intentId);
    expect(await harness.stockOf(product)).toBe(0);
    expect(await harness.prisma.stockHold.count()).toBe(before);
  });

  it('are not held for an order that is canceled while its payment is opened', async () => {
    const { prisma } = harness;
    for (let round = 0; round < 12; round++) {
      const { buyer, order } = await scarce();
      await Promise.all([
        harness.payments.open(buyer, order.id),
        harness.payments.open(buyer, order.id),
        harness.orders.cancel(buyer, order.id),
      ]);
      expect(await harness.orderNow(order.id)).toMatchObject({ status: 'CANCELLED' });
      expect(await prisma.stockHold.count({ where: { orderId: order.id } })).toBe(0);
      const tried = await prisma.paymentAttempt.findMany({ where: { orderId: order.id } });
      for (const { intentId } of tried)
        expect(await harness.provider.retrieve(intentId)).toMatchObject({ status: 'canceled' });
    }
  }, 30_000);
});

describe('an expired hold', () => {
  const paidLate = async (rivalPays: boolean) => {
    const one = await scarce();
    const session = await harness.open(one.buyer, one.order);
    harness.later(16);
    const rivalSession = rivalPays ? await harness.open(one.rival, one.rivalOrder) : null;
    if (rivalSession) {
      await harness.pay(rivalSession);
      await harness.payments.confirm(one.rival, one.rivalOrder.id, rivalSession.intentId);
    }
    await harness.pay(session);
    const confirmed = await harness.payments.confirm(one.buyer, one.order.id, session.intentId);
    return { ...one, session, confirmed };
  };

  it('no longer counts, and is renewed when the payment is opened again', async () => {
    const { product, buyer, order } = await scarce();
    await harness.open(buyer, order);
    harness.later(14);
    await harness.open(buyer, order);
    harness.later(14);
    expect(await harness.payments.held(product)).toBe(1);
    harness.later(2);
    expect(await harness.payments.held(product)).toBe(0);
  });

  it('ends with its payment, which can no longer be paid', async () => {
    const { product, buyer, order, rivalOpens } = await scarce();
    const session = await harness.open(buyer, order);
    harness.later(16);
    await harness.payments.expireHolds();
    expect(await harness.provider.retrieve(session.intentId)).toMatchObject({ status: 'canceled' });
    expect(await harness.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
    expect(await rivalOpens()).toHaveProperty('clientSecret');
    expect(await harness.payments.open(buyer, order.id)).toBeInstanceOf(StockLost);
  });

  it('ends in a paid order when the payment succeeded first', async () => {
    const { product, buyer, order } = await scarce();
    const session = await harness.open(buyer, order);
    harness.controls.holdWebhooks();
    await harness.pay(session);
    harness.later(16);
    await harness.payments.expireHolds();
    harness.controls.releaseWebhooks();
    expect(await harness.orderNow(order.id)).toMatchObject({
      paymentState: 'PAID',
      transactionId: session.intentId,
    });
    expect(await harness.stockOf(product)).toBe(0);
  });

  it('is kept while a bank decides', async () => {
    const { product, buyer, order } = await scarce();
    const session = await harness.open(buyer, order);
    harness.controls.processing('held');
    await harness.pay(session);
    harness.later(16);
    await harness.payments.expireHolds();
    expect(await harness.payments.held(product)).toBe(1);
    harness.controls.processing(null);
    await harness.controls.finishProcessing();
    await eventually(async () => (await harness.orderNow(order.id)).transactionId);
    expect(await harness.payments.held(product)).toBe(0);
  });

  it('ends when the bank declines, and is renewed for the next attempt', async () => {
    const { product, buyer, order } = await scarce();
    harness.controls.processing('held');
    await harness.pay(await harness.open(buyer, order));
    expect(await harness.payments.held(product)).toBe(1);
    harness.controls.processing(null);
    await harness.controls.finishProcessing('refuses');
    await eventually(async () => (await harness.payments.held(product)) === 0);
    expect(await harness.orderNow(order.id)).toMatchObject({ paymentState: 'FAILED', status: 'OPEN' });
    const again = await harness.open(buyer, order);
    expect(await harness.payments.held(product)).toBe(1);
    await harness.pay(again);
    await eventually(async () => (await harness.orderNow(order.id)).transactionId);
    expect(await harness.stockOf(product)).toBe(0);
    expect(await harness.moneyFor(order.id)).toBe(1_999);
  });

  it('is kept while the provider is unavailable', async () => {
    const { product, buyer, order } = await scarce();
    await harness.open(buyer, order);
    harness.later(16);
    harness.controls.failApi(true);
    await harness.payments.expireHolds();
    harness.controls.failApi(false);
    expect(await harness.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(1);
    await harness.payments.expireHolds();
    expect(await harness.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
  }, 30_000);

  it('does not reject a late payment while items are available', async () => {
    const { product, order } = await paidLate(false);
    expect(await harness.orderNow(order.id)).toMatchObject({ paymentState: 'PAID', status: 'OPEN' });
    expect(await harness.stockOf(product)).toBe(0);
  });

  it('does not let a late payment take items that another order holds', async () => {
    const { buyer, order, rival, rivalOrder } = await scarce();
    const session = await harness.open(buyer, order);
    harness.later(16);
    const other = await harness.open(rival, rivalOrder);
    await harness.pay(session);
    expect(await harness.payments.confirm(buyer, order.id, session.intentId)).toBeInstanceOf(StockLost);
    await harness.pay(other);
    await harness.payments.confirm(rival, rivalOrder.id, other.intentId);
    expect(await harness.orderNow(rivalOrder.id)).toMatchObject({ paymentState: 'PAID' });
    expect(await harness.moneyFor(order.id)).toBe(0);
  });

  it('refunds a late payment once when other orders have the items', async () => {
    const { product, order, session, confirmed } = await paidLate(true);
    expect(confirmed).toBeInstanceOf(StockLost);
    expect(confirmed).toMatchObject({ moneyBack: true });
    const closed = { status: 'CANCELLED', review: 'STOCK_LOST', transactionId: null };
    expect(await harness.orderNow(order.id)).toMatchObject(closed);
    expect(await harness.moneyFor(order.id)).toBe(0);
    const { prisma } = harness;
    const incidents = await prisma.paymentIncident.findMany({ where: { orderId: order.id } });
    expect(incidents).toMatchObject([
      { kind: 'STOCK_LOST', intentId: session.intentId, details: { givenBack: true } },
    ]);
    // New stock does not revive an order whose payment was refunded.
    await prisma.equipment.update({ where: { id: product }, data: { stock: 5 } });
    await harness.payments.reconcile();
    await harness.quiet();
    expect(await harness.orderNow(order.id)).toMatchObject(closed);
    expect(await harness.stockOf(product)).toBe(5);
    expect(await prisma.outboxMessage.count({ where: { dedupeKey: `order-paid:${order.id}` } })).toBe(0);
  });

  it('refunds later when the provider is unavailable', async () => {
    const { buyer, order, rival, rivalOrder } = await scarce();
    const session = await harness.open(buyer, order);
    harness.later(16);
    const other = await harness.open(rival, rivalOrder);
    await harness.pay(other);
    await harness.payments.confirm(rival, rivalOrder.id, other.intentId);
    harness.controls.holdWebhooks();
    await harness.pay(session);
    const intent = await harness.provider.retrieve(session.intentId);
    if (typeof intent !== 'object') throw new Error(intent);
    harness.controls.failApi(true);
    // What reconciliation read just before the provider became unavailable.
    const settle = settler({
      prisma: harness.prisma,
      sql: harness.database.sql,
      provider: harness.provider,
    });
    expect(await settle(intent)).toBe('unavailable');
    harness.controls.failApi(false);
    expect(await harness.orderNow(order.id)).toMatchObject({
      status: 'CANCELLED',
      review: 'STOCK_LOST',
      cancelReason: expect.stringContaining('refunding the full amount'),
    });
    const audits = await harness.prisma.auditEntry.findMany({
      where: { subject: `order:${order.id}`, action: 'order.stock-lost' },
    });
    expect(audits).toMatchObject([{ actor: 'system', after: { intentId: session.intentId } }]);
    expect(await harness.moneyFor(order.id)).toBe(order.totalMinor);
    await harness.payments.reconcile();
    expect(await harness.moneyFor(order.id)).toBe(0);
    harness.controls.releaseWebhooks();
  }, 30_000);
});

// The longest last: a mutant should be seen by then.
describe('64 buyers of 20 items', () => {
  it('sells exactly 20, charges no other buyer, and leaves no hold', async () => {
    const product = (await harness.newProduct({ stock: 20 })).id;
    const orders = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const buyer = await harness.newViewer();
        return { buyer, order: await harness.newOrder(buyer, { equipmentId: product }) };
      }),
    );
    const outcomes = await Promise.all(
      orders.map(async ({ buyer, order }) => {
        const session = await harness.payments.open(buyer, order.id);
        if (session instanceof StockLost) return { order, session };
        if (!('clientSecret' in session)) throw session;
        await harness.pay(session);
        await harness.payments.confirm(buyer, order.id, session.intentId);
        return { order, session };
      }),
    );
    await harness.quiet();
    const rows = await Promise.all(outcomes.map(({ order }) => harness.orderNow(order.id)));
    const held = await Promise.all(rows.map(({ id }) => harness.moneyFor(id)));
    expect(rows.filter(({ transactionId }) => transactionId)).toHaveLength(20);
    expect(rows.map(({ totalMinor, transactionId }) => (transactionId ? totalMinor : 0))).toEqual(held);
    expect(outcomes.filter(({ session }) => session instanceof StockLost)).toHaveLength(44);
    expect(await harness.stockOf(product)).toBe(0);
    expect(await harness.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
    const mine = { orderId: { in: rows.map(({ id }) => id) } };
    expect(await harness.prisma.paymentIncident.count({ where: mine })).toBe(0);
  }, 60_000);
});
