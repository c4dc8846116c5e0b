import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../test/database.ts';
import { testShop } from '../test/shop.ts';

// The rights that docs/operations.md lists are enough for a server that may not change tables.

let database: TestDatabase;
const role = `shop_server_${process.pid}`;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  const text = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const rights = /```sql\n(ALTER ROLE shop_server[^`]*)```/.exec(text)?.[1] ?? '';
  if (!rights) throw new Error('docs/operations.md lists no rights');
  await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
  // For the schemas of the emulators, which production does not have.
  await pool.query(`GRANT CREATE ON DATABASE "${new URL(database.url).pathname.slice(1)}" TO ${role}`);
  await pool.query(rights.replaceAll('shop_server', role));
});
afterAll(async () => {
  await database.pool.query(`DROP OWNED BY ${role} CASCADE; DROP ROLE ${role}`);
  await database.close();
});

it('a server whose role may not change tables starts, takes orders that are paid, and runs jobs', async () => {
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'secret'];
  await expect(testShop({ DATABASE_URL: url.href, SEED: 'none' })).rejects.toThrow(/may not create tables/);

  const shop = await testShop({ DATABASE_URL: url.href, MIGRATIONS: 'check' });
  try {
    const list = await shop.rest('GET', '/equitment');
    expect(list.status).toBe(200);
    expect(list.body.length).toBeGreaterThan(0);
    // Jobs that were done are deleted.
    await database.pool.query(`SELECT graphile_worker.add_job('tidy-photos', '{}', job_key => 'probe')`);
    const probe = () => database.pool.query(`SELECT FROM graphile_worker.jobs WHERE key = 'probe'`);
    await expect.poll(async () => (await probe()).rowCount).toBe(0);
  } finally {
    await shop.close();
  }
});
