import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually, openBench, sdk, type Bench } from './test-bench.ts';
import { startPaymentsStandIn } from './payments-stand-in.ts';
import { waitAfter } from './webhook-deliveries.ts';

let database: TestDatabase;
let bench: Bench;

beforeEach(async () => {
  database = await testDatabase();
  bench = await openBench(database.pool);
});
afterEach(async () => {
  await bench.close();
  await database.close();
});

const types = () => bench.shop.deliveries.map(({ event }) => event.type);
const arrived = (count: number) => eventually(() => bench.shop.deliveries.length >= count && types());

async function paidIntent() {
  const intent = await bench.newIntent();
  await bench.pay(intent, '4242424242424242');
  return intent;
}

const outcomes: [string, (intentCard: string) => string, string[]][] = [
  ['a payment', () => '4242424242424242', ['charge.succeeded', 'payment_intent.succeeded']],
  ['a decline', () => '4000000000000002', ['charge.failed', 'payment_intent.payment_failed']],
  ['a challenge', () => '4000000000003220', ['payment_intent.requires_action']],
];

describe('webhooks', () => {
  it.each(outcomes)('tell of %s, in order', async (_what, card, expected) => {
    const intent = await bench.newIntent();
    await bench.pay(intent, card(intent.id));
    expect(await arrived(expected.length + 1)).toEqual(['payment_intent.created', ...expected]);
  });

  it('are signed so that the SDK accepts them, and nothing else', async () => {
    const intent = await paidIntent();
    await arrived(3);
    const { raw, signature } = bench.shop.deliveries.at(-1) ?? { raw: '', signature: '' };
    const { webhookSecret } = bench.standIn.keys;
    const event = bench.stripe.webhooks.constructEvent(raw, signature, webhookSecret);
    expect(event).toMatchObject({
      type: 'payment_intent.succeeded',
      livemode: false,
      data: { object: { id: intent.id } },
    });
    const tampered = raw.replace('1999', '1');
    expect(() => bench.stripe.webhooks.constructEvent(tampered, signature, webhookSecret)).toThrow(
      /signature/i,
    );
    expect(() => bench.stripe.webhooks.constructEvent(raw, signature, 'whsec_other')).toThrow(/signature/i);
  });

  it('are sent again until they are accepted', async () => {
    bench.shop.answers.push(500, 404);
    await bench.newIntent();
    await eventually(async () => (await undelivered()) === 0);
    expect(types()).toEqual(Array.from({ length: 3 }, () => 'payment_intent.created'));
    expect(new Set(bench.shop.deliveries.map(({ event }) => event.id)).size).toBe(1);
  });

  it('survive a restart', async () => {
    bench.standIn.controls.holdWebhooks();
    const intent = await paidIntent();
    await bench.standIn.close();
    expect(types()).toEqual([]);
    // as after failed attempts: the next one would be long in coming
    await database.pool.query(
      `update stand_in_payments.events set attempts = 6, deliver_at = now() + interval '1 hour'`,
    );
    const restarted = await startPaymentsStandIn({
      pool: database.pool,
      host: '127.0.0.1',
      port: 0,
      webhookUrl: () => bench.shop.url,
    });
    await arrived(3);
    expect(restarted.keys).toEqual(bench.standIn.keys);
    const found = await sdk(restarted).paymentIntents.retrieve(intent.id);
    expect(found.status).toBe('succeeded');
    await restarted.close();
  });

  it('wait until the shop has an address', async () => {
    await bench.standIn.close();
    let url = '';
    const early = await startPaymentsStandIn({
      pool: database.pool,
      host: '127.0.0.1',
      port: 0,
      webhookUrl: () => url,
    });
    await sdk(early).paymentIntents.create({ amount: 1999, currency: 'usd' });
    url = bench.shop.url;
    await arrived(1);
    const { rows } = await database.pool.query('select attempts from stand_in_payments.events');
    expect(rows).toEqual([{ attempts: 1 }]);
    await early.close();
  });

  it('are tried for about three days', () => {
    const waits = Array.from({ length: 200 }, (_, index) => waitAfter(index + 1));
    const total = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0);
    expect(waits.at(-1)).toBeNull();
    expect(total / 3_600_000).toBeGreaterThan(68);
    expect(total / 3_600_000).toBeLessThan(76);
  });
});

describe('the controls of a test', () => {
  it('hold webhooks back and release them newest first', async () => {
    const { controls } = bench.standIn;
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
    const { controls } = bench.standIn;
    controls.dropNext();
    const intent = await bench.newIntent();
    controls.duplicateNext();
    await bench.stripe.paymentIntents.cancel(intent.id);
    expect(await arrived(2)).toEqual(['payment_intent.canceled', 'payment_intent.canceled']);
    const { data } = await bench.stripe.events.list({ type: 'payment_intent.created' });
    expect(await controls.resend(data[0]?.id ?? '')).toBe(200);
    expect(types().at(-1)).toBe('payment_intent.created');
  });

  it('settle a processing payment after its time', async () => {
    const { controls } = bench.standIn;
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
    bench.standIn.controls.failApi(true);
    await expect(bench.newIntent()).rejects.toMatchObject({ statusCode: 503, type: 'StripeAPIError' });
    bench.standIn.controls.failApi(false);
    expect((await bench.newIntent()).status).toBe('requires_payment_method');
  });
});

it('keeps events that can be looked up', async () => {
  const intent = await paidIntent();
  await eventually(async () => (await undelivered()) === 0);
  const { data } = await bench.stripe.events.list({ type: 'payment_intent.succeeded' });
  expect(data).toHaveLength(1);
  const event = await bench.stripe.events.retrieve(data[0]?.id ?? '');
  expect(event).toMatchObject({ object: 'event', pending_webhooks: 0, data: { object: { id: intent.id } } });
});

it('records charge and event together or not at all', async () => {
  const intent = await bench.newIntent();
  await database.pool.query(
    `alter table stand_in_payments.events add constraint broken check (type <> 'payment_intent.succeeded')`,
  );
  expect((await bench.pay(intent, '4242424242424242')).status).toBe(500);
  const { rows } = await database.pool.query(
    `select (select count(*) from stand_in_payments.charges)::int as charges, body->>'status' as status
     from stand_in_payments.payment_intents`,
  );
  expect(rows).toEqual([{ charges: 0, status: 'requires_payment_method' }]);
  await database.pool.query('alter table stand_in_payments.events drop constraint broken');
  expect((await bench.pay(intent, '4242424242424242')).body.status).toBe('succeeded');
});

async function undelivered(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from stand_in_payments.events where deliver_at is not null',
  );
  return rows[0]?.count ?? 0;
}
