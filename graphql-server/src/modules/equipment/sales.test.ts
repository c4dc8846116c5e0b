import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { countSales } from './sales.ts';

describe('what was sold', () => {
  let database: TestDatabase;
  const shelf = randomUUID();
  let product: string;
  beforeAll(async () => {
    database = await testDatabase();
    await database.pool.query(
      `INSERT INTO "Category" (id, slug, name, position) VALUES ($1, 'lures', 'Lures', 1)`,
      [shelf],
    );
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    product = await newProduct();
  });

  async function newProduct(status = 'PUBLISHED'): Promise<string> {
    const id = randomUUID();
    await database.pool.query(
      `INSERT INTO "Equipment" (id, slug, name, title, "priceMinor", currency, "minQty", "maxQty", status, "categoryId", "updatedAt")
       VALUES ($1::uuid, $1::text, 'Spoon', 'Spoon', 900, 'USD', 1, 10, $2::"EquipmentStatus", $3, now())`,
      [id, status, shelf],
    );
    return id;
  }

  /** An unpaid order with one line of the given quantity. */
  async function ordered(quantity: number, daysAgo = 0): Promise<string> {
    const { rows } = await database.pool.query<{ id: string }>(
      `WITH placed AS (
        INSERT INTO "Order" (id, "customerEmail", "customerName", phone, address, currency, "totalMinor", "updatedAt")
        VALUES (gen_random_uuid(), 'maya@x.example', 'Maya', '+1 555', 'Quay 1', 'USD', 900, now()) RETURNING id
      ) SELECT id FROM placed`,
    );
    const id = rows[0]?.id ?? '';
    await database.pool.query(
      `INSERT INTO "OrderLine" (id, "orderId", position, "equipmentId", name, title, "unitPriceMinor", quantity, "createdAt")
       VALUES (gen_random_uuid(), $1, 1, $2, 'Spoon', 'Spoon', 900, $3, now() - $4 * interval '1 day')`,
      [id, product, quantity, daysAgo],
    );
    return id;
  }
  const paid = (order: string) =>
    database.pool.query(
      `UPDATE "Order" SET "transactionId" = id::text, "intentId" = id::text, "paymentState" = 'PAID', "paidAt" = now(), "paymentEnv" = 'SIMULATOR' WHERE id = $1`,
      [order],
    );
  async function sold(id = product): Promise<number> {
    await countSales(database.pool);
    const { rows } = await database.pool.query(`SELECT "soldUnits" FROM "Equipment" WHERE id = $1`, [id]);
    return rows[0].soldUnits;
  }
  const days = (count: number) =>
    database.pool.query(`UPDATE "EquipmentSale" SET "orderedAt" = "orderedAt" - $1 * interval '1 day'`, [
      count,
    ]);

  it('is what was paid for, once, whatever happens to the order afterwards', async () => {
    const order = await ordered(3);
    await ordered(5);
    expect(await sold()).toBe(0);
    await paid(order);
    await database.pool.query(
      `UPDATE "Order" SET "refundedMinor" = 900, "paymentState" = 'REFUNDED' WHERE id = $1`,
      [order],
    );
    expect([await sold(), await sold()]).toEqual([3, 3]);
    await paid(await ordered(4));
    expect(await sold()).toBe(7);
  });

  it('counts for 90 days from when it was ordered', async () => {
    await paid(await ordered(3, 89));
    await paid(await ordered(2));
    expect(await sold()).toBe(5);
    await days(1);
    expect(await sold()).toBe(2);
    await days(90);
    expect(await sold()).toBe(0);
    expect(
      (await database.pool.query(`SELECT 1 FROM "EquipmentSale" WHERE "equipmentId" = $1`, [product]))
        .rowCount,
    ).toBe(0);
  });

  it('is counted once by two servers at the same time', async () => {
    for (const order of await Promise.all(Array.from({ length: 20 }, () => ordered(1)))) await paid(order);
    await Promise.all(Array.from({ length: 4 }, () => countSales(database.pool)));
    expect(await sold()).toBe(20);
  });

  it('knows the lines of an order that was paid before it had them', async () => {
    const order = await ordered(1);
    await paid(order);
    await database.pool.query(
      `INSERT INTO "OrderLine" SELECT (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'position', 2, 'quantity', 6))).*
       FROM "OrderLine" l WHERE l."orderId" = $1`,
      [order],
    );
    expect(await sold()).toBe(7);
  });

  it('leaves how many published products stand on a shelf right, whatever becomes of them', async () => {
    const counted = async () => {
      const { rows } = await database.pool.query(
        `SELECT c."equipmentCount" AS kept, (SELECT count(*)::int FROM "Equipment" e WHERE e."categoryId" = c.id AND e.status = 'PUBLISHED') AS seen
         FROM "Category" c ORDER BY c.id`,
      );
      for (const { kept, seen } of rows) expect(kept).toBe(seen);
      return rows.map(({ kept }: { kept: number }) => kept);
    };
    const [before = 0] = await counted();
    const another = randomUUID();
    await database.pool.query(
      `INSERT INTO "Category" (id, slug, name, position) VALUES ($1::uuid, $1::text, 'Reels', 2)`,
      [another],
    );
    const [one, draft] = [await newProduct(), await newProduct('DRAFT')];
    expect((await counted()).reduce((sum, count) => sum + count)).toBe(before + 1);
    const set = (what: string, id: string) =>
      database.pool.query(`UPDATE "Equipment" SET ${what} WHERE id = $1`, [id]);
    for (const [what, id] of [
      [`status = 'PUBLISHED'`, draft],
      [`"categoryId" = '${another}'`, draft],
      [`status = 'ARCHIVED'`, one],
      [`"categoryId" = '${another}', status = 'PUBLISHED'`, one],
      [`"categoryId" = '${shelf}', status = 'DRAFT'`, draft],
    ] as const) {
      await set(what, id);
      await counted();
    }
    await database.pool.query(`DELETE FROM "Equipment" WHERE id = ANY($1)`, [[one, draft]]);
    expect((await counted()).reduce((sum, count) => sum + count)).toBe(before);
  });
});
