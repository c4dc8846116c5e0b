import { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../test/database.ts';
import { openDatabase, preparedName, type Database } from './db.ts';

it('names at most 300 prepared statements', () => {
  const nameOf = preparedName();
  const names = Array.from({ length: 301 }, (_, n) => nameOf({ sql: `SELECT ${n}` }));
  expect(names.slice(298)).toEqual(['prisma 298', 'prisma 299', '']);
  expect(nameOf({ sql: 'SELECT 0' })).toBe('prisma 0');
});

describe('batched statements', () => {
  let test: TestDatabase;
  let database: Database;
  const number = (n: number) => ({ name: 'number', text: 'SELECT $1::int AS n', values: [n] });

  beforeAll(async () => {
    test = await testDatabase({ migrated: false });
    database = openDatabase(test.url, 2);
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  it('that start in one turn of the event loop are sent in one packet, and each gets its rows', async () => {
    // Connected, and planned.
    await database.sql.batched.query(number(0));
    const writes = ['_write', '_writev'].map((name) => vi.spyOn(Socket.prototype, name as '_write'));
    const later = new Promise<void>((resolve) => process.nextTick(resolve));
    const found = await Promise.all([
      database.sql.batched.query(number(1)),
      database.batched.query(number(2)).then(({ rows }) => rows),
      later.then(() => database.sql.batched.query(number(3))),
    ]);
    expect(found).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    expect(writes.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('fail one by one, and leave the connection usable', async () => {
    const ends = await Promise.allSettled([
      database.sql.batched.query({ text: 'SELECT 1 / 0' }),
      database.sql.batched.query(number(1)),
    ]);
    expect(ends).toMatchObject([
      { status: 'rejected', reason: { message: 'division by zero' } },
      { status: 'fulfilled', value: [{ n: 1 }] },
    ]);
    expect(await database.sql.batched.query(number(2))).toEqual([{ n: 2 }]);
  });

  it('all fail when the database is away', async () => {
    const away = openDatabase('postgresql://shop@127.0.0.1:1/shop', 1);
    const ends = await Promise.allSettled([
      away.sql.batched.query(number(1)),
      away.sql.batched.query(number(2)),
    ]);
    const refused = { status: 'rejected', reason: { code: 'ECONNREFUSED' } };
    expect(ends).toMatchObject([refused, refused]);
    await away.close();
  });
});

describe('a transaction of the driver', () => {
  let test: TestDatabase;
  let database: Database;
  const add = (id: number) => ({ text: 'INSERT INTO "Counted" VALUES ($1)', values: [id] });
  const rows = async () =>
    (await test.pool.query<{ id: number }>('SELECT id FROM "Counted" ORDER BY id')).rows.map(({ id }) => id);

  beforeAll(async () => {
    test = await testDatabase({ migrated: false });
    // Checked at the commit.
    await test.pool.query(
      'CREATE TABLE "Counted" (id int UNIQUE DEFERRABLE INITIALLY DEFERRED CHECK (id > 0))',
    );
    // One connection, so that each transaction finds it as the previous one left it.
    database = openDatabase(test.url, 1);
  });
  beforeEach(() => test.pool.query('TRUNCATE "Counted"'));
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  it('commits its statements, and returns the rows of each', async () => {
    const { transaction } = database.sql;
    const found = await transaction(async (tx) => {
      const [, before] = await Promise.all([
        tx.query(add(1)),
        tx.query({ text: 'SELECT id FROM "Counted"' }),
      ]);
      return [before, await tx.commit({ text: 'INSERT INTO "Counted" VALUES (2) RETURNING id' })];
    });
    expect(found).toEqual([[{ id: 1 }], [{ id: 2 }]]);
    await transaction(async (tx) => void (await tx.query(add(3))));
    await transaction(async (tx) => void (await tx.commit(add(4))));
    expect(await transaction(async () => 'without a statement')).toBe('without a statement');
    expect(await rows()).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ['the first statement', 'violates check', [-1, 2, 3]],
    ['a later statement', 'violates check', [1, -2, 3]],
    ['the last statement', 'violates check', [1, 2, -3]],
    ['the commit', 'duplicate key', [1, 2, 2]],
  ] as const)('is rolled back when %s fails, and the next one commits', async (_, message, [a, b, c]) => {
    const failed = database.sql.transaction(async (tx) => {
      await Promise.all([tx.query(add(a)), tx.query(add(b))]);
      await tx.commit(add(c));
    });
    await expect(failed).rejects.toThrow(message);
    await database.sql.transaction((tx) => tx.commit(add(9)));
    expect(await rows()).toEqual([9]);
  });

  it('is rolled back when its code throws, also after the last statement has failed', async () => {
    const failed = database.sql.transaction(async (tx) => {
      await tx.query(add(1));
      throw new Error('changed');
    });
    await expect(failed).rejects.toThrow('changed');
    const ended = database.sql.transaction(async (tx) => {
      await tx.commit(add(2));
      await tx.query(add(3));
    });
    await expect(ended).rejects.toThrow('The transaction has ended.');
    expect(await rows()).toEqual([2]);
  });

  it('begins, executes and commits in one packet', async () => {
    const client = await database.pool.connect();
    const write = vi.spyOn(client.connection.stream as Socket, '_write');
    const writes = vi.spyOn(client.connection.stream as Socket, '_writev');
    client.release();
    await database.sql.transaction((tx) => Promise.all([tx.query(add(1)), tx.commit(add(2))]));
    expect([write, writes].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });
});
