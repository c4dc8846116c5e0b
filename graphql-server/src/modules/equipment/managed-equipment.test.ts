import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { openPaidOrders, type PaidOrders } from '../../../test/paid-orders.ts';
import type { EquipmentService } from './equipment.service.ts';
import { succeeded, testEquipment } from './test-service.ts';

let shop: PaidOrders;
let equipment: EquipmentService;
beforeAll(async () => {
  shop = await openPaidOrders();
  equipment = testEquipment(shop);
}, 60_000);
afterAll(() => shop.close());

const newSku = () => randomUUID().toUpperCase();
const pathOf = (answer: unknown) => answer instanceof InvalidInput && answer.issues[0]?.path;
const rowOf = (id: string) => shop.database.prisma.equipment.findUniqueOrThrow({ where: { id } });
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const hostileIds = ['', 'x', '\u0000', "'; DROP TABLE", randomUUID()];

async function newFamily(lengths = ['210 cm', '240 cm', '270 cm']) {
  const { id: equipmentId } = await shop.newProduct({ stock: 5 });
  const options = { optionNames: ['Length'], optionValues: ['180 cm'] };
  succeeded(await equipment.setOptions(shop.admin, { equipmentId, sku: newSku(), ...options }));
  const variants: string[] = [];
  for (const length of lengths) {
    const price = { priceMinor: 2_500, minQty: 1, maxQty: 50, stock: 7 };
    const added = await equipment.addVariant(shop.admin, {
      equipmentId,
      sku: newSku(),
      optionValues: [length],
      ...price,
    });
    variants.push(succeeded(added).id);
  }
  return { product: equipmentId, variants };
}

describe('the page of a product', () => {
  it('has products and variants of any status', async () => {
    const { product, variants } = await newFamily();
    const [first = '', second = ''] = variants;
    succeeded(await equipment.change(shop.admin, product, { status: 'DRAFT' }));
    succeeded(await equipment.change(shop.admin, first, { status: 'ARCHIVED' }));
    expect(await equipment.managed(product)).toMatchObject({ status: 'DRAFT', parentId: null });
    expect(await equipment.managed(second)).toMatchObject({ parentId: product });
    expect(idsOf(await equipment.managedVariants(product))).toEqual(variants);
  });

  it.each(hostileIds)('has nothing for %j', async (id) => {
    expect(await equipment.managed(id)).toBeNull();
    expect(await equipment.managedVariants(id)).toEqual([]);
    expect(await equipment.stockMovements(id)).toEqual([]);
    expect(await equipment.duplicate(shop.admin, id)).toBeInstanceOf(NotFound);
    expect(await equipment.changeSku(shop.admin, { equipmentId: id, sku: newSku() })).toBeInstanceOf(
      NotFound,
    );
    expect(await equipment.orderVariants(shop.admin, { equipmentId: id, variantIds: [] })).toBeInstanceOf(
      NotFound,
    );
  });
});

describe('a stock keeping unit', () => {
  const change = (equipmentId: string, sku: string) => equipment.changeSku(shop.admin, { equipmentId, sku });

  it('changes for a product and a variant, and stays unique', async () => {
    const { product, variants } = await newFamily();
    const [first = '', second = ''] = variants;
    const sku = newSku();
    succeeded(await change(first, sku.toLowerCase()));
    const { slug } = await rowOf(product);
    expect(await rowOf(first)).toMatchObject({ sku, slug: `${slug}~${sku.toLowerCase()}` });
    expect(pathOf(await change(second, sku))).toBe('sku');
    expect(pathOf(await change(product, sku))).toBe('sku');
    for (const wrong of ['', 'A', 'A B', 'Ä1', '-A', 'A'.repeat(41)])
      expect(pathOf(await change(product, wrong)), wrong).toBe('sku');
    succeeded(await change(product, 'A'.repeat(32) + sku.slice(0, 8)));
  });

  it('goes to one of two products that take it at once', async () => {
    const [one, other] = [await newFamily([]), await newFamily([])];
    const sku = newSku();
    const results = await Promise.all([change(one.product, sku), change(other.product, sku)]);
    expect(results.filter((result) => result instanceof InvalidInput)).toHaveLength(1);
  });
});

describe('the order of variants', () => {
  const order = (equipmentId: string, variantIds: string[]) =>
    equipment.orderVariants(shop.admin, { equipmentId, variantIds });

  it('changes, and needs all variants', async () => {
    const { product, variants } = await newFamily();
    const turned = variants.toReversed();
    succeeded(await order(product, turned));
    expect(idsOf(await equipment.managedVariants(product))).toEqual(turned);
    const row = await equipment.one(product, { include: { variants: true } });
    expect(idsOf(row?.variants ?? [])).toEqual(turned);
    expect(pathOf(await order(product, turned.slice(1)))).toBe('variantIds');
    expect(pathOf(await order(product, [...turned, randomUUID()]))).toBe('variantIds');
    expect(pathOf(await order(product, [...turned.slice(1), turned[1] ?? '']))).toBe('variantIds');
    expect(pathOf(await order(product, Array(101).fill('x')))).toBe('variantIds');
    expect(await order(variants[0] ?? '', [])).toBeInstanceOf(NotFound);
  });

  it('is the one of an admin if two admins change it at once', async () => {
    const { product, variants } = await newFamily();
    const [a = '', b = '', c = ''] = variants;
    const wanted = [
      [b, a, c],
      [c, a, b],
    ];
    await Promise.all(wanted.map((ids) => order(product, ids)));
    expect(wanted).toContainEqual(idsOf(await equipment.managedVariants(product)));
  });
});

describe('the stock history', () => {
  it('has the changes of admins, newest first, in pages', async () => {
    const { id } = await shop.newProduct({ stock: 5 });
    const other = await shop.newProduct({ stock: 5 });
    const move = (equipmentId: string, quantity: number) =>
      equipment.change(shop.admin, equipmentId, {
        stockChange: { quantity, reason: 'RECEIVED', idempotencyKey: randomUUID() },
      });
    for (const quantity of [1, 2, 3, -4]) succeeded(await move(id, quantity));
    succeeded(await move(other.id, 9));
    const all = await equipment.stockMovements(id);
    expect(all.map(({ quantity, stockAfter }) => [quantity, stockAfter])).toEqual([
      [-4, 7],
      [3, 11],
      [2, 8],
      [1, 6],
    ]);
    const after = { take: 2, skip: 1, cursor: { id: all[1]?.id ?? '' } };
    expect(idsOf(await equipment.stockMovements(id, after))).toEqual(idsOf(all.slice(2)));
    expect(await equipment.stockMovements(other.id, after)).toEqual([]);
    expect(await equipment.stockActorName(all[0]?.actor ?? '')).not.toBeNull();
  });

  it('reads its index, also of a product with many changes', async () => {
    const { id } = await shop.newProduct({ stock: 5 });
    await shop.database.pool.query(
      `INSERT INTO "StockMovement" (id, "equipmentId", quantity, "stockAfter", reason, actor, "createdAt")
       SELECT gen_random_uuid(), $1, 1, n, 'RECEIVED', 'x', now() - n * interval '1 minute' FROM generate_series(1, 20000) n`,
      [id],
    );
    await shop.database.pool.query('ANALYZE "StockMovement"');
    const { rows } = await shop.database.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM "StockMovement" WHERE "equipmentId" = '${id}' AND "createdAt" <= now() - interval '1 hour'
       ORDER BY "createdAt" DESC, id DESC LIMIT 21`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('StockMovement_equipmentId_createdAt_idx');
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('a copy of a product', () => {
  it('is a draft without stock, with variants and pictures', async () => {
    const { product, variants } = await newFamily();
    const [archived = ''] = variants;
    succeeded(await equipment.change(shop.admin, archived, { status: 'ARCHIVED' }));
    await shop.database.prisma.equipmentImage.create({
      data: { equipmentId: product, position: 1, url: '/images/x-240.webp', width: 9, height: 9, focalX: 7 },
    });
    const source = await rowOf(product);
    const copy = succeeded(await equipment.duplicate(shop.admin, product));
    expect(copy).toMatchObject({
      name: `Copy of ${source.name}`,
      status: 'DRAFT',
      stock: 0,
      optionNames: source.optionNames,
      priceMinor: source.priceMinor,
      pictureUrl: source.pictureUrl,
      soldUnits: 0,
    });
    expect(copy.sku).not.toBe(source.sku);
    const [first, second, ...more] = await equipment.managedVariants(copy.id);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ optionValues: ['240 cm'], stock: 0, status: 'PUBLISHED', name: copy.name });
    expect(second).toMatchObject({ optionValues: ['270 cm'], variantPosition: 2 });
    const images = await shop.database.prisma.equipmentImage.findMany({ where: { equipmentId: copy.id } });
    expect(images).toMatchObject([{ url: '/images/x-240.webp', focalX: 7 }]);
    expect(await equipment.one(copy.id)).toBeNull();
    expect(await equipment.duplicate(shop.admin, archived)).toBeInstanceOf(NotFound);
  });

  it('can be made several times at once, of a product with a long name', async () => {
    const { product } = await newFamily();
    await shop.database.prisma.equipment.update({
      where: { id: product },
      data: { name: 'ß'.repeat(120), sku: newSku().slice(0, 36) },
    });
    const copies = await Promise.all([1, 2, 3].map(() => equipment.duplicate(shop.admin, product)));
    const names = copies.map((copy) => succeeded(copy).name.length);
    expect(names).toEqual([120, 120, 120]);
    for (const copy of copies)
      succeeded(await equipment.change(shop.admin, succeeded(copy).id, { status: 'PUBLISHED' }));
  });

  it('keeps untracked stock untracked', async () => {
    const { id } = await shop.newProduct({ stock: null });
    expect(succeeded(await equipment.duplicate(shop.admin, id)).stock).toBeNull();
  });
});
