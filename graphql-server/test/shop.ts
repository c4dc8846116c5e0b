import { randomInt, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShop, type Shop } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import type { LoadWeb } from '#server/http/web.ts';
import { databaseTemplate, testDatabase } from './database.ts';
import { holdAgainstReference } from './reference.ts';
import { startShopWithoutPages } from './shop-without-pages.ts';

export interface Person {
  email: string;
  token: string;
  uid: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  // Tests read responses without types; assertions check what matters.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface TestShop {
  shop: Shop;
  url: string;
  pool: Awaited<ReturnType<typeof testDatabase>>['pool'];
  /** Signs a user up with the identity provider, over its own protocol. */
  signUp(email?: string): Promise<Person>;
  signIn(email: string, password: string): Promise<Person>;
  /** Calls the REST API; throws if the reference does not describe the response. */
  rest(
    method: string,
    path: string,
    options?: { token?: string | null; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  graphql(
    query: string,
    variables?: Record<string, unknown>,
    token?: string | null,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Confirms an intent as the card fields do, with a test card. */
  payWithCard(clientSecret: string, card: string): Promise<Answer>;
  close(): Promise<void>;
}

/** Each call has its own address unless specified, so that only tests of limits reach one. */
const someAddress = () => `2001:db8:${[1, 2, 3].map(() => randomInt(65_536).toString(16)).join(':')}::1`;

/** Emulators reject requests through a proxy. */
const isEmulator = (address: string) =>
  /^\/(?:identitytoolkit|securetoken|v1\/payment|emulator|mailbox)/.test(new URL(address).pathname);

const newDataDir = () => path.join(tmpdir(), `fishzome-test-${randomUUID()}`);

/** The environment of a test's shop. */
const envOf = (databaseUrl: string, variables: Record<string, string> = {}) =>
  readEnv({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '1',
    ...variables,
  });

/** Waits for due jobs, such as emails about new orders, because they write too. */
export const dueJobsDone = (pool: TestShop['pool']) =>
  eventually(async () => {
    const sql = `SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts`;
    return (await pool.query(sql)).rowCount === 0;
  });

/** Waits until the payment provider has delivered its webhooks. */
export const webhooksDelivered = (pool: TestShop['pool']) =>
  eventually(async () => {
    const sql = `SELECT 1 FROM emulator_payments.events WHERE deliver_at IS NOT NULL`;
    return (await pool.query(sql)).rowCount === 0;
  });

/** Starts a shop, which fills its empty database with the demo, and closes it again. */
async function createDemo(): Promise<string> {
  const { url, pool } = await testDatabase();
  const dataDir = newDataDir();
  const shop = await startShopWithoutPages(envOf(url, { DATA_DIR: dataDir }));
  try {
    await webhooksDelivered(pool);
    await dueJobsDone(pool);
  } finally {
    await shop.close();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  }
  return url;
}

/** Whether a shop fills an empty database with the same demo as `createDemo`. */
function showsDemo(variables: Record<string, string>): boolean {
  const { seed, currency, identity, payments } = envOf('postgresql://127.0.0.1/unused', variables);
  const usesEmulators = identity.provider === 'local' && payments.mode === 'simulator';
  return seed && currency === 'USD' && usesEmulators && !('DATABASE_URL' in variables);
}

/**
 * The whole shop on a separate database, with its real emulators, on free ports. Filling a database with the demo takes most
 * of a start, so it is done once, and cloned. `template` is another database to clone. `web` is `builtWeb` in tests that
 * request pages.
 */
export async function testShop(
  variables: Record<string, string> = {},
  { template, web }: { template?: string; web?: LoadWeb } = {},
): Promise<TestShop> {
  const demo = showsDemo(variables) ? await databaseTemplate('template_demo', createDemo) : '';
  const database = await testDatabase({ template: template ?? demo });
  const dataDir = newDataDir();
  const env = envOf(database.url, { DATA_DIR: dataDir, ...variables });
  const shop = await (web ? startShop(env, web) : startShopWithoutPages(env));
  const { url } = shop;

  async function call(
    method: string,
    address: string,
    headers: Record<string, string>,
    body?: string | URLSearchParams | FormData,
  ): Promise<Answer> {
    const response = await fetch(address, {
      method,
      headers: { ...(!isEmulator(address) && { 'x-forwarded-for': someAddress() }), ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  }

  const asJson = (token: string | null | undefined): Record<string, string> => ({
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  });

  async function identity(operation: string, body: object): Promise<Person> {
    const answer = await call(
      'POST',
      `${url}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local`,
      { 'content-type': 'application/json' },
      JSON.stringify({ ...body, returnSecureToken: true }),
    );
    if (answer.status !== 200) throw new Error(`${operation}: ${JSON.stringify(answer.body)}`);
    return { email: answer.body.email, token: answer.body.idToken, uid: answer.body.localId };
  }

  return {
    shop,
    url,
    pool: database.pool,
    signUp: (email = `${randomUUID()}@example.com`) => identity('signUp', { email, password: 'tight-lines' }),
    signIn: (email, password) => identity('signInWithPassword', { email, password }),
    async rest(method, path, { token, body, headers } = {}) {
      const raw = body === undefined || typeof body === 'string' || body instanceof FormData;
      const json = body !== undefined && !(body instanceof FormData);
      const answer = await call(
        method,
        url + path,
        { ...asJson(token), ...(json && { 'content-type': 'application/json' }), ...headers },
        raw ? body : JSON.stringify(body),
      );
      holdAgainstReference(method, path, answer.status, answer.body);
      return answer;
    },
    graphql: (query, variables = {}, token = null, headers = {}) =>
      call(
        'POST',
        `${url}/graphql`,
        { ...asJson(token), 'content-type': 'application/json', ...headers },
        JSON.stringify({ query, variables }),
      ),
    async payWithCard(clientSecret, card) {
      const { payments } = (await (await fetch(`${url}/config.json`)).json()) as {
        payments: { apiOrigin: string; publishableKey: string };
      };
      const headers = {
        authorization: `Bearer ${payments.publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      };
      const intentId = clientSecret.split('_secret_')[0] ?? '';
      const method = await call(
        'POST',
        `${payments.apiOrigin}/v1/payment_methods`,
        headers,
        new URLSearchParams({
          type: 'card',
          'card[number]': card,
          'card[exp_month]': '12',
          'card[exp_year]': '2034',
          'card[cvc]': '123',
        }),
      );
      return call(
        'POST',
        `${payments.apiOrigin}/v1/payment_intents/${intentId}/confirm`,
        headers,
        new URLSearchParams({ payment_method: method.body.id, client_secret: clientSecret }),
      );
    },
    async close() {
      try {
        await shop.close();
      } finally {
        await database.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}

/** Polls until `probe` returns a truthy value; fails after `seconds`. */
export async function eventually<T>(probe: () => Promise<T>, seconds = 10): Promise<NonNullable<T>> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`did not happen within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
