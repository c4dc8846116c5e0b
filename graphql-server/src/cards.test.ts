import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signature } from '#emulators/payments/webhook-request.ts';
import { testDatabase, type TestDatabase } from '../test/database.ts';
import { startShopProcess, type ShopProcess } from '../test/hostile/shop-process.ts';
import { eventually, testShop } from '../test/shop.ts';
import { builtWeb } from './http/web.ts';

// Where a card number may never be, and where test money may never come from. Fields that post to the provider only are
// seen by browser-frames.long.test.ts and the journeys in e2e/.

describe('card numbers and secrets', () => {
  let database: TestDatabase;
  let shop: ShopProcess;
  beforeAll(async () => {
    database = await testDatabase();
    shop = await startShopProcess(database.url, { LOG_LEVEL: 'trace' });
  }, 120_000);
  afterAll(async () => {
    await shop.close();
    await database.close();
  });

  async function call(method: string, address: string, body: object | URLSearchParams, token = '') {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(address, {
      method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  }

  it(
    'are in no table and no log after a decline, a payment and a webhook',
    { timeout: 120_000 },
    async () => {
      const { url } = shop;
      const signedUp = await call(
        'POST',
        `${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`,
        { email: 'card@example.com', password: 'tight-lines', returnSecureToken: true },
      );
      const token: string = signedUp.body['idToken'] ?? '';
      const [product] = (await (await fetch(`${url}/equitment`)).json()) as { _id: string; minQty: number }[];
      const placed = await call(
        'POST',
        `${url}/graphql`,
        {
          query: `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on Order { databaseId } } }`,
          variables: {
            input: {
              equipmentId: product?._id,
              quantity: product?.minQty,
              phone: '+1 555 0100',
              address: 'Pier 1',
            },
          },
        },
        token,
      );
      const orderId = (placed.body as { data?: { placeOrder?: { databaseId?: string } } }).data?.placeOrder
        ?.databaseId;
      const opened = await call('POST', `${url}/create-payment-intent`, { orderId }, token);
      const clientSecret: string = opened.body['clientSecret'] ?? '';
      const { payments } = (await (await fetch(`${url}/config.json`)).json()) as {
        payments: { apiOrigin: string; publishableKey: string };
      };
      const intentId = clientSecret.split('_secret_')[0] ?? '';
      const cards = ['4000000000000002', '5555555555554444'];
      for (const number of cards) {
        const method = await call(
          'POST',
          `${payments.apiOrigin}/v1/payment_methods`,
          new URLSearchParams({
            type: 'card',
            'card[number]': number,
            'card[exp_month]': '12',
            'card[exp_year]': '2034',
            'card[cvc]': '987',
          }),
          payments.publishableKey,
        );
        await call(
          'POST',
          `${payments.apiOrigin}/v1/payment_intents/${intentId}/confirm`,
          new URLSearchParams({ payment_method: method.body['id'] ?? '', client_secret: clientSecret }),
          payments.publishableKey,
        );
        await call('PATCH', `${url}/order/${orderId}`, { transactionId: intentId }, token);
      }
      // Who types a card into the shop's own APIs by mistake is refused, and it stays nowhere.
      await call(
        'POST',
        `${url}/create-payment-intent`,
        { orderId: cards[1], price: '5555555555554444' },
        token,
      );
      await eventually(async () => {
        const { rows } = await database.pool.query(
          `select 1 from "Order" where "paymentState" = 'PAID' and id = $1`,
          [orderId],
        );
        return rows.length === 1;
      }, 30);

      const { rows: tables } = await database.pool.query<{ name: string }>(
        `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      const found: string[] = [];
      for (const { name } of tables) {
        const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
        for (const { row } of rows) {
          const digits = row.replaceAll(/[\s-]/g, '');
          if (cards.some((card) => digits.includes(card))) found.push(name);
          // The secret with which an intent is paid is the provider's to keep.
          if (!name.startsWith('emulator_payments.') && row.includes(clientSecret))
            found.push(`${name}: a client secret`);
        }
      }
      expect(tables.length).toBeGreaterThan(20);
      expect(found).toEqual([]);
      const log = shop.output();
      expect(log.length).toBeGreaterThan(0);
      const unsaid = [...cards, clientSecret, 'whsec_', 'sk_test_', 'v1=', token];
      expect(unsaid.filter((secret) => log.includes(secret))).toEqual([]);
    },
  );
});

describe('with the keys of a real provider', () => {
  it(
    'the local one is not there: no port, no table, no page, no webhook of its',
    { timeout: 120_000 },
    async () => {
      const port = await freePort();
      const shop = await testShop(
        {
          STRIPE_SECRET_KEY: 'sk_test_1',
          STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
          STRIPE_WEBHOOK_SECRET: 'whsec_real',
          PAYMENTS_PORT: String(port),
          SEED: 'none',
        },
        { web: builtWeb },
      );
      try {
        await expect(fetch(`http://127.0.0.1:${port}/stripe.js`)).rejects.toThrow('fetch failed');
        const { rows } = await shop.pool.query(
          `select 1 from pg_namespace where nspname = 'emulator_payments'`,
        );
        expect(rows).toEqual([]);
        const config = (await (await fetch(`${shop.url}/config.json`)).json()) as { payments: object };
        expect(config.payments).toEqual({
          mode: 'test',
          publishableKey: 'pk_test_1',
          apiOrigin: 'https://api.stripe.com',
        });
        const page = await fetch(`${shop.url}/`, { headers: { accept: 'text/html' } });
        const all = `${await page.text()} ${page.headers.get('content-security-policy')}`;
        expect(all).not.toContain(String(port));
        const body = JSON.stringify({
          id: 'evt_1',
          object: 'event',
          type: 'payment_intent.succeeded',
          livemode: false,
        });
        for (const secret of ['whsec_local', 'whsec_']) {
          const answer = await fetch(`${shop.url}/webhooks/stripe`, {
            method: 'POST',
            headers: { 'stripe-signature': signature(body, secret, new Date()) },
            body,
          });
          expect(answer.status).toBe(400);
        }
      } finally {
        await shop.close();
      }
    },
  );
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
