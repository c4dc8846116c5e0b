import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotFound, Unavailable } from '#server/errors/domain-error.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import { CARDS, openMoneyBench, session, type MoneyBench } from '../../../test/money-bench.ts';
import { OrderAlreadyPaid, OrderClosed, PaymentUnderWay, PriceChanged } from '../orders/orders.errors.ts';
import { PaymentNotCompleted, StockLost, UnknownTransaction } from './payments.errors.ts';

// What the service answers and writes, case by case; the races are in the race table.
let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoneyBench();
  bench.controls.holdWebhooks();
}, 60_000);
afterAll(() => bench.close());

async function placed(more: Parameters<MoneyBench['newOrder']>[1] = {}) {
  const viewer = await bench.newViewer();
  return { viewer, order: await bench.newOrder(viewer, more) };
}
async function opened(more: Parameters<MoneyBench['newOrder']>[1] = {}) {
  const { viewer, order } = await placed(more);
  return { viewer, order, tab: await bench.open(viewer, order) };
}
const serverWith = (changed: Partial<PaymentProvider>) =>
  bench.newTill({ at: (real) => ({ ...real, ...changed }) });
async function intentOf(id: string): Promise<Intent> {
  const intent = await bench.provider.retrieve(id);
  if (typeof intent === 'string') throw new Error(intent);
  return intent;
}
const auditsOf = async (orderId: string) =>
  (
    await bench.prisma.auditEntry.findMany({
      where: { subject: `order:${orderId}` },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ actor, action, after }) => ({ actor, action, after }));

describe('opening a payment', () => {
  it('makes an intent of the order’s sum, and hangs it on the order', async () => {
    const { viewer, order } = await placed();
    const asked: object[] = [];
    const till = serverWith({
      createIntent(wanted) {
        asked.push(wanted);
        return bench.provider.createIntent(wanted);
      },
    });
    const tab = session(await till.payments.open(viewer, order.id, 1999));
    expect(asked).toEqual([
      {
        orderId: order.id,
        attempt: 1,
        amountMinor: 1999,
        currency: 'USD',
        description: `FISHZOME order ${order.id}`,
        idempotencyKey: `SIMULATOR:order:${order.id}:attempt:1:USD1999`,
      },
    ]);
    const { intentId } = tab;
    expect(tab.clientSecret).toMatch(new RegExp(`^${intentId}_secret_`));
    expect(await bench.orderNow(order.id)).toMatchObject({
      intentId,
      attempt: 1,
      paymentEnv: 'SIMULATOR',
      paymentState: 'INTENT_OPEN',
      paymentProblem: null,
    });
    expect(await bench.prisma.paymentAttempt.findMany({ where: { orderId: order.id } })).toMatchObject([
      { attempt: 1, intentId, env: 'SIMULATOR', amountMinor: 1999, currency: 'USD' },
    ]);
  });

  it('sets the pieces aside for fifteen minutes', async () => {
    const { order } = await opened();
    const [hold] = await bench.prisma.stockHold.findMany({ where: { orderId: order.id } });
    const minutes = ((hold?.expiresAt.getTime() ?? 0) - bench.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(14.5);
    expect(minutes).toBeLessThanOrEqual(15);
    expect(hold).toMatchObject({ quantity: 1, knownEnd: null });
  });

  it('is refused in words that say why', async () => {
    const { viewer, order, tab } = await opened();
    const { open } = bench.payments;
    expect(await open(viewer, randomUUID())).toEqual(new NotFound('order'));
    expect(await open(viewer, 'no id')).toEqual(new NotFound('order'));
    expect(await open(await bench.newViewer(), order.id)).toEqual(new NotFound('order'));
    for (const other of [0, 1998, 2000])
      expect(await open(viewer, order.id, other)).toEqual(new PriceChanged(1999, 'USD'));
    expect(await open(viewer, order.id, null)).toMatchObject({ clientSecret: tab.clientSecret });
    await bench.orders.cancel(viewer, order.id);
    expect(await open(viewer, order.id)).toEqual(new OrderClosed('CANCELLED'));
  });

  it.each(['retrieve', 'createIntent'] as const)('waits for a provider that is away: %s', async (call) => {
    const { viewer, order } = call === 'retrieve' ? await opened() : await placed();
    const away = serverWith({ [call]: async () => 'unavailable' });
    expect(await away.payments.open(viewer, order.id)).toEqual(new Unavailable('payments'));
    expect(await bench.payments.open(viewer, order.id)).toHaveProperty('clientSecret');
  });

  it('finds what was paid meanwhile', async () => {
    const { viewer, order, tab } = await opened();
    await bench.pay(tab);
    expect(await bench.payments.open(viewer, order.id)).toEqual(new OrderAlreadyPaid());
    expect(await bench.orderNow(order.id)).toMatchObject({ transactionId: tab.intentId });
  });

  it('says so when what was paid has to go back and cannot', async () => {
    const { viewer, order, tab } = await opened();
    await bench.pay(tab);
    await bench.changePrice(order.id, 2999);
    const away = serverWith({ refund: async () => 'unavailable' });
    expect(await away.payments.open(viewer, order.id)).toEqual(new Unavailable('payments'));
    expect(await bench.payments.open(viewer, order.id)).toMatchObject({ order: { totalMinor: 2999 } });
    expect(await bench.moneyFor(order.id)).toBe(0);
  });

  it('waits while a bank decides, and says so on the order', async () => {
    const { viewer, order, tab } = await opened();
    bench.controls.processing('held');
    await bench.pay(tab);
    bench.controls.processing(null);
    expect(await bench.payments.open(viewer, order.id)).toEqual(new PaymentUnderWay());
    expect(await bench.orderNow(order.id)).toMatchObject({ paymentState: 'PROCESSING' });
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
    expect(await bench.orderNow(order.id)).toMatchObject({ attempt: 2, intentId: again.intentId });
  });

  it.each([
    ['sum', { amountMinor: 1998 }],
    ['currency', { currency: 'EUR' }],
  ])('cancels an intent of another %s', async (_what, other) => {
    const { viewer, order, tab } = await opened();
    const cancelled: string[] = [];
    const till = serverWith({
      async retrieve(id) {
        const intent = await intentOf(id);
        return intent.status === 'canceled' ? intent : { ...intent, ...other };
      },
      cancel(id) {
        cancelled.push(id);
        return bench.provider.cancel(id);
      },
    });
    const again = session(await till.payments.open(viewer, order.id));
    expect(cancelled).toEqual([tab.intentId]);
    expect(again.intentId).not.toBe(tab.intentId);
  });

  it('gives up after five rounds', async () => {
    const { viewer, order } = await placed();
    let rounds = 0;
    const canceled = (intent: Intent): Intent => ({ ...intent, status: 'canceled' });
    const till = serverWith({
      retrieve: async (id) => canceled(await intentOf(id)),
      async createIntent(wanted) {
        rounds += 1;
        const made = await bench.provider.createIntent(wanted);
        return made === 'unavailable' ? made : canceled(made);
      },
    });
    expect(await till.payments.open(viewer, order.id)).toEqual(new Unavailable('payments'));
    expect(rounds).toBe(5);
  });
});

describe('opening a payment for pieces that are gone', () => {
  /** A declined payment whose pieces somebody else took. */
  async function outsold() {
    const one = await opened({ stock: 1 });
    const { equipmentId } = await bench.prisma.orderLine.findFirstOrThrow({
      where: { orderId: one.order.id },
    });
    await bench.pay(one.tab, CARDS.declined);
    await bench.payments.confirm(one.viewer, one.order.id, one.tab.intentId);
    const rival = await opened({ equipmentId: equipmentId ?? '' });
    return { ...one, rival };
  }

  it('takes the old payment away from an older page', async () => {
    const { viewer, order, tab } = await outsold();
    expect(await bench.payments.open(viewer, order.id)).toEqual(new StockLost(0));
    expect((await intentOf(tab.intentId)).status).toBe('canceled');
    expect(await bench.orderNow(order.id)).toMatchObject({ paymentState: 'UNPAID' });
    expect(await bench.payments.open(viewer, order.id)).toEqual(new StockLost(0));
  });

  it('gives the money back when that page was faster', async () => {
    const { viewer, order, tab } = await outsold();
    const till = serverWith({
      async cancel(id) {
        await bench.pay(tab);
        return bench.provider.cancel(id);
      },
    });
    expect(await till.payments.open(viewer, order.id)).toEqual(new OrderClosed('CANCELLED'));
    expect(await bench.orderNow(order.id)).toMatchObject({ review: 'STOCK_LOST', transactionId: null });
    expect(await bench.moneyFor(order.id)).toBe(0);
  });

  it('says so too when the provider is away', async () => {
    const { viewer, order } = await outsold();
    const away = serverWith({ cancel: async () => 'unavailable' });
    expect(await away.payments.open(viewer, order.id)).toEqual(new StockLost(0));
  });
});

describe('confirming a payment', () => {
  it('says where the payment is', async () => {
    const { viewer, order, tab } = await opened();
    const confirm = (id: unknown = tab.intentId) => bench.payments.confirm(viewer, order.id, id);
    expect(await confirm()).toEqual(new PaymentNotCompleted('requires_payment_method', null));
    await bench.pay(tab, CARDS.poor);
    expect(await confirm()).toEqual(
      new PaymentNotCompleted('requires_payment_method', 'Your card has insufficient funds.'),
    );
    bench.controls.processing('held');
    await bench.pay(tab);
    bench.controls.processing(null);
    expect(await confirm()).toEqual(new PaymentUnderWay());
    await bench.controls.finishProcessing();
    expect(await confirm()).toMatchObject({ transactionId: tab.intentId });
    // Whatever is sent then: it is paid.
    expect(await confirm('nonsense')).toMatchObject({ transactionId: tab.intentId });
  });

  it('knows only this order’s payments', async () => {
    const [one, two] = [await opened(), await opened()];
    const { confirm } = bench.payments;
    expect(await confirm(one.viewer, one.order.id, two.tab.intentId)).toEqual(new UnknownTransaction());
    expect(await confirm(one.viewer, one.order.id, 'pi_simNobody0000')).toEqual(new UnknownTransaction());
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

  it('says that money which did not fit went back, or is about to', async () => {
    const { viewer, order, tab } = await opened();
    await bench.pay(tab);
    await bench.changePrice(order.id, 2999);
    const away = serverWith({ refund: async () => 'unavailable' });
    expect(await away.payments.confirm(viewer, order.id, tab.intentId)).toEqual(new Unavailable('payments'));
    expect(await bench.payments.confirm(viewer, order.id, tab.intentId)).toEqual(
      new PaymentNotCompleted('succeeded', 'This payment did not fit the order. It has been given back.'),
    );
  });

  it('says that the pieces are gone', async () => {
    const { viewer, order, tab } = await opened({ stock: 1 });
    await bench.pay(tab);
    const { equipmentId } = await bench.prisma.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
    await bench.prisma.equipment.update({ where: { id: equipmentId ?? '' }, data: { stock: 0 } });
    expect(await bench.payments.confirm(viewer, order.id, tab.intentId)).toEqual(new StockLost(0, true));
    expect(await bench.payments.confirm(viewer, order.id, tab.intentId)).toEqual(new StockLost(0, true));
  });
});

describe('a webhook', () => {
  async function paidEvent() {
    const one = await opened();
    await bench.pay(one.tab);
    const event = (await bench.eventsOf(one.order.id)).find(
      ({ type }) => type === 'payment_intent.succeeded',
    );
    if (!event) throw new Error('no event');
    return { ...one, event };
  }
  /** Of 5.00 given back in the dashboard. */
  async function refundEvent({ order, tab }: { order: { id: string }; tab: { intentId: string } }) {
    await bench.stripe.refunds.create({ payment_intent: tab.intentId, amount: 500 });
    const told = (await bench.eventsOf(order.id)).find(({ type }) => type === 'refund.created');
    if (!told) throw new Error('no event');
    return told;
  }
  const seen = (id: string) => bench.prisma.webhookEvent.findUnique({ where: { id } });

  it('is written down once it was acted on, and ignored from then on', async () => {
    const { event, order } = await paidEvent();
    expect(await bench.deliver(bench, event)).toBe('done');
    expect(await seen(event.id)).toMatchObject({ type: 'payment_intent.succeeded', env: 'SIMULATOR' });
    expect(await bench.orderNow(order.id)).toMatchObject({ paymentState: 'PAID' });
    expect(await bench.deliver(bench, event)).toBe('ignored');
  });

  it('is refused with another signature, and ignored from another world', async () => {
    const { event, order } = await paidEvent();
    expect(await bench.payments.webhook(Buffer.from(JSON.stringify(event.body)), 't=1,v1=00')).toBe(
      'bad-signature',
    );
    const live = { ...event, body: { ...event.body, livemode: true } };
    expect(await bench.deliver(bench, live)).toBe('ignored');
    expect(await bench.deliver(serverWith({ env: 'LIVE' }), event)).toBe('ignored');
    expect(await seen(event.id)).toBeNull();
    expect((await bench.orderNow(order.id)).transactionId).toBeNull();
  });

  it('of a payment that the provider does not know any more is done with', async () => {
    const { event, order } = await paidEvent();
    expect(await bench.deliver(serverWith({ retrieve: async () => 'missing' }), event)).toBe('done');
    expect((await bench.orderNow(order.id)).transactionId).toBeNull();
  });

  it('about no payment is done with', async () => {
    const { event } = await paidEvent();
    const data = { object: { object: 'balance' } };
    const other = { ...event, body: { ...event.body, type: 'balance.available', data } };
    const deaf = serverWith({ retrieve: async () => 'unavailable' });
    expect(await bench.deliver(deaf, other)).toBe('done');
  });

  it.each(['retrieve', 'refund', 'refundsOf'] as const)(
    'comes again when the provider is away: %s',
    async (call) => {
      const paid = await paidEvent();
      const { order } = paid;
      const event = call === 'refundsOf' ? await refundEvent(paid) : paid.event;
      if (call === 'refund') await bench.changePrice(order.id, 2999);
      const away = serverWith({ [call]: async () => 'unavailable' });
      expect(await bench.deliver(away, event)).toBe('unavailable');
      expect(await seen(event.id)).toBeNull();
      expect(await bench.deliver(bench, event)).toBe('done');
    },
  );

  it('of a payment does not read refunds, that of a refund does', async () => {
    const paid = await paidEvent();
    const { event, order, tab } = paid;
    const asked: string[] = [];
    const till = serverWith({
      refundsOf(id) {
        asked.push(id);
        return bench.provider.refundsOf(id);
      },
    });
    await bench.deliver(till, event);
    expect(asked).toEqual([]);
    expect(await bench.deliver(till, await refundEvent(paid))).toBe('done');
    expect(asked).toEqual([tab.intentId]);
    expect(await bench.orderNow(order.id)).toMatchObject({ refundedMinor: 500 });
  });

  it('that says nothing new makes nobody ask, and nothing is written', async () => {
    const { event, order } = await paidEvent();
    const deaf = serverWith({ retrieve: async () => 'unavailable' });
    const idle = { ...event, body: { ...event.body, type: 'charge.succeeded' } };
    expect(await bench.deliver(deaf, idle)).toBe('ignored');
    expect(await seen(event.id)).toBeNull();
    expect((await bench.orderNow(order.id)).transactionId).toBeNull();
  });
});

describe('releasing an order', () => {
  it('writes down who did it and why', async () => {
    const { viewer, order } = await opened();
    await bench.orders.cancel(viewer, order.id, 'Found another.');
    expect(await bench.orderNow(order.id)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'Found another.',
      cancelledAt: expect.any(Date),
      paymentState: 'UNPAID',
    });
    expect((await auditsOf(order.id)).slice(1)).toEqual([
      { actor: viewer.id, action: 'order.cancelled', after: { reason: 'Found another.' } },
    ]);
  });

  it('needs no reason, and is written once', async () => {
    const { viewer, order } = await placed();
    expect(await bench.payments.release(order, viewer.id)).toMatchObject({ cancelReason: null });
    expect(await bench.payments.release(order, viewer.id)).toMatchObject({ status: 'CANCELLED' });
    expect((await auditsOf(order.id)).slice(1)).toEqual([
      { actor: viewer.id, action: 'order.cancelled', after: null },
    ]);
  });

  it('leaves a hold of no intent behind no more than any other', async () => {
    const { viewer, order } = await placed();
    const deaf = serverWith({ createIntent: async () => 'unavailable' });
    await deaf.payments.open(viewer, order.id);
    expect(await bench.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(1);
    await bench.payments.release(order, viewer.id);
    expect(await bench.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(0);
  });

  it('of an order whose intent the provider does not know lets go of the pieces', async () => {
    const { viewer, order } = await opened();
    const blind = serverWith({ cancel: async () => 'missing' });
    expect(await blind.payments.release(order, viewer.id)).toMatchObject({ paymentState: 'UNPAID' });
    expect(await bench.prisma.stockHold.count({ where: { orderId: order.id } })).toBe(0);
  });

  it('keeps the order closed while the provider is away', async () => {
    const { viewer, order } = await opened();
    const away = serverWith({ cancel: async () => 'unavailable' });
    expect(await away.payments.release(order, viewer.id)).toMatchObject({
      status: 'CANCELLED',
      paymentState: 'INTENT_OPEN',
    });
  });

  it('is undone while a bank decides, and that is written down', async () => {
    const { viewer, order, tab } = await opened();
    bench.controls.processing('held');
    await bench.pay(tab);
    bench.controls.processing(null);
    expect(await bench.payments.release(order, viewer.id, { reason: 'No.' })).toEqual(new PaymentUnderWay());
    expect(await bench.orderNow(order.id)).toMatchObject({
      status: 'OPEN',
      cancelledAt: null,
      cancelReason: null,
      paymentState: 'PROCESSING',
    });
    expect((await auditsOf(order.id)).slice(1)).toEqual([
      { actor: viewer.id, action: 'order.cancelled', after: { reason: 'No.' } },
      { actor: viewer.id, action: 'order.reopened', after: null },
    ]);
  });

  it('comes too late for what is paid', async () => {
    const { viewer, order, tab } = await opened();
    await bench.pay(tab);
    expect(await bench.payments.release(order, viewer.id)).toEqual(new OrderAlreadyPaid());
    expect(await bench.orderNow(order.id)).toMatchObject({ status: 'OPEN', paymentState: 'PAID' });
    expect(await bench.payments.release(order, viewer.id)).toEqual(new OrderAlreadyPaid());
  });
});

describe('the order of a sum', () => {
  it('is the caller’s newest that is unpaid and open', async () => {
    const viewer = await bench.newViewer();
    const { id: equipmentId } = await bench.newProduct({ priceMinor: 4321, stock: null });
    const place = () => bench.newOrder(viewer, { equipmentId });
    const [first, second, third, fourth] = [await place(), await place(), await place(), await place()];
    const { orderOfTotal } = bench.payments;
    expect(await orderOfTotal(viewer, 4321)).toBe(fourth.id);
    await bench.orders.cancel(viewer, fourth.id);
    expect(await orderOfTotal(viewer, 4321)).toBe(third.id);
    await bench.pay(await bench.open(viewer, third));
    await bench.payments.reconcile();
    expect(await orderOfTotal(viewer, 4321)).toBe(second.id);
    // Of one moment: one of them, and always that one.
    const createdAt = new Date();
    await bench.prisma.order.updateMany({
      where: { id: { in: [first.id, second.id] } },
      data: { createdAt },
    });
    expect(await orderOfTotal(viewer, 4321)).toBe(second.id);
    expect(await orderOfTotal(viewer, 4322)).toBeNull();
    expect(await orderOfTotal(await bench.newViewer(), 4321)).toBeNull();
  });
});

describe('ending a payment', () => {
  it('ends it at the provider, once and for all', async () => {
    const { tab } = await opened();
    expect(await bench.payments.endPayment(tab.intentId)).toBe('ended');
    expect(await intentOf(tab.intentId)).toMatchObject({ status: 'canceled' });
    expect(await bench.payments.endPayment(tab.intentId)).toBe('ended');
  });

  it('has nothing to end where the provider knows of none', async () => {
    const { tab } = await opened();
    const wiped = serverWith({ cancel: async () => 'missing' });
    expect(await wiped.payments.endPayment(tab.intentId)).toBe('ended');
  });

  it('settles the money that was faster', async () => {
    const { order, tab } = await opened();
    await bench.pay(tab);
    expect(await bench.payments.endPayment(tab.intentId)).toBe('came');
    expect(await bench.orderNow(order.id)).toMatchObject({ paymentState: 'PAID' });
  });

  it('says that the money may still come while the bank decides', async () => {
    const { order, tab } = await opened();
    bench.controls.processing('held');
    await bench.pay(tab);
    bench.controls.processing(null);
    expect(await bench.payments.endPayment(tab.intentId)).toBe('coming');
    expect(await bench.orderNow(order.id)).toMatchObject({ paymentState: 'PROCESSING' });
  });

  it('knows nothing while the provider is away, before or after', async () => {
    const { order, tab } = await opened();
    const away = serverWith({ cancel: async () => 'unavailable' });
    expect(await away.payments.endPayment(tab.intentId)).toBe('unavailable');
    await bench.changePrice(order.id, 2999);
    await bench.pay(tab);
    const broke = serverWith({ refund: async () => 'unavailable' });
    expect(await broke.payments.endPayment(tab.intentId)).toBe('unavailable');
    expect(await bench.payments.endPayment(tab.intentId)).toBe('came');
  });
});
