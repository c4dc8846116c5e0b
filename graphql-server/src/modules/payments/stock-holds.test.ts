import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, openMoneyBench, type MoneyBench } from '../../../test/money-bench.ts';
import { eventually } from '#server/stand-ins/payments/test-bench.ts';
import { EquipmentUnavailable } from '../orders/orders.errors.ts';
import { StockLost } from './payments.errors.ts';
import { settler } from './settle.ts';
import { endOf, holdStock, takeStock } from './stock-holds.ts';

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoneyBench();
}, 60_000);
afterAll(() => bench.close());

/** A product of which one buyer wants everything: whether another could have a piece says whether it is held. */
async function scarce(stock = 1) {
  const product = (await bench.newProduct({ stock })).id;
  const [buyer, rival] = [await bench.newViewer(), await bench.newViewer()];
  const order = await bench.newOrder(buyer, { equipmentId: product, quantity: stock });
  const rivalOrder = await bench.newOrder(rival, { equipmentId: product });
  const rivalOpens = () => bench.payments.open(rival, rivalOrder.id);
  return { product, buyer, order, rival, rivalOrder, rivalOpens };
}

describe('the end of a try', () => {
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

describe('the pieces of an order', () => {
  it('are not set aside for one that is closed', async () => {
    const { buyer, order } = await scarce();
    await bench.orders.cancel(buyer, order.id);
    const now = bench.now();
    const terms = { now, until: now, knownEnd: null };
    expect(await holdStock(bench.prisma, order.id, terms)).toBe('closed');
  });

  it('are held of all its products or of none', async () => {
    const { product, order } = await scarce();
    const other = (await bench.newProduct({ stock: 0 })).id;
    const { id: _, ...line } = await bench.prisma.orderLine.findFirstOrThrow({
      where: { orderId: order.id },
    });
    await bench.prisma.orderLine.create({
      data: { ...line, position: line.position + 1, equipmentId: other },
    });
    const now = bench.now();
    const terms = { now, until: new Date(now.getTime() + 60_000), knownEnd: null };
    expect(await holdStock(bench.prisma, order.id, terms)).toEqual(new StockLost(0));
    expect(await bench.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(0);
    const take = () => bench.prisma.$transaction((tx) => takeStock(tx, order.id, now));
    expect(await take()).toBe(false);
    expect(await bench.stockOf(product)).toBe(1);
    await bench.prisma.equipment.update({ where: { id: other }, data: { stock: 1 } });
    expect(await holdStock(bench.prisma, order.id, terms)).toBe('held');
    expect(await take()).toBe(true);
    expect([await bench.stockOf(product), await bench.stockOf(other)]).toEqual([0, 0]);
  });

  it('are said to be so many, and never less than none', async () => {
    const { product, buyer, order, rival } = await scarce(3);
    const wish = await bench.newOrder(rival, { equipmentId: product, quantity: 2 });
    await bench.open(rival, wish);
    expect(await bench.payments.open(buyer, order.id)).toEqual(new StockLost(1));
    await bench.prisma.equipment.update({ where: { id: product }, data: { stock: 1 } });
    expect(await bench.payments.open(buyer, order.id)).toEqual(new StockLost(0));
    // What one lets go of is its own.
    await bench.orders.cancel(buyer, order.id);
    expect(await bench.prisma.stockHold.count({ where: { orderId: wish.id } })).toBe(1);
  });

  it('are held from the opening of its payment, and the shop counts them as gone', async () => {
    const { product, buyer, order, rival, rivalOpens } = await scarce();
    await bench.open(buyer, order);
    const refused = await rivalOpens();
    expect(refused).toBeInstanceOf(StockLost);
    expect(refused).toMatchObject({ code: 'STOCK_LOST', stockLeft: 0, moneyBack: false });
    await expect(bench.newOrder(rival, { equipmentId: product })).rejects.toBeInstanceOf(
      EquipmentUnavailable,
    );
    expect(await bench.stockOf(product)).toBe(1);
  });

  it('are not held for an order that is only placed', async () => {
    const { rivalOpens } = await scarce();
    expect(await rivalOpens()).toHaveProperty('clientSecret');
  });

  it('are not held where stock is not tracked', async () => {
    const before = await bench.prisma.stockHold.count();
    const buyer = await bench.newViewer();
    await bench.open(buyer, await bench.newOrder(buyer, { stock: null, quantity: 50 }));
    expect(await bench.prisma.stockHold.count()).toBe(before);
  });

  it('are let go by a decline, and held again when the payment is opened again', async () => {
    const { product, buyer, order, rivalOpens } = await scarce();
    const session = await bench.open(buyer, order);
    await bench.pay(session, CARDS.declined);
    await bench.payments.confirm(buyer, order.id, session.intentId);
    expect(await bench.payments.held(product)).toBe(0);
    expect((await bench.open(buyer, order)).clientSecret).toBe(session.clientSecret);
    expect(await rivalOpens()).toBeInstanceOf(StockLost);
  });

  it('stay held when a late webhook tells of the decline before', async () => {
    const { product, buyer, order } = await scarce();
    const session = await bench.open(buyer, order);
    bench.controls.holdWebhooks();
    await bench.pay(session, CARDS.declined);
    await bench.open(buyer, order);
    bench.controls.releaseWebhooks();
    await bench.quiet();
    expect(await bench.orderNow(order.id)).toMatchObject({ paymentState: 'FAILED' });
    expect(await bench.payments.held(product)).toBe(1);
    // … and a second decline lets go of them all the same.
    await bench.pay(session, CARDS.declined);
    await bench.payments.confirm(buyer, order.id, session.intentId);
    expect(await bench.payments.held(product)).toBe(0);
  });

  it('are let go when the order is cancelled', async () => {
    const { product, buyer, order, rivalOpens } = await scarce();
    await bench.open(buyer, order);
    await bench.orders.cancel(buyer, order.id);
    expect(await bench.payments.held(product)).toBe(0);
    expect(await rivalOpens()).toHaveProperty('clientSecret');
  });

  it('are let go with an order that nobody can pay, though the server dies in the next moment', async () => {
    const { product, buyer, order } = await scarce();
    const deaf = bench.newTill({ at: (real) => ({ ...real, createIntent: async () => 'unavailable' }) });
    await deaf.payments.open(buyer, order.id);
    expect(await bench.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(1);
    const dying = bench.newTill({
      hook({ name, when }) {
        if (name === '$transaction' && when === 'after') throw new Error('dead');
      },
    });
    await expect(dying.orders.cancel(buyer, order.id)).rejects.toThrow('dead');
    expect(await bench.orderNow(order.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await bench.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
  });

  it('cannot be paid from an older page once they are lost', async () => {
    const { buyer, order, rival, rivalOrder } = await scarce();
    const old = await bench.open(buyer, order);
    await bench.pay(old, CARDS.declined);
    await bench.payments.confirm(buyer, order.id, old.intentId);
    const session = await bench.open(rival, rivalOrder);
    expect(await bench.payments.open(buyer, order.id)).toBeInstanceOf(StockLost);
    expect(await bench.pay(old)).toMatchObject({ status: 400 });
    await bench.pay(session);
    await bench.payments.confirm(rival, rivalOrder.id, session.intentId);
    expect(await bench.moneyFor(order.id)).toBe(0);
  });

  it('leave the shelf and the hold at once when it is paid', async () => {
    const { product, buyer, order } = await scarce(3);
    const before = await bench.prisma.stockHold.count();
    const session = await bench.open(buyer, order);
    expect(await bench.prisma.stockHold.count()).toBe(before + 1);
    await bench.pay(session);
    await bench.payments.confirm(buyer, order.id, session.intentId);
    expect(await bench.stockOf(product)).toBe(0);
    expect(await bench.prisma.stockHold.count()).toBe(before);
  });

  it('are not held for an order that is cancelled while it is opened', async () => {
    const { prisma } = bench;
    for (let round = 0; round < 12; round++) {
      const { buyer, order } = await scarce();
      await Promise.all([
        bench.payments.open(buyer, order.id),
        bench.payments.open(buyer, order.id),
        bench.orders.cancel(buyer, order.id),
      ]);
      expect(await bench.orderNow(order.id)).toMatchObject({ status: 'CANCELLED' });
      expect(await prisma.stockHold.count({ where: { orderId: order.id } })).toBe(0);
      const tried = await prisma.paymentAttempt.findMany({ where: { orderId: order.id } });
      for (const { intentId } of tried)
        expect(await bench.provider.retrieve(intentId)).toMatchObject({ status: 'canceled' });
    }
  }, 30_000);
});

describe('a hold whose time is over', () => {
  const paidLate = async (rivalPays: boolean) => {
    const one = await scarce();
    const session = await bench.open(one.buyer, one.order);
    bench.later(16);
    const rivalSession = rivalPays ? await bench.open(one.rival, one.rivalOrder) : null;
    if (rivalSession) {
      await bench.pay(rivalSession);
      await bench.payments.confirm(one.rival, one.rivalOrder.id, rivalSession.intentId);
    }
    await bench.pay(session);
    const confirmed = await bench.payments.confirm(one.buyer, one.order.id, session.intentId);
    return { ...one, session, confirmed };
  };

  it('counts for nothing, and is renewed when the payment is opened again', async () => {
    const { product, buyer, order } = await scarce();
    await bench.open(buyer, order);
    bench.later(14);
    await bench.open(buyer, order);
    bench.later(14);
    expect(await bench.payments.held(product)).toBe(1);
    bench.later(2);
    expect(await bench.payments.held(product)).toBe(0);
  });

  it('ends with the payment: nobody can pay for what is not held', async () => {
    const { product, buyer, order, rivalOpens } = await scarce();
    const session = await bench.open(buyer, order);
    bench.later(16);
    await bench.payments.endHolds();
    expect(await bench.provider.retrieve(session.intentId)).toMatchObject({ status: 'canceled' });
    expect(await bench.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
    expect(await rivalOpens()).toHaveProperty('clientSecret');
    expect(await bench.payments.open(buyer, order.id)).toBeInstanceOf(StockLost);
  });

  it('ends in a paid order when the money was faster', async () => {
    const { product, buyer, order } = await scarce();
    const session = await bench.open(buyer, order);
    bench.controls.holdWebhooks();
    await bench.pay(session);
    bench.later(16);
    await bench.payments.endHolds();
    bench.controls.releaseWebhooks();
    expect(await bench.orderNow(order.id)).toMatchObject({
      paymentState: 'PAID',
      transactionId: session.intentId,
    });
    expect(await bench.stockOf(product)).toBe(0);
  });

  it('goes on while a bank decides', async () => {
    const { product, buyer, order } = await scarce();
    const session = await bench.open(buyer, order);
    bench.controls.processing('held');
    await bench.pay(session);
    bench.later(16);
    await bench.payments.endHolds();
    expect(await bench.payments.held(product)).toBe(1);
    bench.controls.processing(null);
    await bench.controls.finishProcessing();
    await eventually(async () => (await bench.orderNow(order.id)).transactionId);
    expect(await bench.payments.held(product)).toBe(0);
  });

  it('ends when the bank refuses after all, and is taken anew for the next try', async () => {
    const { product, buyer, order } = await scarce();
    bench.controls.processing('held');
    await bench.pay(await bench.open(buyer, order));
    expect(await bench.payments.held(product)).toBe(1);
    bench.controls.processing(null);
    await bench.controls.finishProcessing('refuses');
    await eventually(async () => (await bench.payments.held(product)) === 0);
    expect(await bench.orderNow(order.id)).toMatchObject({ paymentState: 'FAILED', status: 'OPEN' });
    const again = await bench.open(buyer, order);
    expect(await bench.payments.held(product)).toBe(1);
    await bench.pay(again);
    await eventually(async () => (await bench.orderNow(order.id)).transactionId);
    expect(await bench.stockOf(product)).toBe(0);
    expect(await bench.moneyFor(order.id)).toBe(1_999);
  });

  it('waits for a provider that is away', async () => {
    const { product, buyer, order } = await scarce();
    await bench.open(buyer, order);
    bench.later(16);
    bench.controls.failApi(true);
    await bench.payments.endHolds();
    bench.controls.failApi(false);
    expect(await bench.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(1);
    await bench.payments.endHolds();
    expect(await bench.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
  }, 30_000);

  it('does not make a late payment lose: free pieces are taken', async () => {
    const { product, order } = await paidLate(false);
    expect(await bench.orderNow(order.id)).toMatchObject({ paymentState: 'PAID', status: 'OPEN' });
    expect(await bench.stockOf(product)).toBe(0);
  });

  it('does not let a late payment take what somebody else holds', async () => {
    const { buyer, order, rival, rivalOrder } = await scarce();
    const session = await bench.open(buyer, order);
    bench.later(16);
    const other = await bench.open(rival, rivalOrder);
    await bench.pay(session);
    expect(await bench.payments.confirm(buyer, order.id, session.intentId)).toBeInstanceOf(StockLost);
    await bench.pay(other);
    await bench.payments.confirm(rival, rivalOrder.id, other.intentId);
    expect(await bench.orderNow(rivalOrder.id)).toMatchObject({ paymentState: 'PAID' });
    expect(await bench.moneyFor(order.id)).toBe(0);
  });

  it('gives a late payment its money back when others have the pieces, once and for ever', async () => {
    const { product, order, session, confirmed } = await paidLate(true);
    expect(confirmed).toBeInstanceOf(StockLost);
    expect(confirmed).toMatchObject({ moneyBack: true });
    const closed = { status: 'CANCELLED', review: 'STOCK_LOST', transactionId: null };
    expect(await bench.orderNow(order.id)).toMatchObject(closed);
    expect(await bench.moneyFor(order.id)).toBe(0);
    const { prisma } = bench;
    const incidents = await prisma.paymentIncident.findMany({ where: { orderId: order.id } });
    expect(incidents).toMatchObject([
      { kind: 'STOCK_LOST', intentId: session.intentId, details: { givenBack: true } },
    ]);
    // New stock does not bring back a sale whose money is gone.
    await prisma.equipment.update({ where: { id: product }, data: { stock: 5 } });
    await bench.payments.reconcile();
    await bench.quiet();
    expect(await bench.orderNow(order.id)).toMatchObject(closed);
    expect(await bench.stockOf(product)).toBe(5);
    expect(await prisma.outboxMessage.count({ where: { dedupeKey: `order-paid:${order.id}` } })).toBe(0);
  });

  it('gives the money back later when the provider is away at that moment', async () => {
    const { buyer, order, rival, rivalOrder } = await scarce();
    const session = await bench.open(buyer, order);
    bench.later(16);
    const other = await bench.open(rival, rivalOrder);
    await bench.pay(other);
    await bench.payments.confirm(rival, rivalOrder.id, other.intentId);
    bench.controls.holdWebhooks();
    await bench.pay(session);
    const intent = await bench.provider.retrieve(session.intentId);
    if (typeof intent !== 'object') throw new Error(intent);
    bench.controls.failApi(true);
    // What reconciliation read a moment before the provider went away.
    const settle = settler({ prisma: bench.prisma, provider: bench.provider });
    expect(await settle(intent)).toBe('unavailable');
    bench.controls.failApi(false);
    expect(await bench.orderNow(order.id)).toMatchObject({
      status: 'CANCELLED',
      review: 'STOCK_LOST',
      cancelReason: expect.stringContaining('goes back to the card'),
    });
    const audits = await bench.prisma.auditEntry.findMany({
      where: { subject: `order:${order.id}`, action: 'order.stock-lost' },
    });
    expect(audits).toMatchObject([{ actor: 'system', after: { intentId: session.intentId } }]);
    expect(await bench.moneyFor(order.id)).toBe(order.totalMinor);
    await bench.payments.reconcile();
    expect(await bench.moneyFor(order.id)).toBe(0);
    bench.controls.releaseWebhooks();
  }, 30_000);
});

// The longest last: a mutant should be seen by then.
describe('64 buyers of 20 pieces', () => {
  it('buy exactly 20; nobody is charged for nothing, and no hold is left', async () => {
    const product = (await bench.newProduct({ stock: 20 })).id;
    const orders = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const buyer = await bench.newViewer();
        return { buyer, order: await bench.newOrder(buyer, { equipmentId: product }) };
      }),
    );
    const outcomes = await Promise.all(
      orders.map(async ({ buyer, order }) => {
        const session = await bench.payments.open(buyer, order.id);
        if (session instanceof StockLost) return { order, session };
        if (!('clientSecret' in session)) throw session;
        await bench.pay(session);
        await bench.payments.confirm(buyer, order.id, session.intentId);
        return { order, session };
      }),
    );
    await bench.quiet();
    const rows = await Promise.all(outcomes.map(({ order }) => bench.orderNow(order.id)));
    const held = await Promise.all(rows.map(({ id }) => bench.moneyFor(id)));
    expect(rows.filter(({ transactionId }) => transactionId)).toHaveLength(20);
    expect(rows.map(({ totalMinor, transactionId }) => (transactionId ? totalMinor : 0))).toEqual(held);
    expect(outcomes.filter(({ session }) => session instanceof StockLost)).toHaveLength(44);
    expect(await bench.stockOf(product)).toBe(0);
    expect(await bench.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
    const mine = { orderId: { in: rows.map(({ id }) => id) } };
    expect(await bench.prisma.paymentIncident.count({ where: mine })).toBe(0);
  }, 60_000);
});
