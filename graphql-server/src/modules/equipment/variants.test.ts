import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { EquipmentUnavailable } from '#server/modules/orders/orders.errors.ts';
import { openPaidOrders, type PaidOrders } from '../../../test/paid-orders.ts';
import type { EquipmentService } from './equipment.service.ts';
import { MAX_VARIANTS } from './variants.rules.ts';
import { succeeded, testEquipment } from './test-service.ts';

let shop: PaidOrders;
let equipment: EquipmentService;
beforeAll(async () => {
  shop = await openPaidOrders();
  equipment = testEquipment(shop);
}, 60_000);
afterAll(() => shop.close());

const rowOf = (id: string) => shop.database.prisma.equipment.findUniqueOrThrow({ where: { id } });
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const newSku = () => randomUUID().toUpperCase();
const pathOf = (answer: unknown) => answer instanceof InvalidInput && answer.issues[0]?.path;

const options = { optionNames: ['Length', 'Power'], optionValues: ['240 cm', 'Light'] };
const price = { priceMinor: 2_500, minQty: 1, maxQty: 50 };

async function newFamily(stock: number | null = 10) {
  const { id: equipmentId } = await shop.newProduct({ stock: 5 });
  succeeded(await equipment.setOptions(shop.admin, { equipmentId, sku: newSku(), ...options }));
  const variant = succeeded(
    await equipment.addVariant(shop.admin, {
      equipmentId,
      sku: newSku(),
      optionValues: ['270 cm', 'Light'],
      stock,
      ...price,
    }),
  );
  return { product: equipmentId, variant: variant.id };
}

async function buy(equipmentId: string, quantity: number) {
  const order = await shop.newOrder(shop.maya, { equipmentId, quantity });
  const session = await shop.open(shop.maya, order);
  await shop.pay(session);
  await shop.payments.confirm(shop.maya, order.id, session.intentId);
  return order;
}

describe('the inventory by SKU', () => {
  it('has the one product or variant with this SKU, in any case', async () => {
    const { product, variant } = await newFamily();
    const bySku = async (sku: string | null) => idsOf(await equipment.inventory({ sku, query: null }));
    const { sku: ofProduct } = await rowOf(product);
    const { sku: ofVariant } = await rowOf(variant);
    expect(await bySku(ofProduct)).toEqual([product]);
    expect(await bySku(` ${ofVariant?.toLowerCase()} `)).toEqual([variant]);
    expect(await equipment.countInventory({ sku: ofVariant })).toBe(1);
    expect((await bySku(null)).length).toBeGreaterThan(1);
  });

  it.each(['', 'UNKNOWN', '%', 'A\0B', 'x'.repeat(10_000)])('has nothing for %j', async (sku) => {
    expect(await equipment.inventory({ sku })).toEqual([]);
  });

  it('also fits the other filters', async () => {
    const { sku } = await rowOf((await newFamily()).variant);
    expect(await equipment.inventory({ sku, status: 'DRAFT' })).toEqual([]);
  });
});

describe('a variant', () => {
  it('is sold, held, refunded and restocked by itself', async () => {
    const { product, variant } = await newFamily();
    const order = await buy(variant, 4);
    expect(order.totalMinor).toBe(4 * price.priceMinor);
    await shop.open(shop.maya, await shop.newOrder(shop.maya, { equipmentId: variant, quantity: 6 }));
    expect(await equipment.one(variant)).toMatchObject({ stock: 6, onHold: 6 });
    expect(await equipment.one(product)).toMatchObject({ stock: 5, onHold: 0 });
    succeeded(await shop.orders.cancel(shop.admin, order.id, 'The rod is cracked.'));
    await shop.quiet();
    expect((await rowOf(variant)).stock).toBe(10);
    expect((await rowOf(product)).stock).toBe(5);
  });

  it('counts for the best sellers as its product', async () => {
    const { product, variant } = await newFamily();
    await buy(variant, 3);
    await buy(product, 2);
    await equipment.countSales();
    expect(await rowOf(product)).toMatchObject({ soldUnits: 5 });
    expect(await rowOf(variant)).toMatchObject({ soldUnits: 0 });
  });

  it('cannot be ordered or paid for once its product left the shop', async () => {
    const { product, variant } = await newFamily();
    const order = await shop.newOrder(shop.maya, { equipmentId: variant });
    succeeded(await equipment.change(shop.admin, product, { status: 'ARCHIVED' }));
    expect(await equipment.one(variant)).toBeNull();
    await expect(shop.newOrder(shop.maya, { equipmentId: variant })).rejects.toThrow(EquipmentUnavailable);
    await expect(shop.open(shop.maya, order)).rejects.toThrow(EquipmentUnavailable);
    succeeded(await equipment.change(shop.admin, product, { status: 'PUBLISHED' }));
    expect(await equipment.one(variant)).not.toBeNull();
  });

  it('is not in lists, counts, or the order by name and picture', async () => {
    const { product, variant } = await newFamily();
    const listed = idsOf(await equipment.list({}, 'NEWEST', { take: 500 }));
    expect(listed).toContain(product);
    expect(listed).not.toContain(variant);
    const { rows } = await shop.database.pool.query(
      `SELECT c."equipmentCount" AS counted, count(*)::int AS published FROM "Category" c
       JOIN "Equipment" e ON e."categoryId" = c.id AND e.status = 'PUBLISHED' AND e."parentId" IS NULL GROUP BY c.id`,
    );
    for (const { counted, published } of rows) expect(counted).toBe(published);
    const name = `Unique ${randomUUID()}`;
    succeeded(await equipment.change(shop.admin, product, { name }));
    expect((await rowOf(variant)).name).toBe(name);
    const delivery = { phone: '+1 555 0100', address: 'Pier 1' };
    const order = succeeded(await shop.orders.place(shop.maya, { name, quantity: 1, ...delivery }));
    const line = await shop.database.prisma.orderLine.findFirst({ where: { orderId: order.id } });
    expect(line?.equipmentId).toBe(product);
  });

  it('makes its product found by its options, price and stock', async () => {
    const { product, variant } = await newFamily();
    await shop.database.prisma.equipment.update({ where: { id: product }, data: { stock: 0 } });
    const found = async (filter: Parameters<EquipmentService['list']>[0]) =>
      idsOf(await equipment.list(filter, 'RELEVANCE', { take: 500 })).includes(product);
    expect(await found({ query: '270 cm' })).toBe(true);
    expect(await found({ query: '2.7 m' })).toBe(true);
    expect(await found({ priceMaxMinor: 1_998 })).toBe(false);
    expect(await found({ availability: ['IN_STOCK'] })).toBe(true);
    expect(await found({ availability: ['OUT_OF_STOCK'] })).toBe(false);
    succeeded(await equipment.change(shop.admin, variant, { priceMinor: 1_000 }));
    expect(await found({ priceMaxMinor: 1_998 })).toBe(true);
    expect(idsOf(await equipment.list({}, 'PRICE_ASC', { take: 1 }))).toEqual([product]);
    succeeded(await equipment.change(shop.admin, variant, { status: 'ARCHIVED' }));
    expect(await found({ query: '270 cm' })).toBe(false);
    expect(await rowOf(product)).toMatchObject({ variantsFromMinor: null, variantsToMinor: null });
    expect(await found({ availability: ['OUT_OF_STOCK'] })).toBe(true);
  });

  it('follows changes of its product in what it does not say itself', async () => {
    const { product, variant } = await newFamily();
    const update = (id: string, data: { attributes: object }) =>
      shop.database.prisma.equipment.update({ where: { id }, data });
    await update(product, { attributes: { pieces: 2, lengthCm: 240 } });
    await update(variant, { attributes: { pieces: 2, lengthCm: 270 } });
    await update(product, { attributes: { pieces: 3, lengthCm: 245, weightG: 100 } });
    expect((await rowOf(variant)).attributes).toEqual({ pieces: 3, lengthCm: 270, weightG: 100 });
    succeeded(await equipment.change(shop.admin, product, { description: 'Light and fast.' }));
    expect(await rowOf(variant)).toMatchObject({ description: 'Light and fast.', title: '270 cm, Light' });
    succeeded(await equipment.change(shop.admin, variant, { description: 'Longer.' }));
    succeeded(await equipment.change(shop.admin, product, { description: 'Lighter.' }));
    expect((await rowOf(variant)).description).toBe('Longer.');
  });

  it('has a price history of its own', async () => {
    const { product, variant } = await newFamily();
    succeeded(await equipment.change(shop.admin, variant, { priceMinor: 2_000 }));
    const history = (equipmentId: string) =>
      shop.database.prisma.equipmentPrice.count({ where: { equipmentId } });
    expect(await history(variant)).toBe(2);
    expect(await history(product)).toBe(0);
  });
});

describe('adding a variant', () => {
  const add = (input: object) =>
    equipment.addVariant(shop.admin, {
      equipmentId: '',
      sku: newSku(),
      optionValues: ['300 cm', 'Heavy'],
      ...price,
      ...input,
    });

  it('refuses what does not fit the product', async () => {
    const { product: equipmentId, variant } = await newFamily();
    const { id: plain } = await shop.newProduct({});
    const { sku } = await rowOf(variant);
    expect(pathOf(await add({ equipmentId: plain }))).toBe('equipmentId');
    expect(pathOf(await add({ equipmentId, optionValues: ['300 cm'] }))).toBe('optionValues');
    expect(pathOf(await add({ equipmentId, optionValues: ['270 cm', 'Light'] }))).toBe('optionValues');
    expect(pathOf(await add({ equipmentId, optionValues: ['240 cm', 'Light'] }))).toBe('optionValues');
    expect(pathOf(await add({ equipmentId, sku }))).toBe('sku');
    expect(pathOf(await add({ equipmentId, maxQty: 1 }))).toBe('maxQty');
    expect(pathOf(await add({ equipmentId, sku: 'A' }))).toBe('sku');
    expect(await add({ equipmentId: variant })).toBeInstanceOf(NotFound);
    expect(await add({ equipmentId: randomUUID() })).toBeInstanceOf(NotFound);
    expect(await add({ equipmentId: '\u0000' })).toBeInstanceOf(NotFound);
    expect(pathOf(await equipment.change(shop.admin, variant, { categorySlug: 'reels' }))).toBe(
      'categorySlug',
    );
  });

  it(`allows ${MAX_VARIANTS} for a product`, async () => {
    const { product: equipmentId } = await newFamily();
    // Each variant updates its product: one statement for all could exceed the limit of 5 seconds.
    for (let first = 1; first <= MAX_VARIANTS - 2; first += 20)
      await shop.database.pool.query(
        `INSERT INTO "Equipment" ("parentId", sku, "optionValues", id, slug, name, title, currency, "priceMinor", "minQty", "maxQty", "categoryId")
         SELECT id, id || '-' || n, ARRAY[n::text, 'Light'], gen_random_uuid(), '', '', '', currency, 100, 1, 9, "categoryId"
         FROM "Equipment", generate_series($2::int, $3::int) n WHERE id = $1`,
        [equipmentId, first, Math.min(first + 19, MAX_VARIANTS - 2)],
      );
    succeeded(await add({ equipmentId }));
    expect(pathOf(await add({ equipmentId, optionValues: ['1 cm', 'Light'] }))).toBe('equipmentId');
    const row = await equipment.one(equipmentId, { include: { variants: true } });
    expect(row?.variants).toHaveLength(MAX_VARIANTS);
  });

  it('keeps the number of options while there are variants', async () => {
    const { product: equipmentId } = await newFamily();
    const set = (input: object) =>
      equipment.setOptions(shop.admin, { equipmentId, sku: newSku(), ...options, ...input });
    expect(pathOf(await set({ optionNames: ['Length'], optionValues: ['240 cm'] }))).toBe('optionNames');
    expect(pathOf(await set({ optionValues: ['270 cm', 'Light'] }))).toBe('optionValues');
    expect(pathOf(await set({ optionNames: ['Length', 'length'] }))).toBe('optionNames');
    expect(pathOf(await set({ optionNames: ['A', 'B', 'C', 'D'] }))).toBe('optionNames');
    expect(succeeded(await set({ optionNames: ['Rod length', 'Power'] })).optionNames[0]).toBe('Rod length');
  });

  it('takes one of two that ask for the same at once', async () => {
    const { product: equipmentId } = await newFamily();
    const results = await Promise.all([add({ equipmentId }), add({ equipmentId })]);
    expect(results.filter((result) => result instanceof InvalidInput)).toHaveLength(1);
  });
});
