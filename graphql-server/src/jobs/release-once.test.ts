import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { releasingOnce } from './release-once.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ migrated: false });
});
afterAll(() => database.close());

it('ignores that a client is released again', async () => {
  const pool = releasingOnce(database.pool);
  await new Promise<void>((resolve, reject) => {
    pool.connect((error, _client, release) => {
      try {
        release();
        release();
        resolve();
      } catch (thrown) {
        reject(error ?? thrown);
      }
    });
  });
  expect(database.pool).toMatchObject({ totalCount: 1, idleCount: 1 });
});

it('has nothing to release when there is no connection', async () => {
  const ended = new Pool({ connectionString: database.url });
  await ended.end();
  const release = await new Promise((resolve) => {
    releasingOnce(ended).connect((_error, _client, found) => resolve(found));
  });
  expect(release).toBeUndefined();
});

it('is the pool in all else', async () => {
  const pool = releasingOnce(database.pool);
  expect(pool).toBeInstanceOf(Pool);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  const client = await pool.connect();
  client.release();
  const removed = () => {};
  pool.on('remove', removed);
  expect(database.pool.listeners('remove')).toContain(removed);
  pool.removeListener('remove', removed);
  expect(database.pool.listeners('remove')).not.toContain(removed);
});
