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

describe('an idempotency key', () => {
  it('gives the original answer again, not the present state', async () => {
    const first = await bench.newIntent({}, 'replay');
    await bench.pay(first, '4242424242424242');
    const again = await bench.newIntent({}, 'replay');
    expect(again.id).toBe(first.id);
    expect(again.status).toBe('requires_payment_method');
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
  });

  it('repeats a decline without asking the bank again', async () => {
    const { id } = await bench.newIntent();
    const declined = () =>
      bench.stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'declined' },
      );
    await expect(declined()).rejects.toMatchObject({ type: 'StripeCardError' });
    await expect(declined()).rejects.toMatchObject({
      type: 'StripeCardError',
      decline_code: 'generic_decline',
    });
    const { rows } = await database.pool.query(
      'select id from stand_in_payments.charges where payment_intent = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('is refused with other parameters', async () => {
    await bench.newIntent({}, 'conflict');
    await expect(bench.newIntent({ amount: 2999 }, 'conflict')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('forgets a request that was refused as malformed', async () => {
    await expect(bench.newIntent({ amount: 1 }, 'corrected')).rejects.toMatchObject({ statusCode: 400 });
    expect((await bench.newIntent({}, 'corrected')).amount).toBe(1999);
  });

  it('makes one intent of many requests at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => bench.newIntent({}, 'together')));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  it('answers 409 while the first request is under way', async () => {
    const { controls, keys } = bench.standIn;
    const request = () =>
      fetch(`${bench.origin}/v1/payment_intents`, {
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

  it('lasts for 24 hours', async () => {
    const first = await bench.newIntent({}, 'old');
    await database.pool.query(
      `update stand_in_payments.idempotency_keys set made_at = now() - interval '25 hours' where slot = 'secret:old'`,
    );
    expect((await bench.newIntent({}, 'old')).id).not.toBe(first.id);
  });
});
