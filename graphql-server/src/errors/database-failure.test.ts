import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase, type Database } from '../db.ts';
import { databaseFailure } from './database-failure.ts';

const ROLE = `limited_${process.pid}`;

/** What clients get for each way to the database. */
async function failuresOf({ prisma, sql, pool }: Database) {
  const attempts = await Promise.allSettled([
    prisma.category.update({ where: { slug: 'reels' }, data: { name: 'Reels' } }),
    prisma.$executeRaw`UPDATE "Category" SET name = 'Reels'`,
    sql.query({ text: `UPDATE "Category" SET name = 'Reels'` }),
    pool.query(`UPDATE "Category" SET name = 'Reels'`),
  ]);
  return attempts.map((attempt) =>
    attempt.status === 'rejected' ? databaseFailure(attempt.reason)?.code : attempt.value,
  );
}
const UNAVAILABLE = Array<string>(4).fill('UNAVAILABLE');

describe('the client is told that the database is unavailable', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await database.pool.query(
      `INSERT INTO "Category" (id, slug, name, position) VALUES (gen_random_uuid(), 'reels', 'Reels', 0);
       CREATE ROLE ${ROLE} LOGIN PASSWORD 'secret' CONNECTION LIMIT 0`,
    );
  });
  afterAll(async () => {
    await database.pool.query(`DROP ROLE ${ROLE}`);
    await database.close();
  });

  it('when PostgreSQL has no free connection', async () => {
    const url = new URL(database.url);
    [url.username, url.password] = [ROLE, 'secret'];
    const refused = openDatabase(url.href);
    expect(await failuresOf(refused)).toEqual(UNAVAILABLE);
    await refused.close();
  });

  it.each([
    ['disk', '53100'],
    ['memory', '53200'],
  ])('when PostgreSQL has no %s', async (_what, code) => {
    await database.pool.query(
      `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$;
       CREATE OR REPLACE TRIGGER refuse BEFORE UPDATE ON "Category" EXECUTE FUNCTION refuse()`,
    );
    const full = openDatabase(database.url);
    expect(await failuresOf(full)).toEqual(UNAVAILABLE);
    await full.close();
  });

  it('but not when a statement is wrong', async () => {
    expect(await database.pool.query('SELECT nothing').catch(databaseFailure)).toBeNull();
  });
});
