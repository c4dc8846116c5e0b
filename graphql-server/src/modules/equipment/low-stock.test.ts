import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { LOW_STOCK } from './equipment.rules.ts';
import { lowStock } from './low-stock.ts';

let database: TestDatabase;
let db: Database;
const shelf = randomUUID();
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase(database.url);
  await database.pool.query(
    `INSERT INTO "Category" (id, slug, name, position) VALUES ($1, 'reels', 'Reels', 1)`,
    [shelf],
  );
});
afterAll(async () => {
  await db.close();
  await database.close();
});

async function product(stock: number | null, status = 'PUBLISHED'): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `INSERT INTO "Equipment" (id, slug, name, title, "priceMinor", currency, "minQty", "maxQty", stock, status, "categoryId", "updatedAt")
     VALUES ($1::uuid, $1::text, 'Reel', 'Reel', 900, 'USD', 1, 10, $2, $3::"EquipmentStatus", $4, now())`,
    [id, stock, status, shelf],
  );
  return id;
}
const listed = async (page: object = {}) =>
  (await lowStock(db.prisma, [], page, 500)).map(({ id, stock }) => ({ id, stock }));
const change = (id: string, data: object) => db.prisma.equipment.update({ where: { id }, data });

describe('products of low stock', () => {
  it('are published and tracked, with at most the low stock, the lowest first', async () => {
    const [two, none, limit] = [await product(2), await product(0), await product(LOW_STOCK)];
    await Promise.all([product(LOW_STOCK + 1), product(null), product(1, 'DRAFT')]);
    expect(await listed()).toEqual([
      { id: none, stock: 0 },
      { id: two, stock: 2 },
      { id: limit, stock: LOW_STOCK },
    ]);
    await change(two, { stock: LOW_STOCK + 1 });
    await change(none, { stock: null });
    await change(limit, { status: 'ARCHIVED' });
    expect(await listed()).toEqual([]);
    await change(two, { stock: 1 });
    await change(limit, { status: 'PUBLISHED', stock: 3 });
    expect(await listed()).toEqual([
      { id: two, stock: 1 },
      { id: limit, stock: 3 },
    ]);
    await db.prisma.equipment.deleteMany();
    expect(await listed()).toEqual([]);
  });

  it('are listed page by page, also of the same stock', async () => {
    for (const stock of [3, 1, 3, 2, 3, 0]) await product(stock);
    const all = await listed();
    expect(all.map(({ stock }) => stock)).toEqual([0, 1, 2, 3, 3, 3]);
    const pages = [await listed({ take: 2 })];
    for (let last = pages[0]?.at(-1); last; last = pages.at(-1)?.at(-1))
      pages.push(await listed({ take: 2, skip: 1, cursor: { id: last.id } }));
    expect(pages.flat()).toEqual(all);
    expect(await listed({ take: -2, skip: 1, cursor: { id: all[3]?.id } })).toEqual(all.slice(1, 3));
    const [first] = all;
    await change(first?.id ?? '', { stock: 50 });
    expect(await listed({ cursor: { id: first?.id } })).toEqual([]);
  });
});
