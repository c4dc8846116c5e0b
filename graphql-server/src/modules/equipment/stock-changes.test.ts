import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { openPaidOrders, type PaidOrders } from '../../../test/paid-orders.ts';
import { EquipmentChanged } from './equipment.errors.ts';
import type { EquipmentService } from './equipment.service.ts';
import { testEquipment } from './test-service.ts';

let shop: PaidOrders;
let equipment: EquipmentService;
beforeAll(async () => {
  shop = await openPaidOrders();
  equipment = testEquipment(shop);
}, 60_000);
afterAll(() => shop.close());

const rowOf = (id: string) => shop.database.prisma.equipment.findUniqueOrThrow({ where: { id } });
const stockOf = async (id: string) => (await rowOf(id)).stock;
const move = (id: string, quantity: number, idempotencyKey: string = randomUUID()) =>
  equipment.change(shop.admin, id, { stockChange: { quantity, reason: 'RECEIVED', idempotencyKey } });
const pathsOf = (answer: unknown) => answer instanceof InvalidInput && answer.issues.map(({ path }) => path);

/** Four of ten items are paid for: six are left. */
async function sold() {
  const { id: equipmentId } = await shop.newProduct({ stock: 10 });
  const order = await shop.newOrder(shop.maya, { equipmentId, quantity: 4 });
  const session = await shop.open(shop.maya, order);
  await shop.pay(session);
  await shop.payments.confirm(shop.maya, order.id, session.intentId);
  expect(await stockOf(equipmentId)).toBe(6);
  return { equipmentId, orderId: order.id };
}
/** One item is being paid for. */
async function reserve(equipmentId: string) {
  await shop.open(shop.maya, await shop.newOrder(shop.maya, { equipmentId }));
}

describe('the stock of a product', () => {
  it('keeps what a cancelled order returned while an admin had the form open', async () => {
    const { equipmentId, orderId } = await sold();
    const { updatedAt, stock } = await rowOf(equipmentId);
    await shop.orders.cancel(shop.admin, orderId, 'The batch has a flaw.');
    await shop.quiet();
    expect(await stockOf(equipmentId)).toBe(10);
    const whole = { description: 'A better description.', stock };
    expect(pathsOf(await equipment.change(shop.admin, equipmentId, whole, updatedAt))).toEqual(['stock']);
    expect(await stockOf(equipmentId)).toBe(10);
    const { description } = whole;
    expect(await equipment.change(shop.admin, equipmentId, { description }, updatedAt)).toMatchObject({
      description,
      stock: 10,
    });
  });

  it('changes by sales and returns without being an edit conflict', async () => {
    const { id } = await shop.newProduct({ stock: 10 });
    const { updatedAt } = await rowOf(id);
    const order = await shop.newOrder(shop.maya, { equipmentId: id, quantity: 4 });
    const session = await shop.open(shop.maya, order);
    await shop.pay(session);
    await shop.payments.confirm(shop.maya, order.id, session.intentId);
    await move(id, 20);
    const changed = await equipment.change(shop.admin, id, { priceMinor: 2_100 }, updatedAt);
    expect(changed).toMatchObject({ priceMinor: 2_100, stock: 26 });
  });

  it('adds up movements made at the same moment, and records each with its actor', async () => {
    const { id } = await shop.newProduct({ stock: 6 });
    await Promise.all([20, -3, 5, -1].map((quantity) => move(id, quantity)));
    expect(await stockOf(id)).toBe(27);
    const movements = await shop.database.prisma.stockMovement.findMany({ where: { equipmentId: id } });
    expect(movements.map(({ quantity }) => quantity).sort((a, b) => a - b)).toEqual([-3, -1, 5, 20]);
    expect(movements.every(({ actor, reason }) => actor === shop.admin.id && reason === 'RECEIVED')).toBe(
      true,
    );
    const audited = await shop.database.prisma.auditEntry.count({
      where: { subject: `equipment:${id}`, action: 'equipment.stock-changed' },
    });
    expect(audited).toBe(4);
  });

  it('moves once per request key, however often the request is sent', async () => {
    const { id } = await shop.newProduct({ stock: 6 });
    const key = randomUUID();
    await Promise.all(Array.from({ length: 4 }, () => move(id, 20, key)));
    expect(await stockOf(id)).toBe(26);
    expect(pathsOf(await move(id, 19, key))).toEqual(['stockChange.idempotencyKey']);
    const other = await shop.newProduct({ stock: 6 });
    expect(pathsOf(await move(other.id, 20, key))).toEqual(['stockChange.idempotencyKey']);
    expect([await stockOf(id), await stockOf(other.id)]).toEqual([26, 6]);
  });

  it('never falls below nothing, nor below what is reserved for orders being paid', async () => {
    const { id } = await shop.newProduct({ stock: 6 });
    expect(pathsOf(await move(id, -7))).toEqual(['stockChange.quantity']);
    expect(await move(id, -5)).toMatchObject({ stock: 1 });
    await reserve(id);
    expect(pathsOf(await move(id, -1))).toEqual(['stockChange.quantity']);
    expect(await move(id, 1)).toMatchObject({ stock: 2 });
    expect(await move(id, -1)).toMatchObject({ stock: 1 });
  });

  it.each([
    [999_999_993, 1_000_000_000],
    [999_999_994, 1_000_000_000],
    [999_999_995, 6],
  ])('has an upper limit: 6 and %i is %i', async (quantity, after) => {
    const { id } = await shop.newProduct({ stock: 6 });
    await move(id, quantity);
    expect(await stockOf(id)).toBe(quantity === 999_999_993 ? 999_999_999 : after);
  });

  it('is counted only once that is switched on, and no longer once it is switched off', async () => {
    const { id } = await shop.newProduct({ stock: null });
    expect(pathsOf(await move(id, 5))).toEqual(['stockChange.quantity']);
    expect(await equipment.change(shop.admin, id, { stock: 8 })).toMatchObject({ stock: 8 });
    expect(pathsOf(await equipment.change(shop.admin, id, { stock: 9 }))).toEqual(['stock']);
    expect(await equipment.change(shop.admin, id, { stock: 8 })).toMatchObject({ stock: 8 });
    expect(await equipment.change(shop.admin, id, { stock: null })).toMatchObject({ stock: null });
    const movements = await shop.database.prisma.stockMovement.findMany({
      where: { equipmentId: id },
      orderBy: { createdAt: 'asc' },
    });
    expect(movements).toMatchObject([
      { quantity: 8, stockAfter: 8, reason: 'COUNTING_STARTED' },
      { quantity: -8, stockAfter: null, reason: 'COUNTING_STOPPED' },
    ]);
    const stockChange = { quantity: 1, reason: 'RECEIVED' as const, idempotencyKey: randomUUID() };
    expect(pathsOf(await equipment.change(shop.admin, id, { stock: 3, stockChange }))).toEqual(['stock']);
  });
});

describe('two admins with the same product open', () => {
  it('both save when they changed different fields', async () => {
    const { id } = await shop.newProduct({ stock: 6 });
    const { updatedAt } = await rowOf(id);
    await equipment.change(shop.admin, id, { priceMinor: 2_500 }, updatedAt);
    const second = await equipment.change(shop.admin, id, { description: 'Sealed.' }, updatedAt);
    expect(second).toMatchObject({ priceMinor: 2_500, description: 'Sealed.' });
  });

  it('the second response names the changed field, its admin and its value', async () => {
    const { id } = await shop.newProduct({ stock: 6 });
    const { updatedAt } = await rowOf(id);
    const robin = await shop.newViewer({ role: 'ADMIN' });
    await equipment.change(robin, id, { priceMinor: 2_500, title: 'Their title' }, updatedAt);
    const mine = { priceMinor: 2_600, title: 'Their title', description: 'Sealed.' };
    const refused = await equipment.change(shop.admin, id, mine, updatedAt);
    expect(refused).toBeInstanceOf(EquipmentChanged);
    const { equipment: current, conflicts } = refused as EquipmentChanged;
    expect(conflicts).toMatchObject([{ field: 'priceMinor', changedBy: robin.displayName ?? robin.email }]);
    expect(current).toMatchObject({ priceMinor: 2_500, description: '' });
    // The same values again, after reading the other admin's change.
    expect(await equipment.change(shop.admin, id, mine, current.updatedAt)).toMatchObject(mine);
  });
});
