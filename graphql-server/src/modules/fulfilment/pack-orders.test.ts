import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidInput } from '#server/errors/domain-error.ts';
import type { Viewer } from '#server/viewer.ts';
import { ordersVisibleTo } from '#server/modules/orders/orders.access.ts';
import { openPaidOrders, type PaidOrders } from '../../../test/paid-orders.ts';
import { fulfilmentService, type FulfilmentService, type PackOrderResult } from './fulfilment.service.ts';

let shop: PaidOrders;
let parcels: FulfilmentService;
let other: Viewer;
beforeAll(async () => {
  shop = await openPaidOrders();
  parcels = fulfilmentService({ prisma: shop.database.prisma, visibleTo: ordersVisibleTo });
  other = await shop.newViewer({ role: 'ADMIN' });
}, 60_000);
afterAll(() => shop.close());

async function pack(
  orderIds: string[],
  { undo = false, by = shop.admin }: { undo?: boolean; by?: Viewer } = {},
): Promise<readonly PackOrderResult[]> {
  const answer = await parcels.pack(by, { orderIds, undo });
  if (answer instanceof InvalidInput) throw answer;
  return answer.results;
}
const summary = (results: readonly PackOrderResult[]) =>
  results.map(({ order, isChanged, failure }) => [
    order?.fulfilment ?? failure?.code,
    isChanged ? 'changed' : 'same',
  ]);
const actionsOf = async (id: string) => {
  const entries = await shop.database.prisma.auditEntry.findMany({
    where: { subject: `order:${id}`, action: { in: ['order.packed', 'order.unpacked'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return entries.map(({ action }) => action);
};

/** A paid order without a payment provider, so that many are quick to make. */
async function paidRows(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await shop.placed();
    // At once: a customer may have few unpaid orders.
    await shop.database.prisma.$executeRaw`
      UPDATE "Order" SET "transactionId" = 'pi_simPacked' || id, "paidAt" = now(), "paymentState" = 'PAID'
      WHERE id = ${id}::uuid`;
    ids.push(id);
  }
  return ids;
}

describe('packing several orders', () => {
  it('packs each one, audited, and a repeated request changes nothing', async () => {
    const ids = [(await shop.paid()).id, (await shop.paid()).id];
    const first = await pack(ids);
    expect(first.map(({ orderId }) => orderId)).toEqual(ids);
    expect(summary(first)).toEqual(ids.map(() => ['PACKED', 'changed']));
    expect(summary(await pack(ids))).toEqual(ids.map(() => ['PACKED', 'same']));
    for (const id of ids) expect(await actionsOf(id)).toEqual(['order.packed']);
  });

  it('packs the others if some cannot be packed, and says why not', async () => {
    const [paid, unpaid, refunded, shipped, closed] = [
      await shop.paid(),
      await shop.placed(),
      await shop.paid(),
      await shop.paid(),
      await shop.placed(),
    ];
    await shop.refunds.refund(shop.admin, {
      orderId: refunded.id,
      reason: 'A scratch.',
      idempotencyKey: randomUUID(),
    });
    await parcels.fulfil(shop.admin, { orderId: shipped.id, to: 'PACKED' });
    const shipment = { carrier: 'UPS', trackingNumber: '1Z5R89390357567127' } as const;
    await parcels.fulfil(shop.admin, { orderId: shipped.id, to: 'SHIPPED', shipment });
    await shop.orders.cancel(shop.maya, closed.id);
    const ids = [unpaid.id, refunded.id, shipped.id, closed.id, randomUUID(), 'no id', paid.id];
    const results = await pack(ids);
    expect(results.map(({ failure }) => failure?.code ?? null)).toEqual([
      'ORDER_NOT_SENDABLE',
      'ORDER_NOT_SENDABLE',
      'FULFILMENT_OUT_OF_ORDER',
      'ORDER_CLOSED',
      'NOT_FOUND',
      'NOT_FOUND',
      null,
    ]);
    expect(results.at(-1)).toMatchObject({ isChanged: true, order: { fulfilment: 'PACKED' } });
  });

  it('with undo unpacks, but not what was shipped since', async () => {
    const [one, two] = [await shop.paid(), await shop.paid()];
    const ids = [one.id, two.id];
    await pack(ids);
    const shipment = { carrier: 'UPS', trackingNumber: '1Z5R89390357567127' } as const;
    await parcels.fulfil(shop.admin, { orderId: two.id, to: 'SHIPPED', shipment });
    expect(summary(await pack(ids, { undo: true }))).toEqual([
      ['UNFULFILLED', 'changed'],
      ['FULFILMENT_OUT_OF_ORDER', 'same'],
    ]);
    expect(summary(await pack([one.id], { undo: true }))).toEqual([['UNFULFILLED', 'same']]);
    expect(await actionsOf(one.id)).toEqual(['order.packed', 'order.unpacked']);
  });

  it('counts an order once, also if it is named twice', async () => {
    const { id } = await shop.paid();
    expect(summary(await pack([id, id]))).toEqual([['PACKED', 'changed']]);
  });

  it('of two admins at once packs each order once', async () => {
    const ids = await paidRows(8);
    const both = await Promise.all([pack(ids), pack(ids.toReversed(), { by: other })]);
    const changed = both.flat().filter(({ isChanged }) => isChanged);
    expect(changed.map(({ orderId }) => orderId).sort()).toEqual([...ids].sort());
    for (const id of ids) expect(await actionsOf(id)).toEqual(['order.packed']);
  });

  it('takes 100 orders, and refuses none or 101', async () => {
    const ids = await paidRows(100);
    expect((await pack(ids)).filter(({ isChanged }) => isChanged)).toHaveLength(100);
    for (const orderIds of [[], [...ids, randomUUID()]])
      expect(await parcels.pack(shop.admin, { orderIds })).toMatchObject({
        issues: [{ path: 'orderIds' }],
      });
  }, 60_000);
});
