import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotFound, Unavailable } from '#server/errors/domain-error.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import { CARDS, openMoneyHarness, session, type MoneyHarness } from '../../../test/money-harness.ts';
import { OrderAlreadyPaid, OrderClosed, PaymentUnderWay, PriceChanged } from '../orders/orders.errors.ts';
import { PaymentNotCompleted, StockLost, UnknownTransaction } from './payments.errors.ts';

// Results and writes of the service, case by case; the race table covers the races.
let harness: MoneyHarness;
beforeAll(async () => {
  harness = await openMoneyHarness();
  harness.controls.holdWebhooks();
}, 60_000);
afterAll(() => harness.close());

async function placed(more: Parameters<MoneyHarness['newOrder']>[1] = {}) {
  const viewer = await harness.newViewer();
  return { viewer, order: await harness.newOrder(viewer, more) };
}
async function opened(more: Parameters<MoneyHarness['newOrder']>[1] = {}) {
  const { viewer, order } = await placed(more);
  return { viewer, order, tab: await harness.open(viewer, order) };
}
const serverWith = (changed: Partial<PaymentProvider>) =>
  harness.newInstance({ at: (real) => ({ ...real, ...changed }) });
async function intentOf(id: string): Promise<Intent> {
  const intent = await harness.provider.retrieve(id);
  if (typeof intent === 'string') throw new Error(intent);
  return intent;
}
const auditsOf = async (orderId: string) =>
  (
    await harness.prisma.auditEntry.findMany({
      where: { subject: `order:${orderId}` },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ actor, action, after }) => ({ actor, action, after }));

describe('opening a payment', () => {
  it('creates an intent with the order’s amount and links it to the order', async () => {
    const { viewer, order } = await placed();
    const asked: object[] = [];
    const instance = serverWith({
      createIntent(wanted) {
        asked.push(wanted);
        return harness.provider.createIntent(wanted);
      },
    });
    const tab = session(await instance.payments.open(viewer, order.id, 1999));
    expect(asked).toEqual([
      {
        orderId: order.id,
        attempt: 1,
        amountMinor: 1999,
        currency: 'USD',
        description: `FISHZOME order FZ-${10_000 + order.number}`,
        idempotencyKey: `SIMULATOR:order:${order.id}:attempt:1:USD1999`,
      },
    ]);
    const { intentId } = tab;
    expect(tab.clientSecret).toMatch(new RegExp(`^${intentId}_secret_`));
    expect(await harness.orderNow(order.id)).toMatchObject({
      intentId,
      attempt: 1,
      paymentEnv: 'SIMULATOR',
      paymentState: 'INTENT_OPEN',
      paymentProblem: null,
    });
    expect(await harness.prisma.paymentAttempt.findMany({ where: { orderId: order.id } })).toMatchObject([
      { attempt: 1, intentId, env: 'SIMULATOR', amountMinor: 1999, currency: 'USD' },
    ]);
  });

  it('holds the items for fifteen minutes', async () => {
    const { order } = await opened();
    const [hold] = await harness.prisma.stockHold.findMany({ where: { orderId: order.id } });
    const minutes = ((hold?.expiresAt.getTime() ?? 0) - harness.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(14.5);
    expect(minutes).toBeLessThanOrEqual(15);
    expect(hold).toMatchObject({ quantity: 1, knownEnd: null });
  });

  it('is rejected with a message that gives the reason', async () => {
    const { viewer, order, tab } = await opened();
    const { open } = harness.payments;
    expect(await open(viewer, randomUUID())).toEqual(new NotFound('order'));
    expect(await open(viewer, 'no id')).toEqual(new NotFound('order'));
    expect(await open(await harness.newViewer(), order.id)).toEqual(new NotFound('order'));
    for (const other of [0, 1998, 2000])
      expect(await open(viewer, order.id, other)).toEqual(new PriceChanged(1999, 'USD'));
    expect(await open(viewer, order.id, null)).toMatchObject({ clientSecret: tab.clientSecret });
    await harness.orders.cancel(viewer, order.id);
    expect(await open(viewer, order.id)).toEqual(new OrderClosed('CANCELLED'));
  });

  it.each(['retrieve', 'createIntent'] as const)('reports an unavailable provider: %s', async (call) => {
    const { viewer, order } = call === 'retrieve' ? await opened() : await placed();
    const away = serverWith({ [call]: async () => 'unavailable' });
    expect(await away.payments.open(viewer, order.id)).toEqual(new Unavailable('payments'));
    expect(await harness.payments.open(viewer, order.id)).toHaveProperty('clientSecret');
  });

  it('finds a payment that succeeded in the meantime', async () => {
    const { viewer, order, tab } = await opened();
    await harness.pay(tab);
    expect(await harness.payments.open(viewer, order.id)).toEqual(new OrderAlreadyPaid());
    expect(await harness.orderNow(order.id)).toMatchObject({ transactionId: tab.intentId });
  });

  it('reports a payment that must be refunded and cannot be yet', async () => {
    const { viewer, order, tab } = await opened();
    await harness.pay(tab);
    await harness.changePrice(order.id, 2999);
    const away = serverWith({ refund: async () => 'unavailable' });
    expect(await away.payments.open(viewer, order.id)).toEqual(new Unavailable('payments'));
    expect(await harness.payments.open(viewer, order.id)).toMatchObject({ order: { totalMinor: 2999 } });
    expect(await harness.moneyFor(order.id)).toBe(0);
  });

  it('waits while a bank decides, and says so on the order', async () => {
    const { viewer, order, tab } = await opened();
    harness.controls.processing('held');
    await harness.pay(tab);
    harness.controls.processing(null);
    expect(await harness.payments.open(viewer, order.id)).toEqual(new PaymentUnderWay());
    expect(await harness.orderNow(order.id)).toMatchObject({ paymentState: 'PROCESSING' });
  });

  it.each([
    ['that the provider does not know', { retrieve: async () => 'missing' as const }],
    [
      'of other keys',
      { retrieve: async (id: string) => ({ ...(await intentOf(id)), env: 'TEST' as const }) },
    ],
    [
      'that is cancelled',
      { retrieve: async (id: string) => ({ ...(await intentOf(id)), status: 'canceled' as const }) },
    ],
  ])('makes another for an intent %s', async (_what, changed) => {
    const { viewer, order, tab } = await opened();
    const again = session(await serverWith(changed).payments.open(viewer, order.id));
    expect(again.intentId).not.toBe(tab.intentId);
    expect(await harness.orderNow(order.id)).toMatchObject({ attempt: 2, intentId: again.intentId });
  });

  it.each([
    ['sum', { amountMinor: 1998 }],
    ['currency', { currency: 'EUR' }],
  ])('cancels an intent of another %s', async (_what, other) => {
    const { viewer, order, tab } = await opened();
    const cancelled: string[] = [];
    const instance = serverWith({
      async retrieve(id) {
        const intent = await intentOf(id);
        return intent.status === 'canceled' ? intent : { ...intent, ...other };
      },
      cancel(id) {
        cancelled.push(id);
        return harness.provider.cancel(id);
      },
    });
    const again = session(await instance.payments.open(viewer, order.id));
    expect(cancelled).toEqual([tab.intentId]);
    expect(again.intentId).not.toBe(tab.intentId);
  });

  it('gives up after five rounds', async () => {
    const { viewer, order } = await placed();
    let rounds = 0;
    const canceled = (intent: Intent): Intent => ({ ...intent, status: 'canceled' });
    const instance = serverWith({
      retrieve: async (id) => canceled(await intentOf(id)),
      async createIntent(wanted) {
        rounds += 1;
        const made = await harness.provider.createIntent(wanted);
        return made === 'unavailable' ? made : canceled(made);
      },
    });
    expect(await instance.payments.open(viewer, order.id)).toEqual(new Unavailable('payments'));
    expect(rounds).toBe(5);
  });
});

describe('opening a payment for sold-out items', () => {
  /** A declined payment whose items another order took. */
  async function outsold() {
    const one = await opened({ stock: 1 });
    const { equipmentId } = await harness.prisma.orderLine.findFirstOrThrow({
      where: { orderId: one.order.id },
    });
    await harness.pay(one.tab, CARDS.declined);
    await harness.payments.confirm(one.viewer, one.order.id, one.tab.intentId);
    const rival = await opened({ equipmentId: equipmentId ?? '' });
    return { ...one, rival };
  }

  it('cancels the old payment of an outdated page', async () => {
    const { viewer, order, tab } = await outsold();
    expect(await harness.payments.open(viewer, order.id)).toEqual(new StockLost(0));
    expect((await intentOf(tab.intentId)).status).toBe('canceled');
    expect(await harness.orderNow(order.id)).toMatchObject({ paymentState: 'UNPAID' });
    expect(await harness.payments.open(viewer, order.id)).toEqual(new StockLost(0));
  });

  it('refunds when that page paid first', async () => {
    const { viewer, order, tab } = await outsold();
    const instance = serverWith({
      async cancel(id) {
        await harness.pay(tab);
        return harness.provider.cancel(id);
      },
    });
    expect(await instance.payments.open(viewer, order.id)).toEqual(new OrderClosed('CANCELLED'));
    expect(await harness.orderNow(order.id)).toMatchObject({ review: 'STOCK_LOST', transactionId: null });
    expect(await harness.moneyFor(order.id)).toBe(0);
  });

  it('also reports it while the provider is unavailable', async () => {
    const { viewer, order } = await outsold();
    const away = serverWith({ cancel: async () => 'unavailable' });
    expect(await away.payments.open(viewer, order.id)).toEqual(new StockLost(0));
  });
});

describe('confirming a payment', () => {
  it('returns the payment state', async () => {
    const { viewer, order, tab } = await opened();
    const confirm = (id = tab.intentId) => harness.payments.confirm(viewer, order.id, id);
    expect(await confirm()).toEqual(new PaymentNotCompleted('requires_payment_method', null));
    await harness.pay(tab, CARDS.poor);
    expect(await confirm()).toEqual(
      new PaymentNotCompleted('requires_payment_method', 'Your card has insufficient funds.'),
    );
    harness.controls.processing('held');
    await harness.pay(tab);
    harness.controls.processing(null);
    expect(await confirm()).toEqual(new PaymentUnderWay());
    await harness.controls.finishProcessing();
    expect(await confirm()).toMatchObject({ transactionId: tab.intentId });
    // The order is paid, whatever the client sends.
    expect(await confirm('nonsense')).toMatchObject({ transactionId: tab.intentId });
  });

  it('accepts only this order’s payments', async () => {
    const [one, two] = [await opened(), await opened()];
    const { confirm } = harness.payments;
    expect(await confirm(one.viewer, one.order.id, two.tab.intentId)).toEqual(new UnknownTransaction());
    expect(await confirm(one.viewer, one.order.id, 'pi_simUnknown000')).toEqual(new UnknownTransaction());
    expect(await confirm(two.viewer, one.order.id, one.tab.intentId)).toEqual(new NotFound('order'));
    const blind = serverWith({ retrieve: async () => 'missing' });
    expect(await blind.payments.confirm(one.viewer, one.order.id, one.tab.intentId)).toEqual(
      new UnknownTransaction(),
    );
    const away = serverWith({ retrieve: async () => 'unavailable' });
    expect(await away.payments.confirm(one.viewer, one.order.id, one.tab.intentId)).toEqual(
      new Unavailable('payments'),
    );
  });

  it('reports that a payment with a wrong amount was refunded, or will be', async () => {
    const { viewer, order, tab } = await opened();
    await harness.pay(tab);
    await harness.changePrice(order.id, 2999);
    const away = serverWith({ refund: async () => 'unavailable' });
    expect(await away.payments.confirm(viewer, order.id, tab.intentId)).toEqual(new Unavailable('payments'));
    expect(await harness.payments.confirm(viewer, order.id, tab.intentId)).toEqual(
      new PaymentNotCompleted('succeeded', 'This payment didn’t match the order and was refunded.'),
    );
  });

  it('reports that the items are sold out', async () => {
    const { viewer, order, tab } = await opened({ stock: 1 });
    await harness.pay(tab);
    const { equipmentId } = await harness.prisma.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
    await harness.prisma.equipment.update({ where: { id: equipmentId ?? '' }, data: { stock: 0 } });
    expect(await harness.payments.confirm(viewer, order.id, tab.intentId)).toEqual(new StockLost(0, true));
    expect(await harness.payments.confirm(viewer, order.id, tab.intentId)).toEqual(new StockLost(0, true));
  });
});

describe('a webhook', () => {
  async function paidEvent() {
    const one = await opened();
    await harness.pay(one.tab);
    const event = (await harness.eventsOf(one.order.id)).find(
      ({ type }) => type === 'payment_intent.succeeded',
    );
    if (!event) throw new Error('no event');
    return { ...one, event };
  }
  /** A refund of 5.00 made in the dashboard. */
  async function refundEvent({ order, tab }: { order: { id: string }; tab: { intentId: string } }) {
    await harness.stripe.refunds.create({ payment_intent: tab.intentId, amount: 500 });
    const created = (await harness.eventsOf(order.id)).find(({ type }) => type === 'refund.created');
    if (!created) throw new Error('no event');
    return created;
  }
  const seen = (id: string) => harness.prisma.webhookEvent.findUnique({ where: { id } });

  it('is recorded once it was processed, and ignored from then on', async () => {
    const { event, order } = await paidEvent();
    expect(await harness.deliver(harness, event)).toBe('done');
    expect(await seen(event.id)).toMatchObject({ type: 'payment_intent.succeeded', env: 'SIMULATOR' });
    expect(await harness.orderNow(order.id)).toMatchObject({ paymentState: 'PAID' });
    expect(await harness.deliver(harness, event)).toBe('ignored');
  });

  it('is rejected with a wrong signature, and ignored from another environment', async () => {
    const { event, order } = await paidEvent();
    expect(await harness.payments.webhook(Buffer.from(JSON.stringify(event.body)), 't=1,v1=00')).toBe(
      'bad-signature',
    );
    const live = { ...event, body: { ...event.body, livemode: true } };
    expect(await harness.deliver(harness, live)).toBe('ignored');
    expect(await harness.deliver(serverWith({ env: 'LIVE' }), event)).toBe('ignored');
    expect(await seen(event.id)).toBeNull();
    expect((await harness.orderNow(order.id)).transactionId).toBeNull();
  });

  it('is done without a call of the provider when its payment has paid the order', async () => {
    const { event, viewer, order, tab } = await paidEvent();
    await harness.payments.confirm(viewer, order.id, tab.intentId);
    const away = serverWith({ retrieve: async () => 'unavailable' });
    expect(await harness.deliver(away, event)).toBe('done');
    expect(await harness.deliver(away, event)).toBe('ignored');
  });

  it('is done when the provider no longer knows the payment', async () => {
    const { event, order } = await paidEvent();
    expect(await harness.deliver(serverWith({ retrieve: async () => 'missing' }), event)).toBe('done');
    expect((await harness.orderNow(order.id)).transactionId).toBeNull();
  });

  it('is ignored when it concerns no payment', async () => {
    const { event } = await paidEvent();
    const data = { object: { object: 'balance' } };
    const other = { ...event, body: { ...event.body, type: 'balance.available', data } };
    const deaf = serverWith({ retrieve: async () => 'unavailable' });
    expect(await harness.deliver(deaf, other)).toBe('ignored');
  });

  it.each(['retrieve', 'refund', 'refundsOf'] as const)(
    'is delivered again when the provider is unavailable: %s',
    async (call) => {
      const paid = await paidEvent();
      const { order } = paid;
      const event = call === 'refundsOf' ? await refundEvent(paid) : paid.event;
      if (call === 'refund') await harness.changePrice(order.id, 2999);
      const away = serverWith({ [call]: async () => 'unavailable' });
      expect(await harness.deliver(away, event)).toBe('unavailable');
      expect(await seen(event.id)).toBeNull();
      expect(await harness.deliver(harness, event)).toBe('done');
    },
  );

  it('does not read refunds for a payment event, but does for a refund event', async () => {
    const paid = await paidEvent();
    const { event, order, tab } = paid;
    const asked: string[] = [];
    const instance = serverWith({
      refundsOf(id) {
        asked.push(id);
        return harness.provider.refundsOf(id);
      },
    });
    await harness.deliver(instance, event);
    expect(asked).toEqual([]);
    expect(await harness.deliver(instance, await refundEvent(paid))).toBe('done');
    expect(asked).toEqual([tab.intentId]);
    expect(await harness.orderNow(order.id)).toMatchObject({ refundedMinor: 500 });
  });

  it('without changes makes no provider call and writes nothing', async () => {
    const { event, order } = await paidEvent();
    const deaf = serverWith({ retrieve: async () => 'unavailable' });
    const idle = { ...event, body: { ...event.body, type: 'charge.succeeded' } };
    expect(await harness.deliver(deaf, idle)).toBe('ignored');
    expect(await seen(event.id)).toBeNull();
    expect((await harness.orderNow(order.id)).transactionId).toBeNull();
  });
});

describe('releasing an order', () => {
  it('records the user and the reason', async () => {
    const { viewer, order } = await opened();
    await harness.orders.cancel(viewer, order.id, 'Found another.');
    expect(await harness.orderNow(order.id)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'Found another.',
      cancelledAt: expect.any(Date),
      paymentState: 'UNPAID',
    });
    expect((await auditsOf(order.id)).slice(1)).toEqual([
      { actor: viewer.id, action: 'order.cancelled', after: { reason: 'Found another.' } },
    ]);
  });

  it('needs no reason, and is recorded once', async () => {
    const { viewer, order } = await placed();
    expect(await harness.payments.closeUnpaidOrder(order, viewer.id)).toMatchObject({ cancelReason: null });
    expect(await harness.payments.closeUnpaidOrder(order, viewer.id)).toMatchObject({ status: 'CANCELLED' });
    expect((await auditsOf(order.id)).slice(1)).toEqual([
      { actor: viewer.id, action: 'order.cancelled', after: null },
    ]);
  });

  it('leaves a hold of no intent behind no more than any other', async () => {
    const { viewer, order } = await placed();
    const deaf = serverWith({ createIntent: async () => 'unavailable' });
    await deaf.payments.open(viewer, order.id);
    expect(await harness.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(1);
    await harness.payments.closeUnpaidOrder(order, viewer.id);
    expect(await harness.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(0);
  });

  it('releases the items of an order whose intent the provider does not know', async () => {
    const { viewer, order } = await opened();
    const blind = serverWith({ cancel: async () => 'missing' });
    expect(await blind.payments.closeUnpaidOrder(order, viewer.id)).toMatchObject({ paymentState: 'UNPAID' });
    expect(await harness.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(0);
  });

  it('leaves the order unchanged while the provider is unavailable', async () => {
    const { viewer, order } = await opened();
    const away = serverWith({ cancel: async () => 'unavailable' });
    expect(await away.payments.closeUnpaidOrder(order, viewer.id)).toEqual(new Unavailable('payments'));
    expect(await harness.orderNow(order.id)).toMatchObject({ status: 'OPEN', paymentState: 'INTENT_OPEN' });
  });

  it('leaves the order unchanged while a bank decides', async () => {
    const { viewer, order, tab } = await opened();
    harness.controls.processing('held');
    await harness.pay(tab);
    harness.controls.processing(null);
    expect(await harness.payments.closeUnpaidOrder(order, viewer.id, { reason: 'No.' })).toEqual(
      new PaymentUnderWay(),
    );
    expect(await harness.orderNow(order.id)).toMatchObject({
      status: 'OPEN',
      cancelledAt: null,
      cancelReason: null,
      paymentState: 'PROCESSING',
    });
    expect((await auditsOf(order.id)).slice(1)).toEqual([]);
  });

  it('is too late for a paid order', async () => {
    const { viewer, order, tab } = await opened();
    await harness.pay(tab);
    expect(await harness.payments.closeUnpaidOrder(order, viewer.id)).toEqual(new OrderAlreadyPaid());
    expect(await harness.orderNow(order.id)).toMatchObject({ status: 'OPEN', paymentState: 'PAID' });
    expect(await harness.payments.closeUnpaidOrder(order, viewer.id)).toEqual(new OrderAlreadyPaid());
  });
});

describe('the order with a given total', () => {
  it('is the caller’s newest that is unpaid and open', async () => {
    const viewer = await harness.newViewer();
    const { id: equipmentId } = await harness.newProduct({ priceMinor: 4321, stock: null });
    const place = () => harness.newOrder(viewer, { equipmentId });
    const [first, second, third, fourth] = [await place(), await place(), await place(), await place()];
    const { orderOfTotal } = harness.payments;
    expect(await orderOfTotal(viewer, 4321)).toBe(fourth.id);
    await harness.orders.cancel(viewer, fourth.id);
    expect(await orderOfTotal(viewer, 4321)).toBe(third.id);
    await harness.pay(await harness.open(viewer, third));
    await harness.payments.reconcile();
    expect(await orderOfTotal(viewer, 4321)).toBe(second.id);
    // Of one moment: one of them, and always that one.
    const createdAt = new Date();
    await harness.prisma.order.updateMany({
      where: { id: { in: [first.id, second.id] } },
      data: { createdAt },
    });
    expect(await orderOfTotal(viewer, 4321)).toBe(second.id);
    expect(await orderOfTotal(viewer, 4322)).toBeNull();
    expect(await orderOfTotal(await harness.newViewer(), 4321)).toBeNull();
  });
});

describe('canceling a payment', () => {
  it('cancels it at the provider, permanently', async () => {
    const { tab } = await opened();
    expect(await harness.payments.cancelPayment(tab.intentId)).toBe('canceled');
    expect(await intentOf(tab.intentId)).toMatchObject({ status: 'canceled' });
    expect(await harness.payments.cancelPayment(tab.intentId)).toBe('canceled');
  });

  it('succeeds without a payment at the provider', async () => {
    const { tab } = await opened();
    const wiped = serverWith({ cancel: async () => 'missing' });
    expect(await wiped.payments.cancelPayment(tab.intentId)).toBe('canceled');
  });

  it('settles a payment that succeeded first', async () => {
    const { order, tab } = await opened();
    await harness.pay(tab);
    expect(await harness.payments.cancelPayment(tab.intentId)).toBe('paid');
    expect(await harness.orderNow(order.id)).toMatchObject({ paymentState: 'PAID' });
  });

  it('reports that a payment is pending while the bank decides', async () => {
    const { order, tab } = await opened();
    harness.controls.processing('held');
    await harness.pay(tab);
    harness.controls.processing(null);
    expect(await harness.payments.cancelPayment(tab.intentId)).toBe('processing');
    expect(await harness.orderNow(order.id)).toMatchObject({ paymentState: 'PROCESSING' });
  });

  it('reports an unavailable provider, before or after', async () => {
    const { order, tab } = await opened();
    const away = serverWith({ cancel: async () => 'unavailable' });
    expect(await away.payments.cancelPayment(tab.intentId)).toBe('unavailable');
    await harness.changePrice(order.id, 2999);
    await harness.pay(tab);
    const broke = serverWith({ refund: async () => 'unavailable' });
    expect(await broke.payments.cancelPayment(tab.intentId)).toBe('unavailable');
    expect(await harness.payments.cancelPayment(tab.intentId)).toBe('paid');
  });
});
