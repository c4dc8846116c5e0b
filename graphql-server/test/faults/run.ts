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
import { customerOf, HABITS, type Habit, type CustomerRecord } from './customer.ts';
import { judge, type Verdict } from './judge.ts';
import { freePort, keepRunning, type Victim } from './victims.ts';

export interface FaultRun {
  readonly orders: number;
  readonly seed: number;
  /** Number of concurrent customers. */
  readonly customers: number;
  /** The path of the built server. */
  readonly program: string;
}

/** Stock of the product that sells out, beside one without tracked stock. */
const STOCK = 150;
/** Milliseconds between two kills. */
const LULL = { least: 1_500, most: 5_000 };
/** How long a customer retries, and how long the shop may take to recover: more than one reconciliation interval. */
const PATIENCE = 180_000;
const HEALING = 8 * 60_000;

/**
 * Runs orders while server, database and provider are killed repeatedly. Prints its report; returns whether all checks
 * passed.
 */
export async function runFaults({ orders, seed, customers, program }: FaultRun): Promise<boolean> {
  const random = randomOf(seed);
  const dir = await mkdtemp(path.join(tmpdir(), 'fishzome-faults-'));
  const [port, paymentsPort] = [await freePort(), await freePort()];
  const shopUrl = `http://localhost:${port}`;
  const complaints: string[] = [];
  const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'postgres') });
  const { pool, close } = openDatabase(postgres.url, 8);
  const victims: Victim[] = [];
  const output = (text: string) => void complaints.push(...text.split('\n').filter(isComplaint));
  const answers = (url: string) => async () =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status < 500,
      () => false,
    );
  try {
    const env = {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      PAYMENTS_PORT: String(paymentsPort),
      PAYMENTS_EMULATOR: 'elsewhere',
      DATABASE_URL: postgres.url,
      DATA_DIR: dir,
      SEED: 'none',
      TRUST_PROXY: '1',
      REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'fatal',
    };
    const isShopUp = answers(`${shopUrl}/readyz`);
    const shop = keepRunning('server', [program], env, { isUp: isShopUp, output });
    victims.push(shop);
    await until(isShopUp, 60_000, 'the shop did not start');
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const providerProgram = fileURLToPath(new URL('provider-process.ts', import.meta.url));
    const providerUrl = `http://localhost:${paymentsPort}`;
    const isProviderUp = answers(`${providerUrl}/stripe.js`);
    const webhookUrl = `${shopUrl}/webhooks/stripe`;
    const args = ['--import', tsx, providerProgram, postgres.url, String(paymentsPort), webhookUrl];
    victims.push(
      keepRunning('provider', args, { PATH: process.env.PATH ?? '' }, { isUp: isProviderUp, output }),
      databaseOf(path.join(dir, 'postgres'), pool),
    );
    await until(isProviderUp, 60_000, 'the provider did not start');

    const products = await stock(pool);
    const people = await Promise.all(Array.from({ length: customers }, () => signUp(shopUrl)));
    const config = (await (await fetch(`${shopUrl}/config.json`)).json()) as {
      payments: { publishableKey: string };
    };
    const { publishableKey } = config.payments;
    const buy = customerOf({ shopUrl, providerUrl, publishableKey, patience: PATIENCE });
    const records: CustomerRecord[] = [];
    const gaveUp: string[] = [];
    let left = orders;
    const habits = Object.entries(HABITS).flatMap(([habit, weight]) =>
      Array<Habit>(weight).fill(habit as Habit),
    );
    const begun = performance.now();
    const rush = Promise.all(
      people.map(async (token) => {
        while (left > 0) {
          left -= 1;
          const product = random() < 0.3 ? products.scarce : products.plenty;
          const habit = habits[Math.floor(random() * habits.length)] ?? 'pays and stays';
          await buy(token, product, habit, (one) => records.push(one)).catch(
            (error: Error) => void gaveUp.push(error.message),
          );
        }
      }),
    );
    const progress = setInterval(
      () => console.log(`  ${orders - left} of ${orders} orders, ${victims.map(killsOf).join(', ')}`),
      15_000,
    );
    const lull = () => sleep(LULL.least + random() * (LULL.most - LULL.least), false);
    const isOver = rush.then(() => true);
    while (!(await Promise.race([isOver, lull()]))) {
      const victim = victims[Math.floor(random() * victims.length)];
      if (victim && (await victim.isUp())) victim.kill();
    }
    clearInterval(progress);
    const rushed = performance.now() - begun;
    let verdict: Verdict;
    const ended = performance.now();
    do {
      await sleep(1_000);
      verdict = await judge(pool, records).catch(() => ({ problems: ['the database is away'], figures: {} }));
    } while (verdict.problems.length > 0 && performance.now() - ended < HEALING);
    const healed = performance.now() - ended;
    const deaths = victims
      .filter(({ deaths }) => deaths > 0)
      .map(({ name, deaths }) => `${name} died ${deaths} times by itself`);
    const problems = [...verdict.problems, ...gaveUp, ...deaths];
    report({ orders, seed, rushed, healed, victims, verdict, records, problems, complaints });
    return problems.length === 0;
  } finally {
    await Promise.all(victims.map((victim) => victim.stop()));
    await close();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

function report(of: {
  orders: number;
  seed: number;
  rushed: number;
  healed: number;
  victims: readonly Victim[];
  verdict: Verdict;
  records: readonly CustomerRecord[];
  problems: readonly string[];
  complaints: readonly string[];
}): void {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const count = (what: (one: CustomerRecord) => boolean) => of.records.filter(what).length;
  console.log(`
${of.orders} orders in ${seconds(of.rushed)}, seed ${of.seed}; whole again ${seconds(of.healed)} after the last.
killed -9: ${of.victims.map(killsOf).join(', ')}
customers were told: ${count(({ paid }) => paid)} PAID by the shop, ${count(({ succeeded }) => succeeded)} succeeded by the provider, ${count(({ deleted }) => deleted)} deleted
the books: ${Object.entries(of.verdict.figures)
    .map(([what, figure]) => `${what} ${figure}`)
    .join(', ')}
`);
  const lines = new Map<string, number>();
  for (const line of of.complaints) lines.set(line.slice(0, 160), (lines.get(line.slice(0, 160)) ?? 0) + 1);
  for (const [line, times] of [...lines].slice(0, 10)) console.log(`  ${times} times: ${line}`);
  console.log(
    of.problems.length === 0
      ? 'Nothing was lost or charged twice, and no manual work was needed.'
      : `${of.problems.length} problems:\n  ${of.problems.slice(0, 40).join('\n  ')}`,
  );
}

const killsOf = ({ name, kills }: Victim) => `${name} ${kills} times`;
/** Errors that would end a process. Failed requests are expected here. */
const isComplaint = (line: string) =>
  /uncaught|unhandled|fatal|Cannot start|SyntaxError|TypeError/i.test(line);

/** The server's first process; the shop process that started it restarts it. */
function databaseOf(dir: string, pool: Pool): Victim {
  let kills = 0;
  return {
    name: 'PostgreSQL',
    deaths: 0,
    get kills() {
      return kills;
    },
    kill() {
      const pid = runningOn(path.join(dir, 'cluster', 'data'))?.pid;
      if (!pid) return;
      kills += 1;
      process.kill(pid, 'SIGKILL');
    },
    isUp: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    stop: () => Promise.resolve(),
  };
}

async function stock(pool: Pool): Promise<{ plenty: string; scarce: string }> {
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

async function signUp(shopUrl: string): Promise<string> {
  const response = await fetch(`${shopUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@example.com`,
      password: 'tight-lines',
      returnSecureToken: true,
    }),
  });
  const { idToken } = (await response.json()) as { idToken?: string };
  if (!idToken) throw new Error('sign-up failed');
  return idToken;
}

async function until(probe: () => Promise<boolean>, patience: number, complaint: string): Promise<void> {
  for (const deadline = Date.now() + patience; !(await probe()); await sleep(100))
    if (Date.now() > deadline) throw new Error(complaint);
}

/** Returns the same numbers for the same seed (mulberry32). The machine's timing decides which kill hits which step. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
