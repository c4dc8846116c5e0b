import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** From global-setup.ts: the URL of a migrated database to clone. */
    databaseTemplate: string;
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
  readonly pool: Pool;
  /** Closes the pool and drops the database, even with other connections. */
  close(): Promise<void>;
}

/**
 * Creates a separate, empty database; this takes about as long as opening a connection. Close it in `afterAll`.
 * `migrated: false` omits the tables too.
 */
export async function testDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const template = new URL(inject('databaseTemplate'));
  const source = migrated ? template.pathname.slice(1) : 'template0';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(`/${name}`, template).href;
  const maintenance = new URL('/postgres', template).href;
  await execute(maintenance, `CREATE DATABASE ${name} TEMPLATE ${source}`);
  const pool = new Pool({ connectionString: url });
  // Clients may still be disconnecting when the database is dropped; the pool reports their errors, too.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return {
    url,
    pool,
    async close() {
      await pool.end();
      await execute(maintenance, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
