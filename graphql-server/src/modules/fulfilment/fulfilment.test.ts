import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import { ordersVisibleTo } from '#server/modules/orders/orders.access.ts';
import { OrderClosed, OrderSent } from '#server/modules/orders/orders.errors.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import { openPaidOrders, type PaidOrders } from '../../../test/paid-orders.ts';
import { FulfilmentOutOfOrder, OrderNotSendable } from './fulfilment.errors.ts';
import type { FulfilOrderInput, ShipmentInput } from './fulfilment.rules.ts';
import { fulfilmentService, type FulfilmentService } from './fulfilment.service.ts';

const UPS = { carrier: 'UPS', trackingNumber: '1Z5R89390357567127' } as const;
const FEDEX = { carrier: 'FEDEX', trackingNumber: '986578788855' };

let shop: PaidOrders;
let parcels: FulfilmentService;
beforeAll(async () => {
  shop = await openPaidOrders();
  parcels = fulfilmentService({ prisma: shop.database.prisma, visibleTo: ordersVisibleTo });
  // The first payment of all opens every connection.
  await shop.paid();
}, 60_000);
afterAll(() => shop.close());

afterEach(async () => {
  const { controls } = shop;
  controls.failApi(false);
  controls.refuseRefunds(null);
  controls.releaseWebhooks();
  await shop.quiet();
});

const orderOf = (id: string) => shop.database.prisma.order.findUniqueOrThrow({ where: { id } });
const stockOf = async (id: string) =>
  (await shop.database.prisma.equipment.findUniqueOrThrow({ where: { id } })).stock;
const mails = (id: string) =>
  shop.database.prisma.outboxMessage.count({ where: { dedupeKey: `order-shipped:${id}` } });
const actionsOf = async (id: string) => {
  const entries = await shop.database.prisma.auditEntry.findMany({
    where: { subject: `order:${id}`, action: { not: 'order.placed' } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return entries.map(({ action }) => action);
};
const to = (orderId: string, state: FulfilOrderInput['to'], shipment?: object) =>
  parcels.fulfil(shop.admin, { orderId, to: state, shipment: shipment as ShipmentInput });
const refund = (orderId: string, amountMinor?: number) =>
  shop.refunds.refund(shop.admin, { orderId, amountMinor, reason: 'A scratch.', requestKey: randomUUID() });
const cancel = (orderId: string) => shop.orders.cancel(shop.admin, orderId, 'The batch has a flaw.');

const whyNot = (answer: unknown) =>
  answer instanceof OrderNotSendable ? answer.why : answer instanceof FulfilmentOutOfOrder && answer.state;

async function shipped() {
  const order = await shop.paid();
  await to(order.id, 'PACKED');
  await to(order.id, 'SHIPPED', UPS);
  return order;
}

describe('the parcel of a paid order', () => {
  it('is packed, shipped and delivered, audited, and the customer gets one email', async () => {
    const { id } = await shop.paid();
    expect(await to(id, 'PACKED')).toMatchObject({ fulfilment: 'PACKED', packedAt: expect.any(Date) });
    expect(await mails(id)).toBe(0);
    const shipment = { carrier: 'UPS', trackingNumber: '1z 5r89 3903 5756 7127' };
    expect(await to(id, 'SHIPPED', shipment)).toMatchObject({ fulfilment: 'SHIPPED', ...UPS });
    expect(await mails(id)).toBe(1);
    expect(await to(id, 'DELIVERED')).toMatchObject({
      fulfilment: 'DELIVERED',
      deliveredAt: expect.any(Date),
    });
    expect(await actionsOf(id)).toEqual(['order.paid', 'order.packed', 'order.shipped', 'order.delivered']);
    expect(await mails(id)).toBe(1);
  });

  it('takes each step once, however often it is asked for', async () => {
    const { id } = await shop.paid();
    for (const [state, shipment] of [['PACKED'], ['SHIPPED', UPS], ['DELIVERED']] as const) {
      const first = await to(id, state, shipment);
      const { packedAt, shippedAt, deliveredAt } = first as Order;
      expect(await to(id, state, shipment)).toMatchObject({ packedAt, shippedAt, deliveredAt });
    }
    expect(await actionsOf(id)).toHaveLength(4);
    expect(await mails(id)).toBe(1);
  });

  it('takes no step before the one that comes first, and says which that is', async () => {
    const { id } = await shop.paid();
    const words = async (state: FulfilOrderInput['to'], shipment?: object) => {
      const answer = await to(id, state, shipment);
      expect(answer).toBeInstanceOf(FulfilmentOutOfOrder);
      return (answer as FulfilmentOutOfOrder).message;
    };
    expect(await words('SHIPPED', UPS)).toMatch(/Pack it first/);
    expect(await words('DELIVERED')).toMatch(/Pack it first/);
    await to(id, 'PACKED');
    expect(await words('DELIVERED')).toMatch(/Ship it first/);
    await to(id, 'SHIPPED', UPS);
    expect(await words('PACKED')).toMatch(/next step is delivery/);
    expect(await words('UNFULFILLED')).toMatch(/next step is delivery/);
    await to(id, 'DELIVERED');
    expect(await words('SHIPPED', FEDEX)).toMatch(/come back as a return/);
  });

  it('has its delivery undone within ten minutes, audited, and without another email', async () => {
    const { id } = await shipped();
    await to(id, 'DELIVERED');
    const restored = { fulfilment: 'SHIPPED', deliveredAt: null, ...UPS };
    for (let twice = 0; twice < 2; twice++) expect(await to(id, 'SHIPPED', UPS)).toMatchObject(restored);
    expect((await actionsOf(id)).slice(-2)).toEqual(['order.delivered', 'order.delivery-undone']);
    expect(await mails(id)).toBe(1);
  });

  it.each([
    [9.99, 'SHIPPED'],
    [10, 'DELIVERED'],
    [10.01, 'DELIVERED'],
  ])('%f minutes after its delivery an undo leaves it %s', async (minutes, state) => {
    const { id } = await shipped();
    await to(id, 'DELIVERED');
    const { deliveredAt } = await orderOf(id);
    const now = () => new Date((deliveredAt?.getTime() ?? 0) + minutes * 60_000);
    const later = fulfilmentService({ prisma: shop.database.prisma, visibleTo: ordersVisibleTo, now });
    await later.fulfil(shop.admin, { orderId: id, to: 'SHIPPED', shipment: UPS });
    expect(await orderOf(id)).toMatchObject({ fulfilment: state });
  });

  it('stays delivered once a return was requested', async () => {
    const { id } = await shipped();
    await to(id, 'DELIVERED');
    await shop.database.prisma.orderReturn.create({ data: { orderId: id, reason: 'OTHER' } });
    expect(whyNot(await to(id, 'SHIPPED', UPS))).toBe('DELIVERED');
  });

  it('is unpacked while it is still here', async () => {
    const { id } = await shop.paid();
    await to(id, 'PACKED');
    expect(await to(id, 'UNFULFILLED')).toMatchObject({ fulfilment: 'UNFULFILLED', packedAt: null });
    expect(await actionsOf(id)).toContain('order.unpacked');
  });

  it('gets another number when the first was wrong, and no second mail', async () => {
    const { id } = await shipped();
    expect(await to(id, 'SHIPPED', FEDEX)).toMatchObject(FEDEX);
    expect(await actionsOf(id)).toContain('order.tracking-changed');
    expect(await mails(id)).toBe(1);
  });

  it.each([
    [{ carrier: 'UPS', trackingNumber: '1Z5R89390357567128' }, 'shipment.trackingNumber', /Check digit/],
    [{ carrier: 'POST', trackingNumber: '986578788855' }, 'shipment.trackingNumber', /two letters/],
    [{ carrier: 'UPS', trackingNumber: ' ' }, 'shipment.trackingNumber', /Required/],
    [undefined, 'shipment', /Carrier/],
  ])('is not shipped with %o', async (shipment, path, message) => {
    const { id } = await shop.paid();
    await to(id, 'PACKED');
    const answer = await to(id, 'SHIPPED', shipment);
    expect(answer).toBeInstanceOf(InvalidInput);
    expect((answer as InvalidInput).issues).toEqual([{ path, message: expect.stringMatching(message) }]);
    expect(await orderOf(id)).toMatchObject({ fulfilment: 'PACKED', carrier: null });
  });

  it('is not found by an invalid id, nor by another customer', async () => {
    const { id } = await shop.paid();
    const otherCustomer = { ...shop.maya, id: randomUUID(), email: 'tom@x.example' };
    expect(await to('nonsense', 'PACKED')).toBeInstanceOf(NotFound);
    expect(await to(randomUUID(), 'PACKED')).toBeInstanceOf(NotFound);
    expect(await parcels.fulfil(otherCustomer, { orderId: id, to: 'PACKED' })).toBeInstanceOf(NotFound);
  });
});

describe('an order that cannot be shipped', () => {
  const why = async (id: string) => {
    const answer = await to(id, 'PACKED');
    expect(answer).toBeInstanceOf(OrderNotSendable);
    return (answer as OrderNotSendable).why;
  };

  it('is an unpaid order', async () => {
    expect(await why((await shop.placed()).id)).toBe('NOT_PAID');
  });

  it('is a cancelled order', async () => {
    const { id } = await shop.placed();
    await shop.orders.cancel(shop.maya, id);
    expect(await to(id, 'PACKED')).toBeInstanceOf(OrderClosed);
  });

  it('is a fully refunded order; a partial refund does not matter', async () => {
    const { id } = await shop.paid();
    await refund(id, 100);
    expect(await to(id, 'PACKED')).toMatchObject({ fulfilment: 'PACKED' });
    await to(id, 'UNFULFILLED');
    await refund(id);
    expect(await why(id)).toBe('MONEY_IS_BACK');
  });

  it('is what is being cancelled while the provider is away, packed or not', async () => {
    const { id, equipmentId } = await shop.paid();
    await to(id, 'PACKED');
    // The provider responds once and then becomes unavailable: the refund is requested but not made.
    const { orders } = shop.newInstance({
      at: (real) => ({ ...real, refund: () => Promise.resolve('unavailable' as const) }),
    });
    await orders.cancel(shop.admin, id, 'The batch has a flaw.');
    expect(await orderOf(id)).toMatchObject({ status: 'OPEN', fulfilment: 'PACKED' });
    const answer = await to(id, 'SHIPPED', UPS);
    expect(answer).toMatchObject({ why: 'BEING_CANCELLED' });
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(id)).toMatchObject({
      status: 'CANCELLED',
      fulfilment: 'UNFULFILLED',
      packedAt: null,
    });
    expect(await stockOf(equipmentId)).toBe(20);
  });

  it('is what went back on the shelf, when the bank sends the money to us again', async () => {
    const { id } = await shop.paid();
    await cancel(id);
    await shop.database.prisma.order.update({
      where: { id },
      data: { status: 'OPEN', cancelledAt: null, cancelReason: null, paymentState: 'PAID', refundedMinor: 0 },
    });
    await shop.database.prisma.refund.updateMany({
      where: { orderId: id },
      data: { status: 'FAILED', failure: 'Account closed.' },
    });
    expect(await why(id)).toBe('BACK_ON_THE_SHELF');
  });
});

describe('what has left the house', () => {
  it('is not cancelled, and no money moves', async () => {
    const { id, equipmentId } = await shipped();
    for (const _ of ['shipped', 'delivered']) {
      expect(await cancel(id)).toBeInstanceOf(OrderSent);
      expect(await shop.refunds.cancelPaid(shop.admin, await orderOf(id), 'Late.')).toBeInstanceOf(OrderSent);
      await to(id, 'DELIVERED');
    }
    expect(await shop.moneyFor(id)).toBe(17_980);
    expect(await stockOf(equipmentId)).toBe(18);
  });

  it('is paid back all the same, and stays out of stock', async () => {
    const { id, equipmentId } = await shipped();
    expect(await refund(id)).toMatchObject({
      paymentState: 'REFUNDED',
      status: 'OPEN',
      fulfilment: 'SHIPPED',
    });
    expect(await shop.moneyFor(id)).toBe(0);
    expect(await stockOf(equipmentId)).toBe(18);
    expect(await to(id, 'DELIVERED')).toMatchObject({ fulfilment: 'DELIVERED' });
  });

  it('is nothing that the database lets close', async () => {
    const { id } = await shipped();
    const closing = shop.database.pool.query(
      `UPDATE "Order" SET status = 'CANCELLED', "cancelledAt" = now(), "paymentState" = 'REFUNDED',
         "refundedMinor" = "totalMinor" WHERE id = $1`,
      [id],
    );
    await expect(closing).rejects.toThrow('Order_parcel_is_paid_for');
  });
});

describe('at the same moment', () => {
  it('two admins pack, and two ship: once', async () => {
    const { id } = await shop.paid();
    const packed = await Promise.all(Array.from({ length: 8 }, () => to(id, 'PACKED')));
    expect(packed.map((one) => 'code' in one)).toEqual(Array(8).fill(false));
    const ships = await Promise.all(Array.from({ length: 8 }, () => to(id, 'SHIPPED', UPS)));
    expect(ships.map((one) => 'code' in one)).toEqual(Array(8).fill(false));
    expect(await actionsOf(id)).toEqual(['order.paid', 'order.packed', 'order.shipped']);
    expect(await mails(id)).toBe(1);
  });

  it('two ship it with different numbers: both are recorded, and the customer gets one email', async () => {
    const { id } = await shop.paid();
    await to(id, 'PACKED');
    await Promise.all([to(id, 'SHIPPED', UPS), to(id, 'SHIPPED', FEDEX)]);
    expect((await actionsOf(id)).slice(2)).toEqual(['order.shipped', 'order.tracking-changed']);
    expect(await mails(id)).toBe(1);
  });

  it.each([0, 1, 2, 3])('one cancels and one packs and ships: it is one or the other (%i)', async () => {
    const { id, equipmentId } = await shop.paid();
    await to(id, 'PACKED');
    const [cancelled] = await Promise.all([cancel(id), to(id, 'SHIPPED', UPS)]);
    const isSent = cancelled instanceof OrderSent;
    const { status, fulfilment } = await orderOf(id);
    const ending = [status, fulfilment, await stockOf(equipmentId), await shop.moneyFor(id), await mails(id)];
    expect(ending).toEqual(
      isSent ? ['OPEN', 'SHIPPED', 18, 17_980, 1] : ['CANCELLED', 'UNFULFILLED', 20, 0, 0],
    );
  });

  it.each([0, 1, 2, 3])(
    'one gives all back and one packs: nothing is shipped for no money (%i)',
    async () => {
      const { id } = await shop.paid();
      await Promise.all([refund(id), to(id, 'PACKED')]);
      expect(await shop.moneyFor(id)).toBe(0);
      expect(['MONEY_IS_BACK', 'UNFULFILLED']).toContain(whyNot(await to(id, 'SHIPPED', UPS)));
      expect((await orderOf(id)).shippedAt).toBeNull();
    },
  );
});

describe('trackingNumber', () => {
  const describeNumber = (number: string) => parcels.trackingNumber(shop.admin, number);
  async function shipWith(shipment: object) {
    const order = await shop.paid();
    await to(order.id, 'PACKED');
    await to(order.id, 'SHIPPED', shipment);
    return orderNumber((await orderOf(order.id)).number);
  }

  it('infers the carrier, however the number is typed', async () => {
    expect((await describeNumber(' 1z 5r8 939-03 5756 7127')).carrier).toBe('UPS');
    expect((await describeNumber('9865 7878 8855')).carrier).toBe('FEDEX');
    expect((await describeNumber('986578788856')).carrier).toBeNull();
  });

  it('finds the orders that use the number, newest first and ten at most', async () => {
    const shipment = { carrier: 'OTHER', trackingNumber: 'COMBINED 77' };
    expect(await describeNumber('COMBINED77')).toEqual({ carrier: null, usedBy: [] });
    const numbers = [await shipWith(shipment), await shipWith(shipment)];
    expect(await describeNumber('combined-77')).toEqual({ carrier: null, usedBy: numbers.toReversed() });
    expect((await describeNumber('COMBINED7')).usedBy).toEqual([]);
    await shop.database.prisma.order.updateMany({
      where: { trackingNumber: { not: null } },
      data: { trackingNumber: 'COMBINED77' },
    });
    while ((await shop.database.prisma.order.count({ where: { trackingNumber: 'COMBINED77' } })) < 11)
      numbers.push(await shipWith(shipment));
    expect((await describeNumber('COMBINED77')).usedBy).toHaveLength(10);
    const ids = (await shop.database.prisma.order.findMany({ where: { trackingNumber: 'COMBINED77' } })).map(
      ({ id }) => id,
    );
    for (const [index, count] of [9, 10].entries()) {
      const trackingNumber = `COMBINED8${index}`;
      await shop.database.prisma.order.updateMany({
        where: { id: { in: ids.slice(0, count) } },
        data: { trackingNumber },
      });
      expect((await describeNumber(trackingNumber)).usedBy).toHaveLength(count);
    }
  });

  it.each(['', 'ABC', 'A'.repeat(36), '\u0000ABCD', 'FZ!?'])('finds nothing for %j', async (number) => {
    expect(await describeNumber(number)).toEqual({ carrier: null, usedBy: [] });
  });
});
