import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardFields, openHarness, type Harness } from './test-harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const VISA = '4242424242424242';

/** Sends parameters that the SDK's types forbid, as an untyped client could. */
function mistyped(parameters: object): Stripe.PaymentIntentCreateParams {
  return parameters as Stripe.PaymentIntentCreateParams;
}

describe('a payment intent', () => {
  it('starts without a payment method and is marked as simulated', async () => {
    const intent = await harness.newIntent({ description: 'FISHZOME order 1' });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 1999,
      currency: 'usd',
      livemode: false,
      metadata: { order_id: 'order-1' },
      allowed_payment_method_types: ['card'],
    });
    expect(intent.id).toMatch(/^pi_sim[A-Za-z0-9]{24}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_[A-Za-z0-9]{24}$`));
  });

  it('is retrieved in its current state, and listed newest first, page by page', async () => {
    const made = [await harness.newIntent(), await harness.newIntent(), await harness.newIntent()];
    expect((await harness.stripe.paymentIntents.retrieve(made[0]?.id ?? '')).id).toBe(made[0]?.id);
    const first = await harness.stripe.paymentIntents.list({ limit: 2 });
    const ids = made.map(({ id }) => id).toReversed();
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const second = await harness.stripe.paymentIntents.list({ limit: 1, starting_after: ids[1] ?? '' });
    expect(second.data.map(({ id }) => id)).toEqual([ids[2]]);
    const later = await harness.stripe.paymentIntents.list({ created: { gt: (made[2]?.created ?? 0) + 60 } });
    expect(later.data).toEqual([]);
  });

  it('is not returned for an empty id, which lists intents as with the real provider', async () => {
    expect(await harness.stripe.paymentIntents.retrieve('')).toMatchObject({ object: 'list' });
  });

  it('can be updated while it is open', async () => {
    const intent = await harness.newIntent({ metadata: { order_id: 'order-1', attempt: '1' } });
    const changed = await harness.stripe.paymentIntents.update(intent.id, {
      amount: 2500,
      metadata: { attempt: '', env: 'simulator' },
    });
    expect(changed).toMatchObject({ amount: 2500, metadata: { order_id: 'order-1', env: 'simulator' } });
    expect(changed.metadata).not.toHaveProperty('attempt');
    await harness.pay(intent, VISA);
    await expect(harness.stripe.paymentIntents.update(intent.id, { amount: 1 })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('is paid at once when created with a payment method and confirmed', async () => {
    const paid = await harness.newIntent({ payment_method: 'pm_card_visa', confirm: true });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1999 });
    const declined = harness.newIntent({ payment_method: 'pm_card_chargeDeclined', confirm: true });
    await expect(declined).rejects.toMatchObject({
      type: 'StripeCardError',
      decline_code: 'generic_decline',
    });
  });

  it('can be confirmed with card data in one request', async () => {
    const intent = await harness.newIntent();
    const paid = await harness.asBrowser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      'payment_method_data[type]': 'card',
      ...cardFields(VISA, 'payment_method_data[card]'),
    });
    expect(paid.body.status).toBe('succeeded');
  });

  it('cannot be confirmed without a payment method', async () => {
    const intent = await harness.newIntent();
    await expect(harness.stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      message: expect.stringContaining('missing a payment method'),
    });
  });
});

describe('cancellation', () => {
  it('closes an open intent permanently', async () => {
    const intent = await harness.newIntent();
    const canceled = await harness.stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect((await harness.pay(intent, VISA)).body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'canceled' },
    });
    await expect(harness.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('is rejected after payment', async () => {
    const intent = await harness.newIntent();
    await harness.pay(intent, VISA);
    await expect(harness.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
  });

  it('is rejected while the payment is processing, which then settles', async () => {
    const { controls } = harness.emulator;
    controls.processing('held');
    const intent = await harness.newIntent();
    expect((await harness.pay(intent, VISA)).body.status).toBe('processing');
    controls.processing(null);
    await expect(harness.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({ statusCode: 400 });
    await controls.finishProcessing();
    const after = await harness.stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({ status: 'succeeded', amount_received: 1999 });
  });

  it('leaves a payment that the bank rejected after processing payable with another card', async () => {
    const { controls } = harness.emulator;
    controls.processing('held');
    const intent = await harness.newIntent();
    await harness.pay(intent, VISA);
    controls.processing(null);
    await controls.finishProcessing('refuses');
    expect(
      await harness.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] }),
    ).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
      latest_charge: { status: 'failed', paid: false },
    });
    const { data } = await harness.stripe.events.list({ limit: 2 });
    expect(data.map(({ type }) => type)).toEqual(['payment_intent.payment_failed', 'charge.failed']);
    expect((await harness.pay(intent, VISA)).body.status).toBe('succeeded');
  });
});

it('makes one charge for many concurrent confirmations', async () => {
  const intent = await harness.newIntent();
  const tries = await Promise.all(Array.from({ length: 6 }, () => harness.pay(intent, VISA)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  const losers = tries.filter(({ status }) => status !== 200);
  for (const { body } of losers) {
    expect(body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
  }
  const { rows } = await harness.pool.query(
    `select body->>'paid' as paid from emulator_payments.charges where payment_intent = $1`,
    [intent.id],
  );
  expect(rows).toEqual([{ paid: 'true' }]);
});

describe('strict parameters', () => {
  it.each([
    [{ amonut: 5 }, 'parameter_unknown', 'amonut'],
    [
      { automatic_payment_methods: { enabled: true, magic: 1 } },
      'parameter_unknown',
      'automatic_payment_methods[magic]',
    ],
    [{ customer: 'cus_1' }, 'parameter_unknown', 'customer'],
    [{ payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported', 'payment_method_types'],
    [{ amount: 19.99 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 49 }, 'amount_too_small', 'amount'],
    [{ amount: -1 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
    [
      { automatic_payment_methods: { enabled: true } },
      'parameters_exclusive',
      'allowed_payment_method_types',
    ],
  ])('refuses %o', async (parameters, code, param) => {
    await expect(harness.newIntent(mistyped(parameters))).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      param,
    });
  });

  it('accepts amounts from 50 to 99,999,999 minor units', async () => {
    const amounts = [50, 51, 99_999_998, 99_999_999];
    const intents = await Promise.all(amounts.map((amount) => harness.newIntent({ amount })));
    expect(intents.map(({ amount }) => amount)).toEqual(amounts);
  });

  it('names missing parameters', async () => {
    await expect(harness.stripe.paymentIntents.create(mistyped({ currency: 'usd' }))).rejects.toMatchObject({
      code: 'parameter_missing',
      message: 'Missing required param: amount.',
    });
  });

  it('rejects fields that it cannot expand', async () => {
    const { id } = await harness.newIntent();
    await expect(harness.stripe.paymentIntents.retrieve(id, { expand: ['customer'] })).rejects.toMatchObject({
      message: 'This property cannot be expanded (customer).',
    });
  });

  it('returns an error for unknown ids', async () => {
    await expect(harness.stripe.paymentIntents.retrieve('pi_simUnknown')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(harness.stripe.customers.create({})).rejects.toMatchObject({ statusCode: 404 });
  });
});
