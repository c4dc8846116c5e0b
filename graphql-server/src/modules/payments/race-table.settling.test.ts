import { describe, expect, it } from 'vitest';
import { moneyScenes, type Scene } from '../../../test/money-scenario.ts';
import { NotFound } from '#server/errors/domain-error.ts';
import { UnknownTransaction } from './payments.errors.ts';
import { isIgnored } from './payments.rules.ts';

// The race table of the facts on payments (section 6), row by row: settling successful payments.
const { scene, forget } = moneyScenes();

const mailsOf = async ({ harness, order }: Pick<Scene, 'harness' | 'order'>) =>
  harness.prisma.outboxMessage.count({ where: { dedupeKey: `order-paid:${order.id}` } });

/** Drops events from now on. */
async function loseAll({ harness, order }: Pick<Scene, 'harness' | 'order'>): Promise<void> {
  await harness.pool.query(
    `update emulator_payments.events set deliver_at = null where subject in (
       select id from emulator_payments.payment_intents where body->'metadata'->>'order_id' = $1)`,
    [order.id],
  );
}

const paidSoon = async ({ now }: Pick<Scene, 'now'>) => {
  await expect.poll(async () => (await now()).paymentState, { timeout: 10_000 }).toBe('PAID');
};

const eventOf = async ({ harness, order }: Pick<Scene, 'harness' | 'order'>, type: string) => {
  const event = (await harness.eventsOf(order.id)).find((event) => event.type === type);
  if (!event) throw new Error(`no ${type}`);
  return event;
};

describe('webhook before PATCH / PATCH before webhook', () => {
  it('is paid once by the webhook first', async () => {
    const stage = await scene();
    const { harness, viewer, order, other, open } = stage;
    const opened = await open();
    await harness.pay(opened);
    await paidSoon(stage);
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      transactionId: opened.intentId,
    });
    expect(await mailsOf(stage)).toBe(1);
  });

  it('is paid once by PATCH first', async () => {
    const stage = await scene();
    const { harness, viewer, order, other, open } = stage;
    harness.controls.holdWebhooks();
    const opened = await open();
    await harness.pay(opened);
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      paymentState: 'PAID',
    });
    const succeeded = await eventOf(stage, 'payment_intent.succeeded');
    expect(await harness.deliver(other, succeeded)).toBe('done');
    expect(await mailsOf(stage)).toBe(1);
  });

  it.each([
    'after provider.retrieve',
    'before $transaction',
    'before lock order to settle',
    'commit $transaction',
  ])('is paid once by both at once: PATCH stopped %s', async (where) => {
    const stage = await scene();
    const { harness, viewer, order, instance, other, stops, open } = stage;
    harness.controls.holdWebhooks();
    const opened = await open();
    await harness.pay(opened);
    const [when, ...step] = where.split(' ');
    const stop = stops.at(when as 'after' | 'before' | 'commit', step.join(' '));
    const confirming = instance.payments.confirm(viewer, order.id, opened.intentId);
    await stop.reached;
    // At the commit the row is locked: the webhook waits for it.
    const telling = harness.deliver(other, await eventOf(stage, 'payment_intent.succeeded'));
    if (when !== 'commit') await telling;
    stop.release();
    expect(await confirming).toMatchObject({ transactionId: opened.intentId });
    expect(await telling).toBe('done');
    expect(await mailsOf(stage)).toBe(1);
  });
});

describe('client never returns', () => {
  it('is paid by the webhook alone', async () => {
    const stage = await scene();
    await stage.harness.pay(await stage.open());
    await paidSoon(stage);
  });
});

describe('webhook twice, 3 concurrently', () => {
  it('sends one notification', async () => {
    const stage = await scene();
    const { harness, open } = stage;
    harness.controls.holdWebhooks();
    await harness.pay(await open());
    const succeeded = await eventOf(stage, 'payment_intent.succeeded');
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => harness.deliver(harness.newInstance(), succeeded)),
    );
    expect(outcomes).toEqual(outcomes.map(() => expect.stringMatching(/^(done|ignored)$/)));
    expect(await harness.deliver(harness.newInstance(), succeeded)).toBe('ignored');
    expect(await mailsOf(stage)).toBe(1);
  });

  it('sends one notification through the API', async () => {
    const stage = await scene();
    stage.harness.controls.duplicateNext(3);
    await stage.harness.pay(await stage.open());
    await paidSoon(stage);
    expect(await mailsOf(stage)).toBe(1);
  });
});

describe('webhooks in reverse order', () => {
  it('end in the newest state', async () => {
    const stage = await scene();
    const { harness, other, open, now } = stage;
    harness.controls.holdWebhooks();
    const opened = await open();
    await harness.pay(opened, 'pm_card_chargeDeclined');
    await harness.pay(opened);
    for (const event of (await harness.eventsOf(stage.order.id)).toReversed())
      expect(await harness.deliver(other, event)).toBe(isIgnored(event.type) ? 'ignored' : 'done');
    expect(await now()).toMatchObject({ paymentState: 'PAID', paymentProblem: null });
    expect(await mailsOf(stage)).toBe(1);
  });
});

describe('webhook endpoint down', () => {
  it('is paid when the provider tries again', async () => {
    const stage = await scene();
    const { harness, order, open, now } = stage;
    harness.receiver = null;
    await harness.pay(await open());
    await expect
      .poll(async () => {
        const { rows } = await harness.pool.query<{ last_status: number }>(
          `select last_status from emulator_payments.events where type = 'payment_intent.succeeded'
           and body->'data'->'object'->'metadata'->>'order_id' = $1`,
          [order.id],
        );
        return rows[0]?.last_status;
      })
      .toBe(500);
    expect((await now()).transactionId).toBeNull();
    harness.receiver = harness.newInstance();
    await paidSoon(stage);
  });
});

describe('webhook lost, client gone', () => {
  it('is paid by reconciliation', async () => {
    const stage = await scene();
    const { harness, other, open, now } = stage;
    harness.controls.holdWebhooks();
    await harness.pay(await open());
    await loseAll(stage);
    expect((await now()).transactionId).toBeNull();
    expect(await other.payments.reconcile()).toMatchObject({ orders: 1, failed: 0 });
    expect((await now()).paymentState).toBe('PAID');
    expect(await other.payments.reconcile()).toMatchObject({ orders: 0 });
  });

  it('is found behind hundreds of open orders, and behind one the provider does not know', async () => {
    const stage = await scene();
    const { harness, other, open, now } = stage;
    harness.controls.holdWebhooks();
    const { rows: fillers } = await harness.pool.query<{ id: string }>(
      `insert into "Order" (id, "customerEmail", "customerName", phone, address, currency, "totalMinor", "updatedAt",
         "paymentState", "paymentEnv", "intentId", attempt)
       select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'a@b.c', 'n', '1', 'a', 'USD', 100, now(),
         'INTENT_OPEN', 'SIMULATOR', 'pi_simAbsent' || lpad(n::text, 6, '0'), 1 from generate_series(1, 205) n returning id`,
    );
    await harness.pay(await open());
    await loseAll(stage);
    expect(await other.payments.reconcile()).toMatchObject({ orders: 206, failed: 0 });
    expect((await now()).paymentState).toBe('PAID');
    await harness.pool.query('delete from "Order" where id = any($1)', [fillers.map(({ id }) => id)]);
  });

  it('waits for an unavailable provider', async () => {
    const stage = await scene();
    const { harness, other, open, now } = stage;
    harness.controls.holdWebhooks();
    await harness.pay(await open());
    harness.controls.failApi(true);
    await other.payments.reconcile();
    expect((await now()).transactionId).toBeNull();
    harness.controls.failApi(false);
    expect(await other.payments.reconcile()).toMatchObject({ orders: 1, failed: 0 });
    expect((await now()).paymentState).toBe('PAID');
  });
});

describe('handler fails (database down)', () => {
  it.each([
    'before order by id',
    'before $transaction',
    'commit $transaction',
    'before mark event as handled',
  ])('is paid on redelivery: failed %s', async (where) => {
    const stage = await scene();
    const { harness, instance, stops, open, other, now } = stage;
    harness.controls.holdWebhooks();
    await harness.pay(await open());
    const succeeded = await eventOf(stage, 'payment_intent.succeeded');
    const [when, ...step] = where.split(' ');
    const stop = stops.at(when as 'before' | 'commit', step.join(' '));
    stop.release(new Error('database down'));
    await expect(harness.deliver(instance, succeeded)).rejects.toThrow('database down');
    expect(await harness.prisma.webhookEvent.count({ where: { id: succeeded.id } })).toBe(0);
    expect(await harness.deliver(other, succeeded)).toBe('done');
    expect((await now()).paymentState).toBe('PAID');
    expect(await mailsOf(stage)).toBe(1);
  });

  it('is refused while the provider is away, and paid on redelivery', async () => {
    const stage = await scene();
    const { harness, open, other, now } = stage;
    harness.controls.holdWebhooks();
    await harness.pay(await open());
    const succeeded = await eventOf(stage, 'payment_intent.succeeded');
    harness.controls.failApi(true);
    expect(await harness.deliver(other, succeeded)).toBe('unavailable');
    harness.controls.failApi(false);
    expect(await harness.deliver(other, succeeded)).toBe('done');
    expect((await now()).paymentState).toBe('PAID');
  });
});

describe('paid, but the order row is gone', () => {
  it('opens an incident and makes no refund: an admin decides', async () => {
    const stage = await scene();
    const { harness, order, other, open } = stage;
    harness.controls.holdWebhooks();
    const opened = await open();
    await harness.pay(opened);
    const events = await harness.eventsOf(order.id);
    await harness.prisma.paymentAttempt.deleteMany({ where: { orderId: order.id } });
    await harness.prisma.order.delete({ where: { id: order.id } });
    forget(order.id);
    for (const event of [...events, ...events]) await harness.deliver(other, event);
    expect(
      await harness.prisma.paymentIncident.findMany({ where: { intentId: opened.intentId } }),
    ).toMatchObject([
      {
        kind: 'ORDER_UNKNOWN',
        orderId: null,
        env: 'SIMULATOR',
        details: { amountMinor: 1999, currency: 'USD', orderId: order.id },
        resolvedAt: null,
      },
    ]);
    expect((await harness.stripe.refunds.list({ payment_intent: opened.intentId })).data).toEqual([]);
  });

  it('is ignored before the payment succeeds', async () => {
    const stage = await scene();
    const { harness, order, other, open } = stage;
    harness.controls.holdWebhooks();
    const opened = await open();
    const { intentId } = opened;
    await harness.pay(opened, 'pm_card_chargeDeclined');
    const events = (await harness.eventsOf(order.id)).filter(({ type }) => !isIgnored(type));
    expect(events).toHaveLength(1);
    await harness.prisma.paymentAttempt.deleteMany({ where: { orderId: order.id } });
    await harness.prisma.order.delete({ where: { id: order.id } });
    forget(order.id);
    for (const event of events) expect(await harness.deliver(other, event)).toBe('done');
    expect(await harness.prisma.paymentIncident.count({ where: { intentId } })).toBe(0);
  });
});

describe('two different intents paid', () => {
  const second = (stage: Scene, more: object = {}) =>
    stage.harness.stripe.paymentIntents.create({
      amount: 1999,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { order_id: stage.order.id, attempt: '2', env: 'SIMULATOR', ...more },
    });

  it('refunds the second', async () => {
    const stage = await scene();
    const { harness, viewer, order, other, open, now } = stage;
    const opened = await open();
    await harness.pay(opened);
    await other.payments.confirm(viewer, order.id, opened.intentId);
    const { id, client_secret } = await second(stage);
    await harness.pay({ intentId: id, clientSecret: client_secret ?? '' });
    await expect
      .poll(async () => (await harness.stripe.refunds.list({ payment_intent: id })).data, { timeout: 10_000 })
      .toMatchObject([{ amount: 1999, reason: 'duplicate' }]);
    expect(await now()).toMatchObject({ transactionId: opened.intentId, review: null });
    expect(await harness.prisma.paymentIncident.findMany({ where: { intentId: id } })).toMatchObject([
      { kind: 'PAID_TWICE' },
    ]);
  });

  it('keeps one when both are settled concurrently', async () => {
    const stage = await scene();
    const { harness, viewer, order, instance, stops, other, open, now } = stage;
    harness.controls.holdWebhooks();
    const opened = await open();
    await harness.pay(opened);
    const { id, client_secret } = await second(stage);
    // The loser of the row lock must find that the order is paid, though it read it unpaid.
    const stop = stops.at('before', '$transaction');
    const confirming = instance.payments.confirm(viewer, order.id, opened.intentId);
    await stop.reached;
    await harness.prisma.paymentAttempt.create({
      data: {
        orderId: order.id,
        attempt: 2,
        intentId: id,
        env: 'SIMULATOR',
        amountMinor: 1999,
        currency: 'USD',
      },
    });
    await harness.pay({ intentId: id, clientSecret: client_secret ?? '' });
    expect(await other.payments.confirm(viewer, order.id, id)).toMatchObject({ transactionId: id });
    stop.release();
    expect(await confirming).toMatchObject({ transactionId: id });
    expect((await harness.stripe.refunds.list({ payment_intent: opened.intentId })).data).toHaveLength(1);
    expect((await now()).transactionId).toBe(id);
  });

  it.each([
    ['of another environment', { env: 'LIVE' }],
    ['without an environment', { env: '' }],
    ['without an order', { order_id: '' }],
  ])('ignores an intent that is not ours: %s', async (_what, metadata) => {
    const stage = await scene();
    const { harness, other, now } = stage;
    harness.controls.holdWebhooks();
    const { id, client_secret } = await second(stage, metadata);
    await harness.pay({ intentId: id, clientSecret: client_secret ?? '' });
    const { data } = await harness.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 });
    const [event] = data;
    if (!event) throw new Error('no event');
    expect(await harness.deliver(other, { id: event.id, type: event.type, subject: id, body: event })).toBe(
      'done',
    );
    expect((await now()).transactionId).toBeNull();
    expect(await harness.prisma.paymentIncident.count({ where: { intentId: id } })).toBe(0);
    expect((await harness.stripe.refunds.list({ payment_intent: id })).data).toEqual([]);
    forget(stage.order.id);
  });
});

describe('PATCH with ’’, `../refunds`, another order’s id, unknown id', () => {
  it('stays unpaid', async () => {
    const { harness, viewer, order, other, open, now } = await scene();
    const foreign = await scene();
    const paid = await foreign.open();
    await harness.pay(paid);
    await open();
    for (const sent of ['', '../refunds', paid.intentId, 'pi_simUnknown000'])
      expect(await other.payments.confirm(viewer, order.id, sent)).toBeInstanceOf(UnknownTransaction);
    expect((await now()).transactionId).toBeNull();
    expect(await other.payments.confirm(viewer, 'nonsense', paid.intentId)).toBeInstanceOf(NotFound);
    expect(await other.payments.confirm(foreign.viewer, order.id, paid.intentId)).toBeInstanceOf(NotFound);
    expect(await other.payments.open(foreign.viewer, order.id)).toBeInstanceOf(NotFound);
    expect(await other.payments.open(viewer, 'nonsense')).toBeInstanceOf(NotFound);
  });
});

describe('Dashboard refund, partial + rest, double click', () => {
  it('keeps the order paid, and does not treat it as unpaid', async () => {
    const stage = await scene();
    const { harness, viewer, order, other, open, now } = stage;
    const opened = await open();
    await harness.pay(opened);
    await paidSoon(stage);
    const refund = (amount: number, idempotencyKey: string) =>
      harness.stripe.refunds.create({ payment_intent: opened.intentId, amount }, { idempotencyKey });
    await Promise.allSettled([refund(500, `${order.id} part`), refund(500, `${order.id} part`)]);
    await refund(1499, `${order.id} rest`);
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      transactionId: opened.intentId,
    });
    const { data } = await harness.stripe.refunds.list({ payment_intent: opened.intentId });
    expect(data.map(({ amount }) => amount)).toEqual([1499, 500]);
    expect(await now()).toMatchObject({ transactionId: opened.intentId, status: 'OPEN' });
  });
});
