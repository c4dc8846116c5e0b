import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { statementsOf } from '../../../test/statements.ts';
import { catalogueService } from './catalogue.service.ts';

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

  beforeAll(async () => {
    database = await testDatabase();
    const shelf = randomUUID();
    await database.pool.query(
      `INSERT INTO "Category" (id, slug, name, position) VALUES ($1, 'lures', 'Lures', 1)`,
      [shelf],
    );
    await database.pool.query(
      `INSERT INTO "Equipment" (id, slug, name, title, "priceMinor", currency, "minQty", "maxQty", "categoryId", "updatedAt", "createdAt")
       SELECT gen_random_uuid(), 'lure-' || n, CASE WHEN n % 5 = 0 THEN 'Lure ' ELSE 'Spoon ' END || n, 'Of metal', 900, 'USD', 1, 10, $1, now(), now() - n * interval '1 minute'
       FROM generate_series(1, ${MANY}) n`,
      [shelf],
    );
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

  it('shows each product as it is now, and none that is gone', async () => {
    const [first, second] = await page();
    await set(`title = 'Of bone'`, first?.id ?? '');
    await set(`status = 'ARCHIVED'`, second?.id ?? '');
    const after = await page();
    expect(after).toHaveLength(50);
    expect(after[0]?.title).toBe('Of bone');
    expect(after.map(({ id }) => id)).not.toContain(second?.id);
  });
});
