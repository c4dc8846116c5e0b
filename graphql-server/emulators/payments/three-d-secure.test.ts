import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHarness, type Harness } from './test-harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const CHALLENGED = ['4000000000003220', '4000002760003184', '4000002500003155'];

describe('3-D Secure', () => {
  it.each(CHALLENGED)('%s pays after the challenge', async (card) => {
    const intent = await harness.newIntent();
    const asked = await harness.pay(intent, card);
    expect(asked.body).toMatchObject({
      status: 'requires_action',
      next_action: {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { source: expect.stringMatching(/^payatt_sim/) },
      },
    });
    expect((await harness.authenticate(asked, 'complete')).body).toEqual({ status: 'succeeded' });
    const after = await harness.stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({ status: 'succeeded', next_action: null });
  });

  it('resets the intent with a reason when it fails, ready for another card', async () => {
    const intent = await harness.newIntent();
    const asked = await harness.pay(intent, '4000000000003220');
    await harness.authenticate(asked, 'fail');
    const after = await harness.stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
      payment_method: null,
    });
    expect((await harness.pay(intent, '4242424242424242')).body.status).toBe('succeeded');
  });

  it.each([
    ['4000008400001629', 'generic_decline'],
    ['4000008260003178', 'insufficient_funds'],
  ])('%s is declined after the bank has asked', async (card, declineCode) => {
    const intent = await harness.newIntent();
    await harness.authenticate(await harness.pay(intent, card), 'complete');
    const after = await harness.stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: declineCode },
    });
  });

  it('can be answered once only', async () => {
    const intent = await harness.newIntent();
    const asked = await harness.pay(intent, '4000000000003220');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => harness.authenticate(asked, 'complete')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    const { rows } = await harness.pool.query(
      'select id from emulator_payments.charges where payment_intent = $1',
      [intent.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('describes the payment while the challenge is open', async () => {
    const intent = await harness.newIntent({ description: 'FISHZOME order 7' });
    const asked = await harness.pay(intent, '4000000000003220');
    const path = `/three-d-secure/${asked.body.next_action.use_stripe_sdk.source}`;
    expect((await harness.asBrowser('GET', path)).body).toEqual({
      amount: 1999,
      currency: 'usd',
      description: 'FISHZOME order 7',
      brand: 'visa',
      last4: '3220',
    });
    await harness.authenticate(asked, 'fail');
    expect((await harness.asBrowser('GET', path)).status).toBe(404);
  });

  it('ends when the intent is canceled or confirmed with another card', async () => {
    const cancelled = await harness.newIntent();
    const first = await harness.pay(cancelled, '4000000000003220');
    await harness.stripe.paymentIntents.cancel(cancelled.id);
    expect((await harness.authenticate(first, 'complete')).status).toBe(404);
    const changed = await harness.newIntent();
    const second = await harness.pay(changed, '4000000000003220');
    expect((await harness.pay(changed, '4242424242424242')).body.status).toBe('succeeded');
    expect((await harness.authenticate(second, 'complete')).status).toBe(404);
  });

  it('sends a customer without the script to a page', async () => {
    const intent = await harness.newIntent();
    const confirmed = await harness.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:4000/back',
    });
    expect(confirmed.next_action).toMatchObject({ type: 'redirect_to_url' });
    const url = new URL(confirmed.next_action?.redirect_to_url?.url ?? '');
    expect(url.origin).toBe(harness.origin);
    expect(url.searchParams.get('return_url')).toBe('http://localhost:4000/back');
  });
});
