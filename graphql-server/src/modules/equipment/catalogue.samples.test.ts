import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { statementsOf } from '../../../test/statements.ts';
import { catalogueService } from './catalogue.service.ts';
import { countMatching, inSamples } from './catalogue-samples.ts';
import { all, matches, visible } from './catalogue.sql.ts';
import { rowsOf } from './equipment.rows.ts';
import { Prisma } from '#server/generated/prisma/client.ts';

/** More than four times the number of matches that are counted, so that a sample suffices. */
const FREQUENT = 21_000;

describe('a frequent word', () => {
  let database: TestDatabase;
  let catalogue: ReturnType<typeof catalogueService>;
  const filter = () => ({ query: 'lure' });

  beforeAll(async () => {
    database = await testDatabase();
    await database.pool.query(
      `INSERT INTO "Category" (id, slug, name, position) VALUES (gen_random_uuid(), 'lures', 'Lures', 1)`,
    );
    // Without the triggers, which would take minutes for so many. An id decides the sample of its product, so ids are fixed.
    await database.pool.query(`DO $$ BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      INSERT INTO "Equipment" (id, slug, name, title, search, "priceMinor", currency, "minQty", "maxQty", "categoryId", "updatedAt", "createdAt", "soldUnits")
      SELECT md5(n::text)::uuid, 'lure-' || n, 'Lure ' || n, 'Of metal',
        to_tsvector('english', 'lure' || CASE WHEN n % 3000 = 0 THEN ' rattle' ELSE '' END), 100 + n, 'USD', 1, 10, c.id, now(),
        date_trunc('day', now()) - n % 300 * interval '1 hour', CASE WHEN n % 1000 = 0 THEN n % 7 ELSE 0 END
      FROM generate_series(1, ${FREQUENT}) n, "Category" c;
      INSERT INTO "CatalogueWord" (word) VALUES ('lure'), ('rattle');
    END $$`);
    await database.pool.query('ANALYZE "Equipment"');
    catalogue = catalogueService({ pool: database.pool, currency: 'USD' });
  }, 120_000);
  afterAll(() => database.close());

  const found = async (conditions: readonly Prisma.Sql[]) =>
    (
      await rowsOf<{ id: string }>(
        database.pool,
        Prisma.sql`SELECT id FROM "Equipment" e WHERE ${all(conditions)}`,
      )
    ).map(({ id }) => id);

  it('is searched in as many samples as have more products than are counted', async () => {
    const { count, samples } = await countMatching(database.pool, [matches("'lure'")]);
    expect(count).toBe(5_001);
    expect(samples).toBeLessThan(30);
    expect((await found([matches("'lure'"), ...inSamples(samples)])).length).toBeGreaterThan(5_000);
  });

  it('is in more samples step by step, and in all of them with each product', async () => {
    const sizes = [];
    for (const samples of [1, 2, 32, 48, 64]) sizes.push((await found(inSamples(samples))).length);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(new Set(sizes).size).toBe(5);
    expect(sizes.at(-1)).toBe(FREQUENT);
  });

  it('is looked for in names by the index alone, without reading products', async () => {
    const inNames = [visible, matches("'lure':AB")];
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      Prisma.sql`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) SELECT FROM "Equipment" e WHERE ${all(inNames)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Bitmap Index Scan on "Equipment_words_idx" \(actual rows=0/);
    expect(plan).not.toContain('Rows Removed');
  });

  it('is listed, counted and narrowed', async () => {
    expect(await catalogue.count(filter())).toEqual({ count: 5_000, isCapped: true });
    const pages = [0, 500, 950, 1_500, 4_900].map((skip) =>
      catalogue.list(filter(), 'RELEVANCE', { take: 100, skip }),
    );
    const ids = (await Promise.all(pages)).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(500);
    const { facets, price } = await catalogue.facets(filter());
    expect(facets[0]?.values).toMatchObject([{ value: 'lures', count: 2_000, isCapped: true }]);
    expect(price?.buckets.every(({ isCapped }) => isCapped)).toBe(true);
    expect((await catalogue.suggest('lur', 6)).equipmentIds).toHaveLength(6);
  });

  it('is found completely with another word or a price', async () => {
    expect(await catalogue.count({ query: 'rattle lure' })).toEqual({ count: 7, isCapped: false });
    expect(await catalogue.list({ query: 'lure rattle' })).toHaveLength(7);
    const priced = { query: 'lure', priceMinMinor: 200, priceMaxMinor: 299 };
    expect(await catalogue.count(priced)).toEqual({ count: 100, isCapped: false });
    expect(await catalogue.list(priced, 'RELEVANCE', { take: 200 })).toHaveLength(100);
    expect(await catalogue.count({ query: 'lure under $1.50' })).toEqual({ count: 50, isCapped: false });
    expect(await catalogue.list({ query: 'lure under $1.50' }, 'RELEVANCE', { take: 200 })).toHaveLength(50);
    const { price } = await catalogue.facets({ query: 'lure under $1.50' });
    expect(price?.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(50);
  });

  it('is found next to another word', async () => {
    expect(await catalogue.count({ query: '"lure rattle"' })).toEqual({ count: 7, isCapped: false });
    expect(await catalogue.count({ query: '"rattle lure"' })).toEqual({ count: 0, isCapped: false });
  });

  it.each([
    ['PRICE_ASC', '"priceMinor", id DESC'],
    ['PRICE_DESC', '"priceMinor" DESC, id DESC'],
    ['NAME', 'name, id DESC'],
    ['NEWEST', '"createdAt" DESC, id DESC'],
    ['BEST_SELLING', '"soldUnits" DESC, "createdAt" DESC, id DESC'],
  ] as const)('is listed by %s from any product on, up to the last one', async (sort, order) => {
    const ranked = (
      await database.pool.query<{ id: string }>(`SELECT id FROM "Equipment" ORDER BY ${order}`)
    ).rows.map(({ id }) => id);
    const page = async (place: { take: number; skip?: number; cursor?: { id: string } }) =>
      (await catalogue.list(filter(), sort, place)).map(({ id }) => id);
    const at = (index: number) => ({ cursor: { id: ranked[index] ?? '' }, skip: 1 });
    expect(await page({ take: 3 })).toEqual(ranked.slice(0, 3));
    expect(await page({ take: 3, skip: 5_999 })).toEqual(ranked.slice(5_999, 6_002));
    expect(await page({ take: 3, ...at(9) })).toEqual(ranked.slice(10, 13));
    expect(await page({ take: 3, ...at(FREQUENT - 3) })).toEqual(ranked.slice(-2));
    expect(await page({ take: -3 })).toEqual(ranked.slice(-3));
    expect(await page({ take: -3, ...at(12_000) })).toEqual(ranked.slice(11_997, 12_000));
  });

  it('is read only up to the last product of the page of a sample', async () => {
    const sorted = async (query: string) => {
      const fresh = catalogueService({ pool: database.pool, currency: 'USD' });
      const sent = await statementsOf(() => fresh.list({ query }, 'PRICE_ASC', { take: 2 }));
      return sent.filter((text) => text.includes('ORDER BY least')).map((text) => text.includes('<= ('));
    };
    expect(await sorted('lure')).toEqual([false, true]);
    expect(await sorted('rattle')).toEqual([false]);
  });

  it('is known if it is omitted or another word is misspelled', async () => {
    expect(await catalogue.corrected({ query: 'lure ratttle' })).toBe('lure rattle');
    const sent = await statementsOf(() => catalogue.corrected({ query: 'lurre rattle' }));
    expect(sent.filter((text) => text.includes('"isPublic"'))).toEqual([
      expect.stringContaining('catalogue_values'),
    ]);
    expect(await catalogue.help({ query: 'lure zzzqqq' })).toMatchObject({ equipmentAre: 'NEAREST' });
  });
});
