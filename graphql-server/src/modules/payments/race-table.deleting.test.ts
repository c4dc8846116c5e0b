import { describe, expect, it } from 'vitest';
import { session } from '../../../test/money-bench.ts';
import { moneyScenes, type Scene } from '../../../test/money-scenario.ts';
import { OrderAlreadyPaid, OrderClosed, PaymentUnderWay } from '../orders/orders.errors.ts';

// The race table of the facts on payments (section 6), row by row: deleting an order while somebody pays for it.
const { scene } = moneyScenes();

type When = 'before' | 'after';
const stepOf = (where: string) => where.split(' ') as [When, string];

/** Delivers all that the provider has to tell of the order. */
async function tellAll({ bench, order, other }: Scene): Promise<void> {
  for (const event of await bench.eventsOf(order.id)) await bench.deliver(other, event);
}

const auditOf = async ({ bench, order }: Scene) =>
  (
    await bench.prisma.auditEntry.findMany({
      where: { subject: `order:${order.id}` },
      orderBy: { id: 'asc' },
    })
  ).map(({ action }) => action);

describe('deleted with open intent', () => {
  it('cannot be paid', async () => {
    const stage = await scene();
    const { bench, viewer, order, other, open, now } = stage;
    const opened = await open();
    expect(await other.orders.cancel(viewer, order.id)).toMatchObject({ status: 'CANCELLED' });
    expect((await bench.pay(opened)).body.error?.code).toBe('payment_intent_unexpected_state');
    expect(await other.payments.open(viewer, order.id)).toMatchObject({
      code: new OrderClosed('CANCELLED').code,
    });
    expect(await now()).toMatchObject({ status: 'CANCELLED', paymentState: 'UNPAID', transactionId: null });
    expect(await auditOf(stage)).toEqual(['order.placed', 'order.cancelled']);
  });

  it('is closed at once when there is no intent, or one the provider no longer knows', async () => {
    const stage = await scene();
    const { viewer, order, other } = stage;
    expect(await other.orders.cancel(viewer, order.id)).toMatchObject({ status: 'CANCELLED' });
    const second = await scene();
    await second.open();
    await second.bench.prisma.paymentAttempt.updateMany({
      where: { orderId: second.order.id },
      data: { intentId: `pi_simWiped${second.order.number}00` },
    });
    await second.bench.prisma.order.update({
      where: { id: second.order.id },
      data: { intentId: `pi_simWiped${second.order.number}00` },
    });
    await second.bench.pool.query(
      `delete from stand_in_payments.payment_intents where body->'metadata'->>'order_id' = $1`,
      [second.order.id],
    );
    expect(await second.other.orders.cancel(second.viewer, second.order.id)).toMatchObject({
      status: 'CANCELLED',
      paymentState: 'UNPAID',
    });
  });

  it('is one deletion of two clicks', async () => {
    const stage = await scene();
    const { bench, viewer, order, open } = stage;
    await open();
    const both = await Promise.all([1, 2].map(() => bench.newTill().orders.cancel(viewer, order.id)));
    for (const one of both) expect(one).toMatchObject({ status: 'CANCELLED' });
    expect(await auditOf(stage)).toEqual(['order.placed', 'order.cancelled']);
  });
});

describe('deleted WHILE paying (12 timings)', () => {
  const places = [
    'before $transaction',
    'after $transaction',
    'before provider.cancel',
    'after provider.cancel',
  ];
  const hearing = ['not at all', 'by the webhook', 'by PATCH'] as const;
  it.each(places.flatMap((place) => hearing.map((how) => [place, how] as const)))(
    'is deleted and nothing taken, or kept and paid: paid %s, heard of %s',
    async (place, how) => {
      const stage = await scene();
      const { bench, viewer, order, till, stops, open, other, now } = stage;
      bench.controls.holdWebhooks();
      const opened = await open();
      const stop = stops.at(...stepOf(place));
      const deleting = till.orders.cancel(viewer, order.id);
      await stop.reached;
      const paid = await bench.pay(opened);
      if (how === 'by the webhook') await tellAll(stage);
      if (how === 'by PATCH') await other.payments.confirm(viewer, order.id, opened.intentId);
      stop.release();
      const outcome = await deleting;
      const isTooLate = place === 'after provider.cancel';
      expect(paid.status).toBe(isTooLate ? 400 : 200);
      expect(outcome instanceof OrderAlreadyPaid).toBe(!isTooLate);
      expect(await now()).toMatchObject(
        isTooLate
          ? { status: 'CANCELLED', paymentState: 'UNPAID', transactionId: null }
          : { status: 'OPEN', paymentState: 'PAID', cancelledAt: null },
      );
    },
  );

  it.each(['before $transaction', 'after $transaction', 'before provider.cancel'])(
    'is refused and stands when the payment is processing: begun %s',
    async (place) => {
      const stage = await scene();
      const { bench, viewer, order, till, stops, open, now } = stage;
      bench.controls.processing('held');
      const opened = await open();
      const stop = stops.at(...stepOf(place));
      const deleting = till.orders.cancel(viewer, order.id);
      await stop.reached;
      await bench.pay(opened);
      stop.release();
      expect(await deleting).toBeInstanceOf(PaymentUnderWay);
      expect(await now()).toMatchObject({ status: 'OPEN', paymentState: 'PROCESSING', cancelledAt: null });
      expect(await auditOf(stage)).toEqual(['order.placed', 'order.cancelled', 'order.reopened']);
    },
  );

  it('never opens an order again that another click has deleted for good', async () => {
    const stage = await scene();
    const { bench, viewer, order, till, stops, open, other, now } = stage;
    bench.controls.holdWebhooks();
    const opened = await open();
    bench.controls.processing('held');
    await bench.pay(opened);
    const reopening = stops.at('after', '$transaction', 1); // closed, and settle has noted PROCESSING
    const refused = till.orders.cancel(viewer, order.id);
    await reopening.reached;
    // The bank says no, and the other click's cancel gets through.
    await bench.pool.query(
      `update stand_in_payments.payment_intents set settle_at = null, body = body || '{"status":"requires_payment_method"}'
       where id = $1`,
      [opened.intentId],
    );
    const order2 = await other.orders.one(viewer, order.id);
    if (!order2) throw new Error('no order');
    expect(await other.payments.release(order2, viewer.id)).toMatchObject({ status: 'CANCELLED' });
    reopening.release();
    expect(await refused).toMatchObject({ status: 'CANCELLED' });
    expect(await now()).toMatchObject({ status: 'CANCELLED', paymentState: 'UNPAID' });
    expect(await auditOf(stage)).toEqual(['order.placed', 'order.cancelled']);
  });

  it('gives money of an old price back, and stays deleted', async () => {
    const stage = await scene();
    const { bench, viewer, order, other, open, now } = stage;
    bench.controls.holdWebhooks();
    const opened = await open();
    await bench.changePrice(order.id, 2999);
    await bench.pay(opened);
    expect(await other.orders.cancel(viewer, order.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await now()).toMatchObject({ status: 'CANCELLED', review: 'AMOUNT_MISMATCH' });
    expect((await bench.stripe.refunds.list({ payment_intent: opened.intentId })).data).toHaveLength(1);
  });

  it('says so when that money cannot go back now, and gives it back later', async () => {
    const stage = await scene();
    const { bench, viewer, order, till, stops, open } = stage;
    bench.controls.holdWebhooks();
    const opened = await open();
    await bench.changePrice(order.id, 2999);
    await bench.pay(opened);
    const stop = stops.at('after', 'provider.cancel');
    const deleting = till.orders.cancel(viewer, order.id);
    await stop.reached;
    bench.controls.failApi(true);
    stop.release();
    expect(await deleting).toMatchObject({ code: 'UNAVAILABLE' });
    bench.controls.failApi(false);
    await bench.newTill().payments.reconcile();
    expect((await bench.stripe.refunds.list({ payment_intent: opened.intentId })).data).toHaveLength(1);
  });
});

describe('payment AND webhook land between tombstone and cancel', () => {
  it('is kept and paid: settle lifts the tombstone, nothing goes back, and the deletion is refused', async () => {
    const stage = await scene();
    const { bench, viewer, order, till, stops, open, now } = stage;
    bench.controls.holdWebhooks();
    const opened = await open();
    const stop = stops.at('before', 'provider.cancel');
    const deleting = till.orders.cancel(viewer, order.id);
    await stop.reached;
    expect((await now()).status).toBe('CANCELLED');
    await bench.pay(opened);
    await tellAll(stage);
    expect(await now()).toMatchObject({ status: 'OPEN', paymentState: 'PAID', cancelledAt: null });
    stop.release();
    expect(await deleting).toBeInstanceOf(OrderAlreadyPaid);
    expect((await bench.stripe.refunds.list({ payment_intent: opened.intentId })).data).toEqual([]);
    expect(await now()).toMatchObject({ status: 'OPEN', transactionId: opened.intentId });
  });
});

describe('crash between tombstone and cancel, then paid', () => {
  it('is back, and paid', async () => {
    const stage = await scene();
    const { bench, viewer, order, till, stops, open, now } = stage;
    bench.controls.holdWebhooks();
    const opened = await open();
    const stop = stops.at('before', 'provider.cancel');
    const deleting = till.orders.cancel(viewer, order.id);
    stop.release(new Error('crash'));
    await expect(deleting).rejects.toThrow('crash');
    await bench.pay(opened);
    expect((await now()).status).toBe('CANCELLED');
    await tellAll(stage);
    expect(await now()).toMatchObject({ status: 'OPEN', paymentState: 'PAID', cancelledAt: null });
  });
});

describe('crash between tombstone and cancel, not paid', () => {
  it('is cancelled by reconciliation', async () => {
    const stage = await scene();
    const { bench, viewer, order, till, stops, open, other, now } = stage;
    bench.controls.holdWebhooks();
    const opened = await open();
    const stop = stops.at('before', 'provider.cancel');
    const deleting = till.orders.cancel(viewer, order.id);
    stop.release(new Error('crash'));
    await expect(deleting).rejects.toThrow('crash');
    expect(await other.payments.reconcile()).toMatchObject({ orders: 1 });
    expect(await now()).toMatchObject({ status: 'CANCELLED', paymentState: 'UNPAID' });
    expect((await bench.pay(opened)).status).toBe(400);
  });

  it('is cancelled by reconciliation after an outage, too', async () => {
    const stage = await scene();
    const { bench, viewer, order, open, other, now } = stage;
    const opened = session(await other.payments.open(viewer, order.id));
    await open();
    bench.controls.failApi(true);
    expect(await other.orders.cancel(viewer, order.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await other.payments.open(viewer, order.id)).toBeInstanceOf(OrderClosed);
    bench.controls.failApi(false);
    await other.payments.reconcile();
    expect((await bench.pay(opened)).status).toBe(400);
    expect(await now()).toMatchObject({ status: 'CANCELLED', paymentState: 'UNPAID' });
  });
});
