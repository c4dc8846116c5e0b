import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ordersVisibleTo } from '#server/modules/orders/orders.access.ts';
import { fulfilmentService, type FulfilmentService } from '#server/modules/fulfilment/fulfilment.service.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import { openPaidOrders, ORDER_TOTAL, type PaidOrders } from '../../../test/paid-orders.ts';
import { eventually } from '../../../test/shop.ts';
import { webhooksService } from './webhooks.service.ts';
import { webhookEventNames, webhookEvents, type WebhookEvent } from './webhook-events.rules.ts';

let shop: PaidOrders;
let fulfilment: FulfilmentService;
beforeAll(async () => {
  shop = await openPaidOrders();
  fulfilment = fulfilmentService({ prisma: shop.prisma, visibleTo: ordersVisibleTo });
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.prisma.webhookEndpoint.deleteMany());

const endpoint = (more: { events?: string[]; isActive?: boolean } = {}): Promise<{ id: string }> =>
  shop.prisma.webhookEndpoint.create({
    data: {
      url: 'https://receiver.example/',
      events: Object.values(webhookEventNames),
      secret: 'whsec_AAAA',
      ...more,
    },
  });

/** The events that were written, each with data of its shape, oldest first. */
async function events(type?: WebhookEvent): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const rows = await shop.prisma.webhookDelivery.findMany({ where: type ? { type } : {} });
  return rows
    .map(({ payload }) => payload as { type: WebhookEvent; timestamp: string; data: Record<string, unknown> })
    .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
    .map(({ type: is, timestamp, data }) => {
      expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      return { type: is, data: webhookEvents[is].data.parse(data) };
    });
}
const numberOf = async (id: string) =>
  orderNumber((await shop.prisma.order.findUniqueOrThrow({ where: { id } })).number);
const locksAwaited = async () => {
  const { rows } = await shop.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = '"AuditEntry"'::regclass`,
  );
  return rows[0]?.n ?? 0;
};
const jobs = async () => {
  const { rows } = await shop.pool.query<{ key: string | null }>(
    `SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'send-webhooks'`,
  );
  return rows;
};

describe('webhook events', () => {
  it('have examples of their shapes', () => {
    for (const { data, example } of Object.values(webhookEvents))
      expect(data.parse(example)).toEqual(example);
  });

  it('are stored while an admin changes the endpoint', async () => {
    const { id } = await endpoint();
    const { equipmentId } = await shop.paid();
    // The provider's event would wait for the table below, with the product locked.
    await shop.quiet();
    const service = webhooksService({
      prisma: shop.prisma,
      client: { allowLoopback: false, post: async () => ({ problem: '', durationMs: 0 }) },
      log: { error() {} },
    });
    const blocker = await shop.pool.connect();
    try {
      // The change has locked the endpoint, and waits here before it ends.
      await blocker.query('BEGIN; LOCK TABLE "AuditEntry" IN SHARE MODE');
      const rotated = service.rotateSecret(shop.admin, id);
      await eventually(async () => (await locksAwaited()) > 0);
      await shop.pool.query('UPDATE "Equipment" SET stock = coalesce(stock, 5) + 1 WHERE id = $1', [
        equipmentId,
      ]);
      await blocker.query('COMMIT');
      expect(await rotated).toHaveProperty('secret');
    } finally {
      blocker.release();
    }
    expect(await events('stock.changed')).not.toEqual([]);
  });

  it('are written once per change of an order, with ids and few facts', async () => {
    await endpoint();
    shop.controls.duplicateNext(10);
    const { id, equipmentId, intentId } = await shop.paid();
    await shop.quiet();
    await shop.payments.reconcile();
    const total = { minor: ORDER_TOTAL, currency: 'USD' };
    const order = { orderId: id, orderNumber: await numberOf(id) };
    expect(await events('order.placed')).toMatchObject([{ data: { ...order, total } }]);
    expect(await events('order.paid')).toMatchObject([{ data: { ...order, total } }]);
    // A sale changes the stock only.
    expect(await events('product.changed')).toMatchObject([{ data: { change: 'ADDED' } }]);

    for (const to of ['PACKED', 'SHIPPED'] as const)
      await fulfilment.fulfil(shop.admin, {
        orderId: id,
        to,
        ...(to === 'SHIPPED' && { shipment: { carrier: 'UPS', trackingNumber: '1Z5R89390357567127' } }),
      });
    expect(await events('order.shipped')).toMatchObject([
      { data: { ...order, carrier: 'UPS', trackingNumber: '1Z5R89390357567127' } },
    ]);

    await shop.refunds.refund(shop.admin, {
      orderId: id,
      amountMinor: 500,
      reason: 'A scratch.',
      idempotencyKey: randomUUID(),
    });
    await shop.dashboardRefund(intentId, 700);
    await shop.quiet();
    await shop.refunds.settleOpenRefunds();
    const refunds = await events('order.refunded');
    expect(refunds.map(({ data }) => data.amount)).toEqual([
      { minor: 500, currency: 'USD' },
      { minor: 700, currency: 'USD' },
    ]);
    expect(refunds[0]?.data).toMatchObject(order);

    const stock = await events('stock.changed');
    expect(stock).toMatchObject([{ data: { productId: equipmentId, stock: 18, previousStock: 20 } }]);
    const all = JSON.stringify(await shop.prisma.webhookDelivery.findMany());
    for (const secret of [shop.maya.email, 'Pier 1', '555 0100', '4242', intentId])
      expect(all).not.toContain(secret);
  }, 60_000);

  it('are not written for a refund that the bank did not take', async () => {
    await endpoint();
    const { id } = await shop.paid();
    shop.controls.refuseRefunds('charge_already_refunded');
    await shop.refunds.refund(shop.admin, {
      orderId: id,
      reason: 'A scratch.',
      idempotencyKey: randomUUID(),
    });
    shop.controls.refuseRefunds(null);
    expect(await events('order.refunded')).toEqual([]);
  }, 30_000);

  it('are written once per change of a product', async () => {
    await endpoint();
    const { id } = await shop.newProduct({ stock: 3 });
    const change = (data: object) => shop.prisma.equipment.update({ where: { id }, data });
    await change({ name: 'Tide 4000', priceMinor: 2_500, stock: 2 });
    await change({ stock: null });
    // None of these is a change.
    await change({ name: 'Tide 4000', stock: null });
    await change({ soldUnits: 4, ratingHalfStars: 9 });
    await shop.prisma.equipment.delete({ where: { id } });
    expect((await events('product.changed')).map(({ data }) => data)).toMatchObject([
      { productId: id, change: 'ADDED', name: 'Lakehead 3000', price: { minor: 1999, currency: 'USD' } },
      { productId: id, change: 'CHANGED', name: 'Tide 4000', price: { minor: 2500, currency: 'USD' } },
      { productId: id, change: 'DELETED' },
    ]);
    expect((await events('stock.changed')).map(({ data }) => [data.previousStock, data.stock])).toEqual([
      [3, 2],
      [2, null],
    ]);
  });

  it('tell of a variant to which product it belongs', async () => {
    await endpoint();
    const { id: parentId } = await shop.newProductWithOptions();
    const variant = await shop.newProduct({ parentId });
    expect(await events('product.changed')).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({
          productId: variant.id,
          parentProductId: parentId,
          sku: variant.sku,
          change: 'ADDED',
        }),
      }),
    );
  });

  it('are a delivery for each active endpoint that chose them, with a job', async () => {
    const [one, two] = await Promise.all([
      endpoint({ events: ['product.changed'] }),
      endpoint({ events: ['order.paid', 'product.changed'] }),
      endpoint({ events: ['order.paid'] }),
      endpoint({ isActive: false }),
    ]);
    await shop.pool.query(`DELETE FROM graphile_worker._private_jobs`);
    await shop.newProduct({});
    const rows = await shop.prisma.webhookDelivery.findMany();
    expect(rows.map(({ endpointId }) => endpointId).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
    // Without a key: transactions do not wait for each other.
    expect(await jobs()).toEqual([{ key: null }, { key: null }]);
  });

  it('are not written by a change that is rolled back', async () => {
    await endpoint();
    await shop.pool.query(`DELETE FROM graphile_worker._private_jobs`);
    const { id } = await shop.newProduct({});
    await shop.prisma.webhookDelivery.deleteMany();
    await shop.pool.query(`DELETE FROM graphile_worker._private_jobs`);
    await expect(
      shop.prisma.$transaction(async (tx) => {
        await tx.equipment.update({ where: { id }, data: { name: 'Never', stock: 1 } });
        expect(await tx.webhookDelivery.count()).toBe(2);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await events()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('never keep a change from being made while an endpoint is deleted', async () => {
    const { id: endpointId } = await endpoint();
    const { id } = await shop.newProduct({});
    let changed: Promise<unknown> = Promise.resolve();
    await shop.prisma.$transaction(async (tx) => {
      await tx.webhookEndpoint.delete({ where: { id: endpointId } });
      changed = shop.prisma.equipment.update({ where: { id }, data: { name: 'Tide 4000' } });
      changed.catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await changed;
    expect(await events()).toEqual([]);
  });
});
