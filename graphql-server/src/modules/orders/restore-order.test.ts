import { describe, expect, it } from 'vitest';
import { Stops } from '../../../test/money-steps.ts';
import { session } from '../../../test/money-bench.ts';
import { moneyScenes, type Scene } from '../../../test/money-scenario.ts';
import { eventually } from '#server/stand-ins/payments/test-bench.ts';
import { NotFound, RateLimited, Unavailable } from '#server/errors/domain-error.ts';
import { OrderAlreadyPaid, OrderClosed, PaymentUnderWay } from './orders.errors.ts';

const { scene } = moneyScenes();

/** A scene whose order its customer has cancelled, with what could pay it before. */
async function cancelled(more?: Parameters<typeof scene>[0]) {
  const stage = await scene(more);
  const old = await stage.open();
  await stage.other.orders.cancel(stage.viewer, stage.order.id);
  return { ...stage, old, undo: () => stage.other.orders.restore(stage.viewer, stage.order.id) };
}
const actionsOf = async ({ bench, order }: Scene) => {
  const entries = await bench.prisma.auditEntry.findMany({
    where: { subject: `order:${order.id}` },
    orderBy: { id: 'asc' },
  });
  return entries.map(({ action }) => action);
};
const product = async ({ bench, order }: Scene) => {
  const line = await bench.prisma.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
  return { where: { id: line.equipmentId ?? '' } };
};
const held = async ({ bench, order }: Scene) =>
  bench.prisma.stockHold.count({ where: { orderId: order.id } });
const refused = (words: string) => ({ code: 'RESTORE_REFUSED', message: expect.stringContaining(words) });

describe('undoing a cancelling', () => {
  it('makes it an order to be paid anew: nothing is held, and the old payment stays ended', async () => {
    const stage = await cancelled();
    const { bench, viewer, order, old, other, undo, now } = stage;
    const before = await now();
    expect(before.cancelledById).toBe(viewer.id);
    expect(await undo()).toMatchObject({ id: order.id, status: 'OPEN' });
    const after = await now();
    expect(after).toMatchObject({ cancelledAt: null, cancelledById: null, paymentState: 'UNPAID' });
    expect(after.expiresAt?.getTime()).toBeGreaterThan(before.expiresAt?.getTime() ?? Infinity);
    expect(await held(stage)).toBe(0);
    expect((await bench.pay(old)).status).toBe(400);
    const opened = session(await other.payments.open(viewer, order.id));
    expect(opened.intentId).not.toBe(old.intentId);
    expect((await now()).attempt).toBe(2);
    expect(await held(stage)).toBe(1);
    await bench.pay(opened);
    await other.payments.confirm(viewer, order.id, opened.intentId);
    expect((await now()).paymentState).toBe('PAID');
    expect(await actionsOf(stage)).toEqual([
      'order.placed',
      'order.cancelled',
      'order.restored',
      'order.paid',
    ]);
  });

  it('is one of many clicks', async () => {
    const stage = await cancelled();
    const answers = await Promise.all(Array.from({ length: 6 }, stage.undo));
    expect(answers).toMatchObject(answers.map(() => ({ id: stage.order.id, status: 'OPEN' })));
    expect((await actionsOf(stage)).filter((action) => action === 'order.restored')).toHaveLength(1);
  });

  it('is written once when the second click comes while the first is being written', async () => {
    const stage = await cancelled();
    const { bench, viewer, order, till, stops, undo } = stage;
    const stop = stops.at('commit', '$transaction');
    const first = till.orders.restore(viewer, order.id);
    await stop.reached;
    const second = undo();
    await expect
      .poll(
        async () =>
          (
            await bench.pool.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
        { timeout: 10_000 },
      )
      .toBe(1);
    stop.release();
    expect(await Promise.all([first, second])).toMatchObject([{ status: 'OPEN' }, { status: 'OPEN' }]);
    expect((await actionsOf(stage)).filter((action) => action === 'order.restored')).toHaveLength(1);
  });

  it('ends the payment that the deletion could not end', async () => {
    const { bench, viewer, order, other, open, now } = await scene();
    const old = await open();
    bench.controls.holdWebhooks();
    bench.controls.failApi(true);
    expect(await other.orders.cancel(viewer, order.id)).toMatchObject({ status: 'CANCELLED' });
    bench.controls.failApi(false);
    expect((await now()).paymentState).toBe('INTENT_OPEN');
    expect(await other.orders.restore(viewer, order.id)).toMatchObject({ status: 'OPEN' });
    expect((await now()).paymentState).toBe('UNPAID');
    expect((await bench.pay(old)).status).toBe(400);
  }, 30_000);

  it('is for whoever cancelled it, and as long as it lasts', async () => {
    const { bench, order, other, viewer, undo } = await cancelled();
    expect(await other.orders.restore(await bench.newViewer(), order.id)).toBeInstanceOf(NotFound);
    expect(await other.orders.restore(viewer, 'no id')).toBeInstanceOf(NotFound);
    const late = new Date(Date.now() - 10 * 60_000);
    await bench.prisma.order.update({ where: { id: order.id }, data: { cancelledAt: late } });
    expect(await undo()).toMatchObject(refused('10 minutes'));
  });

  it('is not for what the shop has cancelled, nor for what has expired or is paid', async () => {
    const { bench, order, other, viewer } = await scene();
    const undo = () => other.orders.restore(viewer, order.id);
    await other.orders.cancel(await bench.newViewer({ role: 'ADMIN' }), order.id, 'No more of them.');
    expect(await undo()).toMatchObject(refused('The shop cancelled'));

    const expired = await bench.newOrder(viewer);
    const data = { expiresAt: new Date(0) };
    await bench.prisma.order.update({ where: { id: expired.id }, data });
    await other.payments.expireOrders();
    expect(await other.orders.restore(viewer, expired.id)).toBeInstanceOf(OrderClosed);

    const paid = await bench.newOrder(viewer);
    const opened = session(await other.payments.open(viewer, paid.id));
    await bench.pay(opened);
    await other.payments.confirm(viewer, paid.id, opened.intentId);
    expect(await other.orders.restore(viewer, paid.id)).toBeInstanceOf(OrderAlreadyPaid);
  });

  it('leaves an order alone that stands', async () => {
    const stage = await scene();
    expect(await stage.other.orders.restore(stage.viewer, stage.order.id)).toMatchObject({ status: 'OPEN' });
    expect(await actionsOf(stage)).toEqual(['order.placed']);
  });

  it('waits for a provider that is away', async () => {
    const { bench, undo, now } = await cancelled();
    bench.controls.failApi(true);
    expect(await undo()).toBeInstanceOf(Unavailable);
    expect((await now()).status).toBe('CANCELLED');
    bench.controls.failApi(false);
    expect(await undo()).toMatchObject({ status: 'OPEN' });
  }, 30_000);

  it('does not bring back more guest orders than one address may have', async () => {
    const { bench, viewer, order, undo } = await cancelled();
    const guest = { customerId: null, customerEmail: viewer.email };
    await bench.prisma.order.update({ where: { id: order.id }, data: guest });
    const more = Array.from({ length: 10 }, () => ({
      ...guest,
      customerName: 'n',
      phone: '1',
      address: 'a',
      currency: 'USD',
      totalMinor: 1,
    }));
    await bench.prisma.order.createMany({ data: more });
    expect(await undo()).toBeInstanceOf(RateLimited);
    await bench.prisma.order.deleteMany({ where: { ...guest, totalMinor: 1 } });
    expect(await undo()).toMatchObject({ status: 'OPEN' });
  });
});

describe('undoing while the product changes', () => {
  it.each([
    ['its price', { priceMinor: 2_999 }],
    ['its place in the shop', { status: 'ARCHIVED' as const }],
    ['how many may be ordered', { minQty: 2 }],
  ])('is refused after %s has', async (_what, data) => {
    const stage = await cancelled();
    await stage.bench.prisma.equipment.update({ ...(await product(stage)), data });
    expect(await stage.undo()).toMatchObject(refused('The product or its price has changed'));
    expect((await stage.now()).status).toBe('CANCELLED');
  });

  it.each(['before', 'commit'] as const)('counts what the shop asked %s the change', async (when) => {
    const stage = await cancelled();
    const { bench, viewer, order, till, stops } = stage;
    const stop = stops.at(when, '$transaction');
    const undoing = till.orders.restore(viewer, order.id);
    await stop.reached;
    await bench.prisma.equipment.update({ ...(await product(stage)), data: { priceMinor: 2_999 } });
    stop.release();
    expect(await undoing).toMatchObject(when === 'before' ? refused('changed') : { status: 'OPEN' });
    expect((await stage.now()).totalMinor).toBe(1_999);
  });
});

describe('undoing while money comes', () => {
  const hearing = ['by nobody', 'by the webhook'] as const;

  it.each(hearing)(
    'is refused when the old payment was faster than the deletion, heard of %s',
    async (how) => {
      const { bench, viewer, order, till, stops, open, other, now } = await scene();
      if (how === 'by nobody') bench.controls.holdWebhooks();
      const opened = await open();
      const stop = stops.at('before', 'provider.cancel');
      const deleting = till.orders.cancel(viewer, order.id);
      await stop.reached;
      await bench.pay(opened);
      if (how === 'by the webhook') await eventually(async () => (await now()).transactionId);
      expect(await other.orders.restore(viewer, order.id)).toBeInstanceOf(OrderAlreadyPaid);
      stop.release();
      expect(await deleting).toBeInstanceOf(OrderAlreadyPaid);
      expect(await now()).toMatchObject({ status: 'OPEN', paymentState: 'PAID', cancelledById: null });
    },
  );

  it('is refused while a bank decides about it', async () => {
    const { bench, viewer, order, till, stops, open, other, now } = await scene();
    const opened = await open();
    const stop = stops.at('before', 'provider.cancel');
    const deleting = till.orders.cancel(viewer, order.id);
    await stop.reached;
    bench.controls.processing('held');
    await bench.pay(opened);
    expect(await other.orders.restore(viewer, order.id)).toBeInstanceOf(PaymentUnderWay);
    stop.release();
    expect(await deleting).toBeInstanceOf(PaymentUnderWay);
    expect((await now()).status).toBe('OPEN');
  });

  it('is refused when it came too late for the pieces, and went back', async () => {
    const { bench, viewer, order, till, stops, open, other, now } = await scene({ stock: 1 });
    const opened = await open();
    const line = await bench.prisma.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
    const stop = stops.at('before', 'provider.cancel');
    const deleting = till.orders.cancel(viewer, order.id);
    await stop.reached;
    // Its hold is over, and somebody else has the last piece.
    await bench.prisma.stockHold.deleteMany({ where: { orderId: order.id } });
    const rival = await bench.newViewer();
    const theirs = await bench.newOrder(rival, { equipmentId: line.equipmentId ?? '' });
    session(await other.payments.open(rival, theirs.id));
    await bench.pay(opened);
    await expect.poll(async () => (await now()).review, { timeout: 10_000 }).toBe('STOCK_LOST');
    stop.release();
    await deleting;
    expect(await other.orders.restore(viewer, order.id)).toMatchObject(refused('went back'));
    expect(await now()).toMatchObject({ status: 'CANCELLED', cancelledById: null });
    await bench.prisma.stockHold.deleteMany({ where: { orderId: theirs.id } });
  });

  it('is refused when money of another sum went back', async () => {
    const { bench, viewer, order, other, undo } = await cancelled();
    await bench.prisma.paymentIncident.create({
      data: { kind: 'AMOUNT_MISMATCH', intentId: 'pi_simOther', orderId: order.id, env: 'SIMULATOR' },
    });
    expect(await undo()).toMatchObject(refused('went back'));
    expect(await other.payments.open(viewer, order.id)).toBeInstanceOf(OrderClosed);
    await bench.prisma.paymentIncident.deleteMany({ where: { intentId: 'pi_simOther' } });
  });
});

describe('undoing while it is deleted', () => {
  it.each([
    ['after', '$transaction', 0],
    ['before', 'provider.cancel', 0],
    ['after', 'provider.cancel', 0],
    ['before', '$transaction', 1],
  ] as const)(
    'keeps what is opened then: the deletion stopped %s %s (%i before it)',
    async (when, step, toPass) => {
      const stage = await scene();
      const { bench, viewer, order, till, stops, open, other, now } = stage;
      await open();
      const stop = stops.at(when, step, toPass);
      const deleting = till.orders.cancel(viewer, order.id);
      await stop.reached;
      expect(await other.orders.restore(viewer, order.id)).toMatchObject({ status: 'OPEN' });
      const opened = await open();
      stop.release();
      await deleting;
      expect(await now()).toMatchObject({ status: 'OPEN', intentId: opened.intentId });
      expect(await held(stage)).toBe(1);
      await bench.pay(opened);
      await other.payments.confirm(viewer, order.id, opened.intentId);
      expect((await now()).paymentState).toBe('PAID');
    },
  );

  it('keeps the pieces that are set aside for a payment just being made', async () => {
    const stage = await scene();
    const { bench, viewer, order, till, stops, other, now } = stage;
    const letting = stops.at('before', '$transaction', 1);
    const deleting = till.orders.cancel(viewer, order.id);
    await letting.reached;
    await other.orders.restore(viewer, order.id);
    const making = new Stops();
    const made = making.at('before', 'provider.createIntent');
    const opening = bench.newTill({ hook: making.hook }).payments.open(viewer, order.id);
    await made.reached;
    letting.release();
    await deleting;
    expect(await held(stage)).toBe(1);
    made.release();
    expect(await now()).toMatchObject({ status: 'OPEN' });
    session(await opening);
  });

  it('does not undo a second deletion that came after it', async () => {
    const stage = await cancelled();
    const { viewer, order, till, stops, open, other, undo, now } = stage;
    const stop = stops.at('before', '$transaction');
    const slow = till.orders.restore(viewer, order.id);
    await stop.reached;
    await undo();
    await open();
    await other.orders.cancel(viewer, order.id);
    stop.release();
    expect(await slow).toBeInstanceOf(OrderClosed);
    expect((await now()).status).toBe('CANCELLED');
  });

  it('is not expired by who saw it before', async () => {
    const { viewer, order, other, undo, now } = await cancelled();
    const seen = { ...order, expiresAt: new Date(0) };
    await undo();
    await other.payments.release(seen, 'system', { as: 'EXPIRED' });
    expect((await now()).status).toBe('OPEN');
    expect(session(await other.payments.open(viewer, order.id)).intentId).toMatch(/^pi_/);
  });
});
