import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf, type Claim } from './sdk-types.ts';
import { TEST_CARDS } from './test-cards.ts';
import { cardFields, eventually, openHarness, type Harness } from './test-harness.ts';

let harness: Harness;
/** Every response to a call with the secret key, and every sent event. */
const claims: Claim[] = [];
const seen = new Set<string>();

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

const TYPES: Readonly<Record<string, string>> = {
  payment_intent: 'Stripe.PaymentIntent',
  payment_method: 'Stripe.PaymentMethod',
  charge: 'Stripe.Charge',
  refund: 'Stripe.Refund',
};

/** Claims the type of an object and of the objects in it: events and lists are typed by their content. */
function claim(body: Json): void {
  if (body.error) {
    claims.push({ type: 'Stripe.PaymentIntent.LastPaymentError', value: body.error });
    return;
  }
  const { object, data, ...rest } = body;
  seen.add(object === 'event' ? body.type : object);
  if (object === 'list') {
    claims.push({ type: `Omit<Stripe.ApiList<unknown>, 'data'>`, value: { object, ...rest } });
    for (const item of data) claim(item);
  } else if (object === 'event') {
    claims.push({ type: `Omit<Stripe.EventBase, 'data'>`, value: { object, ...rest } });
    claims.push({ type: `Stripe.Event['type']`, value: rest.type });
    claim(data.object);
  } else claims.push({ type: TYPES[object] ?? 'never', value: body });
}

async function ask(method: 'GET' | 'POST', path: string, form: Record<string, string> = {}): Promise<Json> {
  const answer = await harness.asBrowser(method, path, form, harness.emulator.keys.secretKey);
  claim(answer.body);
  return answer.body;
}

const intent = (more: Record<string, string> = {}) =>
  ask('POST', '/v1/payment_intents', {
    amount: '1999',
    currency: 'usd',
    'allowed_payment_method_types[0]': 'card',
    ...more,
  });

async function pay({ id, client_secret }: Json, card: string): Promise<Json> {
  const method = await ask('POST', '/v1/payment_methods', { type: 'card', ...cardFields(card) });
  if (method.error) return method;
  return ask('POST', `/v1/payment_intents/${id}/confirm`, {
    client_secret,
    payment_method: method.id,
    use_stripe_sdk: 'true',
  });
}

describe('every response matches the SDK’s types', () => {
  it(
    'for payments with every test card, 3-D Secure, cancellation, refunds, lists, events and errors',
    { timeout: 120_000 },
    async () => {
      await intent({ description: 'An order', 'metadata[order_id]': 'o1', receipt_email: 'a@example.com' });
      await intent({ 'automatic_payment_methods[enabled]': 'true' }).catch(() => {});
      for (const { number } of TEST_CARDS) {
        const confirmed = await pay(await intent(), number);
        if (confirmed.status === 'requires_action')
          await harness.authenticate({ status: 200, body: confirmed, headers: new Headers() }, 'complete');
      }
      const failed = await pay(await intent(), '4000002760003184');
      await harness.authenticate({ status: 200, body: failed, headers: new Headers() }, 'fail');
      await ask('GET', `/v1/payment_intents/${failed.id}`, {
        'expand[0]': 'latest_charge',
        'expand[1]': 'payment_method',
      });
      const redirected = await intent({ payment_method: 'pm_card_threeDSecure2Required' });
      await ask('POST', `/v1/payment_intents/${redirected.id}/confirm`, {
        return_url: 'http://localhost/back',
      });
      harness.emulator.controls.processing('held');
      await pay(await intent(), '4242424242424242');
      harness.emulator.controls.processing(null);
      await harness.emulator.controls.finishProcessing('refuses');
      harness.emulator.controls.processing('held');
      await pay(await intent(), '4242424242424242');
      harness.emulator.controls.processing(null);
      await harness.emulator.controls.finishProcessing();
      for (const card of ['4000000000007726', '4000000000005126']) {
        const { id } = await pay(await intent(), card);
        await ask('POST', '/v1/refunds', { payment_intent: id });
      }
      await harness.emulator.controls.finishRefunds();
      const paid = await pay(await intent(), '4242424242424242');
      await ask('GET', `/v1/payment_intents/${paid.id}`, {
        'expand[0]': 'latest_charge',
        'expand[1]': 'payment_method',
      });
      await ask('GET', `/v1/charges/${paid.latest_charge}`);
      await ask('GET', `/v1/payment_methods/${paid.payment_method}`);
      const refund = await ask('POST', '/v1/refunds', {
        payment_intent: paid.id,
        amount: '500',
        reason: 'requested_by_customer',
      });
      await ask('POST', '/v1/refunds', { payment_intent: paid.id });
      await ask('POST', '/v1/refunds', { payment_intent: paid.id });
      await ask('GET', `/v1/refunds/${refund.id}`);
      await ask('GET', '/v1/refunds', { payment_intent: paid.id });
      const open = await intent();
      await ask('POST', `/v1/payment_intents/${open.id}`, { amount: '2999', 'metadata[a]': 'b' });
      await ask('POST', `/v1/payment_intents/${open.id}/cancel`, { cancellation_reason: 'abandoned' });
      await ask('POST', `/v1/payment_intents/${open.id}/cancel`);
      await ask('POST', `/v1/payment_intents/${open.id}/confirm`, { payment_method: 'pm_card_visa' });
      await ask('GET', '/v1/payment_intents', { limit: '100' });
      await ask('GET', '/v1/events', { limit: '100' });
      await intent({ nonsense: '1' });
      await intent({ amount: '1' });
      await ask('GET', '/v1/charges/ch_none');
      await ask('GET', '/v1/nothing');
      await pay(open, '4111111111111111');
      await eventually(async () => {
        const { rows } = await harness.pool.query(
          'select 1 from emulator_payments.events where deliver_at is not null',
        );
        return rows.length === 0;
      });
      for (const { event } of harness.shop.deliveries) claim(event);

      expect(problemsOf(claims)).toEqual([]);
      expect(claims.length).toBeGreaterThan(500);
      const { rows } = await harness.pool.query<{ type: string }>(
        'select distinct type from emulator_payments.events',
      );
      const everything = [...Object.keys(TYPES), 'list', ...rows.map(({ type }) => type)];
      expect(everything.filter((what) => !seen.has(what))).toEqual([]);
      expect(rows).toHaveLength(13);
    },
  );

  it(
    'the check detects an extra field, a missing field, a wrong type, an unknown value and a fraction of a cent',
    { timeout: 120_000 },
    () => {
      const right = claims.find(({ type }) => type === 'Stripe.Refund')?.value as Record<string, unknown>;
      const { currency: _, ...tooFew } = right;
      const wrong = [
        { ...right, nonsense: 1 },
        tooFew,
        { ...right, amount: '500' },
        { ...right, reason: 'because' },
        { ...right, amount: 0.5 },
      ];
      expect(problemsOf(wrong.map((value) => ({ type: 'Stripe.Refund', value })))).toHaveLength(wrong.length);
    },
  );
});
