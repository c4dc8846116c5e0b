import { describe, expect, it } from 'vitest';
import { moneyScenes, type Scene } from '../../../test/money-scenario.ts';
import { Unavailable } from '#server/errors/domain-error.ts';
import { OrderAlreadyPaid, OrderClosed, PaymentUnderWay } from '../orders/orders.errors.ts';

// The race table of the facts on payments (section 6), row by row: deleting an order during its payment.
const { scene } = moneyScenes();

type When = 'before' | 'after';
const stepOf = (where: string) => where.split(' ') as [When, string];

/** Delivers all pending provider events of the order. */
async function deliverAll({ harness, order, other }: Scene): Promise<void> {
  for (const event of await harness.eventsOf(order.id)) await harness.deliver(other, event);
}

const auditOf = async ({ harness, order }: Scene) =>
  (
    await harness.prisma.auditEntry.findMany({
      where: { subject: `order:${order.id}` },
      orderBy: { id: 'asc' },
    })
  ).map(({ action }) => action);

describe('deleted with open intent', () => {
  it('cannot be paid', async () => {
    const stage = await scene();
    const { harness, viewer, order, other, open, now } = stage;
    const opened = await open();
    expect(await other.orders.cancel(viewer, order.id)).toMatchObject({ status: 'CANCELLED' });
    expect((await harness.pay(opened)).body.error?.code).toBe('payment_intent_unexpected_state');
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
    await second.harness.prisma.paymentAttempt.updateMany({
      where: { orderId: second.order.id },
      data: { intentId: `pi_simWiped${second.order.number}00` },
    });
    await second.harness.prisma.order.update({
      where: { id: second.order.id },
      data: { intentId: `pi_simWiped${second.order.number}00` },
    });
    await second.harness.pool.query(
      `delete from emulator_payments.payment_intents where body->'metadata'->>'order_id' = $1`,
      [second.order.id],
    );
    expect(await second.other.orders.cancel(second.viewer, second.order.id)).toMatchObject({
      status: 'CANCELLED',
      paymentState: 'UNPAID',
    });
  });

  it('is one deletion for two clicks', async () => {
    const stage = await scene();
    const { harness, viewer, order, open } = stage;
    await open();
    const both = await Promise.all([1, 2].map(() => harness.newInstance().orders.cancel(viewer, order.id)));
    for (const one of both) expect(one).toMatchObject({ status: 'CANCELLED' });
    expect(await auditOf(stage)).toEqual(['order.placed', 'order.cancelled']);
  });
});

describe('deleted WHILE paying (12 timings)', () => {
  const places = [
    'before provider.cancel',
    'after provider.cancel',
    'before $transaction',
    'after $transaction',
  ];
  const hearing = ['not at all', 'by the webhook', 'by PATCH'] as const;
  it.each(places.flatMap((place) => hearing.map((how) => [place, how] as const)))(
    'is deleted and nothing taken, or kept and paid: paid %s, heard of %s',
    async (place, how) => {
      const stage = await scene();
      const { harness, viewer, order, instance, stops, open, other, now } = stage;
      harness.controls.holdWebhooks();
      const opened = await open();
      const stop = stops.at(...stepOf(place));
      const deleting = instance.orders.cancel(viewer, order.id);
      await stop.reached;
      const paid = await harness.pay(opened);
      if (how === 'by the webhook') await deliverAll(stage);
      if (how === 'by PATCH') await other.payments.confirm(viewer, order.id, opened.intentId);
      stop.release();
      const outcome = await deleting;
      const isTooLate = place !== 'before provider.cancel';
      expect(paid.status).toBe(isTooLate ? 400 : 200);
      expect(outcome instanceof OrderAlreadyPaid).toBe(!isTooLate);
      expect(await now()).toMatchObject(
        isTooLate
          ? { status: 'CANCELLED', paymentState: 'UNPAID', transactionId: null }
          : { status: 'OPEN', paymentState: 'PAID', cancelledAt: null },
      );
    },
  );

  it('is rejected and stays open when the payment is processing', async () => {
    const stage = await scene();
    const { harness, viewer, order, instance, stops, open, now } = stage;
    harness.controls.processing('held');
    const opened = await open();
    const stop = stops.at('before', 'provider.cancel');
    const deleting = instance.orders.cancel(viewer, order.id);
    await stop.reached;
    await harness.pay(opened);
    stop.release();
    expect(await deleting).toBeInstanceOf(PaymentUnderWay);
    expect(await now()).toMatchObject({ status: 'OPEN', paymentState: 'PROCESSING', cancelledAt: null });
    expect(await auditOf(stage)).toEqual(['order.placed']);
  });

  it('also cancels a payment that was opened again in the meantime', async () => {
    const { harness, viewer, order, instance, stops, open, now } = await scene();
    const stop = stops.at('before', '$transaction');
    await open();
    const deleting = instance.orders.cancel(viewer, order.id);
    await stop.reached;
    const second = await open();
    stop.release();
    expect(await deleting).toMatchObject({ status: 'CANCELLED' });
    expect((await harness.pay(second)).status).toBe(400);
    expect(await now()).toMatchObject({ status: 'CANCELLED', paymentState: 'UNPAID' });
  });

  it('asks to try again when another tab opens a new payment each time', async () => {
    const { harness, viewer, order, open, now } = await scene();
    await open();
    const instance = harness.newInstance({
      at: (real) => ({
        ...real,
        async cancel(id) {
          const canceled = await real.cancel(id);
          await open();
          return canceled;
        },
      }),
    });
    expect(await instance.orders.cancel(viewer, order.id)).toBeInstanceOf(Unavailable);
    expect(await now()).toMatchObject({ status: 'OPEN', attempt: 6 });
  });

  it('refunds a payment of an old price, and stays deleted', async () => {
    const stage = await scene();
    const { harness, viewer, order, other, open, now } = stage;
    harness.controls.holdWebhooks();
    const opened = await open();
    await harness.changePrice(order.id, 2999);
    await harness.pay(opened);
    expect(await other.orders.cancel(viewer, order.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await now()).toMatchObject({ status: 'CANCELLED', review: 'AMOUNT_MISMATCH' });
    expect((await harness.stripe.refunds.list({ payment_intent: opened.intentId })).data).toHaveLength(1);
  });

  it('reports that this payment cannot be refunded now, and refunds it later', async () => {
    const stage = await scene();
    const { harness, viewer, order, instance, stops, open } = stage;
    harness.controls.holdWebhooks();
    const opened = await open();
    await harness.changePrice(order.id, 2999);
    await harness.pay(opened);
    const stop = stops.at('after', 'provider.cancel');
    const deleting = instance.orders.cancel(viewer, order.id);
    await stop.reached;
    harness.controls.failApi(true);
    stop.release();
    expect(await deleting).toMatchObject({ code: 'UNAVAILABLE' });
    harness.controls.failApi(false);
    await harness.newInstance().payments.reconcile();
    expect((await harness.stripe.refunds.list({ payment_intent: opened.intentId })).data).toHaveLength(1);
  });
});

describe('crash while cancelling, then paid', () => {
  it.each(['before provider.cancel', 'after provider.cancel', 'before $transaction'])(
    'is paid, or cannot be paid and is cancelled at the next request: crash %s',
    async (place) => {
      const stage = await scene();
      const { harness, viewer, order, instance, stops, open, other, now } = stage;
      harness.controls.holdWebhooks();
      const opened = await open();
      const stop = stops.at(...stepOf(place));
      const deleting = instance.orders.cancel(viewer, order.id);
      stop.release(new Error('crash'));
      await expect(deleting).rejects.toThrow('crash');
      expect((await now()).status).toBe('OPEN');
      const paid = await harness.pay(opened);
      await deliverAll(stage);
      const isPaid = place === 'before provider.cancel';
      expect(paid.status).toBe(isPaid ? 200 : 400);
      expect(await now()).toMatchObject({ status: 'OPEN', paymentState: isPaid ? 'PAID' : 'UNPAID' });
      expect(await other.orders.cancel(viewer, order.id)).toMatchObject(
        isPaid ? { code: 'ORDER_ALREADY_PAID' } : { status: 'CANCELLED', paymentState: 'UNPAID' },
      );
    },
  );
});

describe('canceled while the provider is unavailable, then paid', () => {
  it('stays open and is paid, and never reports CANCELLED', async () => {
    const { harness, viewer, order, open, other, now } = await scene();
    const opened = await open();
    const instance = harness.newInstance({ at: (real) => ({ ...real, cancel: async () => 'unavailable' }) });
    expect(await instance.orders.cancel(viewer, order.id)).toBeInstanceOf(Unavailable);
    expect((await now()).status).toBe('OPEN');
    await harness.pay(opened);
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      status: 'OPEN',
      paymentState: 'PAID',
    });
  });

  it('stays open until the next request when the provider’s answer is lost', async () => {
    const { harness, viewer, order, open, other, now } = await scene();
    const opened = await open();
    const instance = harness.newInstance({
      at: (real) => ({ ...real, cancel: async (id) => (await real.cancel(id), 'unavailable') }),
    });
    expect(await instance.orders.cancel(viewer, order.id)).toBeInstanceOf(Unavailable);
    expect((await now()).status).toBe('OPEN');
    expect((await harness.pay(opened)).status).toBe(400);
    expect(await other.orders.cancel(viewer, order.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('is cancelled at once when there is no payment to cancel', async () => {
    const { harness, viewer, order, other } = await scene();
    harness.controls.failApi(true);
    expect(await other.orders.cancel(viewer, order.id)).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('paid after it was closed, because the provider had lost track of the payment', () => {
  it.each(['CANCELLED', 'EXPIRED'] as const)('stays %s, and the money is refunded once', async (as) => {
    const { harness, viewer, order, open, other, now } = await scene();
    harness.controls.holdWebhooks();
    const opened = await open();
    const blind = harness.newInstance({ at: (real) => ({ ...real, cancel: async () => 'missing' }) });
    expect(await blind.payments.closeUnpaidOrder(await now(), viewer.id, { as })).toMatchObject({
      status: as,
    });
    expect((await harness.pay(opened)).status).toBe(200);
    const answers = await Promise.all(
      [1, 2].map(() => other.payments.confirm(viewer, order.id, opened.intentId)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ code: 'PAYMENT_NOT_COMPLETED' });
    expect(await now()).toMatchObject({ status: as, transactionId: null, review: 'ORDER_CLOSED' });
    expect((await harness.stripe.refunds.list({ payment_intent: opened.intentId })).data).toHaveLength(1);
  });
});

describe('closed by an earlier version of the shop, which crashed before it canceled the payment', () => {
  it('is finished by reconciliation', async () => {
    const { harness, order, open, other, now } = await scene();
    harness.controls.holdWebhooks();
    const opened = await open();
    const data = { status: 'CANCELLED', cancelledAt: new Date() } as const;
    await harness.prisma.order.update({ where: { id: order.id }, data });
    await other.payments.reconcile();
    expect(await now()).toMatchObject({ status: 'CANCELLED', paymentState: 'UNPAID' });
    expect((await harness.pay(opened)).status).toBe(400);
  });
});
