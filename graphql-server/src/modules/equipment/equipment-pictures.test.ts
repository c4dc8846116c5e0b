import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { imagesService } from '#server/modules/images/images.service.ts';
import { openPaidOrders, type PaidOrders } from '../../../test/paid-orders.ts';
import { EquipmentChanged } from './equipment.errors.ts';
import type { EquipmentService } from './equipment.service.ts';
import { MAX_FURTHER_PICTURES } from './equipment-pictures.rules.ts';
import { succeeded, testEquipment } from './test-service.ts';

let shop: PaidOrders;
let equipment: EquipmentService;
beforeAll(async () => {
  shop = await openPaidOrders();
  equipment = testEquipment(
    shop,
    imagesService({
      prisma: shop.database.prisma,
      encoder: { encode: async () => null },
      storage: null,
      hosts: new Set(['img.example']),
    }),
  );
}, 60_000);
afterAll(() => shop.close());

const url = (name: number | string) => `https://img.example/${name}.webp`;
const picture = (name: number | string, more: object = {}) => ({
  url: url(name),
  alt: `Picture ${name}`,
  focalX: 50,
  focalY: 50,
  ...more,
});
const set = (equipmentId: string, pictures: ReturnType<typeof picture>[], seenAt?: Date) =>
  equipment.setPictures(shop.admin, { equipmentId, pictures }, seenAt);
const pathOf = (answer: unknown) => answer instanceof InvalidInput && answer.issues[0]?.path;
const newProduct = async () => (await shop.newProduct({})).id;
const rowOf = (id: string) => shop.database.prisma.equipment.findUniqueOrThrow({ where: { id } });

async function urlsOf(id: string): Promise<(string | null)[]> {
  const row = await equipment.one(id, { include: { images: true } });
  return [row?.pictureUrl ?? null, ...(row?.images ?? []).map((image) => image.url)];
}

async function newFamily() {
  const product = await newProduct();
  const options = { optionNames: ['Length'], optionValues: ['240 cm'] };
  succeeded(await equipment.setOptions(shop.admin, { equipmentId: product, sku: randomUUID(), ...options }));
  const price = { priceMinor: 2_500, minQty: 1, maxQty: 50 };
  const variant = succeeded(
    await equipment.addVariant(shop.admin, {
      equipmentId: product,
      sku: randomUUID(),
      optionValues: ['270 cm'],
      ...price,
    }),
  );
  return { product, variant: variant.id };
}

describe('the pictures of a product', () => {
  it('are set in their order, with their focal points, and audited', async () => {
    const id = await newProduct();
    const row = succeeded(await set(id, [picture(1, { focalX: 10, focalY: 90 }), picture(2), picture(3)]));
    expect(row).toMatchObject({ pictureAlt: 'Picture 1', pictureFocalX: 10, pictureFocalY: 90 });
    succeeded(await set(id, [picture(3, { focalX: 0, focalY: 100 }), picture(1)]));
    expect(await urlsOf(id)).toEqual([url(3), url(1)]);
    expect(await rowOf(id)).toMatchObject({ pictureFocalX: 0, pictureFocalY: 100 });
    const audit = await shop.database.prisma.auditEntry.findFirstOrThrow({
      where: { subject: `equipment:${id}` },
      orderBy: { createdAt: 'desc' },
    });
    expect(audit).toMatchObject({
      actor: shop.admin.id,
      action: 'equipment.changed',
      before: { pictures: [{ url: url(1) }, { url: url(2) }, { url: url(3) }] },
      after: { pictureUrl: url(3), pictures: [{ focalY: 100 }, { alt: 'Picture 1' }] },
    });
  });

  it('can be added again after they were removed', async () => {
    const id = await newProduct();
    succeeded(await set(id, [picture(1), picture('own')]));
    await shop.database.pool.query(
      `UPDATE "EquipmentImage" SET url = '/images/own-576.webp', widths = '{240,576}' WHERE "equipmentId" = $1`,
      [id],
    );
    const own = { ...picture('own'), url: '/images/own-576.webp' };
    succeeded(await set(id, [picture(1)]));
    const other = await newProduct();
    expect(pathOf(await set(other, [picture(1), own]))).toBe('pictures.1.url');
    succeeded(await set(id, [picture(1), own]));
    const image = await shop.database.prisma.equipmentImage.findFirstOrThrow({ where: { equipmentId: id } });
    expect(image).toMatchObject({ url: own.url, widths: [240, 576] });
  });

  it('have the name of the product without an alternative text', async () => {
    const id = await newProduct();
    const { name } = await rowOf(id);
    expect(succeeded(await set(id, [picture(1, { alt: ' ' })]))).toMatchObject({ pictureAlt: name });
  });

  it('lose their focal point with another main picture', async () => {
    const id = await newProduct();
    succeeded(await set(id, [picture(1, { focalX: 10 })]));
    succeeded(await equipment.change(shop.admin, id, { imageUrl: url(2) }));
    expect(await rowOf(id)).toMatchObject({ pictureUrl: url(2), pictureFocalX: 50 });
  });

  it('are refused beyond their limits', async () => {
    const id = await newProduct();
    const many = (count: number) => Array.from({ length: count }, (_, index) => picture(index));
    expect(pathOf(await set(id, []))).toBe('pictures');
    expect(pathOf(await set(id, many(MAX_FURTHER_PICTURES + 2)))).toBe('pictures');
    expect(pathOf(await set(id, [picture(1), picture(2), picture(1)]))).toBe('pictures.2.url');
    expect(pathOf(await set(id, [picture(1, { focalX: 101 })]))).toBe('pictures.0.focalX');
    expect(pathOf(await set(id, [picture(1, { focalY: -1 })]))).toBe('pictures.0.focalY');
    expect(pathOf(await set(id, [picture(1, { focalY: 1.5 })]))).toBe('pictures.0.focalY');
    expect(pathOf(await set(id, [picture(1, { alt: 'x'.repeat(251) })]))).toBe('pictures.0.alt');
    succeeded(await set(id, many(MAX_FURTHER_PICTURES + 1)));
    expect(await urlsOf(id)).toHaveLength(MAX_FURTHER_PICTURES + 1);
  });

  it.each([
    'http://img.example/a.webp',
    'https://user@img.example/a.webp',
    'https://other.example/a.webp',
    'javascript:alert(1)',
    '/images/../secret.webp',
    `/uploads/${randomUUID()}-960.webp`,
    '/images/unknown-960.webp',
  ])('are not from %s', async (hostile) => {
    const id = await newProduct();
    const before = await urlsOf(id);
    expect(pathOf(await set(id, [picture(1), picture(2, { url: hostile })]))).toBe('pictures.1.url');
    expect(await urlsOf(id)).toEqual(before);
  });

  it.each(['', '\u0000', 'x', randomUUID(), "'; DROP TABLE"])('need a product, unlike %j', async (id) => {
    expect(await set(id, [picture(1)])).toBeInstanceOf(NotFound);
  });

  it('are not overwritten after another admin changed them', async () => {
    const id = await newProduct();
    const { updatedAt } = await rowOf(id);
    succeeded(await set(id, [picture(1), picture(2)], updatedAt));
    const late = await set(id, [picture(3)], updatedAt);
    expect(late).toBeInstanceOf(EquipmentChanged);
    expect(late).toMatchObject({ conflicts: [{ field: 'pictures', changedAt: expect.any(Date) }] });
    // The same list again is no conflict: a client that got no reply repeats it.
    succeeded(await set(id, [picture(1), picture(2)], updatedAt));
    expect(await urlsOf(id)).toEqual([url(1), url(2)]);
    const other = await equipment.change(shop.admin, id, { pictureAlt: 'Mine' }, updatedAt);
    expect(other).toBeInstanceOf(EquipmentChanged);
    succeeded(await set(id, [picture(3)], (await rowOf(id)).updatedAt));
  });

  it('are those of one of two admins who change them at once', async () => {
    const id = await newProduct();
    const { updatedAt } = await rowOf(id);
    const results = await Promise.all(
      ['a', 'b', 'c'].map((name) => set(id, [picture(name), picture(`${name}2`)], updatedAt)),
    );
    expect(results.filter((result) => result instanceof EquipmentChanged)).toHaveLength(2);
    const [first = '', second] = await urlsOf(id);
    expect(second).toBe(first?.replace('.webp', '2.webp'));
  });
});

describe('the pictures of a variant', () => {
  it('are those of its product until it has its own', async () => {
    const { product, variant } = await newFamily();
    succeeded(await set(product, [picture(1, { focalX: 20 }), picture(2)]));
    expect(await urlsOf(variant)).toEqual([url(1), url(2)]);
    expect(await rowOf(variant)).toMatchObject({ pictureFocalX: 20 });
    succeeded(await set(variant, [picture(1), picture(3)]));
    expect(await urlsOf(variant)).toEqual([url(1), url(3)]);
    succeeded(await set(variant, [picture(4)]));
    succeeded(await set(product, [picture(5)]));
    expect(await urlsOf(variant)).toEqual([url(4)]);
  });
});
