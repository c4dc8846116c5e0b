import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DECLINED_CARD, openTill, type Till } from '../../../test/till.ts';
import { eventually } from '../../../test/shop.ts';
import { EquipmentUnavailable } from '../orders/orders.errors.ts';
import { StockLost } from './payments.errors.ts';
import { settler } from './settle.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
}, 60_000);
afterAll(() => till.close());

/** A product of which one buyer wants everything: whether another could have a piece says whether it is held. */
async function scarce(stock = 1) {
  const product = await till.newProduct(stock);
  const [buyer, rival] = [await till.newBuyer(), await till.newBuyer()];
  const order = await till.place(buyer, product, stock);
  const rivalOrder = await till.place(rival, product);
  const rivalOpens = () => till.payments.open(rival, rivalOrder.id);
  return { product, buyer, order, rival, rivalOrder, rivalOpens };
}
const noMoreWebhooks = () =>
  eventually(async () => {
    const sql = 'SELECT 1 FROM stand_in_payments.events WHERE deliver_at IS NOT NULL';
    return (await till.database.pool.query(sql)).rowCount === 0;
  });

describe('64 buyers of 20 pieces', () => {
  it('buy exactly 20; nobody is charged for nothing, and no hold is left', async () => {
    const product = await till.newProduct(20);
    const orders = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const buyer = await till.newBuyer();
        return { buyer, order: await till.place(buyer, product) };
      }),
    );
    const outcomes = await Promise.all(
      orders.map(async ({ buyer, order }) => {
        const session = await till.payments.open(buyer, order.id);
        if (session instanceof StockLost) return { order, session };
        if (!('clientSecret' in session)) throw session;
        await till.pay(session);
        await till.payments.confirm(buyer, order.id, session.intentId);
        return { order, session };
      }),
    );
    await noMoreWebhooks();
    const rows = await Promise.all(outcomes.map(({ order }) => till.order(order.id)));
    const held = await Promise.all(rows.map(({ id }) => till.moneyFor(id)));
    expect(rows.filter(({ transactionId }) => transactionId)).toHaveLength(20);
    expect(rows.map(({ totalMinor, transactionId }) => (transactionId ? totalMinor : 0))).toEqual(held);
    expect(outcomes.filter(({ session }) => session instanceof StockLost)).toHaveLength(44);
    expect(await till.stock(product)).toBe(0);
    expect(await till.holds()).toBe(0);
    expect(await till.database.prisma.paymentIncident.count()).toBe(0);
  }, 60_000);
});

describe('the pieces of an order', () => {
  it('are held from the opening of its payment, and the shop counts them as gone', async () => {
    const { product, buyer, order, rival, rivalOpens } = await scarce();
    await till.open(buyer, order);
    const refused = await rivalOpens();
    expect(refused).toBeInstanceOf(StockLost);
    expect(refused).toMatchObject({ code: 'STOCK_LOST', stockLeft: 0, moneyBack: false });
    await expect(till.place(rival, product)).rejects.toBeInstanceOf(EquipmentUnavailable);
    expect(await till.stock(product)).toBe(1);
  });

  it('are not held for an order that is only placed', async () => {
    const { rivalOpens } = await scarce();
    expect(await rivalOpens()).toHaveProperty('clientSecret');
  });

  it('are not held where stock is not tracked', async () => {
    const before = await till.holds();
    const buyer = await till.newBuyer();
    await till.open(buyer, await till.place(buyer, await till.newProduct(null), 50));
    expect(await till.holds()).toBe(before);
  });

  it('are let go by a decline, and held again when the payment is opened again', async () => {
    const { product, buyer, order, rivalOpens } = await scarce();
    const session = await till.open(buyer, order);
    await till.pay(session, DECLINED_CARD);
    await till.payments.confirm(buyer, order.id, session.intentId);
    expect(await till.payments.held(product)).toBe(0);
    expect((await till.open(buyer, order)).clientSecret).toBe(session.clientSecret);
    expect(await rivalOpens()).toBeInstanceOf(StockLost);
  });

  it('stay held when a late webhook tells of the decline before', async () => {
    const { product, buyer, order } = await scarce();
    const session = await till.open(buyer, order);
    till.controls.holdWebhooks();
    await till.pay(session, DECLINED_CARD);
    await till.open(buyer, order);
    till.controls.releaseWebhooks();
    await noMoreWebhooks();
    expect(await till.order(order.id)).toMatchObject({ paymentState: 'FAILED' });
    expect(await till.payments.held(product)).toBe(1);
    // … and a second decline lets go of them all the same.
    await till.pay(session, DECLINED_CARD);
    await till.payments.confirm(buyer, order.id, session.intentId);
    expect(await till.payments.held(product)).toBe(0);
  });

  it('are let go when the order is cancelled', async () => {
    const { product, buyer, order, rivalOpens } = await scarce();
    await till.open(buyer, order);
    await till.orders.cancel(buyer, order.id);
    expect(await till.payments.held(product)).toBe(0);
    expect(await rivalOpens()).toHaveProperty('clientSecret');
  });

  it('are not held for an order that is cancelled while it is opened', async () => {
    const { prisma } = till.database;
    for (let round = 0; round < 12; round++) {
      const { buyer, order } = await scarce();
      await Promise.all([
        till.payments.open(buyer, order.id),
        till.payments.open(buyer, order.id),
        till.orders.cancel(buyer, order.id),
      ]);
      expect(await till.order(order.id)).toMatchObject({ status: 'CANCELLED' });
      expect(await prisma.stockHold.count({ where: { orderId: order.id } })).toBe(0);
      const tried = await prisma.paymentAttempt.findMany({ where: { orderId: order.id } });
      for (const { intentId } of tried)
        expect(await till.provider.retrieve(intentId)).toMatchObject({ status: 'canceled' });
    }
  }, 30_000);

  it('cannot be paid from an older page once they are lost', async () => {
    const { buyer, order, rival, rivalOrder } = await scarce();
    const old = await till.open(buyer, order);
    await till.pay(old, DECLINED_CARD);
    await till.payments.confirm(buyer, order.id, old.intentId);
    const session = await till.open(rival, rivalOrder);
    expect(await till.payments.open(buyer, order.id)).toBeInstanceOf(StockLost);
    expect(await till.pay(old)).toMatchObject({ status: 400 });
    await till.pay(session);
    await till.payments.confirm(rival, rivalOrder.id, session.intentId);
    expect(await till.moneyFor(order.id)).toBe(0);
  });

  it('leave the shelf and the hold at once when it is paid', async () => {
    const { product, buyer, order } = await scarce(3);
    const before = await till.holds();
    const session = await till.open(buyer, order);
    expect(await till.holds()).toBe(before + 1);
    await till.pay(session);
    await till.payments.confirm(buyer, order.id, session.intentId);
    expect(await till.stock(product)).toBe(0);
    expect(await till.holds()).toBe(before);
  });
});

describe('a hold whose time is over', () => {
  const paidLate = async (rivalPays: boolean) => {
    const one = await scarce();
    const session = await till.open(one.buyer, one.order);
    till.later(16);
    const rivalSession = rivalPays ? await till.open(one.rival, one.rivalOrder) : null;
    if (rivalSession) {
      await till.pay(rivalSession);
      await till.payments.confirm(one.rival, one.rivalOrder.id, rivalSession.intentId);
    }
    await till.pay(session);
    const confirmed = await till.payments.confirm(one.buyer, one.order.id, session.intentId);
    return { ...one, session, confirmed };
  };

  it('counts for nothing, and is renewed when the payment is opened again', async () => {
    const { product, buyer, order } = await scarce();
    await till.open(buyer, order);
    till.later(14);
    await till.open(buyer, order);
    till.later(14);
    expect(await till.payments.held(product)).toBe(1);
    till.later(2);
    expect(await till.payments.held(product)).toBe(0);
  });

  it('ends with the payment: nobody can pay for what is not held', async () => {
    const { product, buyer, order, rivalOpens } = await scarce();
    const session = await till.open(buyer, order);
    till.later(16);
    await till.payments.endHolds();
    expect(await till.provider.retrieve(session.intentId)).toMatchObject({ status: 'canceled' });
    expect(await till.database.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
    expect(await rivalOpens()).toHaveProperty('clientSecret');
    expect(await till.payments.open(buyer, order.id)).toBeInstanceOf(StockLost);
  });

  it('ends in a paid order when the money was faster', async () => {
    const { product, buyer, order } = await scarce();
    const session = await till.open(buyer, order);
    till.controls.holdWebhooks();
    await till.pay(session);
    till.later(16);
    await till.payments.endHolds();
    till.controls.releaseWebhooks();
    expect(await till.order(order.id)).toMatchObject({
      paymentState: 'PAID',
      transactionId: session.intentId,
    });
    expect(await till.stock(product)).toBe(0);
  });

  it('goes on while a bank decides', async () => {
    const { product, buyer, order } = await scarce();
    const session = await till.open(buyer, order);
    till.controls.processing('held');
    await till.pay(session);
    till.later(16);
    await till.payments.endHolds();
    expect(await till.payments.held(product)).toBe(1);
    till.controls.processing(null);
    await till.controls.finishProcessing();
    await eventually(async () => (await till.order(order.id)).transactionId);
    expect(await till.payments.held(product)).toBe(0);
  });

  it('ends when the bank refuses after all, and is taken anew for the next try', async () => {
    const { product, buyer, order } = await scarce();
    till.controls.processing('held');
    await till.pay(await till.open(buyer, order));
    expect(await till.payments.held(product)).toBe(1);
    till.controls.processing(null);
    await till.controls.finishProcessing('refuses');
    await eventually(async () => (await till.payments.held(product)) === 0);
    expect(await till.order(order.id)).toMatchObject({ paymentState: 'FAILED', status: 'OPEN' });
    const again = await till.open(buyer, order);
    expect(await till.payments.held(product)).toBe(1);
    await till.pay(again);
    await eventually(async () => (await till.order(order.id)).transactionId);
    expect(await till.stock(product)).toBe(0);
    expect(await till.moneyFor(order.id)).toBe(2_500);
  });

  it('waits for a provider that is away', async () => {
    const { product, buyer, order } = await scarce();
    await till.open(buyer, order);
    till.later(16);
    till.controls.failApi(true);
    await till.payments.endHolds();
    till.controls.failApi(false);
    expect(await till.database.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(1);
    await till.payments.endHolds();
    expect(await till.database.prisma.stockHold.count({ where: { equipmentId: product } })).toBe(0);
  }, 30_000);

  it('does not make a late payment lose: free pieces are taken', async () => {
    const { product, order } = await paidLate(false);
    expect(await till.order(order.id)).toMatchObject({ paymentState: 'PAID', status: 'OPEN' });
    expect(await till.stock(product)).toBe(0);
  });

  it('does not let a late payment take what somebody else holds', async () => {
    const { buyer, order, rival, rivalOrder } = await scarce();
    const session = await till.open(buyer, order);
    till.later(16);
    const other = await till.open(rival, rivalOrder);
    await till.pay(session);
    expect(await till.payments.confirm(buyer, order.id, session.intentId)).toBeInstanceOf(StockLost);
    await till.pay(other);
    await till.payments.confirm(rival, rivalOrder.id, other.intentId);
    expect(await till.order(rivalOrder.id)).toMatchObject({ paymentState: 'PAID' });
    expect(await till.moneyFor(order.id)).toBe(0);
  });

  it('gives a late payment its money back when others have the pieces, once and for ever', async () => {
    const { product, order, session, confirmed } = await paidLate(true);
    expect(confirmed).toBeInstanceOf(StockLost);
    expect(confirmed).toMatchObject({ moneyBack: true });
    const closed = { status: 'CANCELLED', review: 'STOCK_LOST', transactionId: null };
    expect(await till.order(order.id)).toMatchObject(closed);
    expect(await till.moneyFor(order.id)).toBe(0);
    const { prisma } = till.database;
    const incidents = await prisma.paymentIncident.findMany({ where: { orderId: order.id } });
    expect(incidents).toMatchObject([
      { kind: 'STOCK_LOST', intentId: session.intentId, details: { givenBack: true } },
    ]);
    // New stock does not bring back a sale whose money is gone.
    await prisma.equipment.update({ where: { id: product }, data: { stock: 5 } });
    await till.payments.reconcile();
    await noMoreWebhooks();
    expect(await till.order(order.id)).toMatchObject(closed);
    expect(await till.stock(product)).toBe(5);
    expect(await prisma.outboxMessage.count({ where: { dedupeKey: `order-paid:${order.id}` } })).toBe(0);
  });

  it('gives the money back later when the provider is away at that moment', async () => {
    const { buyer, order, rival, rivalOrder } = await scarce();
    const session = await till.open(buyer, order);
    till.later(16);
    const other = await till.open(rival, rivalOrder);
    await till.pay(other);
    await till.payments.confirm(rival, rivalOrder.id, other.intentId);
    till.controls.holdWebhooks();
    await till.pay(session);
    const intent = await till.provider.retrieve(session.intentId);
    if (typeof intent !== 'object') throw new Error(intent);
    till.controls.failApi(true);
    // What reconciliation read a moment before the provider went away.
    const settle = settler({ prisma: till.database.prisma, provider: till.provider });
    expect(await settle(intent)).toBe('unavailable');
    till.controls.failApi(false);
    expect(await till.moneyFor(order.id)).toBe(order.totalMinor);
    await till.payments.reconcile();
    expect(await till.moneyFor(order.id)).toBe(0);
    till.controls.releaseWebhooks();
  }, 30_000);
});
