import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

const builtServer = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));

/** Removes keys and databases from the tests' environment. */
const unset = [
  'DATABASE_URL',
  'SHOP_URL',
  'HOST',
  'NODE_ENV',
  'TEST_MODE',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

export interface RunningShop {
  /** For example `http://localhost:40123`. */
  readonly url: string;
  /** Runs SQL in the shop's embedded database. */
  query(sql: string, values?: readonly unknown[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built shop in a separate process, on free ports, with a new seeded database unless `variables` name one. */
export async function startShop({
  program = builtServer,
  variables = {},
}: { program?: string; variables?: Record<string, string> } = {}): Promise<RunningShop> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fishzome-e2e-'));
  const data = path.join(dir, 'data');
  const readyFile = path.join(dir, 'ready');
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      ...Object.fromEntries(unset.map((name) => [name, ''])),
      PORT: '0',
      PAYMENTS_PORT: '0',
      DATA_DIR: data,
      READY_FILE: readyFile,
      LOG_LEVEL: 'debug',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dir, { recursive: true, force: true });
    refusePersonalData(output);
  };
  try {
    return {
      url: await readyUrl(child, readyFile),
      query: (sql, values = []) => runSql(path.join(data, 'postgres/cluster'), sql, values),
      stop,
    };
  } catch (error) {
    await stop();
    throw new Error(`the shop did not start:\n${output}`, { cause: error });
  }
}

/** The log must not have email addresses, names of accounts, tokens or search texts: docs/operations.md, Log. */
function refusePersonalData(output: string): void {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  const personal = lines.find((line) => /[\w.]@[\w-]+\.\w|eyJ[\w-]{10}|Maya|Tom\b|[?&]\w+=/.test(line));
  if (personal) throw new Error(`the log has personal data: ${personal}`);
}

async function readyUrl(child: ChildProcess, readyFile: string): Promise<string> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline;) {
    const url = await readFile(readyFile, 'utf8').catch(() => '');
    if (url) return url;
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it was not ready within three minutes');
}

/** The port is on the fourth line of PostgreSQL's `postmaster.pid`. */
async function runSql(cluster: string, sql: string, values: readonly unknown[]): Promise<void> {
  const password = await readFile(path.join(cluster, 'password'), 'utf8');
  const port = (await readFile(path.join(cluster, 'data/postmaster.pid'), 'utf8')).split('\n')[3];
  const client = new Client({ connectionString: `postgresql://shop:${password}@127.0.0.1:${port}/shop` });
  await client.connect();
  try {
    await client.query(sql, [...values]);
  } finally {
    await client.end();
  }
}
