import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually, openBench, type Bench } from './test-bench.ts';

let database: TestDatabase;
let bench: Bench;
let paid: Stripe.PaymentIntent;

beforeAll(async () => {
  database = await testDatabase();
  bench = await openBench(database.pool);
});
beforeEach(async () => {
  paid = await bench.newIntent({ payment_method: 'pm_card_visa', confirm: true });
});
afterAll(async () => {
  await bench.close();
  await database.close();
});

const charge = async () => bench.stripe.charges.retrieve(String(paid.latest_charge));

describe('a refund', () => {
  it('gives everything back when no amount is named', async () => {
    const refund = await bench.stripe.refunds.create({
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
    expect((await bench.stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
  });

  it('gives parts back until nothing is left', async () => {
    await bench.stripe.refunds.create({ payment_intent: paid.id, amount: 500 });
    expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 500 });
    await bench.stripe.refunds.create({ charge: String(paid.latest_charge) });
    const { data } = await bench.stripe.refunds.list({ payment_intent: paid.id });
    expect(data.map(({ amount }) => amount)).toEqual([1499, 500]);
    await expect(bench.stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('never exceeds what was paid, however many ask at once', async () => {
    await expect(
      bench.stripe.refunds.create({ payment_intent: paid.id, amount: 2000 }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => bench.stripe.refunds.create({ payment_intent: paid.id, amount: 900 })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await charge()).amount_refunded).toBe(1800);
  });

  it('needs a payment that succeeded', async () => {
    const open = await bench.newIntent();
    await expect(bench.stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({
      message: expect.stringContaining('does not have a successful charge'),
    });
    await expect(bench.stripe.refunds.create({ payment_intent: 'pi_simNobody' })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(bench.stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 });
  });

  it('is made once for its key', async () => {
    const create = () =>
      bench.stripe.refunds.create(
        { payment_intent: paid.id, amount: 100 },
        { idempotencyKey: `once ${paid.id}` },
      );
    expect((await create()).id).toBe((await create()).id);
    expect((await charge()).amount_refunded).toBe(100);
  });

  it('tells of itself', async () => {
    const refund = await bench.stripe.refunds.create({ payment_intent: paid.id });
    expect((await bench.stripe.refunds.retrieve(refund.id)).id).toBe(refund.id);
    const { data } = await bench.stripe.events.list({ limit: 2 });
    expect(data.map(({ type }) => type)).toEqual(['charge.refunded', 'refund.created']);
  });
});

describe('a bank that answers later', () => {
  const paidWith = (card: string) => bench.newIntent({ payment_method: card, confirm: true });
  const told = async (intent: Stripe.PaymentIntent) => {
    const { data } = await bench.stripe.events.list({ limit: 100 });
    return data
      .filter(({ data: { object } }) => 'payment_intent' in object && object.payment_intent === intent.id)
      .map(({ type }) => type)
      .filter((type) => type !== 'charge.succeeded')
      .toReversed();
  };

  it('takes what was pending', async () => {
    paid = await paidWith('pm_card_pendingRefund');
    const refund = await bench.stripe.refunds.create({ payment_intent: paid.id, amount: 500 });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    await bench.standIn.controls.finishRefunds();
    expect((await bench.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect((await charge()).amount_refunded).toBe(500);
    expect(await told(paid)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'charge.refund.updated',
    ]);
  });

  it('refuses what had succeeded: the charge holds it again, and it can be given back anew', async () => {
    paid = await paidWith('pm_card_refundFail');
    const refund = await bench.stripe.refunds.create({ payment_intent: paid.id });
    expect(refund.status).toBe('succeeded');
    await bench.standIn.controls.finishRefunds();
    expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect(await told(paid)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'charge.refund.updated',
      'refund.failed',
    ]);
    await bench.stripe.refunds.create({ payment_intent: paid.id });
    expect((await charge()).refunded).toBe(true);
    await bench.standIn.controls.finishRefunds();
  });

  it('answers by itself when its time has come, once', async () => {
    paid = await paidWith('pm_card_refundFail');
    const refund = await bench.stripe.refunds.create({ payment_intent: paid.id });
    await database.pool.query(
      'update stand_in_payments.refunds set settle_at = now() where ends is not null',
    );
    // any change makes it look
    await bench.newIntent();
    await eventually(async () => (await bench.stripe.refunds.retrieve(refund.id)).status === 'failed');
    await bench.standIn.controls.finishRefunds('succeeded');
    expect((await bench.stripe.refunds.retrieve(refund.id)).status).toBe('failed');
  });

  it('loses no refund that is made meanwhile', async () => {
    paid = await paidWith('pm_card_refundFail');
    await bench.stripe.refunds.create({ payment_intent: paid.id, amount: 300 });
    const { controls } = bench.standIn;
    const [more] = await Promise.all([
      bench.stripe.refunds.create({ payment_intent: paid.id, amount: 200 }),
      controls.finishRefunds(),
    ]);
    await controls.finishRefunds('succeeded');
    const left = (await bench.stripe.refunds.retrieve(more.id)).status === 'failed' ? 0 : 200;
    expect((await charge()).amount_refunded).toBe(left);
  });
});
