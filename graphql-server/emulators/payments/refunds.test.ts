import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, openHarness, type Harness } from './test-harness.ts';

let harness: Harness;
let paid: Stripe.PaymentIntent;

beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  paid = await harness.newIntent({ payment_method: 'pm_card_visa', confirm: true });
});
afterAll(() => harness.close());

const charge = async () => harness.stripe.charges.retrieve(String(paid.latest_charge));

describe('a refund', () => {
  it('refunds everything when no amount is given', async () => {
    const refund = await harness.stripe.refunds.create({
      payment_intent: paid.id,
      reason: 'requested_by_customer',
    });
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 1999,
      status: 'succeeded',
      reason: 'requested_by_customer',
      payment_intent: paid.id,
    });
    expect(await charge()).toMatchObject({ refunded: true, amount_refunded: 1999 });
    expect((await harness.stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
  });

  it('refunds partial amounts until nothing is left', async () => {
    await harness.stripe.refunds.create({ payment_intent: paid.id, amount: 500 });
    expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 500 });
    await harness.stripe.refunds.create({ charge: String(paid.latest_charge) });
    const { data } = await harness.stripe.refunds.list({ payment_intent: paid.id });
    expect(data.map(({ amount }) => amount)).toEqual([1499, 500]);
    await expect(harness.stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('never exceeds the paid amount, even with concurrent requests', async () => {
    await expect(
      harness.stripe.refunds.create({ payment_intent: paid.id, amount: 2000 }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        harness.stripe.refunds.create({ payment_intent: paid.id, amount: 900 }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await charge()).amount_refunded).toBe(1800);
  });

  it('requires a succeeded payment', async () => {
    const open = await harness.newIntent();
    await expect(harness.stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({
      message: expect.stringContaining('does not have a successful charge'),
    });
    await expect(harness.stripe.refunds.create({ payment_intent: 'pi_simUnknown' })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(harness.stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 });
  });

  it('is created once per idempotency key', async () => {
    const create = () =>
      harness.stripe.refunds.create(
        { payment_intent: paid.id, amount: 100 },
        { idempotencyKey: `once ${paid.id}` },
      );
    expect((await create()).id).toBe((await create()).id);
    expect((await charge()).amount_refunded).toBe(100);
  });

  it('sends events', async () => {
    const refund = await harness.stripe.refunds.create({ payment_intent: paid.id });
    expect((await harness.stripe.refunds.retrieve(refund.id)).id).toBe(refund.id);
    const { data } = await harness.stripe.events.list({ limit: 2 });
    expect(data.map(({ type }) => type)).toEqual(['charge.refunded', 'refund.created']);
  });
});

describe('a bank that responds later', () => {
  const paidWith = (card: string) => harness.newIntent({ payment_method: card, confirm: true });
  const eventTypesOf = async (intent: Stripe.PaymentIntent) => {
    const { data } = await harness.stripe.events.list({ limit: 100 });
    return data
      .filter(({ data: { object } }) => 'payment_intent' in object && object.payment_intent === intent.id)
      .map(({ type }) => type)
      .filter((type) => type !== 'charge.succeeded')
      .toReversed();
  };

  it('completes a pending refund', async () => {
    paid = await paidWith('pm_card_pendingRefund');
    const refund = await harness.stripe.refunds.create({ payment_intent: paid.id, amount: 500 });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    await harness.emulator.controls.finishRefunds();
    expect((await harness.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect((await charge()).amount_refunded).toBe(500);
    expect(await eventTypesOf(paid)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'charge.refund.updated',
    ]);
  });

  it('fails a succeeded refund, whose amount can be refunded again', async () => {
    paid = await paidWith('pm_card_refundFail');
    const refund = await harness.stripe.refunds.create({ payment_intent: paid.id });
    expect(refund.status).toBe('succeeded');
    await harness.emulator.controls.finishRefunds();
    expect(await harness.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect(await eventTypesOf(paid)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'charge.refund.updated',
      'refund.failed',
    ]);
    await harness.stripe.refunds.create({ payment_intent: paid.id });
    expect((await charge()).refunded).toBe(true);
    await harness.emulator.controls.finishRefunds();
  });

  it('responds by itself when the time has come, once', async () => {
    paid = await paidWith('pm_card_refundFail');
    const refund = await harness.stripe.refunds.create({ payment_intent: paid.id });
    await harness.pool.query('update emulator_payments.refunds set settle_at = now() where ends is not null');
    // any change triggers the check
    await harness.newIntent();
    await eventually(async () => (await harness.stripe.refunds.retrieve(refund.id)).status === 'failed');
    await harness.emulator.controls.finishRefunds('succeeded');
    expect((await harness.stripe.refunds.retrieve(refund.id)).status).toBe('failed');
  });

  it('loses no refund that is created at the same time', async () => {
    paid = await paidWith('pm_card_refundFail');
    await harness.stripe.refunds.create({ payment_intent: paid.id, amount: 300 });
    const { controls } = harness.emulator;
    const [more] = await Promise.all([
      harness.stripe.refunds.create({ payment_intent: paid.id, amount: 200 }),
      controls.finishRefunds(),
    ]);
    await controls.finishRefunds('succeeded');
    const left = (await harness.stripe.refunds.retrieve(more.id)).status === 'failed' ? 0 : 200;
    expect((await charge()).amount_refunded).toBe(left);
  });
});
