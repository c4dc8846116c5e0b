import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { WishListFull } from './wish-list.errors.ts';
import { wishListService, type WishListService } from './wish-list.service.ts';

describe('the wish list', () => {
  let test: TestDatabase;
  let database: Database;
  let service: WishListService;
  let ada: Viewer;
  /** More products than fit on a list. */
  let products: string[];

  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 8);
    service = wishListService({ prisma: database.prisma });
    const category = await database.prisma.category.create({
      data: { slug: 'reels', name: 'Reels', position: 1 },
    });
    const rows = await database.prisma.equipment.createManyAndReturn({
      data: Array.from({ length: 210 }, (_, n) => ({
        slug: `reel-${n}`,
        name: `Reel ${n}`,
        title: 'Reel',
        priceMinor: 100,
        currency: 'USD',
        minQty: 1,
        maxQty: 10,
        categoryId: category.id,
      })),
      select: { id: true },
    });
    products = rows.map(({ id }) => id);
    const user = await database.prisma.user.create({ data: { uid: 'ada', email: 'ada@example.com' } });
    ada = { ...user, uid: 'ada' };
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });
  beforeEach(() => test.pool.query('TRUNCATE "WishListItem"'));

  const ids = () => service.equipmentIds(ada.id);
  const at = (n: number) => products[n] ?? '';

  it('has products in the order in which they were given, newest first, and each once', async () => {
    await service.add(ada, { equipmentIds: [at(1)] });
    expect(await service.add(ada, { equipmentIds: [at(3), at(2), at(1), at(3)] })).toBe(ada);
    expect(await ids()).toEqual([at(3), at(2), at(1)]);
    await service.remove(ada, { equipmentId: at(2) });
    expect(await service.remove(ada, { equipmentId: at(2) })).toBe(ada);
    expect(await ids()).toEqual([at(3), at(1)]);
  });

  it('ignores unknown products and drafts, and keeps archived ones', async () => {
    const set = (id: string, status: string) =>
      test.pool.query(`UPDATE "Equipment" SET status = $2::"EquipmentStatus" WHERE id = $1`, [id, status]);
    await set(at(4), 'DRAFT');
    await set(at(5), 'ARCHIVED');
    const unknown = ['', 'x', '\0', '\ud800', '00000000-0000-7000-8000-000000000000'];
    await service.add(ada, { equipmentIds: [...unknown, at(4), at(5), at(6).toUpperCase()] });
    expect(await ids()).toEqual([at(5), at(6)]);
    expect((await service.items(ada.id)).map(({ equipment }) => equipment.status)).toEqual([
      'ARCHIVED',
      'PUBLISHED',
    ]);
    for (const equipmentId of unknown) expect(await service.remove(ada, { equipmentId })).toBe(ada);
  });

  it('adds what fits, and says that the rest does not', async () => {
    expect(await service.add(ada, { equipmentIds: products.slice(10, 209) })).toBe(ada);
    expect(await service.add(ada, { equipmentIds: [at(7)] })).toBe(ada);
    // Products on the list take no room.
    expect(await service.add(ada, { equipmentIds: [at(7), at(10)] })).toBe(ada);
    expect(await service.add(ada, { equipmentIds: [at(8)] })).toBeInstanceOf(WishListFull);
    await service.remove(ada, { equipmentId: at(10) });
    expect(await service.add(ada, { equipmentIds: [at(8), at(9)] })).toBeInstanceOf(WishListFull);
    expect((await ids()).slice(0, 2)).toEqual([at(8), at(7)]);
    expect(await ids()).toHaveLength(200);
    expect(await service.add(ada, { equipmentIds: [] })).toBeInstanceOf(InvalidInput);
  });

  it('counts concurrent additions against the limit', async () => {
    await service.add(ada, { equipmentIds: products.slice(10, 208) });
    const results = await Promise.all(
      [0, 1, 2, 3, 6].map((n) => service.add(ada, { equipmentIds: [at(n)] })),
    );
    expect(results.filter((result) => result instanceof WishListFull)).toHaveLength(3);
    expect(await ids()).toHaveLength(200);
  });
});
