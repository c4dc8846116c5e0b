import { describe, expect, it } from 'vitest';
import { CARDS, session } from '../../../test/money-harness.ts';
import { moneyScenes, type Scene } from '../../../test/money-scenario.ts';
import { OrderClosed, PaymentUnderWay, PriceChanged } from '../orders/orders.errors.ts';

// The race table of the facts on payments (section 6), row by row: opening a payment, and the price. Opening has a
// transaction that holds the items, and then a statement that links the intent to the order.
const { scene, allowUnknownIntent } = moneyScenes();

const intentsOf = async ({ harness, order }: Scene) => {
  const { rows } = await harness.pool.query<{ id: string; status: string; amount: number }>(
    `select id, body->>'status' as status, (body->>'amount')::int as amount from emulator_payments.payment_intents
     where body->'metadata'->>'order_id' = $1 order by seq`,
    [order.id],
  );
  return rows;
};

describe('double click / 10 concurrent create calls', () => {
  it('returns 10 equal client secrets', async () => {
    const { harness, viewer, order, ...rest } = await scene();
    const instances = Array.from({ length: 10 }, () => harness.newInstance());
    const opened = await Promise.all(instances.map(({ payments }) => payments.open(viewer, order.id)));
    expect(new Set(opened.map((one) => session(one).clientSecret)).size).toBe(1);
    expect(await intentsOf({ harness, order, ...rest } as Scene)).toHaveLength(1);
  });

  it('returns the first click’s intent to the second when it was made but not saved', async () => {
    const { viewer, order, instance, stops, open } = await scene();
    const unsaved = stops.at('after', 'provider.createIntent');
    const first = instance.payments.open(viewer, order.id);
    await unsaved.reached;
    const second = await open();
    unsaved.release();
    expect(session(await first).intentId).toBe(second.intentId);
  });

  it('returns the same intent to the next click', async () => {
    const { open } = await scene();
    expect((await open()).clientSecret).toBe((await open()).clientSecret);
  });
});

describe('two tabs confirm together', () => {
  it('makes one charge, and tells the loser that it succeeded', async () => {
    const { harness, viewer, order, other, open, now } = await scene();
    const opened = await open();
    const answers = await Promise.all([harness.pay(opened), harness.pay(opened)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const loser = answers.find(({ status }) => status === 400)?.body.error;
    expect(loser?.payment_intent?.status).toBe('succeeded');
    const sessions = await Promise.all(
      [1, 2].map(() => other.payments.confirm(viewer, order.id, opened.intentId)),
    );
    expect(sessions).toMatchObject([{ transactionId: opened.intentId }, { transactionId: opened.intentId }]);
    const { rows } = await harness.pool.query(
      `select 1 from emulator_payments.charges where payment_intent = $1 and (body->>'paid')::boolean`,
      [opened.intentId],
    );
    expect(rows).toHaveLength(1);
    expect((await now()).paymentState).toBe('PAID');
  });
});

describe('crash between create and save', () => {
  it.each(['after provider.createIntent', 'before attach intent', 'after attach intent'])(
    'returns the same intent afterwards: %s',
    async (where) => {
      const stage = await scene();
      const { viewer, order, instance, stops, open } = stage;
      const [when, ...step] = where.split(' ');
      const stop = stops.at(when as 'after' | 'before', step.join(' '));
      const opening = instance.payments.open(viewer, order.id);
      await stop.reached;
      stop.release(new Error('crash'));
      await expect(opening).rejects.toThrow('crash');
      const [made] = await intentsOf(stage);
      expect((await open()).intentId).toBe(made?.id);
      expect(await intentsOf(stage)).toHaveLength(1);
    },
  );

  it('leaves an intent that cannot be paid when the order is deleted then', async () => {
    const stage = await scene();
    const { viewer, order, instance, stops, other } = stage;
    const stop = stops.at('before', 'attach intent');
    const opening = instance.payments.open(viewer, order.id);
    await stop.reached;
    stop.release(new Error('crash'));
    await expect(opening).rejects.toThrow('crash');
    const [made] = await intentsOf(stage);
    allowUnknownIntent(made?.id ?? '');
    expect(await other.orders.cancel(viewer, order.id)).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('decline, then success', () => {
  it('reuses the same intent and pays', async () => {
    const { harness, viewer, order, other, open, now } = await scene();
    const opened = await open();
    expect((await harness.pay(opened, CARDS.poor)).status).toBe(402);
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      code: 'PAYMENT_NOT_COMPLETED',
      providerStatus: 'requires_payment_method',
      message: 'Your card has insufficient funds.',
    });
    expect(await now()).toMatchObject({
      paymentState: 'FAILED',
      paymentProblem: 'Your card has insufficient funds.',
    });
    expect((await open()).intentId).toBe(opened.intentId);
    await harness.pay(opened);
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      paymentState: 'PAID',
      paymentProblem: null,
      transactionId: opened.intentId,
    });
  });

  it('sends the payment to the bank again after a decline', async () => {
    const { harness, viewer, order, other, open, now } = await scene();
    const opened = await open();
    const asked = await harness.pay(opened, CARDS.challenged);
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      providerStatus: 'requires_action',
      message: 'The payment wasn’t completed. You weren’t charged.',
    });
    expect((await now()).paymentState).toBe('REQUIRES_ACTION');
    await harness.answerBank(asked, 'fail');
    await other.payments.confirm(viewer, order.id, opened.intentId);
    expect((await now()).paymentState).toBe('FAILED');
    await harness.answerBank(await harness.pay(opened, CARDS.challenged), 'complete');
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      paymentState: 'PAID',
    });
  });
});

describe('price changed, old tab open', () => {
  it('cancels the old intent, and the old tab cannot pay', async () => {
    const stage = await scene();
    const { harness, viewer, order, other, open } = stage;
    const old = await open();
    await harness.changePrice(order.id, 2999);
    const refused = await other.payments.open(viewer, order.id, 1999);
    expect(refused).toBeInstanceOf(PriceChanged);
    expect(refused).toMatchObject({ currentMinor: 2999, currency: 'USD' });
    const fresh = session(await other.payments.open(viewer, order.id, 2999));
    expect(fresh.intentId).not.toBe(old.intentId);
    expect(await intentsOf(stage)).toMatchObject([
      { id: old.intentId, status: 'canceled', amount: 1999 },
      { id: fresh.intentId, status: 'requires_payment_method', amount: 2999 },
    ]);
    expect((await harness.pay(old)).body.error?.code).toBe('payment_intent_unexpected_state');
  });
});

describe('price 1999 -> 2999 -> 1999', () => {
  it('creates a new intent each time', async () => {
    const { harness, order, open, viewer, other } = await scene();
    const first = await open();
    await harness.changePrice(order.id, 2999);
    const second = await open();
    await harness.changePrice(order.id, 1999);
    const third = await open();
    expect(new Set([first, second, third].map(({ intentId }) => intentId)).size).toBe(3);
    await harness.pay(third);
    expect(await other.payments.confirm(viewer, order.id, third.intentId)).toMatchObject({ attempt: 3 });
  });

  it('never returns the canceled intent of a lost race, whose key it repeats', async () => {
    const { harness, viewer, order, instance, stops, open, other } = await scene();
    const unsaved = stops.at('before', '$transaction');
    const again = stops.at('before', 'provider.createIntent');
    again.release();
    const opening = instance.payments.open(viewer, order.id, 1999);
    await unsaved.reached;
    await harness.changePrice(order.id, 2999);
    unsaved.release();
    expect(await opening).toBeInstanceOf(PriceChanged);
    await harness.changePrice(order.id, 1999);
    const opened = await open();
    expect((await harness.pay(opened)).status).toBe(200);
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      paymentState: 'PAID',
    });
  });
});

describe('price changed while the old one is being paid', () => {
  it('refunds the payment, opens an incident, and lets the new price be paid', async () => {
    const { harness, viewer, order, other, open, now } = await scene();
    harness.controls.holdWebhooks();
    const old = await open();
    await harness.changePrice(order.id, 2999);
    await harness.pay(old);
    const fresh = await open();
    expect(await now()).toMatchObject({ transactionId: null, review: 'AMOUNT_MISMATCH' });
    expect((await harness.stripe.refunds.list({ payment_intent: old.intentId })).data).toMatchObject([
      { amount: 1999, reason: 'duplicate' },
    ]);
    await harness.pay(fresh);
    expect(await other.payments.confirm(viewer, order.id, fresh.intentId)).toMatchObject({
      transactionId: fresh.intentId,
    });
  });

  it.each(['before $transaction', 'before lock order to settle'])(
    'refunds the payment when the price changes during settlement: %s',
    async (where) => {
      const { harness, viewer, order, instance, stops, open, now } = await scene();
      harness.controls.holdWebhooks();
      const old = await open();
      await harness.pay(old);
      const [when, ...step] = where.split(' ');
      const stop = stops.at(when as 'before', step.join(' '));
      const confirming = instance.payments.confirm(viewer, order.id, old.intentId);
      await stop.reached;
      await harness.changePrice(order.id, 2999);
      stop.release();
      expect(await confirming).toMatchObject({ code: 'PAYMENT_NOT_COMPLETED' });
      expect(await now()).toMatchObject({ transactionId: null, review: 'AMOUNT_MISMATCH' });
    },
  );

  it('never counts a refunded payment when the price returns to its amount', async () => {
    const { harness, viewer, order, other, open, now } = await scene();
    harness.controls.holdWebhooks();
    const old = await open();
    await harness.changePrice(order.id, 2999);
    await harness.pay(old);
    await other.payments.reconcile();
    await harness.changePrice(order.id, 1999);
    expect(await other.payments.confirm(viewer, order.id, old.intentId)).toMatchObject({
      code: 'PAYMENT_NOT_COMPLETED',
      message: 'This payment didn’t match the order and was refunded.',
    });
    expect(await now()).toMatchObject({ transactionId: null, intentId: null, review: 'AMOUNT_MISMATCH' });
  });

  it('refunds later when the provider is unavailable', async () => {
    const { harness, viewer, order, instance, stops, open, other, now } = await scene();
    harness.controls.holdWebhooks();
    const old = await open();
    await harness.changePrice(order.id, 2999);
    await harness.pay(old);
    const stop = stops.at('after', 'provider.retrieve');
    const confirming = instance.payments.confirm(viewer, order.id, old.intentId);
    await stop.reached;
    harness.controls.failApi(true);
    stop.release();
    expect(await confirming).toMatchObject({ code: 'UNAVAILABLE' });
    expect((await now()).transactionId).toBeNull();
    harness.controls.failApi(false);
    await other.payments.reconcile();
    expect((await harness.stripe.refunds.list({ payment_intent: old.intentId })).data).toHaveLength(1);
  });

  it('refunds the rest after a partial refund', async () => {
    const { harness, order, open, other } = await scene();
    harness.controls.holdWebhooks();
    const old = await open();
    await harness.changePrice(order.id, 2999);
    await harness.pay(old);
    await harness.stripe.refunds.create({ payment_intent: old.intentId, amount: 999 });
    await other.payments.reconcile();
    const { data } = await harness.stripe.refunds.list({ payment_intent: old.intentId });
    expect(data.map(({ amount }) => amount)).toEqual([1000, 999]);
  });
});

describe('create-intent while deleting (8 timings)', () => {
  it.each([
    'before provider.createIntent',
    'after provider.createIntent',
    'before attach intent',
    'after attach intent',
  ])('leaves no payable orphan: deleted %s of the opening', async (where) => {
    const stage = await scene();
    const { viewer, order, instance, stops, other, now } = stage;
    const [when, ...step] = where.split(' ');
    const stop = stops.at(when as 'after' | 'before', step.join(' '));
    const opening = instance.payments.open(viewer, order.id);
    await stop.reached;
    await other.orders.cancel(viewer, order.id);
    stop.release();
    const opened = await opening;
    expect(opened instanceof OrderClosed).toBe(where !== 'after attach intent');
    expect((await now()).status).toBe('CANCELLED');
    for (const { status } of await intentsOf(stage)) expect(status).toBe('canceled');
  });

  it.each(['before $transaction', 'after $transaction', 'before provider.cancel', 'after provider.cancel'])(
    'leaves no payable orphan: opened %s of the deletion',
    async (where) => {
      const stage = await scene();
      const { viewer, order, instance, stops, open, other, now } = stage;
      await open();
      const [when, step] = where.split(' ') as ['after' | 'before', string];
      const stop = stops.at(when, step);
      const deleting = instance.orders.cancel(viewer, order.id);
      await stop.reached;
      const opened = await other.payments.open(viewer, order.id);
      expect(opened instanceof OrderClosed).toBe(where === 'after $transaction');
      stop.release();
      expect(await deleting).toMatchObject({ status: 'CANCELLED' });
      expect((await now()).paymentState).toBe('UNPAID');
      for (const { status } of await intentsOf(stage)) expect(status).toBe('canceled');
    },
  );
});

describe('`processing`', () => {
  it('rejects a new intent and a deletion until the webhook settles it', async () => {
    const { harness, viewer, order, other, open, now } = await scene();
    const opened = await open();
    harness.controls.processing('held');
    await harness.pay(opened);
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toBeInstanceOf(PaymentUnderWay);
    expect(await other.payments.open(viewer, order.id)).toBeInstanceOf(PaymentUnderWay);
    expect(await other.orders.cancel(viewer, order.id)).toBeInstanceOf(PaymentUnderWay);
    expect(await now()).toMatchObject({ status: 'OPEN', cancelledAt: null, paymentState: 'PROCESSING' });
    harness.controls.processing(null);
    await harness.controls.finishProcessing();
    await expect.poll(async () => (await now()).paymentState, { timeout: 10_000 }).toBe('PAID');
  });

  it('declined in the end is reported, and paid again: one charge', async () => {
    const stage = await scene();
    const { harness, viewer, order, other, open, now } = stage;
    const opened = await open();
    harness.controls.processing('held');
    await harness.pay(opened);
    await expect.poll(async () => (await now()).paymentState, { timeout: 10_000 }).toBe('PROCESSING');
    harness.controls.processing(null);
    await harness.controls.finishProcessing('refuses');
    await expect.poll(async () => (await now()).paymentState, { timeout: 10_000 }).toBe('FAILED');
    expect(await now()).toMatchObject({ paymentProblem: 'Your card was declined.', transactionId: null });
    expect(await other.payments.confirm(viewer, order.id, opened.intentId)).toMatchObject({
      code: 'PAYMENT_NOT_COMPLETED',
      message: 'Your card was declined.',
    });
    const again = await open();
    expect(again.intentId).toBe(opened.intentId);
    await harness.pay(again);
    await other.payments.confirm(viewer, order.id, again.intentId);
    expect(await now()).toMatchObject({ paymentState: 'PAID', paymentProblem: null });
    expect((await harness.pay(opened)).status).toBe(400);
  });

  it.each(['webhook', 'reconciliation'])(
    'declined while an older read is still being written is corrected by %s',
    async (by) => {
      const { harness, viewer, order, instance, other, stops, open, now } = await scene();
      const opened = await open();
      harness.controls.holdWebhooks();
      harness.controls.processing('held');
      await harness.pay(opened);
      const stop = stops.at('after', 'provider.retrieve');
      const looking = instance.payments.open(viewer, order.id);
      await stop.reached;
      harness.controls.processing(null);
      await harness.controls.finishProcessing('refuses');
      if (by === 'reconciliation') await other.payments.confirm(viewer, order.id, opened.intentId);
      stop.release();
      expect(await looking).toBeInstanceOf(PaymentUnderWay);
      expect((await now()).paymentState).toBe('PROCESSING');
      if (by === 'webhook') harness.controls.releaseWebhooks();
      else await other.payments.reconcile();
      await expect.poll(async () => (await now()).paymentState, { timeout: 10_000 }).toBe('FAILED');
    },
  );

  it('declined in the end lets the order be deleted', async () => {
    const { harness, viewer, order, other, open, now } = await scene();
    harness.controls.processing('held');
    await harness.pay(await open());
    harness.controls.processing(null);
    await harness.controls.finishProcessing('refuses');
    expect(await other.orders.cancel(viewer, order.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await now()).toMatchObject({ paymentState: 'UNPAID', transactionId: null });
  });
});
