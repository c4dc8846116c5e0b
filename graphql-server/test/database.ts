import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** From global-setup.ts: the URL of a migrated database to clone. */
    databaseTemplate: string;
    /** From global-setup.ts: the folder of the server's Unix socket; empty on Windows. */
    databaseSocket: string;
    /**
     * From vitest.config.ts: the number of runs of random actions, the seed, the run to replay, and the progress file.
     */
    money: { runs: number; seed: number; path: string; progress: string };
    /** From vitest.config.ts: whether the search evaluation prints its report. */
    isReport: boolean;
  }
}

export interface TestDatabase {
  readonly url: string;
  /** The same by the Unix socket, if there is one, where a statement costs less CPU time than by TCP. */
  readonly socketUrl: string;
  readonly pool: Pool;
  /** Closes the pool and drops the database, even with other connections. */
  close(): Promise<void>;
}

/**
 * Creates a separate, empty database; this takes about as long as opening a connection. Close it in `afterAll`.
 * `migrated: false` omits the tables too. `template` is one of `databaseTemplate`.
 */
export async function testDatabase({ migrated = true, template = '' } = {}): Promise<TestDatabase> {
  const [tables, socket] = [new URL(inject('databaseTemplate')), inject('databaseSocket')];
  const source = template || (migrated ? tables.pathname.slice(1) : 'template0');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(`/${name}`, tables).href;
  const maintenance = new URL('/postgres', tables).href;
  await execute(maintenance, `CREATE DATABASE ${name} TEMPLATE ${source}`);
  const pool = new Pool({ connectionString: url });
  // Clients may still be disconnecting when the database is dropped; the pool reports their errors, too.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return {
    url,
    socketUrl: url.replace(/@[^:/]+/, (host) => (socket ? `@${encodeURIComponent(socket)}` : host)),
    pool,
    async close() {
      await pool.end();
      await execute(maintenance, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/**
 * The name of a database to clone. The first test of a run that needs it creates it; the others, in all processes, wait.
 * `create` returns the URL of a database without connections.
 */
export async function databaseTemplate(
  name: 'template_demo' | 'template_scene',
  create: () => Promise<string>,
): Promise<string> {
  const client = new Client({ connectionString: new URL('/postgres', inject('databaseTemplate')).href });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return name;
    const created = new URL(await create()).pathname.slice(1);
    await client.query(`ALTER DATABASE ${created} RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
