import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { catalogueService } from './catalogue.service.ts';
import type { CatalogueFilter } from './catalogue.rules.ts';

/** Minor units, around the steps of the index: powers of two and of its roots. */
const prices = [
  1,
  2,
  3,
  4,
  5,
  22,
  23,
  32,
  45,
  46,
  1_023,
  1_024,
  1_025,
  1_217,
  1_218,
  1_448,
  1_449,
  2 ** 30,
  2 ** 31 - 1,
];

describe('the index of the catalogue', () => {
  let database: TestDatabase;
  let catalogue: ReturnType<typeof catalogueService>;

  const add = (slug: string, category: string, priceMinor: number, variantsFromMinor: number | null = null) =>
    database.pool.query(
      `INSERT INTO "Equipment" (id, slug, name, title, "priceMinor", "variantsFromMinor", currency, "minQty", "maxQty", "categoryId")
       VALUES ($1, $2, 'Lure ' || $2, 'Of metal', $3, $4, 'USD', 1, 10, (SELECT id FROM "Category" WHERE slug = $5))`,
      [randomUUID(), slug, priceMinor, variantsFromMinor, category],
    );
  const found = async (filter: CatalogueFilter) =>
    (await catalogue.list({ query: 'lure', ...filter })).map(({ slug }) => slug).toSorted();

  beforeAll(async () => {
    database = await testDatabase();
    await database.pool.query(
      `INSERT INTO "Category" (id, slug, name, position) VALUES (gen_random_uuid(), 'lures', 'Lures', 1), (gen_random_uuid(), 'flies', 'Flies', 2)`,
    );
    await database.pool.query(
      `INSERT INTO "CategoryRedirect" (slug, "categoryId") SELECT 'old-flies', id FROM "Category" WHERE slug = 'flies'`,
    );
    for (const price of prices) await add(`price-${price}`, 'lures', price);
    await add('fly', 'flies', 2_000_000_000, 700);
    catalogue = catalogueService({ pool: database.pool, currency: 'USD' });
  }, 60_000);
  afterAll(() => database.close());

  it.each(prices)('finds every product with a price up to, from and of %i', async (price) => {
    const slugs = (fits: (one: number) => boolean) =>
      prices
        .filter(fits)
        .map((one) => `price-${one}`)
        .toSorted();
    const category = { categorySlugs: ['lures'] };
    expect(await found({ ...category, priceMaxMinor: price })).toEqual(slugs((one) => one <= price));
    expect(await found({ ...category, priceMinMinor: price })).toEqual(slugs((one) => one >= price));
    expect(await found({ ...category, priceMinMinor: price, priceMaxMinor: price })).toEqual([
      `price-${price}`,
    ]);
  });

  it('finds products by an earlier slug of the category, and by the lowest price of the variants', async () => {
    expect(await found({ categorySlugs: ['old-flies'], priceMaxMinor: 700 })).toEqual(['fly']);
    expect(
      await found({ categorySlugs: ['flies', 'lures'], priceMinMinor: 699, priceMaxMinor: 701 }),
    ).toEqual(['fly']);
    expect(await found({ categorySlugs: ['none'] })).toEqual([]);
    expect(await found({ priceMinMinor: 5, priceMaxMinor: 4 })).toEqual([]);
  });

  it('is read with one plan for products by their ids, whatever their number', async () => {
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM "Equipment"');
    const ids = rows.map(({ id }) => id);
    for (let run = 0; run < 20; run += 1) await catalogue.offeredByIds(ids.slice(0, 1 + (run % 3)));
    const plans = await database.pool.query<{ custom: number }>(
      `SELECT custom_plans::int AS custom FROM pg_prepared_statements WHERE name LIKE 'offered products%'`,
    );
    // PostgreSQL tries five times whether a plan for the values is better.
    expect(plans.rows).toEqual([{ custom: 5 }]);
  });
});
