import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../graphql-server/test/database.ts';
import { generate, REGULARS } from './generate.ts';

const size = { products: 100, orders: 2_000, variants: 2, seed: 1 };
const today = new Date('2026-11-21T12:00:00Z');

let one: TestDatabase;
let same: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [one, same, other] = await Promise.all([testDatabase(), testDatabase(), testDatabase()]);
  await generate(one.url, size, today);
  await generate(same.url, size, today);
  await generate(other.url, { ...size, seed: 2 }, today);
}, 60_000);
afterAll(() => Promise.all([one, same, other].map((database) => database.close())));

const tables = [
  'Category',
  'Equipment',
  'EquipmentPrice',
  'CatalogueWord',
  'User',
  'Review',
  'Order',
  'OrderLine',
  'OrderSearch',
  'PaymentAttempt',
  'Payment',
  'Refund',
  'OrderReturn',
  'ReturnLine',
  'EquipmentSale',
  'SalesHour',
  'ProductSales',
];
async function first<T>({ pool }: TestDatabase, sql: string): Promise<T> {
  return (await pool.query(sql)).rows[0] as T;
}
const fingerprint = (database: TestDatabase) =>
  Promise.all(
    tables.map(async (table) => {
      const sql = `SELECT count(*)::int, md5(string_agg(t::text, '|' ORDER BY t::text)) AS rows FROM "${table}" t`;
      return [table, await first<{ count: number; rows: string }>(database, sql)] as const;
    }),
  );

describe('generate', () => {
  it('generates the same rows for the same seed and day, and others for another seed', async () => {
    const rows = await fingerprint(one);
    expect(rows).toEqual(await fingerprint(same));
    expect(rows.filter(([, { count }]) => count === 0)).toEqual([]);
    const others = new Map(await fingerprint(other));
    const alike = rows.filter(([table, row]) => others.get(table)?.rows === row.rows).map(([table]) => table);
    expect(alike).toEqual(['CatalogueWord']); // possible words do not depend on the seed
  });

  it('violates no constraint and no foreign key that was disabled', async () => {
    const { rows } = await one.pool.query<{ name: string; child: string; parent: string; key: string }>(
      `SELECT conname AS name, conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
         (SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1]) AS key
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name, child, parent, key } of rows) {
      const sql = `SELECT count(*)::int AS lost FROM ${child} c WHERE c."${key}" IS NOT NULL
        AND NOT EXISTS (SELECT FROM ${parent} p WHERE p.id = c."${key}")`;
      expect([name, await first(one, sql)]).toEqual([name, { lost: 0 }]);
    }
  });

  it('leaves every index unchanged', async () => {
    const empty = await testDatabase();
    const sql = `SELECT string_agg(indexdef, ';' ORDER BY indexdef) AS all FROM pg_indexes WHERE schemaname = 'public'`;
    expect(await first(one, sql)).toEqual(await first(empty, sql));
    await empty.close();
  });

  it('writes the same search data as the triggers', async () => {
    const sql = `SELECT md5(string_agg(search::text, '|' ORDER BY id)) AS search,
      md5(string_agg("attributeValues"::text, '|' ORDER BY id)) AS values,
      (SELECT string_agg(word, ' ' ORDER BY word) FROM "CatalogueWord") AS words FROM "Equipment"`;
    const made = await first<{ search: string; words: string }>(same, sql);
    await same.pool.query('UPDATE "Equipment" SET name = name, attributes = attributes');
    expect(await first(same, sql)).toEqual(made);
    await same.pool.query('DELETE FROM "CatalogueWord"');
    await same.pool.query('UPDATE "Equipment" SET name = name');
    // All possible words, some of which none of these few products has.
    const { words } = await first<{ words: string }>(same, sql);
    const known = new Set(made.words.split(' '));
    expect(words.split(' ').filter((word) => !known.has(word))).toEqual([]);
  });

  it('lists the scarce products, as the triggers do', async () => {
    const sql = `SELECT md5(string_agg(s::text, '|' ORDER BY s::text)) AS rows, count(*)::int FROM "ScarceProduct" s`;
    const made = await first<{ count: number }>(same, sql);
    expect(made.count).toBeGreaterThan(0);
    await same.pool.query(`CREATE TABLE stocks AS SELECT id, stock FROM "Equipment"`);
    for (const stock of ['NULL', 's.stock'])
      await same.pool.query(`UPDATE "Equipment" e SET stock = ${stock} FROM stocks s WHERE s.id = e.id`);
    expect(await first(same, sql)).toEqual(made);
  });

  it('gives each product its variants, as the triggers do', async () => {
    const sql = `SELECT count(*)::int AS variants, count(*) FILTER (WHERE v.status = p.status)::int AS alike,
        md5(string_agg(concat_ws('|', p."variantsFromMinor", p."variantsToMinor", p."variantFacts"), ',' ORDER BY v.id)) AS facts
      FROM "Equipment" v JOIN "Equipment" p ON p.id = v."parentId"`;
    const made = await first(same, sql);
    expect(made).toMatchObject({ variants: 200, alike: 200 });
    await same.pool.query(
      'UPDATE "Equipment" SET "variantPosition" = "variantPosition" WHERE "parentId" IS NOT NULL',
    );
    expect(await first(same, sql)).toEqual(made);
  });

  it('has consistent totals: lines add up to totals, and payments equal totals', async () => {
    const sql = `SELECT count(*)::int AS wrong FROM "Order" o LEFT JOIN "Payment" p ON p."orderId" = o.id
      WHERE o."totalMinor" <> (SELECT sum("unitPriceMinor" * quantity) FROM "OrderLine" WHERE "orderId" = o.id)
        OR (o."transactionId" IS NULL) <> (p.id IS NULL) OR p."amountMinor" <> o."totalMinor"
        OR o."refundedMinor" <> coalesce((SELECT sum("amountMinor") FROM "Refund" WHERE "orderId" = o.id), 0)`;
    expect(await first(one, sql)).toEqual({ wrong: 0 });
  });

  it('counts sales and products per category as the shop does', async () => {
    const sql = `SELECT
      (SELECT count(*)::int FROM "Equipment" e WHERE "soldUnits" <> (
        SELECT coalesce(sum(l.quantity), 0) FROM "OrderLine" l JOIN "Order" o ON o.id = l."orderId"
        WHERE l."equipmentId" = e.id AND o."paidAt" IS NOT NULL
          AND l."createdAt" > '${today.toISOString()}'::timestamptz - interval '90 days')) AS "wrongSums",
      (SELECT count(*)::int FROM "Category" c WHERE "equipmentCount" <> (
        SELECT count(*) FROM "Equipment" e WHERE e."categoryId" = c.id AND e.status = 'PUBLISHED' AND e."parentId" IS NULL)) AS "wrongShelves",
      (SELECT sum("soldUnits") > 0 FROM "Equipment") AS "someSold"`;
    expect(await first(one, sql)).toEqual({ wrongSums: 0, wrongShelves: 0, someSold: true });
  });

  it('leaves no work for the shop’s jobs', async () => {
    const sql = `SELECT count(*)::int AS left FROM "Order"
      WHERE status = 'OPEN' AND "transactionId" IS NULL AND ("expiresAt" < '${today.toISOString()}' OR "intentId" IS NOT NULL)`;
    expect(await first(one, sql)).toEqual({ left: 0 });
  });

  it('gives each regular customer orders over the whole period', async () => {
    const sql = `SELECT min(n)::int AS least, count(*)::int AS customers FROM (
      SELECT count(*) AS n FROM "Order" o JOIN "User" u ON u.id = o."customerId" WHERE u.uid IS NULL GROUP BY u.id) c`;
    const { least, customers } = await first<{ least: number; customers: number }>(one, sql);
    expect(customers).toBe(REGULARS);
    expect(least).toBeGreaterThanOrEqual(20);
  });

  it('continues order numbers after the generated ones', async () => {
    const sql = `SELECT nextval(pg_get_serial_sequence('"Order"', 'number'))::int AS next`;
    expect(await first(one, sql)).toEqual({ next: 2_001 });
  });
});
