import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#server/generated/prisma/client.ts';
import { equipmentService } from '#server/modules/equipment/equipment.service.ts';
import { orderableItems } from '#server/modules/equipment/equipment.rules.ts';
import { MAX_HELD_ORDERS, MAX_HELD_ORDERS_OF_ADDRESS } from '#server/modules/orders/order-limits.ts';
import { OrderLimitReached } from '#server/modules/orders/orders.errors.ts';
import { openMoneyHarness, session, type MoneyHarness } from '../../../test/money-harness.ts';
import { StockLost } from './payments.errors.ts';
import { heldQuantities } from './stock-holds.ts';

// What one customer can hold. The usual hold is 15 minutes: 45 in all, then a pause of 30.
let harness: MoneyHarness;
beforeAll(async () => {
  harness = await openMoneyHarness();
  harness.controls.holdWebhooks();
}, 60_000);
afterAll(() => harness.close());

async function product(stock: number, maxQty = 100) {
  const { id } = await harness.newProduct({ stock });
  await harness.prisma.equipment.update({ where: { id }, data: { maxQty } });
  return id;
}
const heldOf = (equipmentId: string) => harness.payments.held(equipmentId);
const openFor = async (viewer: Awaited<ReturnType<MoneyHarness['newViewer']>>, order: Order) =>
  harness.payments.open(viewer, order.id);

describe('one account', () => {
  it('cannot take everything: others can still buy', async () => {
    const equipmentId = await product(20, 10);
    const [greedy, other] = [await harness.newViewer(), await harness.newViewer()];
    const orders = [];
    for (let n = 0; n < 6; n += 1)
      orders.push(await harness.newOrder(greedy, { equipmentId, quantity: n === 0 ? 9 : 1 }));
    const answers = await Promise.all(orders.map((order) => openFor(greedy, order)));
    expect(answers.filter((answer) => answer instanceof OrderLimitReached).length).toBeGreaterThanOrEqual(3);
    expect(await heldOf(equipmentId)).toBeLessThanOrEqual(9);
    const order = await harness.newOrder(other, { equipmentId, quantity: 9 });
    session(await openFor(other, order));
  });

  it('holds as many items of a product as one order may have: just under, at and over', async () => {
    const equipmentId = await product(50, 10);
    const viewer = await harness.newViewer();
    const place = (quantity: number) => harness.newOrder(viewer, { equipmentId, quantity });
    session(await openFor(viewer, await place(7)));
    session(await openFor(viewer, await place(2)));
    expect(await heldOf(equipmentId)).toBe(9);
    expect(await openFor(viewer, await place(1))).toMatchObject({
      code: 'ORDER_LIMIT_REACHED',
      message: expect.stringContaining('more of this product than one customer can order'),
    });
    expect(await heldOf(equipmentId)).toBe(9);
  });

  it(`holds ${MAX_HELD_ORDERS} orders at a time, also of requests at once; cancelling one makes room`, async () => {
    const viewer = await harness.newViewer();
    const orders = [];
    for (let n = 0; n < MAX_HELD_ORDERS + 2; n += 1) orders.push(await harness.newOrder(viewer));
    const answers = await Promise.all(orders.map((order) => openFor(viewer, order)));
    const isRefused = (answer: object) => answer instanceof OrderLimitReached;
    expect(answers.filter(isRefused)).toHaveLength(2);
    const held = orders.find((_order, n) => !isRefused(answers[n] ?? {}));
    const waiting = orders.find((_order, n) => isRefused(answers[n] ?? {}));
    if (!waiting || !held) throw new Error('none was refused');
    // A renewal is no further order.
    session(await openFor(viewer, held));
    expect(await openFor(viewer, waiting)).toMatchObject({ availableAt: null });
    await harness.orders.cancel(viewer, held.id);
    session(await openFor(viewer, waiting));
  });

  it('has no limit where stock is not tracked', async () => {
    const viewer = await harness.newViewer();
    for (let n = 0; n <= MAX_HELD_ORDERS; n += 1)
      session(await openFor(viewer, await harness.newOrder(viewer, { stock: null })));
  });
});

describe('one network address', () => {
  const openFrom = async (address: string | null) => {
    const viewer = await harness.newViewer();
    const order = await harness.newOrder(viewer);
    return { viewer, order, answer: await harness.payments.open(viewer, order.id, null, address) };
  };

  it('holds items of a limited number of orders, regardless of the customer: just under, at and over', async () => {
    const held = [];
    for (let n = 0; n < MAX_HELD_ORDERS_OF_ADDRESS; n += 1) held.push(await openFrom('192.0.2.1'));
    for (const { answer } of held) session(answer);
    const refused = await openFrom('192.0.2.1');
    expect(refused.answer).toMatchObject({
      code: 'ORDER_LIMIT_REACHED',
      message: expect.stringContaining('from your network'),
    });
    session((await openFrom('192.0.2.2')).answer);
    session((await openFrom(null)).answer);
    const [first] = held;
    if (!first) throw new Error('none was held');
    // A renewal is no further order; cancelling one makes room.
    session(await harness.payments.open(first.viewer, first.order.id, null, '192.0.2.1'));
    await harness.orders.cancel(first.viewer, first.order.id);
    session(await harness.payments.open(refused.viewer, refused.order.id, null, '192.0.2.1'));
  });
});

describe('renewing a hold', () => {
  async function holding() {
    const equipmentId = await product(2);
    const viewer = await harness.newViewer();
    const order = await harness.newOrder(viewer, { equipmentId, quantity: 2 });
    session(await openFor(viewer, order));
    return { equipmentId, viewer, order };
  }

  it('ends after three times the usual hold, and the items are free for others', async () => {
    const { equipmentId, viewer, order } = await holding();
    const rival = await harness.newViewer();
    harness.later(14);
    session(await openFor(viewer, order));
    harness.later(14);
    session(await openFor(viewer, order));
    harness.later(14);
    session(await openFor(viewer, order)); // after 42 minutes: for 3 more
    harness.later(2.9);
    expect(await heldOf(equipmentId)).toBe(2);
    harness.later(0.1);
    expect(await heldOf(equipmentId)).toBe(0);
    expect(await openFor(viewer, order)).toMatchObject({
      code: 'ORDER_LIMIT_REACHED',
      message: expect.stringContaining('for 45 minutes. Other customers can order them now. Try again in 30'),
      availableAt: expect.any(Date),
    });
    const theirs = await harness.newOrder(rival, { equipmentId, quantity: 2 });
    session(await openFor(rival, theirs));
  });

  it('starts again after the pause, for another order as little before it', async () => {
    const { equipmentId, viewer, order } = await holding();
    harness.later(45);
    const second = await harness.newOrder(viewer, { equipmentId });
    for (const one of [order, second]) expect(await openFor(viewer, one)).toBeInstanceOf(OrderLimitReached);
    harness.later(29.9);
    expect(await openFor(viewer, second)).toMatchObject({ message: expect.stringContaining('in 1 minute.') });
    harness.later(0.2);
    session(await openFor(viewer, order));
    expect(await heldOf(equipmentId)).toBe(2);
  });

  it('is not reset by cancelling the order', async () => {
    const { equipmentId, viewer, order } = await holding();
    harness.later(40);
    await harness.orders.cancel(viewer, order.id);
    const second = await harness.newOrder(viewer, { equipmentId });
    session(await openFor(viewer, second));
    harness.later(5);
    expect(await heldOf(equipmentId)).toBe(0);
    expect(await openFor(viewer, second)).toBeInstanceOf(OrderLimitReached);
  });

  it('is reset by paying', async () => {
    const equipmentId = await product(5);
    const viewer = await harness.newViewer();
    const opened = session(await openFor(viewer, await harness.newOrder(viewer, { equipmentId })));
    await harness.pay(opened);
    await harness.payments.confirm(viewer, opened.order.id, opened.intentId);
    harness.later(50);
    session(await openFor(viewer, await harness.newOrder(viewer, { equipmentId })));
  });

  it('cannot be paid in an older tab once it has ended', async () => {
    const { viewer, order } = await holding();
    const old = session(await openFor(viewer, order));
    harness.later(45);
    expect(await openFor(viewer, order)).toBeInstanceOf(OrderLimitReached);
    expect((await harness.pay(old)).status).toBe(400);
  });

  it('leaves no trace when all is over', async () => {
    const { equipmentId } = await holding();
    harness.later(74.9);
    await harness.payments.expireHolds();
    expect(await harness.prisma.holdPeriod.count({ where: { equipmentId } })).toBe(1);
    harness.later(0.2);
    await harness.payments.expireHolds();
    expect(await harness.prisma.holdPeriod.count({ where: { equipmentId } })).toBe(0);
  });

  it('does not begin where there is too little to hold', async () => {
    const { equipmentId } = await holding();
    const late = await harness.newViewer();
    await harness.prisma.equipment.update({ where: { id: equipmentId }, data: { stock: 3 } });
    const order = await harness.newOrder(late, { equipmentId });
    await harness.prisma.equipment.update({ where: { id: equipmentId }, data: { stock: 2 } });
    expect(await openFor(late, order)).toBeInstanceOf(StockLost);
    expect(await harness.prisma.holdPeriod.count({ where: { customerEmail: late.email } })).toBe(0);
  });
});

describe('a product that has left the shop', () => {
  it.each(['ARCHIVED', 'DRAFT'] as const)('cannot be paid for while it is %s', async (status) => {
    const viewer = await harness.newViewer();
    for (const stock of [null, 5]) {
      const { id: equipmentId } = await harness.newProduct({ stock });
      const order = await harness.newOrder(viewer, { equipmentId });
      const old = session(await openFor(viewer, order));
      await harness.prisma.equipment.update({ where: { id: equipmentId }, data: { status } });
      expect(await openFor(viewer, order)).toMatchObject({ code: 'EQUIPMENT_UNAVAILABLE', stockLeft: null });
      expect((await harness.pay(old)).status).toBe(400);
      await harness.prisma.equipment.update({ where: { id: equipmentId }, data: { status: 'PUBLISHED' } });
      session(await openFor(viewer, order));
      await harness.orders.cancel(viewer, order.id);
    }
  });
});

describe('a payment that is open when its product leaves the shop', () => {
  it.each([null, 5])('is canceled by the job, with a stock of %s', async (stock) => {
    const viewer = await harness.newViewer();
    const { id: equipmentId } = await harness.newProduct({ stock });
    const order = await harness.newOrder(viewer, { equipmentId });
    const open = session(await openFor(viewer, order));
    await harness.payments.expireHolds();
    expect(await harness.orderNow(order.id)).toMatchObject({ paymentState: 'INTENT_OPEN' });
    await harness.prisma.equipment.update({ where: { id: equipmentId }, data: { status: 'ARCHIVED' } });
    expect(await harness.payments.expireHolds()).toBe(1);
    expect((await harness.pay(open)).status).toBe(400);
    expect(await harness.orderNow(order.id)).toMatchObject({ status: 'OPEN', paymentState: 'UNPAID' });
    expect(await harness.payments.expireHolds()).toBe(0);
  });
});

describe('what the shop shows', () => {
  it('is what can be ordered: on the product, in lists, in the search, in filters and in facets', async () => {
    const images = { pictureAt: () => Promise.reject(new Error('not used')) };
    const { prisma, pool } = harness;
    const equipment = equipmentService({ prisma, pool, images, currency: 'USD', reserved: heldQuantities });
    const equipmentId = await product(12);
    await prisma.equipment.update({ where: { id: equipmentId }, data: { name: 'Zander Special' } });
    const viewer = await harness.newViewer();
    const filter = (...availability: ('IN_STOCK' | 'LOW_STOCK' | 'OUT_OF_STOCK')[]) => ({
      query: 'zander',
      availability,
    });
    const shown = async () => {
      const rows = [
        await equipment.one(equipmentId),
        ...(await equipment.byIds([equipmentId])),
        ...(await equipment.list({ query: 'zander' })),
        ...(await equipment.bestSellers(200)).filter(({ id }) => id === equipmentId),
      ];
      const left = new Set(rows.map((row) => row && orderableItems(row)));
      const { facets } = await equipment.facets({ query: 'zander' });
      const counted = facets[1]?.values.filter(({ count }) => count > 0).map(({ value }) => value);
      const found = [];
      for (const one of ['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK'] as const)
        if ((await equipment.count(filter(one))).count > 0) found.push(one);
      return [[...left], counted, found];
    };
    expect(await shown()).toEqual([[12], ['IN_STOCK'], ['IN_STOCK']]);
    const order = await harness.newOrder(viewer, { equipmentId, quantity: 8 });
    expect(await shown()).toEqual([[12], ['IN_STOCK'], ['IN_STOCK']]);
    // The clock of the tests runs ahead of the one of the database.
    session(await openFor(viewer, order));
    expect(await shown()).toEqual([[4], ['LOW_STOCK'], ['LOW_STOCK']]);
    const rest = await harness.newOrder(await harness.newViewer(), { equipmentId, quantity: 4 });
    await prisma.stockHold.create({
      data: { orderId: rest.id, equipmentId, quantity: 4, expiresAt: new Date(Date.now() + 60_000) },
    });
    expect(await shown()).toEqual([[0], ['OUT_OF_STOCK'], ['OUT_OF_STOCK']]);
    await prisma.stockHold.updateMany({ where: { equipmentId }, data: { expiresAt: new Date() } });
    expect(await shown()).toEqual([[12], ['IN_STOCK'], ['IN_STOCK']]);
  });
});
