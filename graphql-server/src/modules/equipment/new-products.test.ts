import { text } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '#server/errors/domain-error.ts';
import { openPaidOrders, type PaidOrders } from '../../../test/paid-orders.ts';
import type { EquipmentService } from './equipment.service.ts';
import { testEquipment } from './test-service.ts';

let shop: PaidOrders;
let equipment: EquipmentService;
beforeAll(async () => {
  shop = await openPaidOrders();
  equipment = testEquipment(shop);
}, 60_000);
afterAll(() => shop.close());

const prisma = () => shop.database.prisma;
const newSku = () => `N-${randomUUID().slice(0, 8).toUpperCase()}`;
const bySku = (sku: string) => prisma().equipment.findUniqueOrThrow({ where: { sku } });
const countBySku = (skus: string[]) => prisma().equipment.count({ where: { sku: { in: skus } } });
async function previewed(file: string, addsProducts = true) {
  const preview = await equipment.previewImport(shop.admin, Buffer.from(file), undefined, addsProducts);
  if (preview instanceof DomainError) throw preview;
  const id = preview.bulkChange?.id ?? '';
  return { id, rows: id ? await equipment.bulkRows(id, null, {}) : [] };
}
async function apply(id: string) {
  await equipment.applyBulkChange(id);
  await equipment.runBulkChange(id);
}
async function undo(id: string) {
  await equipment.undoBulkChange(shop.admin, id);
  await equipment.runBulkChange(id);
}
const messagesOf = (rows: readonly { position: number; message: string | null }[]) =>
  rows.map(({ position, message }) => [position, message]);
const line = (sku: string, more = '') => `${sku},Zander ${sku},12.50,1,10,${more}`;
const header = 'sku,name,price,minQty,maxQty,title';

describe('an imported file with new products', () => {
  it('adds them as drafts with an audit entry, and changes the others', async () => {
    const known = await shop.newProduct({ priceMinor: 1_000 });
    const knownSku = newSku();
    await prisma().equipment.update({ where: { id: known.id }, data: { sku: knownSku } });
    const same = newSku();
    const unchanged = await shop.newProduct({ priceMinor: 1_250 });
    await prisma().equipment.update({ where: { id: unchanged.id }, data: { sku: same } });
    const sku = newSku();
    const { id } = await previewed(
      [
        'sku,slug,name,price,minQty,maxQty,stock,status,description',
        `${sku.toLowerCase()},,Zander rod,12.50,1,10,7,published,"Long, and light"`,
        `${knownSku},,,11.00,,,,,`,
        `${same},,,12.50,,,,,`,
        `${newSku()},,,12.50,1,10,,,`,
      ].join('\n'),
    );
    expect(await countBySku([sku])).toBe(0);
    expect(await equipment.countBulkRows(id)).toEqual({
      PENDING: 2,
      UNCHANGED: 1,
      INVALID: 1,
      new: { PENDING: 1 },
    });
    expect(await equipment.countRows(id, ['PENDING'], true)).toBe(1);
    expect(await equipment.bulkRows(id, ['PENDING'], {}, false)).toMatchObject([{ equipmentId: known.id }]);

    await apply(id);
    const product = await bySku(sku);
    expect(product).toMatchObject({
      name: 'Zander rod',
      title: 'Other tackle',
      description: 'Long, and light',
      priceMinor: 1_250,
      currency: 'USD',
      minQty: 1,
      maxQty: 10,
      stock: 7,
      status: 'DRAFT',
      pictureUrl: null,
    });
    expect(product.slug).toMatch(/^zander-rod/);
    expect(await prisma().equipment.findUnique({ where: { id: known.id } })).toMatchObject({
      priceMinor: 1_100,
    });
    expect(
      await prisma().auditEntry.findMany({ where: { subject: `equipment:${product.id}` } }),
    ).toMatchObject([{ action: 'equipment.added', actor: shop.admin.id, after: { sku } }]);
    expect(await equipment.one(product.id)).toBeNull();
    expect(await equipment.countBulkRows(id)).toEqual({
      CHANGED: 2,
      UNCHANGED: 1,
      INVALID: 1,
      new: { CHANGED: 1 },
    });
  });

  it('refuses unknown products by default', async () => {
    const { rows } = await previewed(`${header}\n${line(newSku())}`, false);
    expect(messagesOf(rows)).toEqual([[1, 'No product has this id, SKU or slug.']]);
  });

  it('names the rows with keys that are taken, in the file or the shop', async () => {
    const { id, slug } = await shop
      .newProduct({ priceMinor: 1_000 })
      .then((product) => prisma().equipment.update({ where: { id: product.id }, data: { sku: newSku() } }));
    const { sku } = await prisma().equipment.findUniqueOrThrow({ where: { id } });
    const [first, second, third] = [newSku(), newSku(), newSku()];
    const rows = (
      await previewed(
        [
          'id,sku,slug,name,price,minQty,maxQty',
          `,${first},,Rod,12.50,1,10`,
          `,${first.toLowerCase()},,Rod,12.50,1,10`,
          `,${second},zander-${second.toLowerCase()},Rod,12.50,1,10`,
          `,${third},zander-${second.toLowerCase()},Rod,12.50,1,10`,
          `${randomUUID()},${sku},,Rod,12.50,1,10`,
          `,${newSku()},${slug},Rod,12.50,1,10`,
          `${randomUUID()},,,Rod,12.50,1,10`,
        ].join('\n'),
      )
    ).rows;
    expect(messagesOf(rows)).toEqual([
      [1, null],
      [2, 'sku: Row 1 has the same SKU.'],
      [3, null],
      [4, 'slug: Row 3 has the same slug.'],
      [5, 'sku: Another product has this SKU.'],
      [6, 'slug: Another product has this slug.'],
      [7, 'sku: Give a new product a SKU or a slug.'],
    ]);
  });

  it('refuses a key that was taken after the preview, and gives equal names different slugs', async () => {
    const [taken, one, two] = [newSku(), newSku(), newSku()];
    const { id } = await previewed(
      [header, line(taken), ...[one, two].map((sku) => `${sku},Same name ${one},5,1,10,`)].join('\n'),
    );
    const { id: other } = await shop.newProduct({ priceMinor: 1_000 });
    await prisma().equipment.update({ where: { id: other }, data: { sku: taken } });
    await apply(id);
    expect(messagesOf(await equipment.bulkRows(id, ['REFUSED'], {}))).toEqual([
      [1, 'sku: Another product has this SKU.'],
    ]);
    expect((await bySku(one)).slug).not.toBe((await bySku(two)).slug);
  });

  it('adds each product once when two jobs run at once', async () => {
    const skus = Array.from({ length: 5 }, newSku);
    const { id } = await previewed([header, ...skus.map((sku) => line(sku))].join('\n'));
    await equipment.applyBulkChange(id);
    await Promise.all([equipment.runBulkChange(id), equipment.runBulkChange(id)]);
    expect(await countBySku(skus)).toBe(5);
    expect(await equipment.countBulkRows(id)).toEqual({ CHANGED: 5, new: { CHANGED: 5 } });
    expect(await prisma().equipment.count({ where: { name: { startsWith: `Zander ${skus[0]}` } } })).toBe(1);
  });

  it('stores attributes, and accepts the same ones for the existing product', async () => {
    const definition = await prisma().attributeDefinition.findFirstOrThrow({
      where: { kind: 'OPTIONS', categorySlugs: { isEmpty: true } },
    });
    const { name, options } = definition;
    const sku = newSku();
    const file = (value: string) =>
      `sku,name,price,minQty,maxQty,attributes\n${sku},Rod,12.50,1,10,${name}=${value}`;
    await apply((await previewed(file(options[0]!))).id);
    expect((await bySku(sku)).attributes).toEqual({ [name]: [options[0]] });
    expect((await previewed(file(options[0]!))).rows).toMatchObject([{ state: 'UNCHANGED' }]);
    expect((await previewed(file(options[1]!))).rows[0]?.message).toContain(
      'attributes: Only new products get attributes from a file.',
    );
  });

  it('changes nothing when its own export is imported', async () => {
    await apply((await previewed(`${header}\n${line(newSku(), '=1+1')}`)).id);
    const { id, rows } = await previewed(await text(equipment.exportProducts()));
    expect(await equipment.countBulkRows(id)).toEqual({ UNCHANGED: await prisma().equipment.count() });
    expect(rows.some(({ isNew }) => isNew)).toBe(false);
  }, 60_000);

  it('can start from the template', async () => {
    const { id, rows } = await previewed(await text(await equipment.productTemplate()));
    expect(rows).toMatchObject([{ state: 'PENDING', isNew: true, label: 'Example product' }]);
    await apply(id);
    expect(await bySku('EXAMPLE-1')).toMatchObject({ status: 'DRAFT', stock: 25 });
    await undo(id);
  });
});

describe('undo of an import', () => {
  it('removes the products that it added, and names those with orders or later changes', async () => {
    const skus = Array.from({ length: 4 }, newSku);
    const [plain, changed, stocked, ordered] = skus as [string, string, string, string];
    const { id } = await previewed([`${header},stock`, ...skus.map((sku) => `${line(sku)},5`)].join('\n'));
    await apply(id);
    const { id: plainId } = await bySku(plain);
    const robin = await shop.newViewer({ role: 'ADMIN' });
    const idOf = async (sku: string) => (await bySku(sku)).id;
    await equipment.change(robin, await idOf(changed), { title: 'Other' });
    const stockChange = { quantity: 1, reason: 'RECEIVED' as const, idempotencyKey: randomUUID() };
    await equipment.change(robin, await idOf(stocked), { stockChange });
    const order = await shop.placed();
    await prisma().orderLine.updateMany({
      where: { orderId: order.id },
      data: { equipmentId: await idOf(ordered) },
    });

    await undo(id);
    expect(await countBySku([plain])).toBe(0);
    expect(await countBySku(skus)).toBe(3);
    const name = robin.displayName ?? robin.email;
    expect(messagesOf(await equipment.bulkRows(id, ['KEPT'], {}))).toEqual([
      [2, `Changed by ${name} since.`],
      [3, `Changed by ${name} since.`],
      [4, 'The product has orders.'],
    ]);
    expect(await equipment.countBulkRows(id)).toEqual({
      UNDONE: 1,
      KEPT: 3,
      new: { UNDONE: 1, KEPT: 3 },
    });
    expect(
      await prisma().auditEntry.findMany({
        where: { subject: `equipment:${plainId}` },
        orderBy: { createdAt: 'asc' },
      }),
    ).toMatchObject([
      { action: 'equipment.added' },
      { action: 'equipment.removed', actor: shop.admin.id, before: { sku: plain } },
    ]);
  });
});
