import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { statementsOf } from '../../../test/statements.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { catalogueService } from './catalogue.service.ts';
import { all, indexed, matches, visible } from './catalogue.sql.ts';

/** More than are counted, ranked and narrowed at each request. */
const MANY = 2_500;

describe('the catalogue of very many', () => {
  let database: TestDatabase;
  let catalogue: ReturnType<typeof catalogueService>;
  const filter = () => ({ query: 'lure' });
  const page = async (after?: string, take = 50) =>
    catalogue.list(filter(), 'RELEVANCE', { take, ...(after && { cursor: { id: after }, skip: 1 }) });
  const set = (what: string, id: string) =>
    database.pool.query(`UPDATE "Equipment" SET ${what} WHERE id = $1`, [id]);
  /** Without the triggers, which would take much longer for so many. */
  const insertLures = (first: number, last: number) =>
    database.pool.query(`DO $$ BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      INSERT INTO "Equipment" (id, slug, name, title, search, "priceMinor", currency, "minQty", "maxQty", "categoryId", "updatedAt", "createdAt")
      SELECT gen_random_uuid(), 'lure-' || n, named.name, 'Of metal', catalogue_document(named.name, 'Of metal', c.name, '', NULL), 900, 'USD', 1, 10,
        c.id, now(), now() - n * interval '1 minute'
      FROM generate_series(${first}, ${last}) n, "Category" c,
        LATERAL (SELECT CASE WHEN n % 5 = 0 THEN 'Lure ' ELSE 'Spoon ' END || n AS name) named;
    END $$`);

  beforeAll(async () => {
    database = await testDatabase();
    await database.pool.query(
      `INSERT INTO "Category" (id, slug, name, position) VALUES (gen_random_uuid(), 'lures', 'Lures', 1)`,
    );
    await insertLures(1, MANY);
    catalogue = catalogueService({ pool: database.pool, currency: 'USD' });
  }, 60_000);
  afterAll(() => database.close());

  it('is listed in the same order once that is kept, from any page on', async () => {
    const fresh = await page();
    expect(await catalogue.count(filter())).toEqual({ count: MANY, isCapped: false });
    expect(fresh.every(({ name }) => name.startsWith('Lure'))).toBe(true);
    const leafed: string[] = [];
    for (let after: string | undefined; leafed.length < 200; after = leafed.at(-1))
      leafed.push(...(await page(after)).map(({ id }) => id));
    expect(leafed.slice(0, 50)).toEqual(fresh.map(({ id }) => id));
    expect(new Set(leafed).size).toBe(200);
    expect((await page(undefined, 200)).map(({ id }) => id)).toEqual(leafed);
  });

  it('is not ranked, counted or narrowed again for a minute', async () => {
    const ask = () => Promise.all([page(), catalogue.count(filter()), catalogue.facets(filter())]);
    await ask();
    const sent = await statementsOf(ask);
    expect(sent.filter((text) => /ts_rank|count\(\*\)/.test(text))).toEqual([]);
    const suggest = () => catalogue.suggest('lure', 6);
    expect((await suggest()).equipmentIds).toHaveLength(6);
    expect((await statementsOf(suggest)).filter((text) => text.includes('ts_rank'))).toEqual([]);
  });

  it('is cached for the search page, however it is typed', async () => {
    const fresh = catalogueService({ pool: database.pool, currency: 'USD' });
    await fresh.cacheResults('lure');
    const typed = {
      query: ' Lure',
      categorySlugs: [],
      availability: [],
      priceMinMinor: null,
      attributes: [],
    };
    const sent = await statementsOf(() =>
      Promise.all([fresh.list(typed, 'RELEVANCE', { take: 24 }), fresh.count(typed), fresh.facets(typed)]),
    );
    expect(sent.filter((text) => /ts_rank|count\(\*\)/.test(text))).toEqual([]);
  });

  it('shows each product as it is now, and none that is gone', async () => {
    const [first, second] = await page();
    await set(`title = 'Of bone'`, first?.id ?? '');
    await set(`status = 'ARCHIVED'`, second?.id ?? '');
    const after = await page();
    expect(after).toHaveLength(50);
    expect(after[0]?.title).toBe('Of bone');
    expect(after.map(({ id }) => id)).not.toContain(second?.id);
  });

  it('is found by the word and the price in one index', async () => {
    await database.pool.query('ANALYZE "Equipment"');
    const conditions = [visible, matches('lure'), ...indexed({ priceMaxMinor: 3 })];
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      Prisma.sql`EXPLAIN SELECT FROM "Equipment" e WHERE ${all(conditions)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(
      /Bitmap Index Scan on "Equipment_words_idx".*\n\s*Index Cond: .*catalogue_words.*@@.*&&/,
    );
  });

  it('is not found by the prefixes of the index', async () => {
    expect(await catalogue.count({ query: 'ab' })).toEqual({ count: 0, isCapped: false });
  });

  it('is frequent for the planner, too', async () => {
    await database.pool.query('ANALYZE "Equipment"');
    const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      Prisma.sql`EXPLAIN (FORMAT JSON) SELECT FROM "Equipment" e WHERE ${matches("'lure':AB")}`,
    );
    expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(MANY / 2);
  });

  it('is counted up to 5,000', async () => {
    await set(
      `status = 'PUBLISHED'`,
      (await database.pool.query(`SELECT id FROM "Equipment" WHERE status = 'ARCHIVED'`)).rows[0]?.id,
    );
    const counts = async (first: number, last: number) => {
      await insertLures(first, last);
      // Counts are cached for a minute.
      const fresh = catalogueService({ pool: database.pool, currency: 'USD' });
      const { facets, price } = await fresh.facets(filter());
      const { count, isCapped } = facets[0]?.values[0] ?? {};
      return [await fresh.count(filter()), { count, isCapped }, price?.buckets[0]?.isCapped];
    };
    const expected = (count: number, isCapped: boolean, inFacet = count) => [
      { count, isCapped },
      { count: inFacet, isCapped },
      isCapped,
    ];
    expect(await counts(MANY + 1, 4_999)).toEqual(expected(4_999, false));
    expect(await counts(5_000, 5_000)).toEqual(expected(5_000, false));
    expect(await counts(5_001, 5_001)).toEqual(expected(5_000, true, 2_000));
  }, 120_000);
});
