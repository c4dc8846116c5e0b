import type { Pool, PoolClient } from 'pg';

/** Runs `work` in one transaction; any error rolls it back. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * An emulator keeps its state in its own schema, separate from the shop's tables and migrations. `tables` must be
 * idempotent (`create … if not exists`). Two servers may start at once, and PostgreSQL's "if not exists" is not safe
 * against that, hence the lock.
 */
export async function prepareOwnSchema(pool: Pool, schema: string, tables: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [schema]);
    await client.query(`create schema if not exists ${schema}`);
    await client.query(tables);
  });
}
