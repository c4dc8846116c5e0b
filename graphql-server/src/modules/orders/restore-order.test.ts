import { describe, expect, it } from 'vitest';
import { session } from '../../../test/money-harness.ts';
import { moneyScenes, type Scene } from '../../../test/money-scenario.ts';
import { NotFound, RateLimited, Unavailable } from '#server/errors/domain-error.ts';
import { OrderAlreadyPaid, OrderClosed } from './orders.errors.ts';

const { scene } = moneyScenes();

/** A scene whose order its customer has cancelled, with what could pay it before. */
async function cancelled(more?: Parameters<typeof scene>[0]) {
  const stage = await scene(more);
  const old = await stage.open();
  await stage.other.orders.cancel(stage.viewer, stage.order.id);
  return { ...stage, old, undo: () => stage.other.orders.restore(stage.viewer, stage.order.id) };
}
const actionsOf = async ({ harness, order }: Scene) => {
  const entries = await harness.prisma.auditEntry.findMany({
    where: { subject: `order:${order.id}` },
    orderBy: { id: 'asc' },
  });
  return entries.map(({ action }) => action);
};
const product = async ({ harness, order }: Scene) => {
  const line = await harness.prisma.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
  return { where: { id: line.equipmentId ?? '' } };
};
const held = async ({ harness, order }: Scene) =>
  harness.prisma.stockHold.count({ where: { orderId: order.id } });
const refused = (words: string) => ({ code: 'RESTORE_REFUSED', message: expect.stringContaining(words) });

describe('undoing a cancelling', () => {
  it('makes it an order to be paid anew: nothing is held, and the old payment stays ended', async () => {
    const stage = await cancelled();
    const { harness, viewer, order, old, other, undo, now } = stage;
    const before = await now();
    expect(before.cancelledById).toBe(viewer.id);
    expect(await undo()).toMatchObject({ id: order.id, status: 'OPEN' });
    const after = await now();
    expect(after).toMatchObject({ cancelledAt: null, cancelledById: null, paymentState: 'UNPAID' });
    expect(after.expiresAt?.getTime()).toBeGreaterThan(before.expiresAt?.getTime() ?? Infinity);
    expect(await held(stage)).toBe(0);
    expect((await harness.pay(old)).status).toBe(400);
    const opened = session(await other.payments.open(viewer, order.id));
    expect(opened.intentId).not.toBe(old.intentId);
    expect((await now()).attempt).toBe(2);
    expect(await held(stage)).toBe(1);
    await harness.pay(opened);
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
    const { harness, viewer, order, instance, stops, undo } = stage;
    const stop = stops.at('commit', '$transaction');
    const first = instance.orders.restore(viewer, order.id);
    await stop.reached;
    const second = undo();
    await expect
      .poll(
        async () =>
          (
            await harness.pool.query(
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

  it('is for the admin who canceled the order of a customer, and for no other admin', async () => {
    const { harness, order, other, undo } = await cancelled();
    expect(await undo()).toMatchObject({ status: 'OPEN' });
    const [admin, second] = [
      await harness.newViewer({ role: 'ADMIN' }),
      await harness.newViewer({ role: 'ADMIN' }),
    ];
    expect(await other.orders.cancel(admin, order.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await other.orders.restore(second, order.id)).toMatchObject({ code: 'RESTORE_REFUSED' });
    expect(await other.orders.restore(admin, order.id)).toMatchObject({ status: 'OPEN' });
  });

  it('is for the user who canceled it, until its expiry', async () => {
    const { harness, order, other, viewer, undo } = await cancelled();
    expect(await other.orders.restore(await harness.newViewer(), order.id)).toBeInstanceOf(NotFound);
    expect(await other.orders.restore(viewer, 'no id')).toBeInstanceOf(NotFound);
    const late = new Date(Date.now() - 10 * 60_000);
    await harness.prisma.order.update({ where: { id: order.id }, data: { cancelledAt: late } });
    expect(await undo()).toMatchObject(refused('10 minutes'));
  });

  it('is not for what the shop has cancelled, nor for what has expired or is paid', async () => {
    const { harness, order, other, viewer } = await scene();
    const undo = () => other.orders.restore(viewer, order.id);
    await other.orders.cancel(await harness.newViewer({ role: 'ADMIN' }), order.id, 'No more of them.');
    expect(await undo()).toMatchObject(refused('The shop canceled'));

    const expired = await harness.newOrder(viewer);
    const data = { expiresAt: new Date(0) };
    await harness.prisma.order.update({ where: { id: expired.id }, data });
    await other.payments.expireOrders();
    expect(await other.orders.restore(viewer, expired.id)).toBeInstanceOf(OrderClosed);

    const paid = await harness.newOrder(viewer);
    const opened = session(await other.payments.open(viewer, paid.id));
    await harness.pay(opened);
    await other.payments.confirm(viewer, paid.id, opened.intentId);
    expect(await other.orders.restore(viewer, paid.id)).toBeInstanceOf(OrderAlreadyPaid);
  });

  it('leaves an order alone that stands', async () => {
    const stage = await scene();
    expect(await stage.other.orders.restore(stage.viewer, stage.order.id)).toMatchObject({ status: 'OPEN' });
    expect(await actionsOf(stage)).toEqual(['order.placed']);
  });

  it('waits for a provider that is away', async () => {
    const { harness, undo, now } = await cancelled();
    harness.controls.failApi(true);
    expect(await undo()).toBeInstanceOf(Unavailable);
    expect((await now()).status).toBe('CANCELLED');
    harness.controls.failApi(false);
    expect(await undo()).toMatchObject({ status: 'OPEN' });
  }, 30_000);

  it('does not bring back more guest orders than one address may have', async () => {
    const { harness, viewer, order, undo } = await cancelled();
    const guest = { customerId: null, customerEmail: viewer.email };
    await harness.prisma.order.update({ where: { id: order.id }, data: guest });
    const more = Array.from({ length: 10 }, () => ({
      ...guest,
      customerName: 'n',
      phone: '1',
      address: 'a',
      currency: 'USD',
      totalMinor: 1,
    }));
    await harness.prisma.order.createMany({ data: more });
    expect(await undo()).toBeInstanceOf(RateLimited);
    await harness.prisma.order.deleteMany({ where: { ...guest, totalMinor: 1 } });
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
    await stage.harness.prisma.equipment.update({ ...(await product(stage)), data });
    expect(await stage.undo()).toMatchObject(refused('The product or its price has changed'));
    expect((await stage.now()).status).toBe('CANCELLED');
  });

  it.each(['before', 'commit'] as const)('counts what the shop asked %s the change', async (when) => {
    const stage = await cancelled();
    const { harness, viewer, order, instance, stops } = stage;
    const stop = stops.at(when, '$transaction');
    const undoing = instance.orders.restore(viewer, order.id);
    await stop.reached;
    await harness.prisma.equipment.update({ ...(await product(stage)), data: { priceMinor: 2_999 } });
    stop.release();
    expect(await undoing).toMatchObject(when === 'before' ? refused('changed') : { status: 'OPEN' });
    expect((await stage.now()).totalMinor).toBe(1_999);
  });
});

describe('undoing while money comes', () => {
  it('is refused when the items sold out and the payment was refunded', async () => {
    const { harness, viewer, order, instance, stops, open, other, now } = await scene({ stock: 1 });
    const opened = await open();
    const line = await harness.prisma.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
    const stop = stops.at('before', 'provider.cancel');
    const deleting = instance.orders.cancel(viewer, order.id);
    await stop.reached;
    // Its hold has expired, and another customer bought the last item.
    await harness.prisma.stockHold.deleteMany({ where: { orderId: order.id } });
    const rival = await harness.newViewer();
    const theirs = await harness.newOrder(rival, { equipmentId: line.equipmentId ?? '' });
    session(await other.payments.open(rival, theirs.id));
    await harness.pay(opened);
    await expect.poll(async () => (await now()).review, { timeout: 10_000 }).toBe('STOCK_LOST');
    stop.release();
    await deleting;
    expect(await other.orders.restore(viewer, order.id)).toMatchObject(refused('was refunded'));
    expect(await now()).toMatchObject({ status: 'CANCELLED', cancelledById: null });
    await harness.prisma.stockHold.deleteMany({ where: { orderId: theirs.id } });
  });

  it('is refused when money of another sum went back', async () => {
    const { harness, viewer, order, other, undo } = await cancelled();
    await harness.prisma.paymentIncident.create({
      data: { kind: 'AMOUNT_MISMATCH', intentId: 'pi_simOther', orderId: order.id, env: 'SIMULATOR' },
    });
    expect(await undo()).toMatchObject(refused('was refunded'));
    expect(await other.payments.open(viewer, order.id)).toBeInstanceOf(OrderClosed);
    await harness.prisma.paymentIncident.deleteMany({ where: { intentId: 'pi_simOther' } });
  });
});

describe('undoing while it is deleted', () => {
  it.each(['before provider.cancel', 'after provider.cancel', 'before $transaction'])(
    'keeps what is opened then: a second deletion stopped %s',
    async (place) => {
      const stage = await scene();
      const { harness, viewer, order, instance, stops, open, other, now } = stage;
      await open();
      const [when, step] = place.split(' ') as ['before' | 'after', string];
      const stop = stops.at(when, step);
      const deleting = instance.orders.cancel(viewer, order.id);
      await stop.reached;
      expect(await other.orders.cancel(viewer, order.id)).toMatchObject({ status: 'CANCELLED' });
      expect(await other.orders.restore(viewer, order.id)).toMatchObject({ status: 'OPEN' });
      const opened = await open();
      stop.release();
      expect(await deleting).toMatchObject({ status: 'OPEN' });
      expect(await now()).toMatchObject({ status: 'OPEN', intentId: opened.intentId });
      expect(await held(stage)).toBe(1);
      await harness.pay(opened);
      await other.payments.confirm(viewer, order.id, opened.intentId);
      expect((await now()).paymentState).toBe('PAID');
    },
  );

  it('does not undo a second deletion that came after it', async () => {
    const stage = await cancelled();
    const { viewer, order, instance, stops, open, other, undo, now } = stage;
    const stop = stops.at('before', '$transaction');
    const slow = instance.orders.restore(viewer, order.id);
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
    await other.payments.closeUnpaidOrder(seen, 'system', { as: 'EXPIRED' });
    expect((await now()).status).toBe('OPEN');
    expect(session(await other.payments.open(viewer, order.id)).intentId).toMatch(/^pi_/);
  });
});
