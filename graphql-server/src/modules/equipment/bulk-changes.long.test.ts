import { expect, it } from 'vitest';
import { openPaidOrders } from '../../../test/paid-orders.ts';
import { statementsOf } from '../../../test/statements.ts';
import { succeeded, testEquipment } from './test-service.ts';

const ROWS = 10_000;
/** Products of the same file that are changed one by one, for comparison. */
const ONE_BY_ONE = 500;

// npx vitest run --project server-long graphql-server/src/modules/equipment/bulk-changes.long.test.ts
it('changes 10,000 products by a file, and undoes it', async () => {
  const shop = await openPaidOrders();
  const { prisma } = shop.database;
  const equipment = testEquipment(shop);
  const { id } = await shop.newProduct({ priceMinor: 1_000, stock: 10 });
  // Without the triggers, which index each product for the search.
  await prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      await tx.$executeRaw`INSERT INTO "Equipment"
      SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'slug', 'long-' || n,
        'createdAt', now() - n * interval '1 minute'))).*
      FROM generate_series(0, ${ROWS - 1}::int) AS n, "Equipment" e WHERE e.id = ${id}::uuid`;
    },
    { timeout: 60_000 },
  );
  const measured: Record<string, string> = {};
  const statements: Record<string, number> = {};
  async function measure(step: string, rows: number, work: () => Promise<unknown>) {
    const start = performance.now();
    await work();
    const seconds = (performance.now() - start) / 1_000;
    measured[step] = `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`;
    return rows / seconds;
  }
  const products = await prisma.equipment.findMany({
    where: { slug: { startsWith: 'long-' } },
    take: ONE_BY_ONE,
  });
  const changeOne = async (index: number) => {
    const product = products[index]!;
    const stockChange = { quantity: 5, reason: 'RECEIVED', idempotencyKey: `one-by-one-${index}` } as const;
    const input = { priceMinor: 2_000 + index, stockChange };
    succeeded(await equipment.change(shop.admin, product.id, input, product.updatedAt));
  };
  statements['one by one'] = (await statementsOf(() => changeOne(0))).length;
  const single = await measure('one by one', ONE_BY_ONE - 1, async () => {
    for (let index = 1; index < ONE_BY_ONE; index++) await changeOne(index);
  });
  const lines = Array.from({ length: ROWS }, (_, index) => `long-${index},77.70,${index % 50}`);
  const file = Buffer.from(['slug,price,stock', ...lines].join('\n'));
  let bulkId = '';
  await measure('dry run', ROWS, async () => {
    const preview = succeeded(await equipment.previewImport(shop.admin, file, undefined, false));
    bulkId = preview.bulkChange?.id ?? '';
  });
  expect(await equipment.countBulkRows(bulkId)).toEqual({ PENDING: ROWS });
  await equipment.applyBulkChange(bulkId);
  let applied = 0;
  const sent = await statementsOf(async () => {
    applied = await measure('import', ROWS, () => equipment.runBulkChange(bulkId));
  });
  statements['import'] = sent.length / ROWS;
  expect(await equipment.countBulkRows(bulkId)).toEqual({ CHANGED: ROWS });
  await equipment.undoBulkChange(shop.admin, bulkId);
  const undone = await measure('undo', ROWS, () => equipment.runBulkChange(bulkId));
  expect(await equipment.countBulkRows(bulkId)).toEqual({ UNDONE: ROWS });
  console.info(measured, {
    statementsPerRow: statements,
    importToOneByOne: applied / single,
    undoToOneByOne: undone / single,
  });
  await shop.close();
}, 900_000);
