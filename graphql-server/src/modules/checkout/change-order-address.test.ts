import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import { fulfilmentService } from '#server/modules/fulfilment/fulfilment.service.ts';
import { ordersVisibleTo } from '#server/modules/orders/orders.access.ts';
import { OrderClosed } from '#server/modules/orders/orders.errors.ts';
import type { Viewer } from '#server/viewer.ts';
import { openMoneyHarness, type MoneyHarness } from '../../../test/money-harness.ts';
import { AddressChangeRefused } from './checkout.errors.ts';
import { canChangeAddress } from './checkout.rules.ts';

const quay = {
  recipient: 'Tom Berg',
  line1: 'Quay 9',
  line2: 'Door 2',
  city: 'Stockholm',
  postalCode: '111 30',
  country: 'SE',
};

describe('changing the delivery address of an order', () => {
  let harness: MoneyHarness;
  let maya: Viewer;
  let order: Order;
  beforeAll(async () => {
    harness = await openMoneyHarness();
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    maya = await harness.newViewer();
    const { id } = await harness.newProduct({});
    order = await harness.newCartOrder(maya, [{ equipmentId: id, quantity: 1 }]);
  });

  const change = (viewer: Viewer, address: object = {}, orderId = order.id) =>
    harness.checkout.changeAddress(viewer, { orderId, address: { ...quay, ...address } });
  const stored = () =>
    harness.prisma.order.findUniqueOrThrow({
      where: { id: order.id },
      include: { shippingAddress: true },
    });
  const set = (data: object) => harness.prisma.order.update({ where: { id: order.id }, data });
  const audits = () =>
    harness.prisma.auditEntry.findMany({
      where: { subject: `order:${order.id}`, action: 'order.address-changed' },
    });

  it('changes the address, its text and the name, and no amount', async () => {
    const before = await stored();
    expect(await change(maya)).toMatchObject({ id: order.id });
    const after = await stored();
    const address = 'Quay 9\nDoor 2\nStockholm 111 30\nSweden';
    expect(after).toMatchObject({ customerName: 'Tom Berg', address, totalMinor: before.totalMinor });
    expect(after.shippingAddress).toMatchObject({ ...quay, region: null });
    expect(await audits()).toMatchObject([
      {
        actor: maya.id,
        before: { customerName: before.customerName, address: before.address },
        after: { customerName: 'Tom Berg', address },
      },
    ]);
  });

  async function expectUnchanged(result: unknown, error: unknown) {
    expect(result).toEqual(error);
    expect(await stored()).toMatchObject({ address: order.address, customerName: order.customerName });
    expect(await audits()).toEqual([]);
  }

  it('finds no order of another customer, and none that does not exist', async () => {
    await expectUnchanged(await change(await harness.newViewer()), new NotFound('order'));
    await expectUnchanged(await change(maya, {}, 'no-id'), new NotFound('order'));
  });

  it('refuses another country and another region', async () => {
    const refused = new AddressChangeRefused('OTHER_REGION');
    const oslo = { country: 'NO', postalCode: '0150', city: 'Oslo' };
    await expectUnchanged(await change(maya, oslo), refused);
    await harness.prisma.orderAddress.update({
      where: { orderId: order.id },
      data: { country: 'US', region: 'CA' },
    });
    const portland = { country: 'US', region: 'OR', postalCode: '97201', city: 'Portland' };
    await expectUnchanged(await change(maya, portland), refused);
  });

  it('refuses an invalid address', async () => {
    expect(await change(maya, { postalCode: '1' })).toBeInstanceOf(InvalidInput);
    expect(await change(maya, { line1: ' ' })).toBeInstanceOf(InvalidInput);
    expect(await audits()).toEqual([]);
  });

  it.each(['PACKED', 'PARTLY_SHIPPED', 'SHIPPED', 'DELIVERED'] as const)(
    'refuses an order that is %s',
    async (fulfilment) => {
      const at = new Date();
      await set({
        transactionId: `pi_${order.id}`,
        paymentState: 'PAID',
        paidAt: at,
        fulfilment,
        packedAt: at,
        ...(fulfilment !== 'PACKED' && { shippedAt: at }),
        ...(fulfilment === 'DELIVERED' && { deliveredAt: at }),
      });
      await expectUnchanged(await change(maya), new AddressChangeRefused('PACKED'));
    },
  );

  it('refuses a closed order, a pickup, and an order without an address', async () => {
    await set({ status: 'EXPIRED' });
    await expectUnchanged(await change(maya), new OrderClosed('EXPIRED'));
    await set({ status: 'OPEN', deliveryKind: 'PICKUP' });
    await expectUnchanged(await change(maya), new AddressChangeRefused('PICKUP'));
    await set({ deliveryKind: 'SHIP' });
    await harness.prisma.orderAddress.delete({ where: { orderId: order.id } });
    await expectUnchanged(await change(maya), new AddressChangeRefused('NO_ADDRESS'));
  });

  it('refuses a guest order until the email address is verified', async () => {
    await set({ customerId: null });
    expect(await change({ ...maya, emailVerified: false })).toBeInstanceOf(Forbidden);
    expect(await change(maya)).toMatchObject({ id: order.id });
  });

  it('offers the change when it is possible', async () => {
    const current = await stored();
    expect(canChangeAddress(maya, current)).toBe(true);
    expect(canChangeAddress(null, current)).toBe(false);
    expect(canChangeAddress({ ...maya, role: 'ADMIN' }, current)).toBe(false);
    expect(canChangeAddress(maya, { ...current, status: 'CANCELLED' })).toBe(false);
    expect(canChangeAddress(maya, { ...current, fulfilment: 'PACKED' })).toBe(false);
    expect(canChangeAddress({ ...maya, emailVerified: false }, { ...current, customerId: null })).toBe(false);
  });

  it('never changes the address of a parcel that is packed at the same time', async () => {
    const { prisma } = harness;
    const admin = await harness.newViewer({ role: 'ADMIN' });
    const fulfilment = fulfilmentService({ prisma, visibleTo: ordersVisibleTo });
    await set({ transactionId: `pi_${order.id}`, paymentState: 'PAID', paidAt: new Date() });
    const [packed, ...changed] = await Promise.all([
      fulfilment.fulfil(admin, { orderId: order.id, to: 'PACKED' }),
      ...Array.from({ length: 6 }, (_, index) => change(maya, { line1: `Quay ${index}` })),
    ]);
    expect(packed).toMatchObject({ fulfilment: 'PACKED' });
    const after = await prisma.auditEntry.findMany({
      where: { subject: `order:${order.id}` },
      orderBy: { id: 'asc' },
    });
    const done = changed.filter((result) => !(result instanceof AddressChangeRefused));
    expect(await audits()).toHaveLength(done.length);
    // The label has the address of the last change before packing.
    const last = (await audits()).map(({ after: to }) => (to as { address: string }).address);
    expect([...last, order.address]).toContain((await stored()).address);
    expect(after.filter(({ action }) => action === 'order.packed')).toHaveLength(1);
    expect(await change(maya)).toEqual(new AddressChangeRefused('PACKED'));
  });

  it('waits for the packing that holds the lock, then refuses', async () => {
    await set({ transactionId: `pi_${order.id}`, paymentState: 'PAID', paidAt: new Date() });
    const client = await harness.pool.connect();
    let result: Promise<unknown>;
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM "Order" WHERE id = $1 FOR UPDATE', [order.id]);
      result = change(maya);
      await expect
        .poll(
          async () =>
            (
              await harness.pool.query(
                `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
              )
            ).rowCount,
        )
        .toBe(1);
      await client.query(`UPDATE "Order" SET fulfilment = 'PACKED', "packedAt" = now() WHERE id = $1`, [
        order.id,
      ]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect(await result).toEqual(new AddressChangeRefused('PACKED'));
  });
});
