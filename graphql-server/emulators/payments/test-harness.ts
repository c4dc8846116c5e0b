import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import {
  startPaymentsEmulator,
  type PaymentsEmulator,
  type PaymentsEmulatorOptions,
} from './payments-emulator.ts';

/** For tests: a database, the emulator, the real SDK, a browser's calls, and a shop that receives webhooks. */
export interface Harness {
  readonly pool: TestDatabase['pool'];
  readonly emulator: PaymentsEmulator;
  readonly origin: string;
  readonly stripe: Stripe;
  readonly shop: WebhookShop;
  /** Creates an intent over 19.99 USD as the shop does. */
  newIntent(
    more?: Partial<Stripe.PaymentIntentCreateParams>,
    key?: string,
  ): Promise<Stripe.Response<Stripe.PaymentIntent>>;
  /** A call with the publishable key, as from the frames. */
  asBrowser(method: 'GET' | 'POST', path: string, parameters?: Parameters_, key?: string): Promise<Answer>;
  /** Creates a payment method from a card number and confirms with it, as the page does. */
  pay(intent: Pick<Stripe.PaymentIntent, 'id' | 'client_secret'>, card: string): Promise<Answer>;
  /** Answers the 3-D Secure challenge on an intent. */
  authenticate(confirmed: Answer, outcome: 'complete' | 'fail'): Promise<Answer>;
  close(): Promise<void>;
}

type Parameters_ = Record<string, string>;
// Tests read responses without types; assertions check what matters.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { status: number; body: any; headers: Headers };

export async function openHarness(options: Partial<PaymentsEmulatorOptions> = {}): Promise<Harness> {
  const database = await testDatabase();
  const { pool } = database;
  const shop = await openWebhookShop();
  const emulator = await startPaymentsEmulator({
    pool,
    host: '127.0.0.1',
    port: 0,
    webhookUrl: () => shop.url,
    ...options,
  });
  const origin = `http://127.0.0.1:${emulator.port}`;
  const stripe = sdk(emulator);

  async function asBrowser(
    method: 'GET' | 'POST',
    path: string,
    parameters: Parameters_ = {},
    key = emulator.keys.publishableKey,
  ): Promise<Answer> {
    const form = new URLSearchParams(parameters);
    const address = method === 'GET' ? `${path}?${form.toString()}` : path;
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(origin + address, {
      method,
      headers,
      ...(method === 'POST' && { body: form }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  return {
    pool,
    emulator,
    origin,
    stripe,
    shop,
    asBrowser,
    newIntent: (more = {}, idempotencyKey) =>
      stripe.paymentIntents.create(
        {
          amount: 1999,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          metadata: { order_id: 'order-1' },
          ...more,
        },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      ),
    async pay(intent, card) {
      const method = await asBrowser('POST', '/v1/payment_methods', { type: 'card', ...cardFields(card) });
      if (method.status !== 200) return method;
      return asBrowser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
        client_secret: intent.client_secret ?? '',
        payment_method: method.body.id,
        use_stripe_sdk: 'true',
      });
    },
    authenticate: (confirmed, outcome) =>
      asBrowser('POST', '/three-d-secure', {
        challenge: confirmed.body.next_action.use_stripe_sdk.source,
        outcome,
      }),
    async close() {
      await emulator.close();
      await shop.close();
      await database.close();
    },
  };
}

export function sdk(emulator: PaymentsEmulator, key = emulator.keys.secretKey): Stripe {
  const { port } = emulator;
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
}

export function cardFields(number: string, prefix = 'card'): Parameters_ {
  return {
    [`${prefix}[number]`]: number,
    [`${prefix}[exp_month]`]: '12',
    [`${prefix}[exp_year]`]: '40',
    [`${prefix}[cvc]`]: number.startsWith('3') ? '1234' : '123',
  };
}

interface Delivery {
  readonly event: Stripe.Event;
  readonly raw: string;
  readonly signature: string;
}

interface WebhookShop {
  readonly url: string;
  /** The received deliveries in order, including rejected ones. */
  readonly deliveries: Delivery[];
  /** The status codes of the next responses; 200 after the last one. */
  readonly answers: number[];
  close(): Promise<void>;
}

async function openWebhookShop(): Promise<WebhookShop> {
  const deliveries: Delivery[] = [];
  const answers: number[] = [];
  const server: Server = createServer((request, response) => {
    void read(request).then((raw) => {
      deliveries.push({
        event: JSON.parse(raw) as Stripe.Event,
        raw,
        signature: String(request.headers['stripe-signature']),
      });
      response.writeHead(answers.shift() ?? 200).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    deliveries,
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Polls until `found` returns a value, for at most `deadline` milliseconds. */
export async function eventually<T>(
  found: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  deadline = 10_000,
): Promise<T> {
  const end = Date.now() + deadline;
  for (;;) {
    const result = await found();
    if (result) return result;
    if (Date.now() > end) throw new Error(`Not within ${deadline} ms: ${found.toString()}`);
    await sleep(10);
  }
}
