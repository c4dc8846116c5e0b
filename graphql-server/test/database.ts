import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** From global-setup.ts: the address of a migrated database, to be cloned. */
    databaseTemplate: string;
    /** From vitest.config.ts: how many runs of random deeds, from which seed, which one of them, and where it says how far it is. */
    money: { runs: number; seed: number; path: string; progress: string };
  }
}

export interface TestDatabase {
  readonly url: string;
  readonly pool: Pool;
  /** Closes the pool and drops the database, whoever else is still connected. */
  close(): Promise<void>;
}

/**
 * A database of one's own, without rows; about as quick as opening a connection. Close it in `afterAll`.
 * `migrated: false` leaves out the tables too.
 */
export async function testDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const template = new URL(inject('databaseTemplate'));
  const source = migrated ? template.pathname.slice(1) : 'template0';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(`/${name}`, template).href;
  const maintenance = new URL('/postgres', template).href;
  await execute(maintenance, `CREATE DATABASE ${name} TEMPLATE ${source}`);
  const pool = new Pool({ connectionString: url });
  // Whom the drop below overtakes while they say goodbye; the pool tells of those, too.
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
