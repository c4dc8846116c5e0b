import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, openHarness, sdk, type Harness } from './test-harness.ts';
import { startPaymentsEmulator } from './payments-emulator.ts';
import { waitAfter } from './webhook-deliveries.ts';

let harness: Harness;

beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

const types = () => harness.shop.deliveries.map(({ event }) => event.type);
const arrived = (count: number) => eventually(() => harness.shop.deliveries.length >= count && types());

async function paidIntent() {
  const intent = await harness.newIntent();
  await harness.pay(intent, '4242424242424242');
  return intent;
}

const outcomes: [string, (intentCard: string) => string, string[]][] = [
  ['a payment', () => '4242424242424242', ['charge.succeeded', 'payment_intent.succeeded']],
  ['a decline', () => '4000000000000002', ['charge.failed', 'payment_intent.payment_failed']],
  ['a challenge', () => '4000000000003220', ['payment_intent.requires_action']],
];

describe('webhooks', () => {
  it.each(outcomes)('report %s, in order', async (_what, card, expected) => {
    const intent = await harness.newIntent();
    await harness.pay(intent, card(intent.id));
    expect(await arrived(expected.length + 1)).toEqual(['payment_intent.created', ...expected]);
  });

  it('are signed so that only unchanged bodies verify in the SDK', async () => {
    const intent = await paidIntent();
    await arrived(3);
    const { raw, signature } = harness.shop.deliveries.at(-1) ?? { raw: '', signature: '' };
    const { webhookSecret } = harness.emulator.keys;
    const event = harness.stripe.webhooks.constructEvent(raw, signature, webhookSecret);
    expect(event).toMatchObject({
      type: 'payment_intent.succeeded',
      livemode: false,
      data: { object: { id: intent.id } },
    });
    const tampered = raw.replace('1999', '1');
    expect(() => harness.stripe.webhooks.constructEvent(tampered, signature, webhookSecret)).toThrow(
      /signature/i,
    );
    expect(() => harness.stripe.webhooks.constructEvent(raw, signature, 'whsec_other')).toThrow(/signature/i);
  });

  it('are sent for the chosen types only', async () => {
    const chosen = await openHarness({ events: ['payment_intent.canceled'] });
    const { id } = await chosen.newIntent();
    await chosen.stripe.paymentIntents.cancel(id);
    await eventually(() => chosen.shop.deliveries.length > 0);
    expect(chosen.shop.deliveries.map(({ event }) => event.type)).toEqual(['payment_intent.canceled']);
    expect((await chosen.stripe.events.list()).data).toHaveLength(2);
    await chosen.close();
  });

  it('are retried until they are accepted', async () => {
    harness.shop.answers.push(500, 404);
    await harness.newIntent();
    await eventually(async () => (await undelivered()) === 0);
    expect(types()).toEqual(Array.from({ length: 3 }, () => 'payment_intent.created'));
    expect(new Set(harness.shop.deliveries.map(({ event }) => event.id)).size).toBe(1);
  });

  it('survive a restart', async () => {
    harness.emulator.controls.holdWebhooks();
    const intent = await paidIntent();
    await harness.emulator.close();
    expect(types()).toEqual([]);
    // Simulates failed attempts, after which the next one is due much later.
    await harness.pool.query(
      `update emulator_payments.events set attempts = 6, deliver_at = now() + interval '1 hour'`,
    );
    const restarted = await startPaymentsEmulator({
      pool: harness.pool,
      host: '127.0.0.1',
      port: 0,
      webhookUrl: () => harness.shop.url,
    });
    await arrived(3);
    expect(restarted.keys).toEqual(harness.emulator.keys);
    const found = await sdk(restarted).paymentIntents.retrieve(intent.id);
    expect(found.status).toBe('succeeded');
    await restarted.close();
  });

  it('wait until the shop has an address', async () => {
    await harness.emulator.close();
    let url = '';
    const early = await startPaymentsEmulator({
      pool: harness.pool,
      host: '127.0.0.1',
      port: 0,
      webhookUrl: () => url,
    });
    await sdk(early).paymentIntents.create({ amount: 1999, currency: 'usd' });
    url = harness.shop.url;
    await arrived(1);
    const { rows } = await harness.pool.query('select attempts from emulator_payments.events');
    expect(rows).toEqual([{ attempts: 1 }]);
    await early.close();
  });

  it('are retried for about three days', () => {
    const waits = Array.from({ length: 200 }, (_, index) => waitAfter(index + 1));
    const total = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0);
    expect(waits.at(-1)).toBeNull();
    expect([77, 78, 79].map(waitAfter)).toEqual([3_600_000, null, null]);
    expect(total / 3_600_000).toBeGreaterThan(68);
    expect(total / 3_600_000).toBeLessThan(76);
  });
});

describe('test controls', () => {
  it('hold webhooks and release them newest first', async () => {
    const { controls } = harness.emulator;
    controls.holdWebhooks();
    await paidIntent();
    controls.reverse();
    controls.releaseWebhooks();
    expect(await arrived(3)).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
  });

  it('drop, duplicate and resend', async () => {
    const { controls } = harness.emulator;
    controls.dropNext();
    const intent = await harness.newIntent();
    controls.duplicateNext();
    await harness.stripe.paymentIntents.cancel(intent.id);
    expect(await arrived(2)).toEqual(['payment_intent.canceled', 'payment_intent.canceled']);
    const { data } = await harness.stripe.events.list({ type: 'payment_intent.created' });
    expect(await controls.resend(data[0]?.id ?? '')).toBe(200);
    expect(types().at(-1)).toBe('payment_intent.created');
  });

  it('settle a processing payment after its time', async () => {
    const { controls } = harness.emulator;
    controls.processing(50);
    await paidIntent();
    expect(await arrived(4)).toEqual([
      'payment_intent.created',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it('make the API fail as in an outage', async () => {
    harness.emulator.controls.failApi(true);
    await expect(harness.newIntent()).rejects.toMatchObject({ statusCode: 503, type: 'StripeAPIError' });
    harness.emulator.controls.failApi(false);
    expect((await harness.newIntent()).status).toBe('requires_payment_method');
  });
});

it('stores events that can be retrieved', async () => {
  const intent = await paidIntent();
  await eventually(async () => (await undelivered()) === 0);
  const { data } = await harness.stripe.events.list({ type: 'payment_intent.succeeded' });
  expect(data).toHaveLength(1);
  const event = await harness.stripe.events.retrieve(data[0]?.id ?? '');
  expect(event).toMatchObject({ object: 'event', pending_webhooks: 0, data: { object: { id: intent.id } } });
});

it('records charge and event together or not at all', async () => {
  const intent = await harness.newIntent();
  await harness.pool.query(
    `alter table emulator_payments.events add constraint broken check (type <> 'payment_intent.succeeded')`,
  );
  expect((await harness.pay(intent, '4242424242424242')).status).toBe(500);
  const { rows } = await harness.pool.query(
    `select (select count(*) from emulator_payments.charges)::int as charges, body->>'status' as status
     from emulator_payments.payment_intents`,
  );
  expect(rows).toEqual([{ charges: 0, status: 'requires_payment_method' }]);
  await harness.pool.query('alter table emulator_payments.events drop constraint broken');
  expect((await harness.pay(intent, '4242424242424242')).body.status).toBe('succeeded');
});

async function undelivered(): Promise<number> {
  const { rows } = await harness.pool.query<{ count: number }>(
    'select count(*)::int as count from emulator_payments.events where deliver_at is not null',
  );
  return rows[0]?.count ?? 0;
}
