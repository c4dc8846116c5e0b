import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Viewer } from '#server/viewer.ts';
import { openPaidOrders, type PaidOrders } from '../../../test/paid-orders.ts';
import { statementsOf } from '../../../test/statements.ts';
import type { PreviewBulkChangeInput } from './bulk-changes.rules.ts';
import { BulkChangeNotApplied } from './equipment.errors.ts';
import type { EquipmentService } from './equipment.service.ts';
import { succeeded, testEquipment } from './test-service.ts';

let shop: PaidOrders;
let equipment: EquipmentService;
let robin: Viewer;
beforeAll(async () => {
  shop = await openPaidOrders();
  equipment = testEquipment(shop);
  robin = await shop.newViewer({ role: 'ADMIN' });
}, 60_000);
afterAll(() => shop.close());

const rowOf = (id: string) => shop.database.prisma.equipment.findUniqueOrThrow({ where: { id } });
const pathOf = (answer: unknown) => answer instanceof InvalidInput && answer.issues[0]?.path;
const preview = async (input: PreviewBulkChangeInput) =>
  succeeded(await equipment.previewBulkChange(robin, input));
const rowsOf = (id: string) => equipment.bulkRows(id, null, {});
async function applied(input: PreviewBulkChangeInput) {
  const { id } = await preview(input);
  succeeded(await equipment.applyBulkChange(id));
  await equipment.runBulkChange(id);
  return id;
}
async function undone(id: string) {
  succeeded(await equipment.undoBulkChange(robin, id));
  await equipment.runBulkChange(id);
}
const newProducts = (count: number, facts: object = {}) =>
  Promise.all(Array.from({ length: count }, () => shop.newProduct({ stock: 10, ...facts })));

const auditedBy = ({ id: actor }: Viewer, equipmentIds: string[]) =>
  shop.database.prisma.auditEntry.findMany({
    where: { actor, subject: { in: equipmentIds.map((id) => `equipment:${id}`) } },
    orderBy: { action: 'asc' },
  });
/** Does `work` of a transaction, then fails. */
const breaking = (work: (tx: unknown) => Promise<unknown>, message = 'Connection terminated') =>
  (async (tx: unknown) => {
    await work(tx);
    throw new Error(message);
  }) as never;

describe('a bulk change of a selection', () => {
  it('changes nothing before it is applied, then all products, and is undone with one call', async () => {
    const products = await newProducts(3, { priceMinor: 1_010 });
    const equipmentIds = products.map(({ id }) => id);
    const { id } = await preview({
      equipmentIds,
      price: { percent: 5, endingMinor: 90 },
      stock: { quantity: 4, reason: 'RECEIVED' },
    });
    expect((await rowsOf(id)).map(({ changes, state }) => ({ changes, state }))).toEqual(
      products.map(() => ({
        state: 'PENDING',
        changes: [
          { field: 'priceMinor', from: 1_010, to: 1_090 },
          { field: 'stock', from: 10, to: 14, reason: 'RECEIVED' },
        ],
      })),
    );
    for (const one of equipmentIds) expect(await rowOf(one)).toMatchObject({ priceMinor: 1_010, stock: 10 });

    succeeded(await equipment.applyBulkChange(id));
    await equipment.runBulkChange(id);
    for (const one of equipmentIds) expect(await rowOf(one)).toMatchObject({ priceMinor: 1_090, stock: 14 });
    expect(await equipment.oneBulkChange(id)).toMatchObject({
      state: 'DONE',
      fields: ['priceMinor', 'stock'],
    });
    expect(await equipment.bulkActorName(robin.id)).toBe(robin.displayName ?? robin.email);
    expect(await equipment.countBulkRows(id)).toEqual({ CHANGED: 3 });
    const audited = await shop.database.prisma.auditEntry.findMany({
      where: { subject: `equipment:${equipmentIds[0]}`, actor: robin.id },
      orderBy: { createdAt: 'asc' },
    });
    expect(audited.map(({ action }) => action).sort()).toEqual([
      'equipment.changed',
      'equipment.stock-changed',
    ]);

    await undone(id);
    for (const one of equipmentIds) expect(await rowOf(one)).toMatchObject({ priceMinor: 1_010, stock: 10 });
    expect(await equipment.oneBulkChange(id)).toMatchObject({ state: 'UNDONE', undoneBy: robin.id });
    expect(await equipment.countBulkRows(id)).toEqual({ UNDONE: 3 });
  });

  it('says before why a product cannot change, and changes the others', async () => {
    const [cheap, dear, untracked] = await Promise.all([
      shop.newProduct({ priceMinor: 60, stock: 3 }),
      shop.newProduct({ priceMinor: 9_000, stock: 30 }),
      shop.newProduct({ priceMinor: 9_000, stock: null }),
    ]);
    const equipmentIds = [cheap.id, dear.id, untracked.id];
    const { id } = await preview({
      equipmentIds,
      price: { amountMinor: -30 },
      stock: { quantity: -5, reason: 'DAMAGED_OR_LOST' },
    });
    const rows = await rowsOf(id);
    const of = (equipmentId: string) => rows.find((row) => row.equipmentId === equipmentId);
    expect(of(cheap.id)).toMatchObject({ state: 'INVALID' });
    expect(of(cheap.id)?.message).toContain('The smallest order must cost at least $0.50');
    expect(of(dear.id)).toMatchObject({ state: 'PENDING', message: null });
    expect(of(untracked.id)).toMatchObject({
      state: 'INVALID',
      message: 'Stock is not tracked. Start tracking it before you add or remove items.',
    });
    succeeded(await equipment.applyBulkChange(id));
    await equipment.runBulkChange(id);
    expect(await equipment.countBulkRows(id)).toEqual({ INVALID: 2, CHANGED: 1 });
    expect(await rowOf(cheap.id)).toMatchObject({ priceMinor: 60, stock: 3 });
    expect(await rowOf(dear.id)).toMatchObject({ priceMinor: 8_970, stock: 25 });
  });

  it('schedules drafts again when their publication is undone', async () => {
    const publishAt = new Date(Date.now() + 86_400_000);
    const [{ id: draft } = { id: '' }] = await newProducts(1);
    await shop.database.prisma.equipment.update({
      where: { id: draft },
      data: { status: 'DRAFT', publishAt },
    });
    const id = await applied({ equipmentIds: [draft], status: 'PUBLISHED' });
    expect(await rowOf(draft)).toMatchObject({ status: 'PUBLISHED', publishAt: null });
    await undone(id);
    expect(await rowOf(draft)).toMatchObject({ status: 'DRAFT', publishAt });
    expect(await equipment.countBulkRows(id)).toEqual({ UNDONE: 1 });
  });

  it('does not overwrite what another admin changed since the preview, nor undo it', async () => {
    const [first, second] = await newProducts(2, { priceMinor: 1_000 });
    const equipmentIds = [first!.id, second!.id];
    const { id } = await preview({ equipmentIds, price: { percent: 10 } });
    await equipment.change(shop.admin, first!.id, { priceMinor: 1_234 });
    await equipment.change(shop.admin, second!.id, { description: 'Other field.' });
    succeeded(await equipment.applyBulkChange(id));
    await equipment.runBulkChange(id);
    expect((await rowsOf(id)).find(({ equipmentId }) => equipmentId === first!.id)).toMatchObject({
      state: 'REFUSED',
      message: `Changed by ${shop.admin.displayName ?? shop.admin.email} since.`,
    });
    expect(await rowOf(first!.id)).toMatchObject({ priceMinor: 1_234 });
    expect(await rowOf(second!.id)).toMatchObject({ priceMinor: 1_100, description: 'Other field.' });

    await equipment.change(shop.admin, second!.id, { priceMinor: 1_300 });
    await undone(id);
    expect(await rowOf(second!.id)).toMatchObject({ priceMinor: 1_300 });
    expect(await equipment.countBulkRows(id)).toEqual({ REFUSED: 1, KEPT: 1 });
  });

  it('changes each product once, however often and at once it runs', async () => {
    const products = await newProducts(8);
    const { id } = await preview({
      equipmentIds: products.map((one) => one.id),
      stock: { quantity: 1, reason: 'RECEIVED' },
    });
    await Promise.all([equipment.applyBulkChange(id), equipment.applyBulkChange(id)]);
    await Promise.all(Array.from({ length: 4 }, () => equipment.runBulkChange(id)));
    await equipment.runBulkChange(id);
    for (const product of products) expect(await rowOf(product.id)).toMatchObject({ stock: 11 });
    expect(
      await shop.database.prisma.stockMovement.count({
        where: { equipmentId: { in: products.map((one) => one.id) } },
      }),
    ).toBe(8);
  });

  it('enqueues one job for each start', async () => {
    const [product] = await newProducts(1);
    const { id } = await preview({ equipmentIds: [product!.id], status: 'ARCHIVED' });
    await equipment.applyBulkChange(id);
    await equipment.applyBulkChange(id);
    await equipment.tidyBulkChanges();
    const { rows } = await shop.database.pool.query('SELECT key FROM graphile_worker.jobs WHERE key = $1', [
      `bulk-change:${id}`,
    ]);
    expect(rows).toHaveLength(1);
    await equipment.runBulkChange(id);
  });

  it('ends for an admin who lost the role', async () => {
    const ida = await shop.newViewer({ role: 'ADMIN' });
    const [product] = await newProducts(1, { priceMinor: 1_000 });
    const { id } = succeeded(
      await equipment.previewBulkChange(ida, { equipmentIds: [product!.id], price: { percent: 5 } }),
    );
    await equipment.applyBulkChange(id);
    await shop.database.prisma.user.update({ where: { id: ida.id }, data: { role: 'CUSTOMER' } });
    await equipment.runBulkChange(id);
    expect(await equipment.countBulkRows(id)).toEqual({ REFUSED: 1 });
    expect(await rowOf(product!.id)).toMatchObject({ priceMinor: 1_000 });
  });

  it('is for staff of the catalogue, until they lose the role', async () => {
    const clara = await shop.newViewer({ role: 'CATALOGUE' });
    const [product] = await newProducts(1, { priceMinor: 1_000 });
    const raise = async () => {
      const input = { equipmentIds: [product!.id], price: { percent: 5 } };
      const { id } = succeeded(await equipment.previewBulkChange(clara, input));
      await equipment.applyBulkChange(id);
      return id;
    };
    await equipment.runBulkChange(await raise());
    expect(await rowOf(product!.id)).toMatchObject({ priceMinor: 1_050 });
    const id = await raise();
    await shop.database.prisma.user.update({ where: { id: clara.id }, data: { role: 'WAREHOUSE' } });
    await equipment.runBulkChange(id);
    expect(await equipment.countBulkRows(id)).toEqual({ REFUSED: 1 });
  });

  it('is undone only once it is applied, and then as often as asked to the same end', async () => {
    const [product] = await newProducts(1, { priceMinor: 1_000 });
    const { id } = await preview({ equipmentIds: [product!.id], price: { percent: 5 } });
    expect(await equipment.undoBulkChange(robin, id)).toBeInstanceOf(BulkChangeNotApplied);
    await equipment.applyBulkChange(id);
    expect(await equipment.undoBulkChange(robin, id)).toBeInstanceOf(BulkChangeNotApplied);
    await equipment.runBulkChange(id);
    await undone(id);
    await undone(id);
    expect(succeeded(await equipment.applyBulkChange(id))).toMatchObject({ state: 'UNDONE' });
    await equipment.runBulkChange(id);
    expect(await rowOf(product!.id)).toMatchObject({ priceMinor: 1_000 });
  });

  it.each(['nothing', randomUUID(), "'; DROP TABLE"])('does not exist under %s', async (id) => {
    expect(await equipment.applyBulkChange(id)).toBeInstanceOf(NotFound);
    expect(await equipment.undoBulkChange(robin, id)).toBeInstanceOf(NotFound);
    expect(await equipment.oneBulkChange(id)).toBeNull();
    expect(await rowsOf(id)).toEqual([]);
    await equipment.runBulkChange(randomUUID());
  });

  it('refuses a selection of nothing, and a category that does not exist', async () => {
    const price = { percent: 5 };
    expect(pathOf(await equipment.previewBulkChange(robin, { equipmentIds: [randomUUID()], price }))).toBe(
      'equipmentIds',
    );
    const [product] = await newProducts(1);
    const equipmentIds = [product!.id];
    expect(pathOf(await equipment.previewBulkChange(robin, { equipmentIds, categorySlug: 'moon' }))).toBe(
      'categorySlug',
    );
  });

  it('takes all products that a filter matches, past the first page', async () => {
    const name = `Zander ${randomUUID().slice(0, 8)}`;
    const [example] = await newProducts(1);
    const { categoryId } = await rowOf(example!.id);
    for (let batch = 0; batch < 3; batch += 1)
      await shop.database.prisma.equipment.createMany({
        data: Array.from({ length: 170 }, (_, index) => ({
          name,
          title: 'A float',
          slug: `zander-${randomUUID()}`,
          priceMinor: 1_000 + index,
          currency: 'USD',
          minQty: 1,
          maxQty: 40,
          categoryId,
        })),
      });
    const id = await applied({ filter: { query: name, minPriceMinor: 1_000 }, status: 'ARCHIVED' });
    expect(await equipment.countInventory({ query: name, status: 'ARCHIVED' })).toBe(510);
    const seen = new Set<string>();
    for (let cursor: string | undefined; ;) {
      const page = await equipment.bulkRows(id, ['CHANGED'], {
        take: 100,
        ...(cursor && { cursor: { id: cursor }, skip: 1 }),
      });
      for (const { equipmentId } of page) seen.add(equipmentId ?? '');
      cursor = page.at(-1)?.id;
      if (page.length < 100) break;
    }
    expect(seen.size).toBe(510);
  }, 120_000);

  it('changes the other products of a batch when one is refused, and one conflicts', async () => {
    const products = await newProducts(9, { priceMinor: 1_000 });
    const equipmentIds = products.map((one) => one.id);
    const { id } = await preview({
      equipmentIds,
      price: { amountMinor: 100 },
      stock: { quantity: -4, reason: 'DAMAGED_OR_LOST' },
    });
    // A conflict, stock that is reserved by then, and a product that is gone.
    const [, , conflicting, , reserved, , gone] = (await rowsOf(id)).map(
      ({ equipmentId }) => equipmentId ?? '',
    );
    await equipment.change(shop.admin, conflicting!, { priceMinor: 1_234 });
    await shop.open(shop.maya, await shop.newOrder(shop.maya, { equipmentId: reserved!, quantity: 8 }));
    await shop.database.prisma.equipment.delete({ where: { id: gone } });
    succeeded(await equipment.applyBulkChange(id));
    await equipment.runBulkChange(id);

    expect((await rowsOf(id)).map(({ state, message }) => [state, message])).toEqual([
      ['CHANGED', null],
      ['CHANGED', null],
      ['REFUSED', `Changed by ${shop.admin.displayName ?? shop.admin.email} since.`],
      ['CHANGED', null],
      ['REFUSED', '10 in stock, 8 reserved for orders being paid: you can remove at most 2.'],
      ['CHANGED', null],
      ['REFUSED', expect.stringContaining('product')],
      ['CHANGED', null],
      ['CHANGED', null],
    ]);
    const kept = [conflicting, reserved, gone];
    for (const one of equipmentIds.filter((product) => !kept.includes(product)))
      expect(await rowOf(one)).toMatchObject({ priceMinor: 1_100, stock: 6 });
    expect(await rowOf(conflicting!)).toMatchObject({ priceMinor: 1_234, stock: 10 });
    expect(await rowOf(reserved!)).toMatchObject({ priceMinor: 1_000, stock: 10 });
    expect(await auditedBy(robin, equipmentIds)).toHaveLength(12);

    await equipment.change(shop.admin, equipmentIds[0]!, { priceMinor: 1_500 });
    await undone(id);
    expect(await equipment.countBulkRows(id)).toEqual({ REFUSED: 3, UNDONE: 5, KEPT: 1 });
    expect(await rowOf(equipmentIds[0]!)).toMatchObject({ priceMinor: 1_500, stock: 6 });
    expect(await rowOf(equipmentIds[1]!)).toMatchObject({ priceMinor: 1_000, stock: 10 });
  });

  it('records in the audit log and in the price history what single changes record', async () => {
    const [single, bulk] = await newProducts(2, { priceMinor: 1_000 });
    await equipment.change(robin, single!.id, {
      priceMinor: 900,
      stockChange: { quantity: 2, reason: 'RECEIVED', idempotencyKey: randomUUID() },
    });
    await applied({
      equipmentIds: [bulk!.id],
      price: { amountMinor: -100 },
      stock: { quantity: 2, reason: 'RECEIVED' },
    });
    const { prisma } = shop.database;
    const recorded = async (id: string) => ({
      audit: (await auditedBy(robin, [id])).map(({ action, before, after }) => ({ action, before, after })),
      prices: (await prisma.equipmentPrice.findMany({ where: { equipmentId: id } })).map(
        ({ priceMinor }) => priceMinor,
      ),
      movements: (await prisma.stockMovement.findMany({ where: { equipmentId: id } })).map(
        ({ quantity, stockAfter, reason, actor }) => ({ quantity, stockAfter, reason, actor }),
      ),
    });
    expect(await recorded(bulk!.id)).toEqual(await recorded(single!.id));
  });

  it('goes on after a crash between two batches, and changes each product once', async () => {
    const products = await newProducts(230, { priceMinor: 1_000 });
    const equipmentIds = products.map((one) => one.id);
    const { id } = await preview({
      equipmentIds,
      price: { amountMinor: 100 },
      stock: { quantity: 1, reason: 'RECEIVED' },
    });
    succeeded(await equipment.applyBulkChange(id));
    const { prisma } = shop.database;
    const transaction = prisma.$transaction.bind(prisma);
    let count = 0;
    // The connection breaks when the second batch has written everything, just before it is committed.
    const spy = vi.spyOn(prisma, '$transaction').mockImplementation(((work: never, options: never) => {
      count += 1;
      return count === 2 ? transaction(breaking(work), options) : transaction(work, options);
    }) as never);
    try {
      await expect(equipment.runBulkChange(id)).rejects.toThrow('Connection terminated');
    } finally {
      spy.mockRestore();
    }
    expect(await equipment.countBulkRows(id)).toEqual({ CHANGED: 100, PENDING: 130 });
    expect(await auditedBy(robin, equipmentIds)).toHaveLength(200);
    await equipment.runBulkChange(id);
    expect(await equipment.countBulkRows(id)).toEqual({ CHANGED: 230 });
    expect(await auditedBy(robin, equipmentIds)).toHaveLength(460);
    const left = await prisma.equipment.count({
      where: { id: { in: equipmentIds }, OR: [{ priceMinor: { not: 1_100 } }, { stock: { not: 11 } }] },
    });
    expect(left).toBe(0);
  });

  it('changes products one by one when the database refuses a batch', async () => {
    const products = await newProducts(3, { priceMinor: 1_000 });
    const { id } = await preview({ equipmentIds: products.map((one) => one.id), price: { percent: 5 } });
    succeeded(await equipment.applyBulkChange(id));
    const { prisma } = shop.database;
    const transaction = prisma.$transaction.bind(prisma);
    const spy = vi.spyOn(prisma, '$transaction').mockImplementationOnce((async (work: never) => {
      await transaction(breaking(work, 'deadlock detected'));
    }) as never);
    try {
      await equipment.runBulkChange(id);
      expect(spy).toHaveBeenCalledTimes(4);
    } finally {
      spy.mockRestore();
    }
    expect(await equipment.countBulkRows(id)).toEqual({ CHANGED: 3 });
    expect(
      await auditedBy(
        robin,
        products.map((one) => one.id),
      ),
    ).toHaveLength(3);
  });

  it('needs few statements for each product', async () => {
    const products = await newProducts(100);
    const { id } = await preview({
      equipmentIds: products.map((one) => one.id),
      price: { percent: 5 },
      stock: { quantity: 1, reason: 'RECEIVED' },
    });
    succeeded(await equipment.applyBulkChange(id));
    expect((await statementsOf(() => equipment.runBulkChange(id))).length).toBeLessThan(30);
  });

  it('forgets previews after a day, and applied changes after 90', async () => {
    const [product] = await newProducts(1);
    const equipmentIds = [product!.id];
    const { id: previewed } = await preview({ equipmentIds, status: 'ARCHIVED' });
    const done = await applied({ equipmentIds, status: 'DRAFT' });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await equipment.tidyBulkChanges(inHours(23));
    expect(await equipment.oneBulkChange(previewed)).not.toBeNull();
    await equipment.tidyBulkChanges(inHours(25));
    expect(await equipment.oneBulkChange(previewed)).toBeNull();
    expect(await equipment.oneBulkChange(done)).not.toBeNull();
    expect((await equipment.appliedBulkChanges({ take: 1 }))[0]).toMatchObject({ id: done });
    await equipment.tidyBulkChanges(inHours(91 * 24));
    expect(await equipment.oneBulkChange(done)).toBeNull();
  });
});
