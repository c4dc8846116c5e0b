import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound, Unavailable } from '#server/errors/domain-error.ts';
import { OrderAlreadyPaid, OrderClosed, RefundRefused } from '#server/modules/orders/orders.errors.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { Stops } from '../../../test/money-steps.ts';
import { openPaidOrders, ORDER_TOTAL, type Paid, type PaidOrders } from '../../../test/paid-orders.ts';
import { OrderNotPaid, RefundTooLarge } from './refunds.errors.ts';
import type { RefundOrderInput } from './refunds.rules.ts';
import type { RefundsService } from './refunds.service.ts';

let shop: PaidOrders;
beforeAll(async () => {
  shop = await openPaidOrders();
}, 60_000);
afterAll(() => shop.close());

/** After every scenario our records match the provider's, and a closed order is fully refunded. */
afterEach(async () => {
  const { controls } = shop;
  controls.failApi(false);
  controls.refuseRefunds(null);
  controls.pendingRefunds(false);
  controls.releaseWebhooks();
  await shop.quiet();
  await expectEqualBooks();
});

async function expectEqualBooks(): Promise<void> {
  const paid = await shop.prisma.order.findMany({ where: { transactionId: { not: null } } });
  for (const { id, totalMinor, refundedMinor, status } of paid) {
    const held = await shop.moneyFor(id);
    expect(held).toBe(totalMinor - refundedMinor);
    if (status !== 'OPEN') expect(held).toBe(0);
  }
}

interface RefundChanges {
  lines?: RefundOrderInput['lines'];
  amountMinor?: number | null;
  reason?: string;
  idempotencyKey?: string;
}
const refund = (orderId: string, input: RefundChanges = {}, refunds: RefundsService = shop.refunds) =>
  refunds.refund(shop.admin, { orderId, reason: 'A scratch.', idempotencyKey: randomUUID(), ...input });
const orderOf = ({ id }: { id: string }) =>
  shop.prisma.order.findUniqueOrThrow({
    where: { id },
    include: { refunds: { orderBy: { createdAt: 'asc' } } },
  });
const stockOf = ({ equipmentId }: Paid) => shop.stockOf(equipmentId);
const auditOf = async ({ id }: { id: string }) => {
  const entries = await shop.prisma.auditEntry.findMany({
    where: { subject: `order:${id}` },
    orderBy: { createdAt: 'asc' },
  });
  return entries.map(({ action, actor, after }) => ({ action, actor, after }));
};
const statuses = async (paid: Paid) => (await orderOf(paid)).refunds.map(({ status }) => status);

describe('a refund', () => {
  it('requires an existing, paid order and a reason', async () => {
    const { id } = await shop.placed();
    expect(await refund(randomUUID())).toBeInstanceOf(NotFound);
    expect(await refund('no id')).toBeInstanceOf(NotFound);
    expect(await refund(id)).toBeInstanceOf(OrderNotPaid);
    const paid = await shop.paid();
    for (const input of [
      { reason: ' ' },
      { amountMinor: 0 },
      { amountMinor: -1 },
      { amountMinor: 1.5 },
      { idempotencyKey: 'x' },
    ])
      expect(await refund(paid.id, input)).toBeInstanceOf(InvalidInput);
    expect(await statuses(paid)).toEqual([]);
  });

  it('refunds all that is left without an amount', async () => {
    const paid = await shop.paid();
    expect(await refund(paid.id)).toMatchObject({ paymentState: 'REFUNDED', refundedMinor: ORDER_TOTAL });
    const order = await orderOf(paid);
    expect(order).toMatchObject({ status: 'OPEN', transactionId: paid.intentId });
    expect(order.refunds).toMatchObject([
      { status: 'SUCCEEDED', amountMinor: ORDER_TOTAL, reason: 'A scratch.', requestedById: shop.admin.id },
    ]);
    expect(await auditOf(paid)).toMatchObject([
      { action: 'order.placed' },
      { action: 'order.paid' },
      { action: 'order.refund-requested', actor: shop.admin.id, after: { reason: 'A scratch.' } },
      {
        action: 'order.refunded',
        actor: shop.admin.id,
        after: { amountMinor: ORDER_TOTAL, reason: 'A scratch.' },
      },
    ]);
  });

  describe('of items', () => {
    const lineOf = async ({ id }: Paid) =>
      (await shop.prisma.orderLine.findFirstOrThrow({ where: { orderId: id } })).id;
    const linesOf = async (paid: Paid) =>
      (await orderOf(paid)).refunds.length === 0
        ? []
        : shop.prisma.refundLine.findMany({
            where: { refund: { orderId: paid.id } },
            orderBy: { quantity: 'asc' },
          });

    it('refunds their price, each item once', async () => {
      const paid = await shop.paid();
      const lineId = await lineOf(paid);
      const one = { lines: [{ lineId, quantity: 1 }], idempotencyKey: randomUUID() };
      for (let twice = 0; twice < 2; twice++)
        expect(await refund(paid.id, one)).toMatchObject({ refundedMinor: ORDER_TOTAL / 2 });
      expect(await refund(paid.id, { lines: [{ lineId, quantity: 2 }] })).toMatchObject({
        issues: [{ path: 'lines.0.quantity', message: 'Only 1 of this item is left.' }],
      });
      expect(await linesOf(paid)).toMatchObject([{ lineId, quantity: 1, amountMinor: ORDER_TOTAL / 2 }]);
      expect(await refund(paid.id, { lines: [{ lineId, quantity: 1 }] })).toMatchObject({
        paymentState: 'REFUNDED',
      });
      expect(await stockOf(paid)).toBe(18);
    });

    it('is refused when the admin saw another amount, for items of another order, and with a used key', async () => {
      const paid = await shop.paid();
      const lineId = await lineOf(paid);
      const one = { lines: [{ lineId, quantity: 1 }] };
      expect(await refund(paid.id, { ...one, amountMinor: 1 })).toMatchObject({
        issues: [{ path: 'amountMinor', message: 'The refund of these items is $89.90 now.' }],
      });
      const otherLine = await lineOf(await shop.paid());
      expect(await refund(paid.id, { lines: [{ lineId: otherLine, quantity: 1 }] })).toBeInstanceOf(
        InvalidInput,
      );
      expect(await statuses(paid)).toEqual([]);
      const idempotencyKey = randomUUID();
      await refund(paid.id, { ...one, amountMinor: ORDER_TOTAL / 2, idempotencyKey });
      expect(await refund(paid.id, { lines: [{ lineId, quantity: 2 }], idempotencyKey })).toMatchObject({
        issues: [{ path: 'idempotencyKey' }],
      });
    });

    it('does not exceed the rest of the payment', async () => {
      const paid = await shop.paid();
      await refund(paid.id, { amountMinor: ORDER_TOTAL - 1_000 });
      expect(await refund(paid.id, { lines: [{ lineId: await lineOf(paid), quantity: 1 }] })).toMatchObject({
        leftMinor: 1_000,
      });
    });

    it('can be requested again after it failed', async () => {
      const paid = await shop.paid();
      const lines = [{ lineId: await lineOf(paid), quantity: 2 }];
      shop.controls.refuseRefunds('There is too little money.');
      expect(await refund(paid.id, { lines })).toBeInstanceOf(RefundRefused);
      shop.controls.refuseRefunds(null);
      expect(await refund(paid.id, { lines })).toMatchObject({ paymentState: 'REFUNDED' });
    });

    it('is one at a time: of eight requests for the same two items, one is made', async () => {
      const paid = await shop.paid();
      const lines = [{ lineId: await lineOf(paid), quantity: 2 }];
      await Promise.all(Array.from({ length: 8 }, () => refund(paid.id, { lines })));
      expect(await linesOf(paid)).toMatchObject([{ quantity: 2, amountMinor: ORDER_TOTAL }]);
    });

    it('gives back the discount and the added tax of its line only', async () => {
      const equipment = await Promise.all([
        shop.newProduct({ priceMinor: 1_000 }),
        shop.newProduct({ priceMinor: 3_333 }),
      ]);
      await shop.prisma.promotion.create({
        data: { code: 'TENTH', label: 'Tenth', kind: 'PERCENT', percent: 10 },
      });
      const order = await shop.newCartOrder(
        shop.maya,
        equipment.map(({ id }) => ({ equipmentId: id, quantity: 3 })),
        { code: 'TENTH' },
      );
      const opened = await shop.open(shop.maya, order);
      await shop.pay(opened);
      await shop.payments.confirm(shop.maya, order.id, opened.intentId);
      const rows = await shop.prisma.orderLine.findMany({
        where: { orderId: order.id },
        orderBy: { position: 'asc' },
      });
      for (const { id: lineId } of rows)
        for (let each = 0; each < 3; each++) await refund(order.id, { lines: [{ lineId, quantity: 1 }] });
      const made = await shop.prisma.refundLine.findMany({
        where: { refund: { orderId: order.id } },
        orderBy: [{ refund: { createdAt: 'asc' } }],
      });
      expect(made.map(({ amountMinor }) => amountMinor)).toEqual([900, 900, 900, 2_999, 2_999, 3_001]);
      expect(await shop.orderNow(order.id)).toMatchObject({ paymentState: 'REFUNDED' });
    });
  });

  it('refunds a part, then the rest, never more', async () => {
    const paid = await shop.paid();
    expect(await refund(paid.id, { amountMinor: 1_000 })).toMatchObject({
      paymentState: 'PARTLY_REFUNDED',
      refundedMinor: 1_000,
    });
    expect(await refund(paid.id, { amountMinor: ORDER_TOTAL })).toMatchObject({
      code: 'REFUND_TOO_LARGE',
      leftMinor: ORDER_TOTAL - 1_000,
    });
    expect(await refund(paid.id)).toMatchObject({ paymentState: 'REFUNDED', refundedMinor: ORDER_TOTAL });
    expect(await refund(paid.id)).toBeInstanceOf(RefundTooLarge);
    expect(await statuses(paid)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  });

  it('is made once for a double click, and for the same key later', async () => {
    const paid = await shop.paid();
    const input = { amountMinor: 1_000, idempotencyKey: randomUUID() };
    const both = await Promise.all([refund(paid.id, input), refund(paid.id, input)]);
    expect(both).toMatchObject([{ id: paid.id }, { id: paid.id }]);
    expect(await refund(paid.id, input)).toMatchObject({ refundedMinor: 1_000 });
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
    expect(await refund(paid.id, { ...input, amountMinor: 2_000 })).toBeInstanceOf(InvalidInput);
    const another = await shop.paid();
    expect(await refund(another.id, input)).toBeInstanceOf(InvalidInput);
    expect(await statuses(another)).toEqual([]);
  });

  it('is made once for a double click that requests everything', async () => {
    const paid = await shop.paid();
    const input = { idempotencyKey: randomUUID() };
    const both = await Promise.all([refund(paid.id, input), refund(paid.id, input)]);
    expect(both).toMatchObject([{ id: paid.id }, { id: paid.id }]);
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: ORDER_TOTAL, refunds: [{}] });
  });

  it('is made twice for two keys with the same amount', async () => {
    const paid = await shop.paid();
    await Promise.all([refund(paid.id, { amountMinor: 1_000 }), refund(paid.id, { amountMinor: 1_000 })]);
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 2_000, refunds: [{}, {}] });
  });

  it('never exceeds the paid amount with ten concurrent requests', async () => {
    const paid = await shop.paid();
    // Three fit: 3 * 5,000 of 17,980.
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refund(paid.id, { amountMinor: 5_000 })),
    );
    const refused = answers.filter((answer) => answer instanceof RefundTooLarge);
    expect(refused).toHaveLength(7);
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 15_000, paymentState: 'PARTLY_REFUNDED' });
    expect(await statuses(paid)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']);
  });
});

describe('a refund in the provider’s dashboard', () => {
  it('creates a row by its webhook, delivered twice and late', async () => {
    const paid = await shop.paid();
    const { controls } = shop;
    await shop.quiet();
    controls.duplicateNext(2);
    controls.reverse();
    await shop.dashboardRefund(paid.intentId, 3_000);
    await shop.quiet();
    const order = await orderOf(paid);
    expect(order).toMatchObject({ refundedMinor: 3_000, paymentState: 'PARTLY_REFUNDED' });
    expect(order.refunds).toMatchObject([{ amountMinor: 3_000, status: 'SUCCEEDED', requestedById: null }]);
    expect((await auditOf(paid)).at(-1)).toMatchObject({ action: 'order.refunded', actor: 'system' });
  });

  it('is found by reconciliation when its webhook is lost', async () => {
    const paid = await shop.paid();
    shop.controls.holdWebhooks();
    await shop.dashboardRefund(paid.intentId, 3_000);
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 3_000, refunds: [{ amountMinor: 3_000 }] });
    // No refund is requested twice.
    await shop.refunds.settleOpenRefunds();
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
  });

  it('is recorded before another refund is made', async () => {
    const paid = await shop.paid();
    shop.controls.dropNext(2);
    await shop.dashboardRefund(paid.intentId, 10_000);
    expect(await refund(paid.id, { amountMinor: 10_000 })).toMatchObject({
      code: 'REFUND_TOO_LARGE',
      leftMinor: 7_980,
    });
    expect(await refund(paid.id)).toMatchObject({ paymentState: 'REFUNDED', refundedMinor: ORDER_TOTAL });
  });

  it('makes the provider reject ours when both are concurrent', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({
      async refund(wanted) {
        await shop.dashboardRefund(paid.intentId, 17_000);
        return shop.provider.refund(wanted);
      },
    });
    const refused = await refund(paid.id, { amountMinor: 5_000 }, refunds);
    expect(refused).toBeInstanceOf(RefundRefused);
    expect((refused as RefundRefused).message).toMatch(/greater than unrefunded amount/);
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 17_000, paymentState: 'PARTLY_REFUNDED' });
  });
});

describe('an unavailable provider', () => {
  it('before the request: writes nothing', async () => {
    const paid = await shop.paid();
    shop.controls.failApi(true);
    expect(await refund(paid.id)).toBeInstanceOf(Unavailable);
    expect(await shop.orders.cancel(shop.admin, paid.id, 'Gone.')).toBeInstanceOf(Unavailable);
    expect(await orderOf(paid)).toMatchObject({ status: 'OPEN', paymentState: 'PAID', refunds: [] });
  });

  it('after the request: makes the refund once when the provider is available again', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({ refund: async () => 'unavailable' });
    const input = { amountMinor: 4_000, idempotencyKey: randomUUID() };
    expect(await refund(paid.id, input, refunds)).toMatchObject({ refundedMinor: 0, paymentState: 'PAID' });
    expect(await statuses(paid)).toEqual(['REQUESTED']);
    // The requested refund counts already: its amount cannot be requested again.
    expect(await refund(paid.id, { amountMinor: 14_000 }, refunds)).toMatchObject({ leftMinor: 13_980 });
    await Promise.all([shop.refunds.settleOpenRefunds(), shop.refunds.settleOpenRefunds()]);
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 4_000, refunds: [{ status: 'SUCCEEDED' }] });
    expect(await refund(paid.id, input)).toMatchObject({ refundedMinor: 4_000 });
    expect(await shop.moneyFor(paid.id)).toBe(ORDER_TOTAL - 4_000);
  });

  it('after the refund but before the answer: does not repeat it, even when its keys expired', async () => {
    const paid = await shop.paid();
    const { controls } = shop;
    controls.dropNext(2);
    const { refunds } = shop.server({
      async refund(wanted) {
        await shop.provider.refund(wanted);
        return 'unavailable';
      },
      refundsOf: async (intentId) =>
        (await statuses(paid)).length > 0 ? 'unavailable' : shop.provider.refundsOf(intentId),
    });
    await refund(paid.id, { amountMinor: 4_000 }, refunds);
    expect(await statuses(paid)).toEqual(['REQUESTED']);
    await shop.pool.query('DELETE FROM emulator_payments.idempotency_keys');
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 4_000, refunds: [{ status: 'SUCCEEDED' }] });
  });

  it('makes one refund for two concurrent identical requests', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({ refund: async () => 'unavailable' });
    await refund(paid.id, { amountMinor: 4_000 }, refunds);
    await Promise.all(Array.from({ length: 6 }, () => shop.refunds.settleOpenRefunds()));
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 4_000, refunds: [{ status: 'SUCCEEDED' }] });
  });
});

describe('the provider’s answer', () => {
  it('is written once when the webhook arrives before it', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({
      async refund(wanted) {
        const made = await shop.provider.refund(wanted);
        await shop.quiet();
        expect(await statuses(paid)).toEqual(['SUCCEEDED']);
        return made;
      },
    });
    await refund(paid.id, { amountMinor: 2_000 }, refunds);
    expect((await auditOf(paid)).filter(({ action }) => action === 'order.refunded')).toHaveLength(1);
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 2_000, refunds: [{ status: 'SUCCEEDED' }] });
  });

  it('marks a rejected refund as failed with its message, and allows a new request', async () => {
    const paid = await shop.paid();
    const { controls } = shop;
    controls.refuseRefunds('Insufficient funds in your Stripe balance to refund this amount.');
    const input = { amountMinor: 2_000, idempotencyKey: randomUUID() };
    const words = { code: 'REFUND_REFUSED', message: expect.stringContaining('Insufficient funds') };
    expect(await refund(paid.id, input)).toMatchObject(words);
    expect(await orderOf(paid)).toMatchObject({
      refundedMinor: 0,
      paymentState: 'PAID',
      refunds: [{ status: 'FAILED', failure: expect.stringContaining('Insufficient funds') }],
    });
    expect((await auditOf(paid)).at(-1)).toMatchObject({
      action: 'order.refund-failed',
      actor: shop.admin.id,
    });
    controls.refuseRefunds(null);
    expect(await refund(paid.id, input)).toMatchObject(words);
    expect(await refund(paid.id, { amountMinor: 2_000 })).toMatchObject({ refundedMinor: 2_000 });
  });

  it('keeps a refund pending until it succeeds', async () => {
    const paid = await shop.paid();
    const { controls } = shop;
    controls.pendingRefunds(true);
    expect(await refund(paid.id, { amountMinor: 2_000 })).toMatchObject({ refundedMinor: 2_000 });
    expect(await statuses(paid)).toEqual(['PENDING']);
    await controls.finishRefunds('succeeded');
    await shop.quiet();
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
    expect((await auditOf(paid)).filter(({ action }) => action === 'order.refunded')).toHaveLength(1);
  });

  it('restores the balance and opens an incident when a pending refund fails', async () => {
    const paid = await shop.paid();
    const { controls } = shop;
    controls.pendingRefunds(true);
    await refund(paid.id);
    expect(await orderOf(paid)).toMatchObject({ paymentState: 'REFUNDED' });
    await controls.finishRefunds('failed');
    await shop.quiet();
    expect(await orderOf(paid)).toMatchObject({
      paymentState: 'PAID',
      refundedMinor: 0,
      refunds: [{ status: 'FAILED', failure: 'expired or canceled card' }],
    });
    const [incident] = await shop.prisma.paymentIncident.findMany({ where: { orderId: paid.id } });
    expect(incident).toMatchObject({ kind: 'REFUND_FAILED', orderId: paid.id });
  });

  it('restores the balance, opens an incident and allows a new refund when a successful refund fails', async () => {
    const paid = await shop.paid('pm_card_refundFail');
    const { controls } = shop;
    controls.pendingRefunds(true);
    await refund(paid.id);
    expect(await orderOf(paid)).toMatchObject({ paymentState: 'REFUNDED' });
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
    await controls.finishRefunds();
    await shop.quiet();
    expect(await orderOf(paid)).toMatchObject({ paymentState: 'PAID', refundedMinor: 0 });
    expect(await statuses(paid)).toEqual(['FAILED']);
    expect(await shop.moneyFor(paid.id)).toBe(ORDER_TOTAL);
    expect(await shop.prisma.paymentIncident.findMany({ where: { orderId: paid.id } })).toMatchObject([
      { kind: 'REFUND_FAILED' },
    ]);
    await refund(paid.id);
    await controls.finishRefunds('succeeded');
    await shop.quiet();
    expect(await statuses(paid)).toEqual(['FAILED', 'SUCCEEDED']);
    expect(await shop.moneyFor(paid.id)).toBe(0);
  });

  it('does not apply to a payment of other keys', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({ env: 'TEST' });
    expect(await refund(paid.id, {}, refunds)).toBeInstanceOf(RefundRefused);
    expect(await statuses(paid)).toEqual([]);
  });

  it('results in the same row in any write order of two answers', async () => {
    const paid = await shop.paid();
    const { controls } = shop;
    controls.pendingRefunds(true);
    await refund(paid.id, { amountMinor: 2_000 });
    const old = await shop.provider.refundsOf(paid.intentId);
    await controls.finishRefunds('succeeded');
    await shop.quiet();
    const late = shop.server({
      refundsOf: async () => old,
      refundsSince: async () => (old === 'unavailable' ? [] : old),
    });
    await late.refunds.settleOpenRefunds();
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
  });
});

describe('cancelling', () => {
  const cancel = (id: string, reason: string | null = 'Out of the catalogue.', orders = shop.orders) =>
    orders.cancel(shop.admin, id, reason);

  it('stores the reason and the admin of an unpaid order', async () => {
    const { id } = await shop.placed();
    expect(await shop.orders.cancel(shop.maya, id, 'x'.repeat(501))).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: 'reason', message: 'Use at most 500 characters.' }],
    });
    expect(await shop.orders.cancel(shop.maya, id, 'Found another.')).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'Found another.',
    });
    expect((await auditOf({ id })).at(-1)).toMatchObject({
      actor: shop.maya.id,
      after: { reason: 'Found another.' },
    });
  });

  it('rejects the customer, a missing reason, and the REST API for a paid order', async () => {
    const paid = await shop.paid();
    expect(await shop.orders.cancel(shop.maya, paid.id, 'Mine.')).toBeInstanceOf(OrderAlreadyPaid);
    expect(await shop.orders.cancel(shop.admin, paid.id)).toBeInstanceOf(OrderAlreadyPaid);
    expect(await cancel(paid.id, null)).toBeInstanceOf(OrderAlreadyPaid);
    expect(await cancel(paid.id, '')).toBeInstanceOf(OrderAlreadyPaid);
    expect(await cancel(paid.id, '  ')).toBeInstanceOf(OrderAlreadyPaid);
    expect(await orderOf(paid)).toMatchObject({ status: 'OPEN', refunds: [] });
  });

  it('refunds a paid order, then closes and restocks it, once', async () => {
    const paid = await shop.paid();
    expect(await stockOf(paid)).toBe(18);
    await refund(paid.id, { amountMinor: 1_000 });
    const [one, two] = await Promise.all([cancel(paid.id), cancel(paid.id)]);
    expect([one, two].some((answer) => 'status' in answer && answer.status === 'CANCELLED')).toBe(true);
    expect(await orderOf(paid)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'Out of the catalogue.',
      paymentState: 'REFUNDED',
      refunds: [{ amountMinor: 1_000 }, { amountMinor: ORDER_TOTAL - 1_000, closesOrder: true }],
    });
    expect(await stockOf(paid)).toBe(20);
    expect(await cancel(paid.id)).toBeInstanceOf(OrderClosed);
    expect((await auditOf(paid)).filter(({ action }) => action === 'order.cancelled')).toMatchObject([
      { actor: shop.admin.id, after: { reason: 'Out of the catalogue.' } },
    ]);
  });

  it('changes nothing when it is too late', async () => {
    const paid = await shop.paid();
    const seen = await orderOf(paid);
    await cancel(paid.id, 'First.');
    expect(await shop.refunds.cancelPaid(shop.admin, seen, 'Second.')).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'First.',
    });
    expect((await auditOf(paid)).filter(({ action }) => action === 'order.cancelled')).toHaveLength(1);
  });

  it('only closes an order that was refunded before', async () => {
    const paid = await shop.paid();
    await refund(paid.id);
    expect(await cancel(paid.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await stockOf(paid)).toBe(20);
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
  });

  it('waits for an unavailable provider, and closes the order afterwards', async () => {
    const paid = await shop.paid();
    const { orders } = shop.server({ refund: async () => 'unavailable' });
    expect(await cancel(paid.id, 'Flooded.', orders)).toMatchObject({ status: 'OPEN', paymentState: 'PAID' });
    expect(await cancel(paid.id, 'Flooded.', orders)).toMatchObject({ status: 'OPEN' });
    expect(await statuses(paid)).toEqual(['REQUESTED']);
    expect(await stockOf(paid)).toBe(18);
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ status: 'CANCELLED', cancelReason: 'Flooded.' });
    expect(await stockOf(paid)).toBe(20);
  });

  it('leaves the order unchanged when the provider rejects the refund', async () => {
    const paid = await shop.paid();
    const { controls } = shop;
    controls.refuseRefunds('No money there.');
    expect(await cancel(paid.id)).toBeInstanceOf(RefundRefused);
    expect(await orderOf(paid)).toMatchObject({ status: 'OPEN', paymentState: 'PAID', cancelReason: null });
    expect(await stockOf(paid)).toBe(18);
    controls.refuseRefunds(null);
    expect(await cancel(paid.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('refunds no more than was paid during a partial refund', async () => {
    const paid = await shop.paid();
    await Promise.all([
      refund(paid.id, { amountMinor: 5_000 }),
      cancel(paid.id),
      refund(paid.id, { amountMinor: 5_000 }),
    ]);
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ status: 'CANCELLED', refundedMinor: ORDER_TOTAL });
    expect(await stockOf(paid)).toBe(20);
  });

  it('reopens the order when the bank rejects the refund, and does not restock twice', async () => {
    const paid = await shop.paid();
    const { controls } = shop;
    controls.pendingRefunds(true);
    expect(await cancel(paid.id)).toMatchObject({ status: 'CANCELLED', paymentState: 'REFUNDED' });
    await controls.finishRefunds('failed');
    await shop.quiet();
    expect(await orderOf(paid)).toMatchObject({
      status: 'OPEN',
      paymentState: 'PAID',
      review: 'REFUND_FAILED',
    });
    controls.pendingRefunds(false);
    expect(await cancel(paid.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await stockOf(paid)).toBe(20);
  });
});

it('reveals nothing to other users', async () => {
  const paid = await shop.paid();
  const input = { orderId: paid.id, reason: 'Mine.', idempotencyKey: randomUUID() };
  const otherCustomer = { ...shop.maya, id: randomUUID(), email: 'tom@x.example' };
  expect(await shop.refunds.refund(otherCustomer, input)).toBeInstanceOf(NotFound);
  expect(await shop.orders.cancel(otherCustomer, paid.id, 'Mine.')).toBeInstanceOf(NotFound);
});

/** The exact content of each row, audit entry and provider call, and what stays unchanged. */
describe('exact records', () => {
  const requestedOf = async (paid: Paid) => {
    const { refunds } = shop.server({ refund: async () => 'unavailable' });
    await refund(paid.id, { amountMinor: 2_000 }, refunds);
    const [row] = (await orderOf(paid)).refunds;
    if (!row) throw new Error('no row');
    return row;
  };

  it('accepts refunds from one minor unit up to the paid amount', async () => {
    const paid = await shop.paid();
    expect(await refund(paid.id, { amountMinor: 1 })).toMatchObject({ refundedMinor: 1 });
    expect(await refund(paid.id, { amountMinor: ORDER_TOTAL - 1 })).toMatchObject({
      refundedMinor: ORDER_TOTAL,
      paymentState: 'REFUNDED',
    });
    expect(await refund(paid.id, { amountMinor: 1 })).toEqual(new RefundTooLarge(0, 'USD'));
  });

  it('sends the row’s amount, key and id to the provider', async () => {
    const paid = await shop.paid();
    const asked: object[] = [];
    const { refunds } = shop.server({
      refund(wanted) {
        asked.push(wanted);
        return shop.provider.refund(wanted);
      },
    });
    await refund(paid.id, { amountMinor: 2_000 }, refunds);
    const [row] = (await orderOf(paid)).refunds;
    expect(asked).toEqual([
      {
        intentId: paid.intentId,
        amountMinor: 2_000,
        idempotencyKey: `SIMULATOR:refund:${row?.id}`,
        reason: 'requested_by_customer',
        requestId: row?.id,
      },
    ]);
    expect(row).toMatchObject({
      intentId: paid.intentId,
      refundId: expect.stringMatching(/^re_/),
      failure: null,
    });
    expect((await auditOf(paid)).slice(-2)).toEqual([
      {
        action: 'order.refund-requested',
        actor: shop.admin.id,
        after: { amountMinor: 2_000, reason: 'A scratch.' },
      },
      {
        action: 'order.refunded',
        actor: shop.admin.id,
        after: { refund: row?.refundId, amountMinor: 2_000, reason: 'A scratch.' },
      },
    ]);
  });

  it('answers a repeated request from our records, with or without its amount', async () => {
    const paid = await shop.paid();
    const input = { amountMinor: 2_000, idempotencyKey: randomUUID() };
    await refund(paid.id, input);
    const calls: string[] = [];
    const away = shop.server({
      refundsOf: async (id) => (calls.push(id), 'unavailable'),
      refund: async () => 'unavailable',
    });
    expect(await refund(paid.id, input, away.refunds)).toMatchObject({ refundedMinor: 2_000 });
    expect(await refund(paid.id, { ...input, amountMinor: null }, away.refunds)).toMatchObject({
      refundedMinor: 2_000,
    });
    expect(calls).toEqual([]);
    expect(await refund(paid.id, { ...input, amountMinor: 2_001 })).toMatchObject({
      issues: [{ path: 'idempotencyKey', message: 'This key was already used for another refund.' }],
    });
  });

  it('makes one refund for two concurrent orders with the same key', async () => {
    const [one, two] = [await shop.paid(), await shop.paid()];
    const stops = new Stops();
    const { refunds } = shop.newInstance({ hook: stops.hook });
    const input = { amountMinor: 2_000, idempotencyKey: randomUUID() };
    const stop = stops.at('before', 'tx.refund.create');
    const late = refund(one.id, input, refunds);
    await stop.reached;
    expect(await refund(two.id, input)).toMatchObject({ refundedMinor: 2_000 });
    stop.release();
    expect(await late).toBeInstanceOf(InvalidInput);
    expect(await statuses(one)).toEqual([]);
  });

  it.each([
    new Error('database down'),
    new Prisma.PrismaClientKnownRequestError('write conflict', { code: 'P2034', clientVersion: '' }),
  ])('what is no second key is thrown: %s', async (error) => {
    const paid = await shop.paid();
    const stops = new Stops();
    const { refunds } = shop.newInstance({ hook: stops.hook });
    stops.at('before', 'tx.refund.create').release(error);
    await expect(refund(paid.id, {}, refunds)).rejects.toBe(error);
  });

  it('names other keys as the reason', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({ env: 'TEST' });
    expect(await refund(paid.id, {}, refunds)).toEqual(
      new RefundRefused('This order was paid with different keys of the payment provider.'),
    );
    // Nor are its refunds read with them.
    shop.controls.dropNext(2);
    await shop.dashboardRefund(paid.intentId, 3_000);
    await refunds.settleOpenRefunds();
    expect(await statuses(paid)).toEqual([]);
    await shop.refunds.settleOpenRefunds();
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
  });

  it('rejects the refund of a payment that the provider does not know, with a message', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({ refund: async () => 'missing' });
    const failure = 'The payment provider does not know this payment.';
    expect(await refund(paid.id, {}, refunds)).toEqual(new RefundRefused(failure));
    const [row] = (await orderOf(paid)).refunds;
    expect((await auditOf(paid)).at(-1)).toEqual({
      action: 'order.refund-failed',
      actor: shop.admin.id,
      after: { refund: row?.id, failure },
    });
  });

  it('keeps a recorded answer when a rejection arrives later', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({
      async refund(wanted) {
        await shop.provider.refund(wanted);
        await shop.refunds.settleOpenRefunds();
        return { refused: 'It was refunded already.' };
      },
    });
    expect(await refund(paid.id, { amountMinor: 2_000 }, refunds)).toMatchObject({ refundedMinor: 2_000 });
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
    expect((await auditOf(paid)).filter(({ action }) => action === 'order.refund-failed')).toEqual([]);
  });

  it('stores two refunds that name the same row as two', async () => {
    const paid = await shop.paid();
    const row = await requestedOf(paid);
    shop.controls.dropNext(4);
    for (const amount of [2_000, 300])
      await shop.stripe.refunds.create({
        payment_intent: paid.intentId,
        amount,
        metadata: { refund_id: row.id, env: 'SIMULATOR' },
      });
    await shop.refunds.settleOpenRefunds();
    const { refunds, refundedMinor } = await orderOf(paid);
    expect(refundedMinor).toBe(2_300);
    expect(
      refunds.map(({ amountMinor, status, requestedById }) => ({ amountMinor, status, requestedById })),
    ).toEqual(
      expect.arrayContaining([
        { amountMinor: 2_000, status: 'SUCCEEDED', requestedById: shop.admin.id },
        { amountMinor: 300, status: 'SUCCEEDED', requestedById: null },
      ]),
    );
    expect(refunds).toHaveLength(2);
  });

  it('stores source, time and reason of a refund made in the dashboard', async () => {
    const paid = await shop.paid();
    const plain = await shop.dashboardRefund(paid.intentId, 1_000);
    await shop.quiet();
    await shop.stripe.refunds.create({
      payment_intent: paid.intentId,
      amount: 2_000,
      reason: 'requested_by_customer',
    });
    await shop.quiet();
    const { refunds } = await orderOf(paid);
    const reported = refunds.map(({ reason, amountMinor, intentId }) => ({ reason, amountMinor, intentId }));
    const { intentId } = paid;
    expect(reported).toEqual(
      expect.arrayContaining([
        { reason: 'Refunded at the payment provider.', amountMinor: 1_000, intentId },
        {
          reason: 'Refunded at the payment provider: requested by customer.',
          amountMinor: 2_000,
          intentId,
        },
      ]),
    );
    expect(refunds.find(({ refundId }) => refundId === plain.id)?.createdAt).toEqual(
      new Date(plain.created * 1000),
    );
    const audits = (await auditOf(paid)).filter(({ action }) => action === 'order.refunded');
    expect(audits.map(({ after }) => after)).toContainEqual({
      refund: plain.id,
      amountMinor: 1_000,
      reason: 'Refunded at the payment provider.',
    });
  });

  it('records a refund that failed before it was seen, without an incident', async () => {
    const paid = await shop.paid();
    shop.controls.dropNext(3);
    shop.controls.pendingRefunds(true);
    const made = await shop.dashboardRefund(paid.intentId, 1_000);
    await shop.controls.finishRefunds('failed');
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({
      paymentState: 'PAID',
      refundedMinor: 0,
      refunds: [{ status: 'FAILED', failure: 'expired or canceled card' }],
    });
    expect((await auditOf(paid)).at(-1)).toEqual({
      action: 'order.refund-failed',
      actor: 'system',
      after: {
        refund: made.id,
        amountMinor: 1_000,
        reason: 'Refunded at the payment provider.',
        failure: 'expired or canceled card',
      },
    });
    expect(await shop.prisma.paymentIncident.count({ where: { orderId: paid.id } })).toBe(0);
  });

  it('opens an incident with amount and message for a refund that fails later', async () => {
    const paid = await shop.paid();
    shop.controls.pendingRefunds(true);
    await refund(paid.id, { amountMinor: 2_000 });
    await shop.controls.finishRefunds('failed');
    await shop.quiet();
    const [row] = (await orderOf(paid)).refunds;
    expect(await shop.prisma.paymentIncident.findMany({ where: { orderId: paid.id } })).toMatchObject([
      {
        kind: 'REFUND_FAILED',
        intentId: row?.refundId,
        env: 'SIMULATOR',
        details: { amountMinor: 2_000, currency: 'USD', failure: 'expired or canceled card' },
      },
    ]);
    expect((await auditOf(paid)).at(-1)).toEqual({
      action: 'order.refund-failed',
      actor: shop.admin.id,
      after: {
        refund: row?.refundId,
        amountMinor: 2_000,
        reason: 'A scratch.',
        failure: 'expired or canceled card',
      },
    });
  });

  it('records a generic failure when the bank gives no reason', async () => {
    const paid = await shop.paid();
    shop.controls.dropNext(2);
    const made = await shop.dashboardRefund(paid.intentId, 1_000);
    const list = await shop.provider.refundsOf(paid.intentId);
    if (list === 'unavailable') throw new Error(list);
    const reported = list.map((one) => ({ ...one, status: 'canceled' as const, failure: null }));
    const { refunds } = shop.server({ refundsOf: async () => reported, refundsSince: async () => reported });
    await refunds.settleOpenRefunds();
    expect((await orderOf(paid)).refunds).toMatchObject([
      { refundId: made.id, status: 'FAILED', failure: 'The bank did not take it.' },
    ]);
    // Makes the records equal again for the check after each test.
    await shop.prisma.refund.deleteMany({ where: { orderId: paid.id } });
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 1_000 });
  });
});

describe('the job', () => {
  it('checks open and new refunds, and returns the number of payments', async () => {
    expect(await shop.refunds.settleOpenRefunds()).toBe(0);
    const [one, two, three] = [await shop.paid(), await shop.paid(), await shop.paid()];
    shop.controls.dropNext(4);
    await shop.dashboardRefund(one.intentId, 1_000);
    await shop.dashboardRefund(one.intentId, 1_000);
    const away = shop.server({ refund: async () => 'unavailable' });
    await refund(two.id, { amountMinor: 1 }, away.refunds);
    await refund(two.id, { amountMinor: 2 }, away.refunds);
    await shop.quiet();
    shop.controls.pendingRefunds(true);
    await refund(three.id, { amountMinor: 3 });
    await shop.quiet();
    shop.controls.pendingRefunds(false);
    expect(await shop.refunds.settleOpenRefunds()).toBe(3);
    // A bank is still processing it.
    expect(await shop.refunds.settleOpenRefunds()).toBe(1);
    await shop.controls.finishRefunds('succeeded');
    await shop.quiet();
    expect(await shop.refunds.settleOpenRefunds()).toBe(0);
    expect(await statuses(two)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  });

  it('requests refunds of a week, and stops when the provider is unavailable', async () => {
    const [one, two] = [await shop.paid(), await shop.paid()];
    const deaf = shop.server({ refund: async () => 'unavailable' });
    for (const { id } of [one, two]) await refund(id, { amountMinor: 1 }, deaf.refunds);
    const asked: string[] = [];
    let span = 0;
    const away = shop.server({
      async refundsSince(since) {
        span = shop.now().getTime() - since.getTime();
        return [];
      },
      refundsOf: async (id) => (asked.push(id), 'unavailable'),
    });
    expect(await away.refunds.settleOpenRefunds()).toBe(2);
    expect(asked).toEqual([one.intentId]);
    expect(Math.round(span / 3_600_000)).toBe(7 * 24);
    asked.length = 0;
    const gone = shop.server({
      refundsSince: async () => 'unavailable',
      refundsOf: async (id) => (asked.push(id), 'unavailable'),
    });
    expect(await gone.refunds.settleOpenRefunds()).toBe(0);
    expect(asked).toEqual([]);
    await shop.refunds.settleOpenRefunds();
  });

  it('continues with the next refund when one is not answered', async () => {
    const paid = await shop.paid();
    const deaf = shop.server({ refund: async () => 'unavailable' });
    await refund(paid.id, { amountMinor: 1 }, deaf.refunds);
    await refund(paid.id, { amountMinor: 2 }, deaf.refunds);
    const half = shop.server({
      refund: async (wanted) => (wanted.amountMinor === 1 ? 'unavailable' : shop.provider.refund(wanted)),
    });
    await half.refunds.settleOpenRefunds();
    await shop.quiet();
    expect(await statuses(paid)).toEqual(['REQUESTED', 'SUCCEEDED']);
    await shop.refunds.settleOpenRefunds();
    expect(await statuses(paid)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  });

  it('ignores orders of other keys', async () => {
    const paid = await shop.paid();
    await shop.server({ refund: async () => 'unavailable' }).refunds.refund(shop.admin, {
      orderId: paid.id,
      amountMinor: 5,
      reason: 'A scratch.',
      idempotencyKey: randomUUID(),
    });
    await shop.prisma.order.update({ where: { id: paid.id }, data: { paymentEnv: 'TEST' } });
    expect(await shop.refunds.settleOpenRefunds()).toBe(0);
    await shop.prisma.order.update({ where: { id: paid.id }, data: { paymentEnv: 'SIMULATOR' } });
    expect(await shop.refunds.settleOpenRefunds()).toBe(1);
  });
});

describe('canceling an order with an open refund', () => {
  const reason = 'Flooded.';
  it('closes the order with the last requested refund', async () => {
    const paid = await shop.paid();
    const away = shop.server({ refund: async () => 'unavailable' });
    await refund(paid.id, { amountMinor: 1_000 }, away.refunds);
    await refund(paid.id, {}, away.refunds);
    expect(await away.orders.cancel(shop.admin, paid.id, reason)).toMatchObject({ status: 'OPEN' });
    expect((await orderOf(paid)).refunds).toMatchObject([
      { closesOrder: false, reason: 'A scratch.', status: 'REQUESTED' },
      { closesOrder: true, reason, status: 'REQUESTED' },
    ]);
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ status: 'CANCELLED', cancelReason: reason });
    expect(await stockOf(paid)).toBe(20);
  });

  it('closes the order at once when a bank is processing the refund', async () => {
    const paid = await shop.paid();
    shop.controls.pendingRefunds(true);
    await refund(paid.id);
    expect(await shop.orders.cancel(shop.admin, paid.id, reason)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: reason,
      cancelledAt: expect.any(Date),
      restockedAt: expect.any(Date),
    });
    expect(await statuses(paid)).toEqual(['PENDING']);
    await shop.controls.finishRefunds('succeeded');
    await shop.quiet();
    expect((await auditOf(paid)).filter(({ action }) => action === 'order.cancelled')).toMatchObject([
      { actor: shop.admin.id, after: { reason } },
    ]);
  });

  it('starts again after one of its refunds failed', async () => {
    const paid = await shop.paid();
    shop.controls.refuseRefunds('No money there.');
    await shop.orders.cancel(shop.admin, paid.id, 'First.');
    shop.controls.refuseRefunds(null);
    await refund(paid.id);
    // It is fully refunded, but not by a cancellation.
    expect(await orderOf(paid)).toMatchObject({ status: 'OPEN', paymentState: 'REFUNDED' });
    expect(await shop.orders.cancel(shop.admin, paid.id, reason)).toMatchObject({ cancelReason: reason });
  });

  it('requests the rest when its refund did not cover everything', async () => {
    const paid = await shop.paid();
    shop.controls.pendingRefunds(true);
    await refund(paid.id, { amountMinor: 1_000 });
    const away = shop.server({ refund: async () => 'unavailable' });
    await away.orders.cancel(shop.admin, paid.id, 'First.');
    await shop.controls.finishRefunds('failed');
    await shop.quiet();
    shop.controls.pendingRefunds(false);
    // The failed amount is not refunded: the cancellation must request it, too.
    await shop.orders.cancel(shop.admin, paid.id, reason);
    expect(await orderOf(paid)).toMatchObject({ status: 'CANCELLED', refundedMinor: ORDER_TOTAL });
    expect(await stockOf(paid)).toBe(20);
  });

  it('reports that an order canceled before is open again', async () => {
    const paid = await shop.paid();
    await refund(paid.id);
    const seen = await orderOf(paid);
    await shop.orders.cancel(shop.admin, paid.id, 'First.');
    expect(await shop.refunds.cancelPaid(shop.admin, seen, 'Second.')).toMatchObject({
      cancelReason: 'First.',
    });
    expect(await stockOf(paid)).toBe(20);
  });

  it('does not restock products without tracked stock', async () => {
    const { id: equipmentId } = await shop.newProduct({ priceMinor: 8_990, stock: null });
    const { id } = await shop.newOrder(shop.maya, { equipmentId, quantity: 2 });
    const session = await shop.open(shop.maya, { id });
    await shop.pay(session);
    await shop.payments.confirm(shop.maya, id, session.intentId);
    expect(await shop.orders.cancel(shop.admin, id, reason)).toMatchObject({ status: 'CANCELLED' });
    expect(await shop.stockOf(equipmentId)).toBeNull();
  });

  it('records a reversal by the bank and reports it', async () => {
    const paid = await shop.paid();
    shop.controls.pendingRefunds(true);
    await shop.orders.cancel(shop.admin, paid.id, reason);
    await shop.controls.finishRefunds('failed');
    await shop.quiet();
    expect(await orderOf(paid)).toMatchObject({
      status: 'OPEN',
      cancelledAt: null,
      cancelReason: null,
      review: 'REFUND_FAILED',
    });
    expect((await auditOf(paid)).at(-1)).toMatchObject({ action: 'order.reopened', actor: 'system' });
  });
});
