import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { fulfilmentService, type FulfilmentService } from '#server/modules/fulfilment/fulfilment.service.ts';
import { ordersVisibleTo } from '#server/modules/orders/orders.access.ts';
import { restock, undoRestock } from '#server/modules/payments/restock.ts';
import { openPaidOrders, type PaidOrders } from '../../../test/paid-orders.ts';
import { NotReturnable, ReturnOutOfOrder } from './returns.errors.ts';
import type { AnswerReturnInput } from './returns.rules.ts';
import { returnsService, type ReturnsService } from './returns.service.ts';

const DAY = 86_400_000;

let shop: PaidOrders;
let parcels: FulfilmentService;
let returns: ReturnsService;
/** Days that the clock of the returns is ahead. */
let ahead = 0;
beforeAll(async () => {
  shop = await openPaidOrders();
  const { prisma } = shop.database;
  parcels = fulfilmentService({ prisma, visibleTo: ordersVisibleTo });
  const now = () => new Date(Date.now() + ahead * DAY);
  returns = returnsService({ prisma, visibleTo: ordersVisibleTo, restock, undoRestock, now });
}, 60_000);
afterAll(() => shop.close());

async function delivered(by = parcels) {
  const order = await shop.paid();
  const shipment = { carrier: 'OTHER', trackingNumber: 'ABCD' } as const;
  for (const to of ['PACKED', 'SHIPPED', 'DELIVERED'] as const)
    await by.fulfil(shop.admin, { orderId: order.id, to, shipment });
  return order;
}
const ask = (orderId: string, change: object = {}) =>
  returns.request(shop.maya, { orderId, reason: 'DAMAGED', words: 'A crack.', ...change });
const answer = (orderId: string, to: AnswerReturnInput['to'], words?: string) =>
  returns.answer(shop.admin, { orderId, to, words });
const stockOf = async (id: string) =>
  (await shop.database.prisma.equipment.findUniqueOrThrow({ where: { id } })).stock;
const rowsOf = async (orderId: string) =>
  shop.database.prisma.orderReturn.findMany({ where: { orderId }, orderBy: { requestedAt: 'asc' } });
const mailsAbout = (orderId: string) =>
  shop.database.prisma.outboxMessage.count({
    where: { kind: 'return-answered', payload: { path: ['orderId'], equals: orderId } },
  });
const actionsOf = async (id: string) => {
  const entries = await shop.database.prisma.auditEntry.findMany({
    where: { subject: `order:${id}`, action: { startsWith: 'order.return' } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return entries.map(({ action, actor }) => [action, actor === shop.admin.id ? 'admin' : 'maya']);
};

describe('a return', () => {
  it('is asked for, approved, received, and paid back by a refund; each step is audited', async () => {
    const { id, equipmentId } = await delivered();
    expect(await ask(id)).toMatchObject({ id });
    expect(await answer(id, 'APPROVED', 'Quay 1, Vaxholm')).toMatchObject({ id });
    expect(await stockOf(equipmentId)).toBe(18);
    expect(await answer(id, 'RECEIVED')).toMatchObject({ restockedAt: expect.any(Date) });
    expect(await stockOf(equipmentId)).toBe(20);
    expect(await rowsOf(id)).toMatchObject([
      { state: 'RECEIVED', reason: 'DAMAGED', words: 'A crack.', answer: 'Quay 1, Vaxholm' },
    ]);
    // The money is another action, and waits for it.
    expect(await shop.moneyFor(id)).toBe(17_980);
    const input = { orderId: id, reason: 'It came back.', idempotencyKey: randomUUID() };
    expect(await shop.refunds.refund(shop.admin, input)).toMatchObject({ status: 'OPEN' });
    expect(await shop.moneyFor(id)).toBe(0);
    expect(await stockOf(equipmentId)).toBe(20);
    expect(await actionsOf(id)).toEqual([
      ['order.return-requested', 'maya'],
      ['order.return-approved', 'admin'],
      ['order.return-received', 'admin'],
    ]);
  });

  it('has its receipt undone within ten minutes: the items leave the stock again, and nothing is emailed', async () => {
    const { id, equipmentId } = await delivered();
    await ask(id);
    await answer(id, 'APPROVED', 'Quay 1');
    await answer(id, 'RECEIVED');
    expect(await stockOf(equipmentId)).toBe(20);
    for (let twice = 0; twice < 2; twice++)
      expect(await answer(id, 'APPROVED')).toMatchObject({ id, restockedAt: null });
    expect(await stockOf(equipmentId)).toBe(18);
    expect(await rowsOf(id)).toMatchObject([{ state: 'APPROVED', receivedAt: null, answer: 'Quay 1' }]);
    expect((await actionsOf(id)).at(-1)).toEqual(['order.return-receipt-undone', 'admin']);
    expect(await mailsAbout(id)).toBe(1);
    await answer(id, 'RECEIVED');
    expect(await stockOf(equipmentId)).toBe(20);
  });

  it('keeps its receipt once it was refunded, its items are sold, or ten minutes are over', async () => {
    const received = async () => {
      const order = await delivered();
      await ask(order.id);
      await answer(order.id, 'APPROVED', 'Quay 1');
      await answer(order.id, 'RECEIVED');
      return order;
    };
    const refunded = await received();
    await shop.refunds.refund(shop.admin, {
      orderId: refunded.id,
      reason: 'It came back.',
      idempotencyKey: randomUUID(),
    });
    const sold = await received();
    await shop.database.prisma.equipment.update({ where: { id: sold.equipmentId }, data: { stock: 1 } });
    const old = await received();
    expect(await answer(refunded.id, 'APPROVED')).toMatchObject({
      message: expect.stringMatching(/refunded/),
    });
    expect(await answer(sold.id, 'APPROVED')).toMatchObject({
      message: expect.stringMatching(/sold or reserved/),
    });
    ahead = 10 / 1_440;
    expect(await answer(old.id, 'APPROVED')).toMatchObject({ message: expect.stringMatching(/10 minutes/) });
    ahead = 0;
    expect(await answer(old.id, 'APPROVED')).toMatchObject({ id: old.id });
    for (const { id } of [refunded, sold]) expect(await rowsOf(id)).toMatchObject([{ state: 'RECEIVED' }]);
  });

  it('of some items restocks only them, and the others can be returned later', async () => {
    const { id, equipmentId } = await delivered();
    const line = await shop.prisma.orderLine.findFirstOrThrow({ where: { orderId: id } });
    const one = { lines: [{ lineId: line.id, quantity: 1 }] };
    expect(await ask(id, { lines: [{ lineId: line.id, quantity: 3 }] })).toMatchObject({
      issues: [{ path: 'lines.0.quantity', message: 'Only 2 of this item are left.' }],
    });
    for (let twice = 0; twice < 2; twice++) expect(await ask(id, one)).toMatchObject({ id });
    expect(await ask(id)).toMatchObject({ id });
    expect(await ask(id, { lines: [{ lineId: line.id, quantity: 2 }] })).toMatchObject({
      why: 'ASKED_BEFORE',
    });
    await answer(id, 'APPROVED', 'Quay 1');
    expect(await ask(id, { ...one, words: 'The other one too.' })).toMatchObject({ why: 'ASKED_BEFORE' });
    await answer(id, 'RECEIVED');
    expect(await stockOf(equipmentId)).toBe(19);
    expect(await ask(id, { words: 'The other one too.' })).toMatchObject({ id });
    await answer(id, 'APPROVED', 'Quay 1');
    await answer(id, 'RECEIVED');
    expect(await stockOf(equipmentId)).toBe(20);
    expect(await answer(id, 'APPROVED')).toMatchObject({ restockedAt: expect.any(Date) });
    expect(await stockOf(equipmentId)).toBe(19);
    expect(await ask(id)).toMatchObject({ why: 'ASKED_BEFORE' });
    const rows = await shop.prisma.returnLine.findMany({ where: { lineId: line.id } });
    expect(rows.map(({ quantity, restocked }) => [quantity, restocked])).toEqual([
      [1, 1],
      [1, 0],
    ]);
  });

  it('gives its items back when it is withdrawn, and not when it is rejected', async () => {
    const { id } = await delivered();
    const line = await shop.prisma.orderLine.findFirstOrThrow({ where: { orderId: id } });
    const one = { lines: [{ lineId: line.id, quantity: 1 }] };
    const left = async () => {
      const { quantity, returned } = await shop.prisma.orderLine.findUniqueOrThrow({
        where: { id: line.id },
      });
      return quantity - returned;
    };
    await ask(id, one);
    expect(await left()).toBe(1);
    for (let twice = 0; twice < 2; twice++) await returns.withdraw(shop.maya, id);
    expect(await left()).toBe(2);
    ahead = 1;
    await ask(id, one);
    ahead = 0;
    await answer(id, 'REJECTED', 'It was used.');
    expect(await left()).toBe(1);
    expect(await ask(id, { lines: [{ lineId: line.id, quantity: 2 }] })).toBeInstanceOf(InvalidInput);
  });

  it('of another order’s items is refused', async () => {
    const { id } = await delivered();
    const other = await shop.prisma.orderLine.findFirstOrThrow({
      where: { orderId: (await delivered()).id },
    });
    expect(await ask(id, { lines: [{ lineId: other.id, quantity: 1 }] })).toMatchObject({
      issues: [{ path: 'lines.0.lineId', message: 'This item isn’t part of the order.' }],
    });
  });

  it('is done once, however often each step is asked for', async () => {
    const { id, equipmentId } = await delivered();
    for (let twice = 0; twice < 2; twice++) expect(await ask(id)).toMatchObject({ id });
    expect(await mailsAbout(id)).toBe(0);
    for (let twice = 0; twice < 2; twice++)
      expect(await answer(id, 'APPROVED', 'Quay 1')).toMatchObject({ id });
    for (let twice = 0; twice < 2; twice++) expect(await answer(id, 'RECEIVED')).toMatchObject({ id });
    expect(await actionsOf(id)).toHaveLength(3);
    expect(await mailsAbout(id)).toBe(1);
    expect(await stockOf(equipmentId)).toBe(20);
  });

  it('waits for the delivery, and its time ends after 30 days', async () => {
    const why = async (id: string) => {
      const refused = await ask(id);
      expect(refused).toBeInstanceOf(NotReturnable);
      return (refused as NotReturnable).why;
    };
    expect(await why((await shop.placed()).id)).toBe('NOT_DELIVERED');
    expect(await why((await shop.paid()).id)).toBe('NOT_DELIVERED');
    const { id } = await delivered();
    ahead = 30.01;
    expect(await why(id)).toBe('TOO_LATE');
    ahead = 29.99;
    expect(await ask(id)).toMatchObject({ id });
    expect(await ask(id, { words: 'Other words.' })).toMatchObject({ why: 'ASKED_BEFORE' });
    ahead = 0;
  });

  it('has the days that were set when the order was delivered', async () => {
    const { prisma } = shop.database;
    const returnDays = () => Promise.resolve(14);
    const { id } = await delivered(fulfilmentService({ prisma, visibleTo: ordersVisibleTo, returnDays }));
    ahead = 14.01;
    expect(await ask(id)).toMatchObject({ why: 'TOO_LATE' });
    ahead = 13.99;
    expect(await ask(id)).toMatchObject({ id });
    ahead = 0;
  });

  it('is withdrawn by its customer until it is answered, and may be asked for again', async () => {
    const { id } = await delivered();
    expect(await returns.withdraw(shop.maya, id)).toBeInstanceOf(NotFound);
    await ask(id);
    for (let twice = 0; twice < 2; twice++)
      expect(await returns.withdraw(shop.maya, id)).toMatchObject({ id });
    expect(await answer(id, 'APPROVED', 'Quay 1')).toMatchObject({ state: 'WITHDRAWN' });
    ahead = 1;
    expect(await ask(id)).toMatchObject({ id });
    ahead = 0;
    await answer(id, 'APPROVED', 'Quay 1');
    expect(await returns.withdraw(shop.maya, id)).toBeInstanceOf(ReturnOutOfOrder);
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['WITHDRAWN', 'APPROVED']);
    expect(await mailsAbout(id)).toBe(1);
  });

  it('is refused with a reason, for good', async () => {
    const { id, equipmentId } = await delivered();
    await ask(id);
    expect(await answer(id, 'REJECTED', 'It was used.')).toMatchObject({ id });
    for (const [to, words] of [['APPROVED', 'Quay 1'], ['REJECTED', 'Other words.'], ['RECEIVED']] as const)
      expect(await answer(id, to, words)).toMatchObject({ state: 'REJECTED' });
    expect(await ask(id)).toMatchObject({ why: 'ASKED_BEFORE' });
    expect(await mailsAbout(id)).toBe(1);
    expect(await stockOf(equipmentId)).toBe(18);
  });

  it('is not received before it is approved', async () => {
    const { id, equipmentId } = await delivered();
    expect(await answer(id, 'RECEIVED')).toMatchObject({ what: 'return' });
    await ask(id);
    expect(await answer(id, 'RECEIVED')).toMatchObject({ state: 'REQUESTED' });
    expect(await stockOf(equipmentId)).toBe(18);
  });

  it('is said in words that can be read', async () => {
    const { id } = await delivered();
    expect(await ask(id, { words: 'x'.repeat(501) })).toBeInstanceOf(InvalidInput);
    expect(await ask(id, { reason: 'BORED' })).toBeInstanceOf(InvalidInput);
    expect(await ask(id, { words: null })).toMatchObject({ id });
    for (const [to, words] of [
      ['APPROVED'],
      ['APPROVED', ' '],
      ['REJECTED', ''],
      ['RECEIVED', 'Thanks.'],
    ] as const)
      expect(await answer(id, to, words)).toBeInstanceOf(InvalidInput);
  });

  it('is its customer’s alone; of a guest order theirs who has shown the address', async () => {
    const { id } = await delivered();
    const otherCustomer = { ...shop.maya, id: randomUUID(), email: 'tom@x.example' };
    expect(await returns.request(otherCustomer, { orderId: id, reason: 'OTHER' })).toBeInstanceOf(NotFound);
    expect(await returns.withdraw(otherCustomer, id)).toBeInstanceOf(NotFound);
    await shop.database.prisma.order.update({ where: { id }, data: { customerId: null } });
    const unproven = { ...shop.maya, emailVerified: false };
    expect(await returns.request(unproven, { orderId: id, reason: 'OTHER' })).toBeInstanceOf(Forbidden);
    expect(await ask(id)).toMatchObject({ id });
  });
});

describe('at the same moment', () => {
  it('a return is asked for twice: it is one', async () => {
    const { id } = await delivered();
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(id)));
    expect(asked.map((one) => 'code' in one)).toEqual(Array(8).fill(false));
    const others = await Promise.all([ask(id, { words: 'One.' }), ask(id, { words: 'Two.' })]);
    expect(others).toMatchObject([{ why: 'ASKED_BEFORE' }, { why: 'ASKED_BEFORE' }]);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it.each([0, 1, 2])(
    'one admin approves, one rejects, and the customer withdraws: one is heard (%i)',
    async () => {
      const { id } = await delivered();
      await ask(id);
      const all = await Promise.all([
        answer(id, 'APPROVED', 'Quay 1'),
        answer(id, 'REJECTED', 'It was used.'),
        returns.withdraw(shop.maya, id),
      ]);
      expect(all.filter((one) => one instanceof ReturnOutOfOrder)).toHaveLength(2);
      expect(await actionsOf(id)).toHaveLength(2);
    },
  );

  it('one is received eight times: its items are restocked once', async () => {
    const { id, equipmentId } = await delivered();
    await ask(id);
    await answer(id, 'APPROVED', 'Quay 1');
    await Promise.all(Array.from({ length: 8 }, () => answer(id, 'RECEIVED')));
    expect(await stockOf(equipmentId)).toBe(20);
    expect(await actionsOf(id)).toHaveLength(3);
  });

  it('is one of an order in the database, too', async () => {
    const { id } = await delivered();
    await ask(id);
    const second = shop.database.prisma.orderReturn.create({ data: { orderId: id, reason: 'OTHER' } });
    await expect(second).rejects.toThrow('Unique constraint');
  });
});
