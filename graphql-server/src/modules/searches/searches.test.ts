import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { countedQuery } from './searches.rules.ts';
import { MAX_PER_ADDRESS, MAX_PER_DAY, searchesService } from './searches.service.ts';

describe('countedQuery', () => {
  it.each([
    ['  Winkle   PICKER\n', 'winkle picker'],
    ['2.1 m rod', '2.1 m rod'],
    ['x'.repeat(300), 'x'.repeat(100)],
    ['🎣'.repeat(100) + 'a', null],
    ['\ud800 hook', '\ufffd hook'],
    ['no\0ne', 'no ne'],
    ['  ', null],
    ['?!', null],
    ['maya@example.com', null],
    ['+46 70 555 01 84', null],
    ['1Z5R89390357567127', null],
  ])('of %j is %j', (query, counted) => expect(countedQuery(query)).toBe(counted));
});

describe('searches', () => {
  let test: TestDatabase;
  let database: Database;
  const warnings: string[] = [];
  const open = () =>
    searchesService({ pool: database.pool, log: { warn: (message) => warnings.push(message) } });
  const search = (query: string, more: object = {}) => ({
    query,
    results: 0,
    instead: 'BEST_SELLERS' as const,
    address: null,
    ...more,
  });
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 4);
  });
  beforeEach(() => database.pool.query('DELETE FROM "SearchCount"'));
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  it('finds the most frequent queries with many results', async () => {
    const searches = open();
    const found = (query: string, results: number) =>
      searches.record(search(query, { results, instead: null }));
    for (const query of ['reel', 'reel', 'rod', 'rod', 'rod', 'hook', 'float']) found(query, 3_000);
    await searches.write();
    found('hook', 10);
    await searches.close();
    expect(await searches.frequent(2, 2_000)).toEqual(['rod', 'reel']);
    expect(await searches.frequent(10, 2_000)).toEqual(['rod', 'reel', 'float']);
  });

  it('counts a query of a day in one row, and reports it while it finds nothing', async () => {
    const searches = open();
    for (const typed of ['Waders', 'waders ', 'kayak']) searches.record(search(typed));
    await searches.write();
    searches.record(search('waders', { instead: 'NEAREST' }));
    await searches.write();
    expect(await searches.unanswered(10)).toMatchObject([
      { query: 'waders', searches: 3, instead: 'NEAREST' },
      { query: 'kayak', searches: 1, instead: 'BEST_SELLERS' },
    ]);
    expect(await searches.total()).toBe(4);
    searches.record(search('waders', { results: 2, instead: null }));
    await searches.close();
    expect(await searches.unanswered(10)).toMatchObject([{ query: 'kayak' }]);
  });

  it('takes a limited number of searches from one address, and none twice in a row', async () => {
    const searches = open();
    const address = '192.0.2.1';
    searches.record(search('again', { address }));
    searches.record(search('again', { address }));
    for (let at = 0; at < 2 * MAX_PER_ADDRESS; at += 1) searches.record(search(`flood ${at}`, { address }));
    await searches.write();
    expect(await searches.total()).toBe(MAX_PER_ADDRESS);
    const { rows } = await database.pool.query('SELECT * FROM "SearchCount" LIMIT 1');
    expect(Object.keys(rows[0])).toEqual(['day', 'query', 'searches', 'results', 'instead', 'lastAt']);
  });

  it('stores a limited number of queries a day, and goes on counting those', async () => {
    const searches = open();
    await database.pool.query(
      `INSERT INTO "SearchCount" SELECT (now() AT TIME ZONE 'UTC')::date, 'old ' || n, 1, 0, 'NEAREST', now()
       FROM generate_series(1, $1::int) n`,
      [MAX_PER_DAY - 1],
    );
    for (const query of ['new one', 'new two', 'old 1']) searches.record(search(query));
    await searches.write();
    expect(await searches.total()).toBe(MAX_PER_DAY + 1);
    for (let at = 0; at < 3 * MAX_PER_DAY; at += 1) searches.record(search(`flood ${at}`));
    await searches.write();
    expect((await database.pool.query('SELECT 1 FROM "SearchCount"')).rowCount).toBe(MAX_PER_DAY);
  });

  it('forgets old days', async () => {
    const searches = open();
    await database.pool.query(
      `INSERT INTO "SearchCount" SELECT (now() AT TIME ZONE 'UTC')::date - n, 'day ' || n, 1, 0, 'NEAREST', now()
       FROM generate_series(28, 31) n`,
    );
    expect((await searches.unanswered(10)).map(({ query }) => query)).toEqual(['day 28', 'day 29']);
    await searches.tidy();
    expect((await database.pool.query('SELECT 1 FROM "SearchCount"')).rowCount).toBe(2);
  });

  it('goes on without the database', async () => {
    const searches = searchesService({
      pool: { query: () => Promise.reject(new Error('away')) } as never,
      log: { warn: (message) => warnings.push(message) },
    });
    searches.record(search('waders'));
    await searches.write();
    expect(warnings).toEqual(['could not count 1 searches: Error: away']);
  });
});
