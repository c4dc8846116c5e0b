import { text } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError, InvalidInput } from '#server/errors/domain-error.ts';
import { openPaidOrders, type PaidOrders } from '../../../test/paid-orders.ts';
import type { EquipmentService } from './equipment.service.ts';
import type { CsvField } from './product-csv.rules.ts';
import { testEquipment } from './test-service.ts';

let shop: PaidOrders;
let equipment: EquipmentService;
beforeAll(async () => {
  shop = await openPaidOrders();
  equipment = testEquipment(shop);
}, 60_000);
afterAll(() => shop.close());

const newProduct = async (facts: {
  name?: string;
  sku?: string;
  priceMinor?: number;
  stock?: number | null;
}) => {
  const { name, sku, ...product } = facts;
  const { id } = await shop.newProduct(product);
  const data = { ...(name !== undefined && { name }), ...(sku !== undefined && { sku }) };
  return shop.database.prisma.equipment.update({ where: { id }, data });
};
const rowOf = (id: string) => shop.database.prisma.equipment.findUniqueOrThrow({ where: { id } });
const previewed = (file: string | Buffer, fields?: (CsvField | null)[]) =>
  equipment.previewImport(shop.admin, Buffer.from(file as string), fields);
async function imported(file: string | Buffer, fields?: (CsvField | null)[]) {
  const preview = await previewed(file, fields);
  if (preview instanceof DomainError) throw preview;
  const id = preview.bulkChange?.id ?? '';
  return { ...preview, id, rows: id ? await equipment.bulkRows(id, null, {}) : [] };
}
async function apply(id: string) {
  await equipment.applyBulkChange(id);
  await equipment.runBulkChange(id);
}
const issueOf = (answer: unknown) => (answer instanceof InvalidInput ? answer.issues[0] : null);

describe('an imported file', () => {
  it('changes the products that it names by id, SKU or slug, and can be undone', async () => {
    const [byId, bySku, bySlug] = await Promise.all([
      newProduct({ priceMinor: 1_000, stock: 5 }),
      newProduct({ priceMinor: 1_000, stock: 5, sku: `A-${randomUUID().slice(0, 8).toUpperCase()}` }),
      newProduct({ priceMinor: 1_000, stock: 5 }),
    ]);
    const { sku } = await rowOf(bySku.id);
    const { slug } = await rowOf(bySlug.id);
    const { id, rows, rowCount } = await imported(
      `id,SKU,slug,New price,In stock\r\n${byId.id},,,12.50,\r\n,${sku?.toLowerCase()},,,7\r\n,,${slug},9,3\r\n`,
    );
    expect(rowCount).toBe(3);
    expect(rows.map(({ state }) => state)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    await apply(id);
    expect(await rowOf(byId.id)).toMatchObject({ priceMinor: 1_250, stock: 5 });
    expect(await rowOf(bySku.id)).toMatchObject({ priceMinor: 1_000, stock: 7 });
    expect(await rowOf(bySlug.id)).toMatchObject({ priceMinor: 900, stock: 3 });
    await equipment.undoBulkChange(shop.admin, id);
    await equipment.runBulkChange(id);
    expect(await rowOf(bySlug.id)).toMatchObject({ priceMinor: 1_000, stock: 5 });
  });

  it('counts sales between preview and import: the stock changes by the difference', async () => {
    const product = await newProduct({ stock: 5 });
    const { id } = await imported(`id,stock\n${product.id},8`);
    await shop.database.prisma.equipment.update({ where: { id: product.id }, data: { stock: 4 } });
    await apply(id);
    expect(await rowOf(product.id)).toMatchObject({ stock: 7 });
  });

  it('reads semicolons with decimal commas, tabs, the Windows encoding and a byte-order mark', async () => {
    const product = await newProduct({ priceMinor: 1_000 });
    const files = [
      `id;price;name\n${product.id};12,5;Spö`,
      `\uFEFFid\tprice\tname\n${product.id}\t12.5\tSpö`,
      Buffer.from(`id;price;name\n${product.id};12,50;Spö`, 'latin1'),
    ];
    for (const file of files)
      expect((await imported(file)).rows[0]?.changes).toMatchObject([
        { field: 'name', to: 'Spö' },
        { field: 'priceMinor', to: 1_250 },
      ]);
  });

  it('names each wrong cell with its row, and previews the others', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => newProduct({ priceMinor: 1_000 })));
    const ids = products.map(({ id }) => id);
    const { rows } = await imported(
      [
        'id,price,stock,status,category,minQty,updatedAt',
        `${ids[0]},cheap,,,,,`,
        `${ids[1]},,-3,,,,`,
        `${ids[2]},,,sold,,,`,
        `${ids[3]},,,,Moon rocks,,`,
        `${ids[4]},,,,,,yesterday`,
        `${ids[5]},20,,,,,`,
        `${ids[5]},21,,,,,`,
        `${randomUUID()},20,,,,,`,
        `not an id,20,,,,,`,
      ].join('\n'),
    );
    expect(rows.map(({ position, message }) => [position, message])).toEqual([
      [1, 'price: “cheap” is not an amount such as 12.50.'],
      [2, 'stock: “-3” is not a whole number.'],
      [3, 'status: “sold” is not draft, published or archived.'],
      [4, 'category: “Moon rocks” doesn’t exist.'],
      [5, 'updatedAt: “yesterday” is not a time.'],
      [6, null],
      [7, 'Row 6 has the same product.'],
      [8, 'No product has this id, SKU or slug.'],
      [9, 'No product has this id, SKU or slug.'],
    ]);
  });

  it('does not overwrite what was changed after its export', async () => {
    const product = await newProduct({ priceMinor: 1_000 });
    const { updatedAt } = await rowOf(product.id);
    await equipment.change(shop.admin, product.id, { priceMinor: 1_100 });
    const { id } = await imported(`id,price,updatedAt\n${product.id},10.50,${updatedAt.toISOString()}`);
    await apply(id);
    expect(await equipment.countBulkRows(id)).toEqual({ REFUSED: 1 });
    expect(await rowOf(product.id)).toMatchObject({ priceMinor: 1_100 });
  });

  it('takes the fields of its columns as given, and says which columns it has without a key', async () => {
    const product = await newProduct({ priceMinor: 1_000 });
    const file = `Artikel,Preis,Notiz\n${product.id},11,x`;
    expect(await previewed(file)).toMatchObject({
      bulkChange: null,
      columns: [
        { header: 'Artikel', field: null, sample: product.id },
        { header: 'Preis', field: null, sample: '11' },
        { header: 'Notiz', field: null, sample: 'x' },
      ],
    });
    const { rows } = await imported(file, ['id', 'price', null]);
    expect(rows).toMatchObject([{ state: 'PENDING', changes: [{ field: 'priceMinor', to: 1_100 }] }]);
    expect(issueOf(await previewed(file, ['id', 'price']))).toMatchObject({ path: 'columns' });
  });

  it.each([
    ['', 'The file has no rows below its header.'],
    ['id,price', 'The file has no rows below its header.'],
    ['id,price\n"', 'The file is not valid CSV'],
    [`id\n${'x\n'.repeat(10_001)}`, 'The file has 10001 rows.'],
  ])('is refused whole if it is no table (%#)', async (file, message) => {
    expect(issueOf(await previewed(file))?.message).toContain(message);
  });

  it('previews nothing of a file that is no text', async () => {
    expect(await previewed(Buffer.from([0, 1, 2, 255, 254, 10, 65]))).toMatchObject({ bulkChange: null });
  });
});

describe('an exported file', () => {
  it('has all products and variants, past the first chunk, and changes nothing when it is imported', async () => {
    const { categoryId } = await rowOf((await newProduct({ priceMinor: 1_000 })).id);
    for (let batch = 0; batch < 2; batch += 1)
      await shop.database.prisma.equipment.createMany({
        data: Array.from({ length: 260 }, (_, index) => ({
          name: `Float, "the ${index}th"; it’s good`,
          title: 'A float\nof cork',
          slug: `float-${randomUUID()}`,
          priceMinor: 1_000 + index,
          currency: 'USD',
          minQty: 1,
          maxQty: 40,
          categoryId,
        })),
      });
    const file = await text(equipment.exportProducts());
    const { id, rowCount } = await imported(file);
    expect(rowCount).toBe(await shop.database.prisma.equipment.count());
    expect(await equipment.countBulkRows(id)).toEqual({ UNCHANGED: rowCount });
  }, 60_000);

  it('keeps texts from running as formulas, and reads them back', async () => {
    const names = ['=1+1', '+1', '-1', '@sum', '=HYPERLINK("http://evil.example")'];
    const ids = await Promise.all(names.map(async (name) => (await newProduct({ name })).id));
    const [header = '', ...lines] = (await text(equipment.exportProducts())).split('\r\n');
    const ours = lines.filter((line) => ids.some((id) => line.startsWith(id)));
    expect(ours).toHaveLength(names.length);
    for (const line of ours) expect(line).toMatch(/,"?'[=+@-]/);
    const { rows } = await imported([header, ...ours].join('\r\n'));
    expect(rows.map(({ state }) => state)).toEqual(names.map(() => 'UNCHANGED'));
  }, 60_000);
});
