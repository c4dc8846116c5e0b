import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHarness, type Harness } from './test-harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

describe('an idempotency key', () => {
  it('returns the original response, not the current state', async () => {
    const first = await harness.newIntent({}, 'replay');
    await harness.pay(first, '4242424242424242');
    const again = await harness.newIntent({}, 'replay');
    expect(again.id).toBe(first.id);
    expect(again.status).toBe('requires_payment_method');
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
  });

  it('repeats a decline without another charge attempt', async () => {
    const { id } = await harness.newIntent();
    const declined = () =>
      harness.stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'declined' },
      );
    await expect(declined()).rejects.toMatchObject({ type: 'StripeCardError' });
    await expect(declined()).rejects.toMatchObject({
      type: 'StripeCardError',
      decline_code: 'generic_decline',
    });
    const { rows } = await harness.pool.query(
      'select id from emulator_payments.charges where payment_intent = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('is rejected with other parameters', async () => {
    await harness.newIntent({}, 'conflict');
    await expect(harness.newIntent({ amount: 2999 }, 'conflict')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('does not store a malformed request', async () => {
    await expect(harness.newIntent({ amount: 1 }, 'corrected')).rejects.toMatchObject({ statusCode: 400 });
    expect((await harness.newIntent({}, 'corrected')).amount).toBe(1999);
  });

  it('creates one intent for many concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => harness.newIntent({}, 'together')));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  it('returns 409 while the first request is in progress', async () => {
    const { controls, keys } = harness.emulator;
    const request = () =>
      fetch(`${harness.origin}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}`, 'idempotency-key': 'in-flight' },
        body: new URLSearchParams({ amount: '1999', currency: 'usd' }),
      });
    controls.delayApi(300);
    const answers = await Promise.all([request(), request()]);
    controls.delayApi(0);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      error: { type: 'idempotency_error', code: 'idempotency_key_in_use' },
    });
  });

  it('expires after 24 hours', async () => {
    const first = await harness.newIntent({}, 'old');
    await harness.pool.query(
      `update emulator_payments.idempotency_keys set made_at = now() - interval '25 hours' where slot = 'secret:old'`,
    );
    expect((await harness.newIntent({}, 'old')).id).not.toBe(first.id);
  });
});
