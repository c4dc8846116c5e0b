import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Pool } from 'pg';
import { openDatabase } from '#server/db.ts';
import { startEmbeddedPostgres } from '#emulators/database/embedded-postgres.ts';
import { runningOn } from '#emulators/database/postmaster.ts';
import { startSmtpEmulator } from '#emulators/mailbox/smtp-emulator.ts';
import { memoryProbe } from '../memory-probe.ts';
import { testS3 } from '../s3.ts';
import { wireTo, type Wire } from '../wire.ts';
import { customerOf, type BeginRequest } from './customer.ts';
import { freePort, keepRunning, type Victim } from './victims.ts';

/** The built server in test mode, with all that it needs as separate processes or behind wires. */
export interface World {
  readonly shopUrl: string;
  readonly pool: Pool;
  readonly smallDisk: string | null;
  readonly shop: Victim;
  readonly provider: Victim;
  readonly database: Victim & { readonly url: string; pid(): number | undefined };
  /** The shop's connections, to be cut or frozen. Customers pay over `payments` too. */
  readonly wires: Readonly<Record<'database' | 'payments' | 'mail' | 'storage', Wire>>;
  readonly products: { readonly plenty: string; readonly scarce: string };
  /** Lines of the processes' output that say that something is wrong in the code. */
  readonly complaints: readonly string[];
  isShopUp(): Promise<boolean>;
  signUp(role?: 'ADMIN'): Promise<string>;
  customer(begin?: BeginRequest): ReturnType<typeof customerOf>;
  close(): Promise<void>;
}

/** Stock of the product that sells out, beside one without tracked stock. */
const STOCK = 150;
/** How long a customer retries: more than one reconciliation interval. */
const PATIENCE = 180_000;
/** Errors that would end a process. Failed requests are expected here. */
const isComplaint = (line: string) =>
  /uncaught|unhandled|fatal|Cannot start|SyntaxError|TypeError/i.test(line);

export interface WorldOptions {
  /** The path of the built server. */
  readonly program: string;
  /** A folder of a small file system for PostgreSQL, to be filled. */
  readonly smallDisk?: string | undefined;
}

export async function startWorld(options: WorldOptions): Promise<World> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fishzome-faults-'));
  const closers: (() => Promise<unknown> | void)[] = [() => rm(dir, { recursive: true, force: true })];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  try {
    return await openWorld(options, dir, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openWorld(
  { program, smallDisk }: WorldOptions,
  dir: string,
  closers: (() => Promise<unknown> | void)[],
  close: () => Promise<void>,
): Promise<World> {
  const postgresDir = smallDisk
    ? await mkdtemp(path.join(smallDisk, 'fishzome-faults-'))
    : path.join(dir, 'postgres');
  closers.push(() => rm(postgresDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dir: postgresDir });
  closers.push(() => postgres.stop());
  const { pool, close: closePool } = openDatabase(postgres.url, 8);
  closers.push(closePool);
  const [port, providerPort] = [await freePort(), await freePort()];
  const shopUrl = `http://localhost:${port}`;
  const s3 = await testS3();
  const mail = await startSmtpEmulator({ deliver: async () => {} });
  const wires = {
    database: await wireTo(postgres.url),
    payments: await wireTo(`http://localhost:${providerPort}`),
    mail: await wireTo(mail.url),
    storage: s3.wire,
  };
  closers.push(
    () => s3.close(),
    () => mail.close(),
    () => [wires.database, wires.payments, wires.mail].forEach((wire) => wire.close()),
  );
  const complaints: string[] = [];
  const output = (text: string) => void complaints.push(...text.split('\n').filter(isComplaint));
  const providerUrl = new URL(wires.payments.url).origin;
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    PAYMENTS_PORT: new URL(providerUrl).port,
    PAYMENTS_EMULATOR: 'elsewhere',
    DATABASE_URL: wires.database.url,
    DATA_DIR: dir,
    SMTP_URL: wires.mail.url,
    MAIL_FROM: 'FISHZOME <shop@fishzome.example>',
    ...s3.variables,
    SEED: 'none',
    TRUST_PROXY: '1',
    REQUESTS_PER_MINUTE: '1000000',
    SHUTDOWN_DELAY_SECONDS: '5',
    LOG_LEVEL: 'fatal',
  };
  const isShopUp = answers(`${shopUrl}/readyz`);
  const shop = keepRunning('server', [...memoryProbe, program], env, { isUp: isShopUp, output });
  closers.push(() => shop.stop());
  await until(isShopUp, 60_000, 'the shop did not start');
  const isProviderUp = answers(`${providerUrl}/stripe.js`);
  const provider = keepRunning(
    'provider',
    [...providerProgram, postgres.url, String(providerPort), `${shopUrl}/webhooks/stripe`],
    { PATH: process.env.PATH ?? '' },
    { isUp: isProviderUp, output },
  );
  closers.push(() => provider.stop());
  await until(isProviderUp, 60_000, 'the provider did not start');
  const config = (await (await fetch(`${shopUrl}/config.json`)).json()) as {
    payments: { publishableKey: string };
  };
  const { publishableKey } = config.payments;
  return {
    shopUrl,
    pool,
    shop,
    provider,
    smallDisk: smallDisk ?? null,
    database: databaseOf(postgresDir, postgres.url, pool),
    wires,
    products: await stock(pool),
    complaints,
    isShopUp,
    async signUp(role) {
      const { email, token } = await signUp(shopUrl);
      if (role) await promote(pool, { shopUrl, email, token, role });
      return token;
    },
    customer: (begin) =>
      customerOf({ shopUrl, providerUrl, publishableKey, patience: PATIENCE, ...(begin && { begin }) }),
    close,
  };
}

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const providerProgram = ['--import', tsx, fileURLToPath(new URL('provider-process.ts', import.meta.url))];

const answers = (url: string) => async () =>
  fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** The server's first process; this process restarts it. */
function databaseOf(dir: string, url: string, pool: Pool): World['database'] {
  let kills = 0;
  const pid = () => runningOn(path.join(dir, 'cluster', 'data'))?.pid;
  return {
    name: 'PostgreSQL',
    url,
    pid,
    process: null,
    deaths: 0,
    get kills() {
      return kills;
    },
    kill() {
      const victim = pid();
      if (!victim) return;
      kills += 1;
      process.kill(victim, 'SIGKILL');
    },
    isUp: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    stop: () => Promise.resolve(),
  };
}

async function stock(pool: Pool): Promise<World['products']> {
  const category = randomUUID();
  await pool.query(`insert into "Category" (id, slug, name, position) values ($1, 'reels', 'Reels', 0)`, [
    category,
  ]);
  const add = async (name: string, quantity: number | null) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into "Equipment" (id, slug, name, title, "priceMinor", currency, "minQty", "maxQty", stock, attributes, "categoryId", "updatedAt")
       values (gen_random_uuid(), $1, $1, $1, 8990, 'USD', 1, 10, $2, jsonb_build_object('firstStock', $2::int), $3, now()) returning id`,
      [name, quantity, category],
    );
    return rows[0]?.id ?? '';
  };
  return { plenty: await add('plenty', null), scarce: await add('scarce', STOCK) };
}

async function signUp(shopUrl: string): Promise<{ email: string; token: string }> {
  const email = `${randomUUID()}@example.com`;
  const response = await fetch(`${shopUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'tight-lines', returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { idToken?: string };
  if (!idToken) throw new Error('sign-up failed');
  return { email, token: idToken };
}

/** The shop's row of a user exists after the first request. */
async function promote(
  pool: Pool,
  { shopUrl, email, token, role }: { shopUrl: string; email: string; token: string; role: string },
): Promise<void> {
  await fetch(`${shopUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{"query":"{ me { id } }"}',
  });
  await pool.query(`update "User" set role = $2 where email = $1`, [email, role]);
}

export async function until(
  probe: () => Promise<boolean>,
  patience: number,
  complaint: string,
): Promise<void> {
  for (const deadline = Date.now() + patience; !(await probe()); await sleep(100))
    if (Date.now() > deadline) throw new Error(complaint);
}
