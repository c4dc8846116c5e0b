import { describe, expect, it } from 'vitest';
import { moneyScenes, type Scene } from '../../../test/money-scenario.ts';
import { NotFound } from '#server/errors/domain-error.ts';
import { UnknownTransaction } from './payments.errors.ts';
import { isIdle } from './payments.rules.ts';

// The race table of the facts on payments (section 6), row by row: money that came, and how the shop hears of it.
const { scene, forget } = moneyScenes();

const mailsOf = async ({ bench, order }: Pick<Scene, 'bench' | 'order'>) =>
  bench.prisma.outboxMessage.count({ where: { dedupeKey: `order-paid:${order.id}` } });

/** Events made from now on never leave the provider. */
async function loseAll({ bench, order }: Pick<Scene, 'bench' | 'order'>): Promise<void> {
  await bench.pool.query(
    `update stand_in_payments.events set deliver_at = null where subject in (
       select id from stand_in_payments.payment_intents where body->'metadata'->>'order_id' = $1)`,
    [order.id],
  );
}

const paidSoon = async ({ now }: Pick<Scene, 'now'>) => {
  await expect.poll(async () => (await now()).paymentState, { timeout: 10_000 }).toBe('PAID');
};

const eventOf = async ({ bench, order }: Pick<Scene, 'bench' | 'order'>, type: string) => {
  const event = (await bench.eventsOf(order.id)).find((event) => event.type === type);
  if (!event) throw new Error(`no ${type}`);
  return event;
};

describe('webhook before PATCH / PATCH before webhook', () => {
  it('is paid once by the webhook first', async () => {
    const stage = await scene();
    const { bench, viewer, order, other, open } = stage;
    const opened = await open();
    await bench.pay(opened);
    await paidSoon(stage);
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      transactionId: opened.intentId,
    });
    expect(await mailsOf(stage)).toBe(1);
  });

  it('is paid once by PATCH first', async () => {
    const stage = await scene();
    const { bench, viewer, order, other, open } = stage;
    bench.controls.holdWebhooks();
    const opened = await open();
    await bench.pay(opened);
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      paymentState: 'PAID',
    });
    const succeeded = await eventOf(stage, 'payment_intent.succeeded');
    expect(await bench.deliver(other, succeeded)).toBe('done');
    expect(await mailsOf(stage)).toBe(1);
  });

  it.each(['after provider.retrieve', 'before $transaction', 'before tx.$queryRaw', 'commit $transaction'])(
    'is paid once by both at once: PATCH stopped %s',
    async (where) => {
      const stage = await scene();
      const { bench, viewer, order, till, other, stops, open } = stage;
      bench.controls.holdWebhooks();
      const opened = await open();
      await bench.pay(opened);
      const [when, step] = where.split(' ') as ['after' | 'before' | 'commit', string];
      const stop = stops.at(when, step);
      const confirming = till.payments.confirm(viewer, order.id, opened.intentId);
      await stop.reached;
      // At the commit the row is locked: the webhook waits for it.
      const telling = bench.deliver(other, await eventOf(stage, 'payment_intent.succeeded'));
      if (when !== 'commit') await telling;
      stop.release();
      expect(await confirming).toMatchObject({ transactionId: opened.intentId });
      expect(await telling).toBe('done');
      expect(await mailsOf(stage)).toBe(1);
    },
  );
});

describe('client never returns', () => {
  it('is paid by the webhook alone', async () => {
    const stage = await scene();
    await stage.bench.pay(await stage.open());
    await paidSoon(stage);
  });
});

describe('webhook twice, 3 concurrently', () => {
  it('gives one notification', async () => {
    const stage = await scene();
    const { bench, open } = stage;
    bench.controls.holdWebhooks();
    await bench.pay(await open());
    const succeeded = await eventOf(stage, 'payment_intent.succeeded');
    const told = await Promise.all([1, 2, 3].map(() => bench.deliver(bench.newTill(), succeeded)));
    expect(told).toEqual(told.map(() => expect.stringMatching(/^(done|ignored)$/)));
    expect(await bench.deliver(bench.newTill(), succeeded)).toBe('ignored');
    expect(await mailsOf(stage)).toBe(1);
  });

  it('gives one notification through the door', async () => {
    const stage = await scene();
    stage.bench.controls.duplicateNext(3);
    await stage.bench.pay(await stage.open());
    await paidSoon(stage);
    expect(await mailsOf(stage)).toBe(1);
  });
});

describe('webhooks in reverse order', () => {
  it('end in the newest state', async () => {
    const stage = await scene();
    const { bench, other, open, now } = stage;
    bench.controls.holdWebhooks();
    const opened = await open();
    await bench.pay(opened, 'pm_card_chargeDeclined');
    await bench.pay(opened);
    for (const event of (await bench.eventsOf(stage.order.id)).toReversed())
      expect(await bench.deliver(other, event)).toBe(isIdle(event.type) ? 'ignored' : 'done');
    expect(await now()).toMatchObject({ paymentState: 'PAID', paymentProblem: null });
    expect(await mailsOf(stage)).toBe(1);
  });
});

describe('webhook endpoint down', () => {
  it('is paid when the provider tries again', async () => {
    const stage = await scene();
    const { bench, order, open, now } = stage;
    bench.atTheDoor = null;
    await bench.pay(await open());
    await expect
      .poll(async () => {
        const { rows } = await bench.pool.query<{ last_status: number }>(
          `select last_status from stand_in_payments.events where type = 'payment_intent.succeeded'
           and body->'data'->'object'->'metadata'->>'order_id' = $1`,
          [order.id],
        );
        return rows[0]?.last_status;
      })
      .toBe(500);
    expect((await now()).transactionId).toBeNull();
    bench.atTheDoor = bench.newTill();
    await paidSoon(stage);
  });
});

describe('webhook lost, client gone', () => {
  it('is paid by reconciliation', async () => {
    const stage = await scene();
    const { bench, other, open, now } = stage;
    bench.controls.holdWebhooks();
    await bench.pay(await open());
    await loseAll(stage);
    expect((await now()).transactionId).toBeNull();
    expect(await other.payments.reconcile()).toMatchObject({ orders: 1, failed: 0 });
    expect((await now()).paymentState).toBe('PAID');
    expect(await other.payments.reconcile()).toMatchObject({ orders: 0 });
  });

  it('is found behind hundreds of open orders, and behind one the provider does not know', async () => {
    const stage = await scene();
    const { bench, other, open, now } = stage;
    bench.controls.holdWebhooks();
    const { rows: fillers } = await bench.pool.query<{ id: string }>(
      `insert into "Order" (id, "customerEmail", "customerName", phone, address, currency, "totalMinor", "updatedAt",
         "paymentState", "paymentEnv", "intentId", attempt)
       select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'a@b.c', 'n', '1', 'a', 'USD', 100, now(),
         'INTENT_OPEN', 'SIMULATOR', 'pi_simNobody' || lpad(n::text, 6, '0'), 1 from generate_series(1, 205) n returning id`,
    );
    await bench.pay(await open());
    await loseAll(stage);
    expect(await other.payments.reconcile()).toMatchObject({ orders: 206, failed: 0 });
    expect((await now()).paymentState).toBe('PAID');
    await bench.pool.query('delete from "Order" where id = any($1)', [fillers.map(({ id }) => id)]);
  });

  it('waits for a provider that is away', async () => {
    const stage = await scene();
    const { bench, other, open, now } = stage;
    bench.controls.holdWebhooks();
    await bench.pay(await open());
    bench.controls.failApi(true);
    await other.payments.reconcile();
    expect((await now()).transactionId).toBeNull();
    bench.controls.failApi(false);
    expect(await other.payments.reconcile()).toMatchObject({ orders: 1, failed: 0 });
    expect((await now()).paymentState).toBe('PAID');
  });
});

describe('handler fails (database down)', () => {
  it.each([
    'before order.findUnique',
    'before $transaction',
    'commit $transaction',
    'before webhookEvent.createMany',
  ])('is paid on redelivery: failed %s', async (where) => {
    const stage = await scene();
    const { bench, till, stops, open, other, now } = stage;
    bench.controls.holdWebhooks();
    await bench.pay(await open());
    const succeeded = await eventOf(stage, 'payment_intent.succeeded');
    const [when, step] = where.split(' ') as ['before' | 'commit', string];
    const stop = stops.at(when, step);
    stop.release(new Error('database down'));
    await expect(bench.deliver(till, succeeded)).rejects.toThrow('database down');
    expect(await bench.prisma.webhookEvent.count({ where: { id: succeeded.id } })).toBe(0);
    expect(await bench.deliver(other, succeeded)).toBe('done');
    expect((await now()).paymentState).toBe('PAID');
    expect(await mailsOf(stage)).toBe(1);
  });

  it('is refused while the provider is away, and paid on redelivery', async () => {
    const stage = await scene();
    const { bench, open, other, now } = stage;
    bench.controls.holdWebhooks();
    await bench.pay(await open());
    const succeeded = await eventOf(stage, 'payment_intent.succeeded');
    bench.controls.failApi(true);
    expect(await bench.deliver(other, succeeded)).toBe('unavailable');
    bench.controls.failApi(false);
    expect(await bench.deliver(other, succeeded)).toBe('done');
    expect((await now()).paymentState).toBe('PAID');
  });
});

describe('paid, but the order row is gone', () => {
  it('is an incident and no refund: a human decides', async () => {
    const stage = await scene();
    const { bench, order, other, open } = stage;
    bench.controls.holdWebhooks();
    const opened = await open();
    await bench.pay(opened);
    const events = await bench.eventsOf(order.id);
    await bench.prisma.paymentAttempt.deleteMany({ where: { orderId: order.id } });
    await bench.prisma.order.delete({ where: { id: order.id } });
    forget(order.id);
    for (const event of [...events, ...events]) await bench.deliver(other, event);
    expect(
      await bench.prisma.paymentIncident.findMany({ where: { intentId: opened.intentId } }),
    ).toMatchObject([
      {
        kind: 'ORDER_UNKNOWN',
        orderId: null,
        env: 'SIMULATOR',
        details: { amountMinor: 1999, currency: 'USD', orderId: order.id },
        resolvedAt: null,
      },
    ]);
    expect((await bench.stripe.refunds.list({ payment_intent: opened.intentId })).data).toEqual([]);
  });

  it('is none of ours while no money has come', async () => {
    const stage = await scene();
    const { bench, order, other, open } = stage;
    bench.controls.holdWebhooks();
    const opened = await open();
    const { intentId } = opened;
    await bench.pay(opened, 'pm_card_chargeDeclined');
    const events = (await bench.eventsOf(order.id)).filter(({ type }) => !isIdle(type));
    expect(events).toHaveLength(1);
    await bench.prisma.paymentAttempt.deleteMany({ where: { orderId: order.id } });
    await bench.prisma.order.delete({ where: { id: order.id } });
    forget(order.id);
    for (const event of events) expect(await bench.deliver(other, event)).toBe('done');
    expect(await bench.prisma.paymentIncident.count({ where: { intentId } })).toBe(0);
  });
});

describe('two different intents paid', () => {
  const second = (stage: Scene, more: object = {}) =>
    stage.bench.stripe.paymentIntents.create({
      amount: 1999,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { order_id: stage.order.id, attempt: '2', env: 'SIMULATOR', ...more },
    });

  it('gives the second back', async () => {
    const stage = await scene();
    const { bench, viewer, order, other, open, now } = stage;
    const opened = await open();
    await bench.pay(opened);
    await other.payments.confirm(viewer, order.id, opened.intentId);
    const { id, client_secret } = await second(stage);
    await bench.pay({ intentId: id, clientSecret: client_secret ?? '' });
    await expect
      .poll(async () => (await bench.stripe.refunds.list({ payment_intent: id })).data, { timeout: 10_000 })
      .toMatchObject([{ amount: 1999, reason: 'duplicate' }]);
    expect(await now()).toMatchObject({ transactionId: opened.intentId, review: null });
    expect(await bench.prisma.paymentIncident.findMany({ where: { intentId: id } })).toMatchObject([
      { kind: 'PAID_TWICE' },
    ]);
  });

  it('keeps one when both are settled at once', async () => {
    const stage = await scene();
    const { bench, viewer, order, till, stops, other, open, now } = stage;
    bench.controls.holdWebhooks();
    const opened = await open();
    await bench.pay(opened);
    const { id, client_secret } = await second(stage);
    // The loser of the row lock must find that the order is paid, though it read it unpaid.
    const stop = stops.at('before', '$transaction');
    const confirming = till.payments.confirm(viewer, order.id, opened.intentId);
    await stop.reached;
    await bench.prisma.paymentAttempt.create({
      data: {
        orderId: order.id,
        attempt: 2,
        intentId: id,
        env: 'SIMULATOR',
        amountMinor: 1999,
        currency: 'USD',
      },
    });
    await bench.pay({ intentId: id, clientSecret: client_secret ?? '' });
    expect(await other.payments.confirm(viewer, order.id, id)).toMatchObject({ transactionId: id });
    stop.release();
    expect(await confirming).toMatchObject({ transactionId: id });
    expect((await bench.stripe.refunds.list({ payment_intent: opened.intentId })).data).toHaveLength(1);
    expect((await now()).transactionId).toBe(id);
  });

  it.each([
    ['of another environment', { env: 'LIVE' }],
    ['without an environment', { env: '' }],
    ['without an order', { order_id: '' }],
  ])('leaves an intent alone that is not ours: %s', async (_what, metadata) => {
    const stage = await scene();
    const { bench, other, now } = stage;
    bench.controls.holdWebhooks();
    const { id, client_secret } = await second(stage, metadata);
    await bench.pay({ intentId: id, clientSecret: client_secret ?? '' });
    const { data } = await bench.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 });
    const [event] = data;
    if (!event) throw new Error('no event');
    expect(await bench.deliver(other, { id: event.id, type: event.type, subject: id, body: event })).toBe(
      'done',
    );
    expect((await now()).transactionId).toBeNull();
    expect(await bench.prisma.paymentIncident.count({ where: { intentId: id } })).toBe(0);
    expect((await bench.stripe.refunds.list({ payment_intent: id })).data).toEqual([]);
    forget(stage.order.id);
  });
});

describe('PATCH with ’’, `../refunds`, another order’s id, unknown id, an object', () => {
  it('stays unpaid', async () => {
    const { bench, viewer, order, other, open, now } = await scene();
    const foreign = await scene();
    const paid = await foreign.open();
    await bench.pay(paid);
    await open();
    for (const sent of ['', '../refunds', paid.intentId, 'pi_simNobody0000', { id: paid.intentId }, null, 7])
      expect(await other.payments.confirm(viewer, order.id, sent)).toBeInstanceOf(UnknownTransaction);
    expect((await now()).transactionId).toBeNull();
    expect(await other.payments.confirm(viewer, 'nonsense', paid.intentId)).toBeInstanceOf(NotFound);
    expect(await other.payments.confirm(foreign.viewer, order.id, paid.intentId)).toBeInstanceOf(NotFound);
    expect(await other.payments.open(foreign.viewer, order.id)).toBeInstanceOf(NotFound);
    expect(await other.payments.open(viewer, 'nonsense')).toBeInstanceOf(NotFound);
  });
});

describe('Dashboard refund, partial + rest, double click', () => {
  it('keeps the order paid, and never takes it for money that did not come', async () => {
    const stage = await scene();
    const { bench, viewer, order, other, open, now } = stage;
    const opened = await open();
    await bench.pay(opened);
    await paidSoon(stage);
    const refund = (amount: number, idempotencyKey: string) =>
      bench.stripe.refunds.create({ payment_intent: opened.intentId, amount }, { idempotencyKey });
    await Promise.allSettled([refund(500, `${order.id} part`), refund(500, `${order.id} part`)]);
    await refund(1499, `${order.id} rest`);
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      transactionId: opened.intentId,
    });
    const { data } = await bench.stripe.refunds.list({ payment_intent: opened.intentId });
    expect(data.map(({ amount }) => amount)).toEqual([1499, 500]);
    expect(await now()).toMatchObject({ transactionId: opened.intentId, status: 'OPEN' });
  });
});
