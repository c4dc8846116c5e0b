import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../test/database.ts';
import { migrate } from './migrate.ts';

describe('migrate', () => {
  let database: TestDatabase;
  let directory: string;
  beforeEach(async () => {
    database = await testDatabase({ migrated: false });
    directory = await mkdtemp(path.join(tmpdir(), 'migrations-'));
    await write('1_lures', 'CREATE TABLE lure (name text)');
  });
  afterEach(async () => {
    await database.close();
    await rm(directory, { recursive: true });
  });

  async function write(name: string, sql: string): Promise<void> {
    await mkdir(path.join(directory, name), { recursive: true });
    await writeFile(path.join(directory, name, 'migration.sql'), sql);
  }
  const isValid = async (index: string) =>
    (
      await database.pool.query<{ indisvalid: boolean }>(
        'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)',
        [index],
      )
    ).rows.map(({ indisvalid }) => indisvalid);
  const history = async (columns: string) =>
    (await database.pool.query(`SELECT ${columns} FROM _prisma_migrations ORDER BY started_at`)).rows;

  it('applies what is new, in the order of the names, once', async () => {
    expect(await migrate(database.url, directory)).toEqual(['1_lures']);
    await write('3_insert', 'INSERT INTO lure (name, colour) VALUES ($$a;b$$, DEFAULT)');
    await write('2_colour', 'ALTER TABLE lure ADD colour text; SELECT 1');
    expect(await migrate(database.url, directory)).toEqual(['2_colour', '3_insert']);
    expect(await migrate(database.url, directory)).toEqual([]);
    expect((await database.pool.query('SELECT name FROM lure')).rows).toEqual([{ name: 'a;b' }]);
  });

  it('records what Prisma records', async () => {
    await migrate(database.url, directory);
    expect(
      await history('migration_name, checksum, applied_steps_count, finished_at IS NOT NULL AS finished'),
    ).toEqual([
      {
        migration_name: '1_lures',
        checksum: 'a359fc7b1e8e32863a630f636cfb4add9b9a11990e3d0bd2bff204c31d971b91',
        applied_steps_count: 1,
        finished: true,
      },
    ]);
  });

  it('lets the others wait when several start at once', async () => {
    await write('2_slow', 'SELECT pg_sleep(0.2); CREATE TABLE reel ()');
    const answers = await Promise.all([1, 2, 3].map(() => migrate(database.url, directory)));
    expect(answers.filter((applied) => applied.length > 0)).toEqual([['1_lures', '2_slow']]);
  });

  it('rolls a failing migration back, keeps its reason, and refuses to go on until it is resolved', async () => {
    await write('2_wrong', 'CREATE TABLE reel (); CREATE TABLE lure ()');
    await write('3_never', 'CREATE TABLE rod ()');
    await expect(migrate(database.url, directory)).rejects.toThrow(
      'Migration 2_wrong failed: relation "lure" already exists',
    );
    expect((await database.pool.query(`SELECT to_regclass('reel') AS reel`)).rows).toEqual([{ reel: null }]);
    expect((await history('logs'))[1].logs).toContain('already exists');
    await expect(migrate(database.url, directory)).rejects.toThrow(/Migration 2_wrong failed before/);

    await database.pool.query(
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL',
    );
    await write('2_wrong', 'CREATE TABLE reel ()');
    expect(await migrate(database.url, directory)).toEqual(['2_wrong', '3_never']);
  });

  it('can record a failure inside a transaction that the script opened itself', async () => {
    await write('2_own', 'BEGIN; CREATE TABLE reel (); SELECT 1 / 0; COMMIT;');
    await expect(migrate(database.url, directory)).rejects.toThrow(
      'Migration 2_own failed: division by zero',
    );
    expect((await history('logs'))[1].logs).toBe('division by zero');
  });

  it('does not wait long for a table in use, and tries again', async () => {
    await migrate(database.url, directory);
    await write('2_colour', 'ALTER TABLE lure ADD colour text');
    const reader = await database.pool.connect();
    await reader.query('BEGIN; SELECT * FROM lure');
    const migrating = migrate(database.url, directory, (text) => progress.push(text), { lockMs: 50 });
    const progress: string[] = [];
    await expect.poll(() => progress).toContain('a table is in use; the migration tries again');
    // Other readers do not wait.
    await database.pool.query('SELECT * FROM lure');
    await reader.query('COMMIT');
    reader.release();
    expect(await migrating).toEqual(['2_colour']);
  });

  it('builds an online index while others write, and several servers wait', async () => {
    await migrate(database.url, directory);
    await write('2_index', 'CREATE INDEX CONCURRENTLY "lure_name" ON lure (name)');
    const writer = await database.pool.connect();
    await writer.query(`BEGIN; INSERT INTO lure VALUES ('Spoon')`);
    const migrating = [1, 2].map(() => migrate(database.url, directory, undefined, { lockMs: 50 }));
    await expect.poll(async () => (await isValid('lure_name'))[0]).toBe(false);
    await database.pool.query(`INSERT INTO lure VALUES ('Jig')`);
    await writer.query('COMMIT');
    writer.release();
    expect((await Promise.all(migrating)).flat()).toEqual(['2_index']);
    expect(await isValid('lure_name')).toEqual([true]);
  });

  it('builds an interrupted online index anew', async () => {
    await migrate(database.url, directory);
    await database.pool.query(`INSERT INTO lure VALUES ('Jig'), ('Jig')`);
    await write('2_index', 'CREATE UNIQUE INDEX CONCURRENTLY "lure_name" ON lure (name)');
    await expect(migrate(database.url, directory)).rejects.toThrow('could not create unique index');
    expect(await isValid('lure_name')).toEqual([false]);
    await database.pool.query(`DELETE FROM lure`);
    await database.pool.query(
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL',
    );
    expect(await migrate(database.url, directory)).toEqual(['2_index']);
    expect(await isValid('lure_name')).toEqual([true]);
  });

  it('may take longer than the statements of the role', async () => {
    const { pathname } = new URL(database.url);
    await database.pool.query(`ALTER DATABASE ${pathname.slice(1)} SET statement_timeout = '100ms'`);
    await write('1_lures', 'SELECT pg_sleep(0.3); CREATE TABLE lure (name text)');
    expect(await migrate(database.url, directory)).toEqual(['1_lures']);
  });

  it('refuses pending migrations where it may not apply them', async () => {
    const check = () => migrate(database.url, directory, undefined, { isAllowed: false });
    const refusal = 'Run `node server/maintain.js migrate` first: migration 1_lures is not applied.';
    await expect(check()).rejects.toThrow(refusal);
    expect((await database.pool.query(`SELECT to_regclass('lure') AS lure`)).rows).toEqual([{ lure: null }]);
    await migrate(database.url, directory);
    expect(await check()).toEqual([]);
  });

  it('refuses a database of a newer version', async () => {
    await write('2_reels', 'CREATE TABLE reel ()');
    await migrate(database.url, directory);
    await rm(path.join(directory, '2_reels'), { recursive: true });
    await expect(migrate(database.url, directory)).rejects.toThrow(
      'The database has migration 2_reels of a newer version of the shop.',
    );
  });

  it('warns of an edited and of an unknown older migration, and goes on', async () => {
    await write('0_reels', 'CREATE TABLE reel ()');
    await migrate(database.url, directory);
    await write('1_lures', 'CREATE TABLE lure (name text) -- edited');
    await rm(path.join(directory, '0_reels'), { recursive: true });
    const warnings: string[] = [];
    expect(await migrate(database.url, directory, (text) => warnings.push(text))).toEqual([]);
    expect(warnings).toEqual([
      'migration 0_reels is in the database but not in this version of the shop',
      'migration 1_lures was edited after it had been applied',
    ]);
  });
});
