import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';

describe('the table of scarce products', () => {
  let database: TestDatabase;
  const product = '00000000-0000-4000-8000-000000000001';
  const variants = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003'];

  beforeAll(async () => {
    database = await testDatabase();
    await database.pool.query(
      `INSERT INTO "Category" (id, slug, name, position) VALUES (gen_random_uuid(), 'lures', 'Lures', 1)`,
    );
  }, 60_000);
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.pool.query('DELETE FROM "Equipment"');
  });

  const insert = (id: string, stock: number | null, parent: string | null = null, minQty = 1) =>
    database.pool.query(
      `INSERT INTO "Equipment" (id, slug, name, title, "priceMinor", currency, "minQty", "maxQty", stock, "categoryId", "updatedAt",
        "parentId", sku, "optionValues", "optionNames")
      SELECT $1::text::uuid, $1::text, 'Lure', 'Of metal', 900, 'USD', $4, 10, $2, c.id, now(), $3::uuid, $1::text,
        CASE WHEN $3::uuid IS NULL THEN ARRAY['base'] ELSE ARRAY[$1::text] END, CASE WHEN $3::uuid IS NULL THEN ARRAY['Color'] ELSE '{}' END
      FROM "Category" c`,
      [id, stock, parent, minQty],
    );
  const set = (id: string, change: string) =>
    database.pool.query(`UPDATE "Equipment" SET ${change} WHERE id = $1`, [id]);
  const scarce = async () =>
    (
      await database.pool.query<{ id: string; out: boolean }>(
        'SELECT "equipmentId" AS id, "isOutOfStock" AS out FROM "ScarceProduct"',
      )
    ).rows.map(({ id, out }) => [id, out ? 'OUT_OF_STOCK' : 'LOW_STOCK']);

  it('follows the stock of a product', async () => {
    await insert(product, 6);
    expect(await scarce()).toEqual([]);
    await set(product, 'stock = 5');
    expect(await scarce()).toEqual([[product, 'LOW_STOCK']]);
    await set(product, 'stock = 0');
    expect(await scarce()).toEqual([[product, 'OUT_OF_STOCK']]);
    await set(product, 'stock = NULL');
    expect(await scarce()).toEqual([]);
    await set(product, 'stock = 7, "minQty" = 8');
    expect(await scarce()).toEqual([[product, 'OUT_OF_STOCK']]);
    await database.pool.query('DELETE FROM "Equipment"');
    expect(await scarce()).toEqual([]);
  });

  it('follows the published variants', async () => {
    const [first = '', second = ''] = variants;
    await insert(product, 0);
    expect(await scarce()).toEqual([[product, 'OUT_OF_STOCK']]);
    await insert(first, 20, product);
    expect(await scarce()).toEqual([]);
    await set(first, `status = 'DRAFT'`);
    expect(await scarce()).toEqual([[product, 'OUT_OF_STOCK']]);
    await insert(second, 3, product);
    expect(await scarce()).toEqual([[product, 'LOW_STOCK']]);
    await set(first, `status = 'PUBLISHED'`);
    expect(await scarce()).toEqual([]);
    await database.pool.query('DELETE FROM "Equipment" WHERE id = $1', [first]);
    expect(await scarce()).toEqual([[product, 'LOW_STOCK']]);
  });

  it('has a product of which two transactions take the last variants at once', async () => {
    await insert(product, 0);
    for (const id of variants) await insert(id, 20, product);
    const clients = await Promise.all(variants.map(() => database.pool.connect()));
    for (const [index, client] of clients.entries())
      await client.query(`BEGIN; UPDATE "Equipment" SET stock = 0 WHERE id = '${variants[index]}'`);
    await Promise.all(clients.map((client) => client.query('COMMIT')));
    for (const client of clients) client.release();
    expect(await scarce()).toEqual([[product, 'OUT_OF_STOCK']]);
  });
});
