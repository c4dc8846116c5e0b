import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { DomainError } from '#server/errors/domain-error.ts';
import { openPaidOrders } from '../../../test/paid-orders.ts';
import { testEquipment } from './test-service.ts';

const ROWS = 10_000;

// npx vitest run --project server-long graphql-server/src/modules/equipment/new-products.long.test.ts
it('adds and removes 10,000 products of a file in steps, while the server responds', async () => {
  const shop = await openPaidOrders();
  const { prisma } = shop.database;
  const equipment = testEquipment(shop);
  const products = Array.from(
    { length: ROWS },
    (_, index) =>
      `L-${index},Pike lure ${index % 5_000},A lure,12.50,1,10,5,"Runs deep, in cold water.",Hard baits`,
  );
  const file = Buffer.from(
    ['sku,name,title,price,minQty,maxQty,stock,description,note', ...products].join('\n'),
  );
  const measured: Record<string, number> = {};
  async function measure<T>(step: string, work: () => Promise<T>): Promise<T> {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const start = performance.now();
    const result = await work();
    measured[`${step} s`] = Math.round((performance.now() - start) / 100) / 10;
    measured[`${step}, longest block of the event loop ms`] = Math.round(delay.max / 1e6);
    delay.disable();
    return result;
  }
  async function stepsOf(run: () => Promise<void>) {
    const seen = new Set<number>();
    const progress = { isRunning: true };
    const poll = (async () => {
      while (progress.isRunning) {
        // The lookups are those of the page that shows the progress.
        // oxlint-disable-next-line no-await-in-loop
        const { CHANGED = 0 } = await equipment.countBulkRows(id);
        seen.add(CHANGED);
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    await run();
    progress.isRunning = false;
    await poll;
    return seen.size;
  }
  const preview = await measure('preview', () => equipment.previewImport(shop.admin, file, undefined, true));
  if (preview instanceof DomainError) throw preview;
  const id = preview.bulkChange?.id ?? '';
  expect(await equipment.countBulkRows(id)).toEqual({ PENDING: ROWS, new: { PENDING: ROWS } });

  await equipment.applyBulkChange(id);
  expect(await measure('import', () => stepsOf(() => equipment.runBulkChange(id)))).toBeGreaterThan(10);
  expect(await equipment.countBulkRows(id)).toEqual({ CHANGED: ROWS, new: { CHANGED: ROWS } });
  expect(await prisma.equipment.count({ where: { sku: { startsWith: 'L-' }, status: 'DRAFT' } })).toBe(ROWS);

  await equipment.undoBulkChange(shop.admin, id);
  expect(await measure('undo', () => stepsOf(() => equipment.runBulkChange(id)))).toBeGreaterThan(10);
  expect(await equipment.countBulkRows(id)).toEqual({ UNDONE: ROWS, new: { UNDONE: ROWS } });
  expect(await prisma.equipment.count({ where: { sku: { startsWith: 'L-' } } })).toBe(0);
  console.info(measured);
  await shop.close();
}, 900_000);
