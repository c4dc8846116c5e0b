import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { recommendations } from './recommendations.ts';

describe('recommendations', () => {
  let database: TestDatabase;
  const [reels, lines, rods, empty] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const ids = new Map<string, string>();
  beforeAll(async () => {
    database = await testDatabase();
    for (const [id, slug] of [
      [reels, 'reels'],
      [lines, 'lines'],
      [rods, 'rods'],
      [empty, 'empty'],
    ])
      await database.pool.query(`INSERT INTO "Category" (id, slug, name, position) VALUES ($1, $2, $2, 1)`, [
        id,
        slug,
      ]);
    await database.pool.query(
      `INSERT INTO "CategoryComplement" VALUES ($1, $2, 0), ($1, $3, 1), ($1, $4, 2)`,
      [reels, lines, rods, empty],
    );
  });
  afterAll(() => database.close());

  async function product(slug: string, category: string, change: Record<string, unknown> = {}) {
    const row = {
      priceMinor: 5_000,
      soldUnits: 0,
      stock: null,
      attributes: {},
      status: 'PUBLISHED',
      ...change,
    };
    const id = randomUUID();
    ids.set(slug, id);
    await database.pool.query(
      `INSERT INTO "Equipment" (id, slug, name, title, "priceMinor", currency, "minQty", "maxQty", status, "categoryId", "soldUnits", stock, attributes)
       VALUES ($1, $2, $2, $2, $3, 'USD', 1, 10, $4::"EquipmentStatus", $5, $6, $7, $8)`,
      [id, slug, row.priceMinor, row.status, category, row.soldUnits, row.stock, row.attributes],
    );
    return {
      id,
      categoryId: category,
      priceMinor: row.priceMinor,
      attributes: row.attributes,
    };
  }
  const slugs = async (rows: Promise<readonly { slug: string }[]>) => (await rows).map(({ slug }) => slug);

  it('relate products of the category: orderable ones, then by shared options, then by sales, at most six', async () => {
    const trout = { species: ['trout', 'perch'], waterType: ['freshwater'] };
    const reel = await product('reel', reels, { attributes: trout });
    await product('sold-out', reels, { attributes: trout, stock: 0, soldUnits: 90 });
    await product('twin', reels, { attributes: trout });
    await product('best-seller', reels, { soldUnits: 50 });
    await product('near', reels, { priceMinor: 5_100 });
    await product('far', reels, { priceMinor: 9_000 });
    await product('draft', reels, { attributes: trout, status: 'DRAFT' });
    await product('rod', rods, { attributes: trout, soldUnits: 99 });
    const { related } = recommendations(database.pool);
    expect(await slugs(related(reel))).toEqual(['twin', 'best-seller', 'near', 'far', 'sold-out']);
    for (const number of [1, 2, 3]) await product(`more-${number}`, reels, { priceMinor: 20_000 });
    expect(await related(reel)).toHaveLength(6);
  });

  it('complement a product with best sellers of other categories, one of each first, at most four', async () => {
    const { goesWith } = recommendations(database.pool);
    const reel = await product('another-reel', reels);
    await product('line-1', lines, { soldUnits: 3 });
    await product('line-2', lines, { soldUnits: 2 });
    await product('line-sold-out', lines, { soldUnits: 9, stock: 0 });
    expect(await slugs(goesWith(reel))).toEqual(['line-1', 'rod', 'line-2']);
    for (const number of [3, 4]) await product(`line-${number}`, lines);
    expect(await goesWith(reel)).toHaveLength(4);
    expect(await goesWith(await product('lonely', empty))).toEqual([]);
  });

  it('prefer products that three customers ordered together, in paid orders', async () => {
    const { goesWith } = recommendations(database.pool);
    const reel = await product('popular-reel', reels);
    await product('box', empty);
    const buy = async (customer: string, isPaid: boolean) => {
      const { rows } = await database.pool.query<{ id: string }>(
        `INSERT INTO "Order" (id, "customerEmail", "customerName", phone, address, currency, "totalMinor", "updatedAt")
         VALUES (gen_random_uuid(), $1, 'Maya', '+1 555', 'Quay 1', 'USD', 900, now()) RETURNING id`,
        [customer],
      );
      const id = rows[0]?.id;
      for (const [position, one] of [reel.id, ids.get('box')].entries())
        await database.pool.query(
          `INSERT INTO "OrderLine" (id, "orderId", position, "equipmentId", name, title, "unitPriceMinor", quantity)
           VALUES (gen_random_uuid(), $1, $2, $3, 'x', 'x', 450, 1)`,
          [id, position + 1, one],
        );
      if (isPaid)
        await database.pool.query(
          `UPDATE "Order" SET "transactionId" = id::text, "intentId" = id::text, "paymentState" = 'PAID', "paidAt" = now(), "paymentEnv" = 'SIMULATOR' WHERE id = $1`,
          [id],
        );
    };
    const first = async () => (await slugs(goesWith(reel)))[0];
    await buy('a@x.example', true);
    await buy('b@x.example', true);
    await buy('B@x.example', true);
    await buy('c@x.example', false);
    expect(await first()).not.toBe('box');
    await buy('d@x.example', true);
    expect(await first()).toBe('box');
  });
});
