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
const FEDEX = { carrier: 'FEDEX', trackingNumber: '986578788855' } as const;
const POST = { carrier: 'POST', trackingNumber: 'RB123456785GB' } as const;

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
const parcelsOf = (orderId: string) =>
  shop.database.prisma.parcel.findMany({
    where: { orderId },
    orderBy: [{ shippedAt: 'asc' }, { id: 'asc' }],
    include: { lines: true },
  });
const shipmentsOf = async (orderId: string) =>
  (await parcelsOf(orderId)).map(({ carrier, trackingNumber }) => ({ carrier, trackingNumber }));
const stockOf = async (id: string) =>
  (await shop.database.prisma.equipment.findUniqueOrThrow({ where: { id } })).stock;
const mails = (id: string) =>
  shop.database.prisma.outboxMessage.count({
    where: { kind: 'order-shipped', payload: { path: ['orderId'], equals: id } },
  });
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
  shop.refunds.refund(shop.admin, {
    orderId,
    amountMinor,
    reason: 'A scratch.',
    idempotencyKey: randomUUID(),
  });
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
    expect(await to(id, 'SHIPPED', shipment)).toMatchObject({ fulfilment: 'SHIPPED' });
    expect(await shipmentsOf(id)).toEqual([UPS]);
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
    const restored = { fulfilment: 'SHIPPED', deliveredAt: null };
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
    expect(await to(id, 'SHIPPED', FEDEX)).toMatchObject({ fulfilment: 'SHIPPED' });
    expect(await shipmentsOf(id)).toEqual([FEDEX]);
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
    expect(await orderOf(id)).toMatchObject({ fulfilment: 'PACKED' });
    expect(await shipmentsOf(id)).toEqual([]);
  });

  it('is not found by an invalid id, nor by another customer', async () => {
    const { id } = await shop.paid();
    const otherCustomer = { ...shop.maya, id: randomUUID(), email: 'tom@x.example' };
    expect(await to('nonsense', 'PACKED')).toBeInstanceOf(NotFound);
    expect(await to(randomUUID(), 'PACKED')).toBeInstanceOf(NotFound);
    expect(await parcels.fulfil(otherCustomer, { orderId: id, to: 'PACKED' })).toBeInstanceOf(NotFound);
  });
});

describe('an order in several parcels', () => {
  /** A packed order of two items of one line, and functions of its parcels. */
  async function packed() {
    const { id } = await shop.paid();
    await to(id, 'PACKED');
    const [line] = await shop.database.prisma.orderLine.findMany({ where: { orderId: id } });
    if (line?.quantity !== 2) throw new Error('expected two items of one line');
    const items = (quantity: number) => [{ lineId: line.id, quantity }];
    const send = (input: Partial<FulfilOrderInput>) =>
      parcels.fulfil(shop.admin, { orderId: id, to: 'SHIPPED', ...input });
    return { id, lineId: line.id, items, send };
  }
  const refundItems = (orderId: string, lines: { lineId: string; quantity: number }[]) =>
    shop.refunds.refund(shop.admin, { orderId, lines, reason: 'Sold out.', idempotencyKey: randomUUID() });

  it('is partly shipped, then shipped, and delivered with its last parcel', async () => {
    const { id, items, send } = await packed();
    expect(await send({ shipment: UPS, lines: items(1) })).toMatchObject({ fulfilment: 'PARTLY_SHIPPED' });
    const { shippedAt } = await orderOf(id);
    expect(await send({ shipment: POST })).toMatchObject({ fulfilment: 'SHIPPED', shippedAt });
    const [first, second] = await parcelsOf(id);
    expect([first?.lines[0]?.quantity, second?.lines[0]?.quantity]).toEqual([1, 1]);
    expect(await mails(id)).toBe(2);
    const deliver = (parcelId: string) => send({ to: 'DELIVERED', parcelId });
    expect(await deliver(first!.id)).toMatchObject({ fulfilment: 'SHIPPED', deliveredAt: null });
    expect(await deliver(second!.id)).toMatchObject({
      fulfilment: 'DELIVERED',
      deliveredAt: expect.any(Date),
    });
    expect(await send({ shipment: POST, parcelId: second!.id })).toMatchObject({
      fulfilment: 'SHIPPED',
      deliveredAt: null,
    });
    expect((await parcelsOf(id)).map(({ deliveredAt }) => deliveredAt !== null)).toEqual([true, false]);
  });

  it('delivers all parcels at once without a choice, once all items have shipped', async () => {
    const { id, items, send } = await packed();
    await send({ shipment: UPS, lines: items(1) });
    expect(whyNot(await to(id, 'DELIVERED'))).toBe('PARTLY_SHIPPED');
    await send({ shipment: POST, lines: items(1) });
    expect(await to(id, 'DELIVERED')).toMatchObject({ fulfilment: 'DELIVERED' });
  });

  it('repeats a parcel without a change, and refuses its number for other items', async () => {
    const { id, items, send } = await packed();
    for (let twice = 0; twice < 2; twice++)
      expect(await send({ shipment: UPS, lines: items(1) })).toMatchObject({ fulfilment: 'PARTLY_SHIPPED' });
    expect(await send({ shipment: UPS, lines: items(2) })).toMatchObject({
      issues: [{ path: 'shipment.trackingNumber' }],
    });
    expect(await shipmentsOf(id)).toEqual([UPS]);
    expect(await mails(id)).toBe(1);
  });

  it.each([
    [3, /Only 2/],
    [0, /at least 1/],
  ])('does not ship %i of two items', async (quantity, message) => {
    const { id, items, send } = await packed();
    const refused = await send({ shipment: UPS, lines: items(quantity) });
    expect((refused as InvalidInput).issues).toEqual([
      { path: 'lines.0.quantity', message: expect.stringMatching(message) },
    ]);
    expect(await shipmentsOf(id)).toEqual([]);
  });

  it('corrects the parcel that is named, and asks for one if there are several', async () => {
    const { id, items, send } = await packed();
    await send({ shipment: UPS, lines: items(1) });
    await send({ shipment: POST });
    expect(await send({ shipment: FEDEX })).toMatchObject({ issues: [{ path: 'parcelId' }] });
    const [first] = await parcelsOf(id);
    expect(await send({ shipment: POST, parcelId: first!.id })).toMatchObject({
      issues: [{ path: 'shipment.trackingNumber' }],
    });
    expect(await send({ shipment: FEDEX, parcelId: first!.id })).toMatchObject({ fulfilment: 'SHIPPED' });
    expect(await shipmentsOf(id)).toEqual([FEDEX, POST]);
    for (const state of ['SHIPPED', 'DELIVERED'] as const)
      expect(await send({ to: state, shipment: UPS, parcelId: randomUUID() })).toBeInstanceOf(NotFound);
  });

  it('neither ships refunded items nor waits for them', async () => {
    const { id, items, send } = await packed();
    await send({ shipment: UPS, lines: items(1) });
    expect(whyNot(await send({}))).toBe('PARTLY_SHIPPED');
    expect(await refundItems(id, items(1))).toMatchObject({ fulfilment: 'PARTLY_SHIPPED' });
    expect(await send({ shipment: POST })).toMatchObject({ issues: [{ path: 'lines' }] });
    expect(await send({})).toMatchObject({ fulfilment: 'SHIPPED' });
    expect(await to(id, 'DELIVERED')).toMatchObject({ fulfilment: 'DELIVERED' });
    expect(await actionsOf(id)).toContain('order.shipping-completed');
  });

  it('is delivered when it is completed after its parcels', async () => {
    const { id, items, send } = await packed();
    await send({ shipment: UPS, lines: items(1) });
    const [first] = await parcelsOf(id);
    await send({ to: 'DELIVERED', parcelId: first!.id });
    await refundItems(id, items(1));
    const { deliveredAt } = (await parcelsOf(id))[0]!;
    expect(await send({})).toMatchObject({ fulfilment: 'DELIVERED', deliveredAt });
  });

  it('ships everything that is not refunded without a choice, in one parcel', async () => {
    const { id, items, send } = await packed();
    await refundItems(id, items(1));
    expect(await send({ shipment: UPS })).toMatchObject({ fulfilment: 'SHIPPED' });
    expect((await parcelsOf(id))[0]?.lines).toMatchObject([{ quantity: 1 }]);
  });

  it('is not canceled once a part has left', async () => {
    const { id, items, send } = await packed();
    await send({ shipment: UPS, lines: items(1) });
    expect(await cancel(id)).toBeInstanceOf(OrderSent);
    expect(whyNot(await to(id, 'UNFULFILLED'))).toBe('PARTLY_SHIPPED');
  });

  it.each([0, 1, 2])('two admins ship its last item: once (%i)', async () => {
    const { id, items, send } = await packed();
    await send({ shipment: UPS, lines: items(1) });
    await Promise.all([POST, FEDEX].map((shipment) => send({ shipment, lines: items(1) })));
    expect(await parcelsOf(id)).toHaveLength(2);
    const [line] = await shop.database.prisma.orderLine.findMany({ where: { orderId: id } });
    expect(line).toMatchObject({ quantity: 2, shipped: 2 });
  });

  it.each([
    [{ to: 'PARTLY_SHIPPED' }, 'to'],
    [{ to: 'PACKED', lines: [] }, 'lines'],
    [{ shipment: UPS, parcelId: 'some', lines: [{ lineId: randomUUID(), quantity: 1 }] }, 'lines'],
    [{ parcelId: 'some' }, 'shipment'],
  ] as [Partial<FulfilOrderInput>, string][])('refuses %j', async (input, path) => {
    const { send } = await packed();
    const refused = await send(input);
    expect((refused as InvalidInput).issues.map((issue) => issue.path)).toContain(path);
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
    while ((await shop.database.prisma.parcel.count({ where: { trackingNumber: 'COMBINED77' } })) < 11)
      numbers.push(await shipWith(shipment));
    expect((await describeNumber('COMBINED77')).usedBy).toHaveLength(10);
    const ids = (await shop.database.prisma.parcel.findMany({ where: { trackingNumber: 'COMBINED77' } })).map(
      ({ id }) => id,
    );
    for (const [index, count] of [9, 10].entries()) {
      const trackingNumber = `COMBINED8${index}`;
      await shop.database.prisma.parcel.updateMany({
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
