import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { heldQuantities } from '#server/modules/payments/stock-holds.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { EquipmentChanged } from './equipment.errors.ts';
import { equipmentService, type EquipmentService } from './equipment.service.ts';

const admin: Viewer = {
  id: '00000000-0000-7000-8000-00000000000a',
  uid: 'x',
  email: 'admin@example.com',
  emailVerified: true,
  displayName: null,
  photoUrl: null,
  role: 'ADMIN',
};
const picture = {
  pictureUrl: '/images/float-960.webp',
  pictureColor: '#336699',
  pictureWidth: 960,
  pictureHeight: 960,
  pictureWidths: [240, 480, 960],
};

describe('the history of a price', () => {
  let test: TestDatabase;
  let database: Database;
  let equipment: EquipmentService;
  let now = new Date('2026-01-01T00:00:00Z');
  const pass = (days: number) => (now = new Date(now.getTime() + days * 86_400_000));
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 8);
    equipment = equipmentService({
      prisma: database.prisma,
      pool: database.pool,
      images: { pictureAt: async () => picture },
      currency: 'USD',
      reserved: heldQuantities,
      now: () => now,
    });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  /** A product that has cost 90.00 for 40 days. */
  async function product() {
    const added = await equipment.add(admin, {
      name: 'Reed Float',
      priceMinor: 9_000,
      minQty: 1,
      maxQty: 40,
      imageUrl: picture.pictureUrl,
    });
    if (added instanceof DomainError) throw added;
    pass(40);
    return added.id;
  }
  async function change(id: string, input: object) {
    const row = await equipment.change(admin, id, input);
    if (row instanceof DomainError) throw row;
    return row;
  }
  const prices = async (equipmentId: string) =>
    (
      await database.prisma.equipmentPrice.findMany({ where: { equipmentId }, orderBy: { offeredAt: 'asc' } })
    ).map(({ priceMinor }) => priceMinor);

  it('keeps the prior price of a reduction for 30 days, and clears it on an increase', async () => {
    const id = await product();
    expect(await change(id, { priceMinor: 7_000 })).toMatchObject({
      priorPriceMinor: 9_000,
      priorPriceEndsAt: new Date(now.getTime() + 30 * 86_400_000),
    });
    pass(2);
    expect(await change(id, { priceMinor: 6_000 })).toMatchObject({ priorPriceMinor: 7_000 });
    expect(await change(id, { name: 'Other', minQty: 2, priceMinor: 6_000 })).toMatchObject({
      priorPriceMinor: 7_000,
    });
    pass(2);
    expect(await change(id, { priceMinor: 9_000 })).toMatchObject({
      priorPriceMinor: null,
      priorPriceEndsAt: null,
    });
    expect(await prices(id)).toEqual([9_000, 7_000, 6_000, 9_000]);
  });

  it('counts only what was to be had: archived, it has no price', async () => {
    const id = await product();
    expect(await change(id, { status: 'ARCHIVED', priceMinor: 8_000 })).toMatchObject({
      priorPriceMinor: null,
    });
    await change(id, { priceMinor: 20_000 });
    pass(1);
    expect(await change(id, { status: 'PUBLISHED', priceMinor: 7_000 })).toMatchObject({
      priorPriceMinor: 9_000,
    });
    expect(await prices(id)).toEqual([9_000, null, 7_000]);
    expect(await change(id, { status: 'ARCHIVED' })).toMatchObject({ priorPriceMinor: null });
  });

  it('lets one of two admins win, and the history tells what happened', async () => {
    const id = await product();
    const seen = await database.prisma.equipment.findUniqueOrThrow({ where: { id } });
    const outcomes = await Promise.all(
      [8_000, 7_000].map((priceMinor) => equipment.change(admin, id, { priceMinor }, seen.updatedAt)),
    );
    expect(outcomes.filter((outcome) => outcome instanceof EquipmentChanged)).toHaveLength(1);
    const row = await database.prisma.equipment.findUniqueOrThrow({ where: { id } });
    expect(row.priorPriceMinor).toBe(9_000);
    expect(await prices(id)).toEqual([9_000, row.priceMinor]);
  });

  it('goes one step after the other when many lower it at once, unseen', async () => {
    const id = await product();
    await Promise.all(
      [8_000, 7_000, 6_000, 5_000, 4_000, 3_000].map((priceMinor) => change(id, { priceMinor })),
    );
    const row = await database.prisma.equipment.findUniqueOrThrow({ where: { id } });
    const asked = await database.prisma.equipmentPrice.findMany({
      where: { equipmentId: id },
      orderBy: { id: 'asc' },
    });
    expect(asked.map(({ priceMinor }) => priceMinor)).toHaveLength(7);
    expect(asked.at(-1)?.priceMinor).toBe(row.priceMinor);
    const lowest = Math.min(...asked.slice(0, -1).map(({ priceMinor }) => priceMinor ?? 0));
    expect(row.priorPriceMinor).toBe(lowest > row.priceMinor ? lowest : null);
  });

  it('rejects a prior price below the price, in the database too', async () => {
    const id = await product();
    await expect(
      database.prisma.equipment.update({
        where: { id },
        data: { priorPriceMinor: 9_000, priorPriceEndsAt: now },
      }),
    ).rejects.toThrow('Equipment_prior_price_was_more');
  });
});
