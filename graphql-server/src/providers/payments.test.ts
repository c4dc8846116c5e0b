import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHarness, type Harness } from '#emulators/payments/test-harness.ts';
import { signature } from '#emulators/payments/webhook-request.ts';
import { createPaymentProvider, type Intent, type PaymentProvider } from './payments.ts';

let harness: Harness;
let provider: PaymentProvider;
const warnings: object[] = [];

beforeAll(async () => {
  harness = await openHarness();
  provider = on(harness.emulator.port);
});
afterAll(() => harness.close());

function on(simulatorPort: number): PaymentProvider {
  const { secretKey, webhookSecret } = harness.emulator.keys;
  const onFailure = (_message: string, details: object) => void warnings.push(details);
  return createPaymentProvider({ mode: 'simulator', secretKey, webhookSecret, simulatorPort, onFailure });
}

let orders = 0;
const order = (more = {}) => {
  orders += 1;
  return {
    orderId: `order-${orders}`,
    attempt: 1,
    amountMinor: 4990,
    currency: 'USD',
    idempotencyKey: `key-${orders}`,
    description: `FISHZOME order ${orders}`,
    ...more,
  };
};

async function made(wanted = order()): Promise<Intent> {
  const intent = await provider.createIntent(wanted);
  if (intent === 'unavailable') throw new Error(intent);
  return intent;
}

const pay = ({ id, clientSecret }: Intent, card: string) =>
  harness.pay({ id, client_secret: clientSecret }, card);

async function paid(): Promise<Intent> {
  const intent = await made();
  await pay(intent, '5555555555554444');
  return intent;
}

describe('an intent', () => {
  it('is made for an order, in minor units', async () => {
    const wanted = order();
    const intent = await made(wanted);
    expect(intent).toMatchObject({
      id: expect.stringMatching(/^pi_sim/),
      status: 'requires_payment_method',
      amountMinor: 4990,
      amountReceivedMinor: 0,
      currency: 'USD',
      orderId: wanted.orderId,
      env: 'SIMULATOR',
      attempt: 1,
      chargeId: null,
      card: null,
      lastError: null,
    });
    expect(intent.clientSecret).toContain(`${intent.id}_secret_`);
    expect(Math.abs(intent.created.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('is the same one for the same key, as it is now', async () => {
    const wanted = order();
    const first = await made(wanted);
    await pay(first, '4242424242424242');
    expect(await made(wanted)).toMatchObject({
      id: first.id,
      status: 'succeeded',
      amountReceivedMinor: 4990,
    });
  });

  it('tells which card paid', async () => {
    const intent = await paid();
    expect(await provider.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      amountReceivedMinor: 4990,
      chargeId: expect.stringMatching(/^ch_sim/),
      card: { brand: 'mastercard', last4: '4444' },
    });
  });

  it("tells why a card was refused, in the provider's words", async () => {
    const intent = await made();
    await pay(intent, '4000000000009995');
    expect(await provider.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      card: { last4: '9995' },
      lastError: {
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      },
    });
  });

  it.each(['', '../refunds', 'pi_', 'pi_simUnknown00', 'pi_a b', 'ch_simAAAAAAAA', 'pi_simAAAA?expand'])(
    'is missing when it is called %o',
    async (id) => {
      expect(await provider.retrieve(id)).toBe('missing');
      expect(await provider.cancel(id)).toBe('missing');
    },
  );

  it('is a bug when its amount is below the minimum', async () => {
    await expect(provider.createIntent(order({ amountMinor: 1 }))).rejects.toThrow(/at least/);
  });
});

describe('cancelling', () => {
  it('ends an unpaid intent, and again', async () => {
    const { id } = await made();
    expect(await provider.cancel(id)).toMatchObject({ status: 'canceled' });
    expect(await provider.cancel(id)).toMatchObject({ status: 'canceled' });
  });

  it('shows that the money was faster', async () => {
    const { id } = await paid();
    expect(await provider.cancel(id)).toMatchObject({ status: 'succeeded', amountReceivedMinor: 4990 });
  });
});

describe('refunds', () => {
  const refund = (intentId: string, amountMinor: number, idempotencyKey: string) =>
    provider.refund({ intentId, amountMinor, idempotencyKey, reason: 'requested_by_customer' });

  it('refund in parts, once per idempotency key', async () => {
    const { id } = await paid();
    const first = await refund(id, 1000, `${id} 1`);
    expect(first).toMatchObject({ amountMinor: 1000, currency: 'USD', status: 'succeeded' });
    expect(await refund(id, 1000, `${id} 1`)).toEqual(first);
    await refund(id, 3990, `${id} 2`);
    const all = await provider.refundsOf(id);
    expect(all).toMatchObject([
      { amountMinor: 3990 },
      { amountMinor: 1000, reason: 'requested_by_customer' },
    ]);
  });

  it('are refused beyond what was paid', async () => {
    const { id } = await paid();
    expect(await refund(id, 4991, `${id} 1`)).toEqual({ refused: expect.stringContaining('greater than') });
    await refund(id, 4990, `${id} 2`);
    expect(await refund(id, 1, `${id} 3`)).toEqual({ refused: expect.stringContaining('already been') });
    expect(await refund('pi_simUnknown00', 1, 'unknown')).toBe('missing');
    expect(await provider.refundsOf('')).toEqual([]);
  });
});

describe('a webhook', () => {
  const signed = (event: object, secret = harness.emulator.keys.webhookSecret, now = new Date()) => {
    const raw = JSON.stringify(event);
    return [raw, signature(raw, secret, now)] as const;
  };
  const event = (object: object) => ({
    id: 'evt_1',
    object: 'event',
    type: 'something.happened',
    livemode: false,
    data: { object },
  });

  it('is read when the signature fits the bytes', async () => {
    const intent = { object: 'payment_intent', id: 'pi_simAAAAAAAA' };
    const [raw, header] = signed(event(intent));
    const notice = { id: 'evt_1', type: 'something.happened', livemode: false, intentId: 'pi_simAAAAAAAA' };
    expect(await provider.readWebhook(raw, header)).toEqual(notice);
    expect(await provider.readWebhook(Buffer.from(raw), header)).toEqual(notice);
  });

  it.each([
    [{ object: 'charge', id: 'ch_1', payment_intent: 'pi_simBBBBBBBB' }, 'pi_simBBBBBBBB'],
    [{ object: 'refund', id: 're_1', payment_intent: { id: 'pi_simCCCCCCCC' } }, 'pi_simCCCCCCCC'],
    [{ object: 'charge', id: 'ch_1', payment_intent: null }, null],
    [{ object: 'customer', id: 'cus_1' }, null],
  ])('finds the intent of %o', async (object, intentId) => {
    expect(await provider.readWebhook(...signed(event(object)))).toMatchObject({ intentId });
  });

  it('is refused when it is forged, altered, old or unsigned', async () => {
    const [raw, header] = signed(event({}));
    const old = signed(event({}), undefined, new Date(Date.now() - 301_000));
    const forged = signed(event({}), 'whsec_guessed');
    const refused = [old, forged, [`${raw} `, header], [raw, ''], [raw, 'nonsense'], ['', header]] as const;
    for (const [body, signature] of refused) {
      expect(await provider.readWebhook(body, signature)).toBe('bad-signature');
    }
  });
});

describe('an outage', () => {
  it('is answered, not thrown, and noted without secrets', async () => {
    const { id, clientSecret } = await made();
    harness.emulator.controls.failApi(true);
    expect(await provider.retrieve(id)).toBe('unavailable');
    expect(await provider.createIntent(order())).toBe('unavailable');
    expect(await provider.cancel(id)).toBe('unavailable');
    expect(await provider.refundsOf(id)).toBe('unavailable');
    harness.emulator.controls.failApi(false);
    expect(warnings.length).toBe(4);
    for (const secret of [clientSecret, ...Object.values(harness.emulator.keys)]) {
      expect(JSON.stringify(warnings)).not.toContain(secret);
    }
  });

  it.each<[string, RequestListener]>([
    ['hangs up', (request) => request.socket.destroy()],
    [
      'is too busy',
      (_, answer) => answer.writeHead(429, { 'stripe-should-retry': 'false' }).end('{"error":{}}'),
    ],
    ['talks nonsense', (_, answer) => answer.writeHead(200).end('<html>')],
  ])('covers a provider that %s', async (_what, listener) => {
    const server = createServer(listener);
    const port = await listen(server);
    expect(await on(port).retrieve('pi_simAAAAAAAA')).toBe('unavailable');
    server.close();
  });

  it('covers a provider that is not there', async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await on(port).retrieve('pi_simAAAAAAAA')).toBe('unavailable');
  });

  it('does not cover a wrong key', async () => {
    const { webhookSecret } = harness.emulator.keys;
    const wrong = createPaymentProvider({
      mode: 'simulator',
      secretKey: 'sk_test_wrong',
      webhookSecret,
      simulatorPort: harness.emulator.port,
    });
    await expect(wrong.retrieve('pi_simAAAAAAAA')).rejects.toMatchObject({ statusCode: 401 });
  });
});

it('refuses a webhook secret that could never fit', () => {
  const options = { mode: 'test', secretKey: 'sk_test_1', webhookSecret: 'whsec_abc\n' } as const;
  expect(() => createPaymentProvider(options)).toThrow(/webhook secret/);
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
