import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { openBench, type Bench } from './test-bench.ts';

let database: TestDatabase;
let bench: Bench;

beforeAll(async () => {
  database = await testDatabase();
  bench = await openBench(database.pool);
});
afterAll(async () => {
  await bench.close();
  await database.close();
});

const CHALLENGED = ['4000000000003220', '4000002760003184', '4000002500003155'];

describe('3-D Secure', () => {
  it.each(CHALLENGED)('%s pays after the bank has asked', async (card) => {
    const intent = await bench.newIntent();
    const asked = await bench.pay(intent, card);
    expect(asked.body).toMatchObject({
      status: 'requires_action',
      next_action: {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { source: expect.stringMatching(/^payatt_sim/) },
      },
    });
    expect((await bench.authenticate(asked, 'complete')).body).toEqual({ status: 'succeeded' });
    const after = await bench.stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({ status: 'succeeded', next_action: null });
  });

  it('gives the intent back with a reason when it fails, ready for another card', async () => {
    const intent = await bench.newIntent();
    const asked = await bench.pay(intent, '4000000000003220');
    await bench.authenticate(asked, 'fail');
    const after = await bench.stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
      payment_method: null,
    });
    expect((await bench.pay(intent, '4242424242424242')).body.status).toBe('succeeded');
  });

  it.each([
    ['4000008400001629', 'generic_decline'],
    ['4000008260003178', 'insufficient_funds'],
  ])('%s is declined after the bank has asked', async (card, declineCode) => {
    const intent = await bench.newIntent();
    await bench.authenticate(await bench.pay(intent, card), 'complete');
    const after = await bench.stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: declineCode },
    });
  });

  it('is answered once only', async () => {
    const intent = await bench.newIntent();
    const asked = await bench.pay(intent, '4000000000003220');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bench.authenticate(asked, 'complete')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    const { rows } = await database.pool.query(
      'select id from stand_in_payments.charges where payment_intent = $1',
      [intent.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('tells the bank what it asks about, as long as it asks', async () => {
    const intent = await bench.newIntent({ description: 'FISHZOME order 7' });
    const asked = await bench.pay(intent, '4000000000003220');
    const path = `/three-d-secure/${asked.body.next_action.use_stripe_sdk.source}`;
    expect((await bench.asBrowser('GET', path)).body).toEqual({
      amount: 1999,
      currency: 'usd',
      description: 'FISHZOME order 7',
      brand: 'visa',
      last4: '3220',
    });
    await bench.authenticate(asked, 'fail');
    expect((await bench.asBrowser('GET', path)).status).toBe(404);
  });

  it('ends when the intent is cancelled or confirmed with another card', async () => {
    const cancelled = await bench.newIntent();
    const first = await bench.pay(cancelled, '4000000000003220');
    await bench.stripe.paymentIntents.cancel(cancelled.id);
    expect((await bench.authenticate(first, 'complete')).status).toBe(404);
    const changed = await bench.newIntent();
    const second = await bench.pay(changed, '4000000000003220');
    expect((await bench.pay(changed, '4242424242424242')).body.status).toBe('succeeded');
    expect((await bench.authenticate(second, 'complete')).status).toBe(404);
  });

  it('sends a customer without the script to a page', async () => {
    const intent = await bench.newIntent();
    const confirmed = await bench.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:4000/back',
    });
    expect(confirmed.next_action).toMatchObject({ type: 'redirect_to_url' });
    const url = new URL(confirmed.next_action?.redirect_to_url?.url ?? '');
    expect(url.origin).toBe(bench.origin);
    expect(url.searchParams.get('return_url')).toBe('http://localhost:4000/back');
  });
});
