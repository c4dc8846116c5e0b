import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Equipment } from '#server/generated/prisma/client.ts';
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
const otherUrl = '/images/spoon-960.webp';
const float = { name: 'Reed Float', priceMinor: 450, minQty: 1, maxQty: 40, imageUrl: picture.pictureUrl };

describe('equipment', () => {
  let test: TestDatabase;
  let database: Database;
  let equipment: EquipmentService;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 8);
    equipment = equipmentService({
      prisma: database.prisma,
      pool: database.pool,
      images: {
        pictureAt: async (url) =>
          [picture.pictureUrl, otherUrl].includes(url)
            ? { ...picture, pictureUrl: url }
            : new InvalidInput([{ path: 'imageUrl', message: 'No.' }]),
      },
      currency: 'USD',
      reserved: heldQuantities,
    });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  const added = async (more: object = {}): Promise<Equipment> => {
    const outcome = await equipment.add(admin, { ...float, ...more });
    if (outcome instanceof InvalidInput) throw outcome;
    return outcome;
  };

  it('puts a product into the shop, with its picture, an address of its own and an entry in the audit', async () => {
    const product = await added({ name: 'Åsö Flöte №3' });
    expect(product).toMatchObject({
      ...picture,
      slug: 'aso-flote-no3',
      title: 'Other tackle',
      status: 'PUBLISHED',
      currency: 'USD',
      stock: null,
    });
    expect(
      await database.prisma.auditEntry.findMany({ where: { subject: `equipment:${product.id}` } }),
    ).toMatchObject([{ actor: admin.id, action: 'equipment.added' }]);
    expect(await equipment.one(product.id)).toMatchObject({ id: product.id });
  });

  it('takes one name from many at once, and finds an address for each', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => added({ name: 'Twin' })));
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(6);
    expect(await added({ name: '鱼' })).toMatchObject({ slug: 'product' });
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name with a null byte', { name: 'a\u0000b' }, 'name'],
    ['no price', { priceMinor: 0 }, 'priceMinor'],
    ['half a cent', { priceMinor: 1.5 }, 'priceMinor'],
    ['less than the provider charges', { priceMinor: 20, minQty: 2 }, 'priceMinor'],
    ['no smallest quantity', { minQty: 0 }, 'minQty'],
    ['bounds in which nothing fits', { minQty: 5, maxQty: 5 }, 'maxQty'],
    ['an order dearer than one payment can be', { priceMinor: 9_000_000, maxQty: 40 }, 'maxQty'],
    ['a picture from anywhere', { imageUrl: 'https://anywhere.example/a.png' }, 'imageUrl'],
    ['a shelf that is not there', { categorySlug: 'boats' }, 'categorySlug'],
    ['less than no stock', { stock: -1 }, 'stock'],
  ])('refuses %s', async (_what, more, path) => {
    const before = await database.prisma.equipment.count();
    const outcome = await equipment.add(admin, { ...float, ...more });
    expect(outcome).toBeInstanceOf(InvalidInput);
    expect((outcome as InvalidInput).issues.map((issue) => issue.path)).toContain(path);
    expect(await database.prisma.equipment.count()).toBe(before);
  });

  it('changes what is named, tells the audit what was before, and leaves the rest', async () => {
    const product = await added({ name: 'Changing', stock: 5 });
    const changed = await equipment.change(admin, product.id, { priceMinor: 500, status: 'ARCHIVED' });
    expect(changed).toMatchObject({ name: 'Changing', stock: 5, priceMinor: 500, status: 'ARCHIVED' });
    expect(await equipment.one(product.id)).toBeNull();
    expect(await equipment.change(admin, product.id, { stock: null })).toMatchObject({ stock: null });
    const entries = await database.prisma.auditEntry.findMany({
      where: { action: 'equipment.changed', subject: `equipment:${product.id}` },
      orderBy: { createdAt: 'asc' },
    });
    expect(entries).toMatchObject([
      { before: { priceMinor: 450, status: 'PUBLISHED' }, after: { priceMinor: 500, status: 'ARCHIVED' } },
    ]);
    expect(
      (await equipment.inventory({ query: 'changing', status: 'ARCHIVED' })).map(({ id }) => id),
    ).toEqual([product.id]);
  });

  it('uses its current name as the alt text of its picture until an admin writes one', async () => {
    const { id } = await added({ name: 'Reed Float' });
    const altAfter = async (input: object) => {
      await equipment.change(admin, id, input);
      return (await equipment.one(id))?.pictureAlt;
    };
    expect(await altAfter({ priceMinor: 460 })).toBe('Reed Float');
    expect(await altAfter({ name: 'Reed Floater' })).toBe('Reed Floater');
    expect(await altAfter({ pictureAlt: ' A red float on still water ' })).toBe('A red float on still water');
    expect(await altAfter({ name: 'Float' })).toBe('A red float on still water');
    expect(await altAfter({ imageUrl: picture.pictureUrl })).toBe('A red float on still water');
    expect(await altAfter({ imageUrl: otherUrl })).toBe('Float');
    expect(await altAfter({ imageUrl: picture.pictureUrl, pictureAlt: 'Red again' })).toBe('Red again');
    expect(await altAfter({ pictureAlt: ' ' })).toBe('Float');
    expect(await added({ pictureAlt: 'A float, red' })).toMatchObject({ pictureAlt: 'A float, red' });
    expect(await equipment.change(admin, id, { pictureAlt: 'x'.repeat(251) })).toMatchObject({
      issues: [{ path: 'pictureAlt' }],
    });
  });

  it('does not overwrite what another admin has changed since it was read', async () => {
    const product = await added({ name: 'Contested' });
    const outcomes = await Promise.all(
      [600, 700, 800].map((priceMinor) =>
        equipment.change(admin, product.id, { priceMinor }, product.updatedAt),
      ),
    );
    expect(outcomes.filter((outcome) => outcome instanceof EquipmentChanged)).toHaveLength(2);
  });

  it('stores attributes, replaces them as one field, and compares them as one', async () => {
    const weight = { name: 'weightG', number: 265 };
    const product = await added({ name: 'Weighed', attributes: [weight, { name: 'color', text: 'red' }] });
    expect(product.attributes).toEqual({ weightG: 265, color: 'red' });
    const change = (attributes: object[]) =>
      equipment.change(admin, product.id, { attributes: attributes as [] }, product.updatedAt);
    expect(await change([{ name: 'color', text: 'red' }, weight])).toMatchObject({
      updatedAt: product.updatedAt,
    });
    expect(await change([{ name: 'weightG', min: 5, max: 21 }])).toMatchObject({
      attributes: { weightG: { min: 5, max: 21 } },
    });
    expect(await change([])).toMatchObject({ conflicts: [{ field: 'attributes' }] });
    expect(await change([{ name: 'weightG', number: -1 }])).toMatchObject({
      issues: [{ path: 'attributes.weightG' }],
    });
    expect(
      await database.prisma.auditEntry.findMany({
        where: { action: 'equipment.changed', subject: `equipment:${product.id}` },
      }),
    ).toMatchObject([
      { before: { attributes: product.attributes }, after: { attributes: { weightG: { min: 5 } } } },
    ]);
  });

  it('moves a product to a category without its attributes only if the change replaces them', async () => {
    await database.prisma.category.createMany({
      data: ['Reels', 'Lures'].map((name, position) => ({ name, slug: name.toLowerCase(), position })),
    });
    const attributes = [{ name: 'gearRatio', text: '5.2:1' }];
    const { id } = await added({ name: 'Moved', categorySlug: 'reels', attributes });
    expect(await equipment.change(admin, id, { categorySlug: 'lures' })).toMatchObject({
      issues: [{ path: 'attributes.gearRatio' }],
    });
    expect(await equipment.change(admin, id, { categorySlug: 'lures', attributes })).toBeInstanceOf(
      InvalidInput,
    );
    expect(await equipment.change(admin, id, { categorySlug: 'lures', attributes: [] })).toMatchObject({
      attributes: {},
    });
    expect(await equipment.change(admin, id, { categorySlug: 'reels', attributes })).toMatchObject({
      attributes: { gearRatio: '5.2:1' },
    });
  });

  it('rejects a change that makes a product impossible to order, and an unknown product', async () => {
    const product = await added({ name: 'Bound', minQty: 2, maxQty: 5 });
    expect(await equipment.change(admin, product.id, { minQty: 5 })).toBeInstanceOf(InvalidInput);
    expect(await equipment.change(admin, product.id, { priceMinor: 10 })).toBeInstanceOf(InvalidInput);
    expect(await equipment.change(admin, product.id, { name: '' })).toBeInstanceOf(InvalidInput);
    expect(await equipment.change(admin, product.id, { categorySlug: 'boats' })).toBeInstanceOf(InvalidInput);
    expect(await equipment.change(admin, 'no such', { minQty: 1 })).toBeInstanceOf(NotFound);
    expect(await equipment.change(admin, admin.id, { minQty: 1 })).toBeInstanceOf(NotFound);
  });

  it('takes a cheap piece when the smallest order is dear enough', async () => {
    expect(await added({ priceMinor: 20, minQty: 3 })).toMatchObject({ priceMinor: 20 });
  });

  it('shows no draft and nothing archived, whatever is asked for', async () => {
    const draft = await added({ name: 'Secret lure' });
    await database.prisma.equipment.update({ where: { id: draft.id }, data: { status: 'DRAFT' } });
    for (const query of [
      {},
      { query: 'secret' },
      { categorySlugs: ['other-tackle'] },
      { priceMinMinor: 450 },
    ]) {
      const found = await equipment.list(query);
      expect(found.map(({ id }) => id)).not.toContain(draft.id);
    }
    expect(await equipment.one(draft.id)).toBeNull();
    expect(await equipment.count({ query: 'secret' })).toEqual({ count: 0, isCapped: false });
  });

  it('finds by words, shelf, price and what is there to be ordered', async () => {
    await added({ name: 'Night Perch 60', title: 'Glowing jig', priceMinor: 9_999, stock: 0 });
    const names = async (query: Parameters<EquipmentService['list']>[0]) =>
      (await equipment.list(query)).map(({ name }) => name);
    expect(await names({ query: 'JIG night' })).toEqual(['Night Perch 60']);
    expect(await names({ query: 'night other' })).toEqual(['Night Perch 60']);
    expect(await names({ query: 'night day' })).toEqual([]);
    expect(await names({ query: '%' })).toEqual([]);
    expect(await names({ query: 'n_ght' })).toEqual([]);
    expect(await names({ query: 'night', availability: ['IN_STOCK', 'LOW_STOCK'] })).toEqual([]);
    expect(await names({ priceMinMinor: 9_999, priceMaxMinor: 9_999 })).toEqual(['Night Perch 60']);
    expect(await names({ query: 'night', categorySlugs: ['reels'] })).toEqual([]);
  });

  it('leafs through all pages without missing or repeating one, though many were added at the same time', async () => {
    await database.prisma.equipment.updateMany({ data: { createdAt: new Date(), priceMinor: 700 } });
    for (const sort of ['NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'BEST_SELLING', 'NAME'] as const) {
      const all = (await equipment.list({}, sort)).map(({ id }) => id);
      const seen: string[] = [];
      for (;;) {
        const cursor = seen.at(-1);
        const page = await equipment.list({}, sort, {
          take: 3,
          ...(cursor && { cursor: { id: cursor }, skip: 1 }),
        });
        if (page.length === 0) break;
        seen.push(...page.map(({ id }) => id));
      }
      expect(seen).toEqual(all);
    }
  });
});
