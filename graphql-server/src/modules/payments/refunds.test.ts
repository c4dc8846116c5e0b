import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound, Unavailable } from '#server/errors/domain-error.ts';
import { OrderAlreadyPaid, OrderClosed } from '#server/modules/orders/orders.errors.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { Stops } from '../../../test/money-steps.ts';
import { openPaidOrders, ORDER_TOTAL, type Paid, type PaidOrders } from '../../../test/paid-orders.ts';
import { OrderNotPaid, RefundRefused, RefundTooLarge } from './refunds.errors.ts';
import type { RefundsService } from './refunds.service.ts';

let shop: PaidOrders;
beforeAll(async () => {
  shop = await openPaidOrders();
}, 60_000);
afterAll(() => shop.close());

/** Every scenario ends so: both books say the same, and a closed order holds nothing. */
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

interface Wish {
  amountMinor?: number | null;
  reason?: string;
  requestKey?: string;
}
const refund = (orderId: string, wish: Wish = {}, refunds: RefundsService = shop.refunds) =>
  refunds.refund(shop.admin, { orderId, reason: 'A scratch.', requestKey: randomUUID(), ...wish });
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
  it('is for orders that there are, paid, with a reason', async () => {
    const { id } = await shop.placed();
    expect(await refund(randomUUID())).toBeInstanceOf(NotFound);
    expect(await refund('no id')).toBeInstanceOf(NotFound);
    expect(await refund(id)).toBeInstanceOf(OrderNotPaid);
    const paid = await shop.paid();
    for (const wish of [
      { reason: ' ' },
      { amountMinor: 0 },
      { amountMinor: -1 },
      { amountMinor: 1.5 },
      { requestKey: 'x' },
    ])
      expect(await refund(paid.id, wish)).toBeInstanceOf(InvalidInput);
    expect(await statuses(paid)).toEqual([]);
  });

  it('gives back all that is left when no amount is said', async () => {
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

  it('gives back a part, then the rest, never more', async () => {
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

  it('is one for a double click, and for the same key later', async () => {
    const paid = await shop.paid();
    const wish = { amountMinor: 1_000, requestKey: randomUUID() };
    const both = await Promise.all([refund(paid.id, wish), refund(paid.id, wish)]);
    expect(both).toMatchObject([{ id: paid.id }, { id: paid.id }]);
    expect(await refund(paid.id, wish)).toMatchObject({ refundedMinor: 1_000 });
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
    expect(await refund(paid.id, { ...wish, amountMinor: 2_000 })).toBeInstanceOf(InvalidInput);
    const another = await shop.paid();
    expect(await refund(another.id, wish)).toBeInstanceOf(InvalidInput);
    expect(await statuses(another)).toEqual([]);
  });

  it('is one for a double click that asks for all', async () => {
    const paid = await shop.paid();
    const wish = { requestKey: randomUUID() };
    const both = await Promise.all([refund(paid.id, wish), refund(paid.id, wish)]);
    expect(both).toMatchObject([{ id: paid.id }, { id: paid.id }]);
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: ORDER_TOTAL, refunds: [{}] });
  });

  it('is two for two keys with the same amount', async () => {
    const paid = await shop.paid();
    await Promise.all([refund(paid.id, { amountMinor: 1_000 }), refund(paid.id, { amountMinor: 1_000 })]);
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 2_000, refunds: [{}, {}] });
  });

  it('never adds up to more than was paid, ten at one time', async () => {
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
  it('becomes a row by its webhook, delivered twice and late', async () => {
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
    // Nothing is asked for twice.
    await shop.refunds.settleOpenRefunds();
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
  });

  it('is known before more is given back', async () => {
    const paid = await shop.paid();
    shop.controls.dropNext(2);
    await shop.dashboardRefund(paid.intentId, 10_000);
    expect(await refund(paid.id, { amountMinor: 10_000 })).toMatchObject({
      code: 'REFUND_TOO_LARGE',
      leftMinor: 7_980,
    });
    expect(await refund(paid.id)).toMatchObject({ paymentState: 'REFUNDED', refundedMinor: ORDER_TOTAL });
  });

  it('at the very moment of ours makes the provider refuse', async () => {
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

describe('a provider that is away', () => {
  it('from the start: nothing is written', async () => {
    const paid = await shop.paid();
    shop.controls.failApi(true);
    expect(await refund(paid.id)).toBeInstanceOf(Unavailable);
    expect(await shop.orders.cancel(shop.admin, paid.id, 'Gone.')).toBeInstanceOf(Unavailable);
    expect(await orderOf(paid)).toMatchObject({ status: 'OPEN', paymentState: 'PAID', refunds: [] });
  });

  it('once it was asked for: it is made when the provider is back, once', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({ refund: async () => 'unavailable' });
    const wish = { amountMinor: 4_000, requestKey: randomUUID() };
    expect(await refund(paid.id, wish, refunds)).toMatchObject({ refundedMinor: 0, paymentState: 'PAID' });
    expect(await statuses(paid)).toEqual(['REQUESTED']);
    // It counts already: nobody else may have it.
    expect(await refund(paid.id, { amountMinor: 14_000 }, refunds)).toMatchObject({ leftMinor: 13_980 });
    await Promise.all([shop.refunds.settleOpenRefunds(), shop.refunds.settleOpenRefunds()]);
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 4_000, refunds: [{ status: 'SUCCEEDED' }] });
    expect(await refund(paid.id, wish)).toMatchObject({ refundedMinor: 4_000 });
    expect(await shop.moneyFor(paid.id)).toBe(ORDER_TOTAL - 4_000);
  });

  it('after it made the refund and before it said so: it is not made again, even when its keys are forgotten', async () => {
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
    await shop.pool.query('DELETE FROM stand_in_payments.idempotency_keys');
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 4_000, refunds: [{ status: 'SUCCEEDED' }] });
  });

  it('answers the same request twice with one refund, when both ask at once', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({ refund: async () => 'unavailable' });
    await refund(paid.id, { amountMinor: 4_000 }, refunds);
    await Promise.all(Array.from({ length: 6 }, () => shop.refunds.settleOpenRefunds()));
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 4_000, refunds: [{ status: 'SUCCEEDED' }] });
  });
});

describe('the provider’s word', () => {
  it('comes by webhook before the answer, and is written once', async () => {
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

  it('no: the refund failed in its words, and can be asked for again', async () => {
    const paid = await shop.paid();
    const { controls } = shop;
    controls.refuseRefunds('Insufficient funds in your Stripe balance to refund this amount.');
    const wish = { amountMinor: 2_000, requestKey: randomUUID() };
    const words = { code: 'REFUND_REFUSED', message: expect.stringContaining('Insufficient funds') };
    expect(await refund(paid.id, wish)).toMatchObject(words);
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
    expect(await refund(paid.id, wish)).toMatchObject(words);
    expect(await refund(paid.id, { amountMinor: 2_000 })).toMatchObject({ refundedMinor: 2_000 });
  });

  it('not yet: it is on its way, and then there', async () => {
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

  it('after all not: the money is held again, and a human hears of it', async () => {
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

  it('yes, and then no: what had arrived is held again, a human hears of it, and it can be given back anew', async () => {
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

  it('is not about a payment of other keys', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({ env: 'TEST' });
    expect(await refund(paid.id, {}, refunds)).toBeInstanceOf(RefundRefused);
    expect(await statuses(paid)).toEqual([]);
  });

  it('is written whichever of two answers is written last', async () => {
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

  it('an unpaid order keeps the reason, and who gave it', async () => {
    const { id } = await shop.placed();
    expect(await shop.orders.cancel(shop.maya, id, 'x'.repeat(501))).toBeInstanceOf(InvalidInput);
    expect(await shop.orders.cancel(shop.maya, id, 'Found another.')).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'Found another.',
    });
    expect((await auditOf({ id })).at(-1)).toMatchObject({
      actor: shop.maya.id,
      after: { reason: 'Found another.' },
    });
  });

  it('a paid order is not for its customer, nor without a reason, nor at the old door', async () => {
    const paid = await shop.paid();
    expect(await shop.orders.cancel(shop.maya, paid.id, 'Mine.')).toBeInstanceOf(OrderAlreadyPaid);
    expect(await shop.orders.cancel(shop.admin, paid.id)).toBeInstanceOf(OrderAlreadyPaid);
    expect(await cancel(paid.id, null)).toBeInstanceOf(OrderAlreadyPaid);
    expect(await cancel(paid.id, '')).toBeInstanceOf(OrderAlreadyPaid);
    expect(await cancel(paid.id, '  ')).toBeInstanceOf(InvalidInput);
    expect(await orderOf(paid)).toMatchObject({ status: 'OPEN', refunds: [] });
  });

  it('a paid order gives its money back, then closes and restocks, once', async () => {
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

  it('of who comes too late changes nothing', async () => {
    const paid = await shop.paid();
    const seen = await orderOf(paid);
    await cancel(paid.id, 'First.');
    expect(await shop.refunds.cancelPaid(shop.admin, seen, 'Second.')).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'First.',
    });
    expect((await auditOf(paid)).filter(({ action }) => action === 'order.cancelled')).toHaveLength(1);
  });

  it('an order that was given back before only closes', async () => {
    const paid = await shop.paid();
    await refund(paid.id);
    expect(await cancel(paid.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await stockOf(paid)).toBe(20);
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
  });

  it('waits for a provider that is away, and closes when it is back', async () => {
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

  it('that the provider refuses leaves the order as it was', async () => {
    const paid = await shop.paid();
    const { controls } = shop;
    controls.refuseRefunds('No money there.');
    expect(await cancel(paid.id)).toBeInstanceOf(RefundRefused);
    expect(await orderOf(paid)).toMatchObject({ status: 'OPEN', paymentState: 'PAID', cancelReason: null });
    expect(await stockOf(paid)).toBe(18);
    controls.refuseRefunds(null);
    expect(await cancel(paid.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('while a part is given back adds up to what was paid', async () => {
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

  it('opens again when the bank does not take the money, and restocks no second time', async () => {
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

it('a stranger is told of nothing', async () => {
  const paid = await shop.paid();
  const wish = { orderId: paid.id, reason: 'Mine.', requestKey: randomUUID() };
  const stranger = { ...shop.maya, id: randomUUID(), email: 'tom@x.example' };
  expect(await shop.refunds.refund(stranger, wish)).toBeInstanceOf(NotFound);
  expect(await shop.orders.cancel(stranger, paid.id, 'Mine.')).toBeInstanceOf(NotFound);
});

/** What each row, each audit and each call of the provider says, and what is left alone. */
describe('to the letter', () => {
  const requestedOf = async (paid: Paid) => {
    const { refunds } = shop.server({ refund: async () => 'unavailable' });
    await refund(paid.id, { amountMinor: 2_000 }, refunds);
    const [row] = (await orderOf(paid)).refunds;
    if (!row) throw new Error('no row');
    return row;
  };

  it('the smallest refund is one minor unit, the largest all that was paid', async () => {
    const paid = await shop.paid();
    expect(await refund(paid.id, { amountMinor: 1 })).toMatchObject({ refundedMinor: 1 });
    expect(await refund(paid.id, { amountMinor: ORDER_TOTAL - 1 })).toMatchObject({
      refundedMinor: ORDER_TOTAL,
      paymentState: 'REFUNDED',
    });
    expect(await refund(paid.id, { amountMinor: 1 })).toEqual(new RefundTooLarge(0, 'USD'));
  });

  it('the provider hears the row’s sum, key and name', async () => {
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

  it('a repeated request is answered from our books, with or without its sum', async () => {
    const paid = await shop.paid();
    const wish = { amountMinor: 2_000, requestKey: randomUUID() };
    await refund(paid.id, wish);
    const calls: string[] = [];
    const away = shop.server({
      refundsOf: async (id) => (calls.push(id), 'unavailable'),
      refund: async () => 'unavailable',
    });
    expect(await refund(paid.id, wish, away.refunds)).toMatchObject({ refundedMinor: 2_000 });
    expect(await refund(paid.id, { ...wish, amountMinor: null }, away.refunds)).toMatchObject({
      refundedMinor: 2_000,
    });
    expect(calls).toEqual([]);
    expect(await refund(paid.id, { ...wish, amountMinor: 2_001 })).toMatchObject({
      issues: [{ path: 'requestKey', message: 'This key was used for another refund already.' }],
    });
  });

  it('one key for two orders at one moment is one refund', async () => {
    const [one, two] = [await shop.paid(), await shop.paid()];
    const stops = new Stops();
    const { refunds } = shop.newTill({ hook: stops.hook });
    const wish = { amountMinor: 2_000, requestKey: randomUUID() };
    const stop = stops.at('before', 'tx.refund.create');
    const late = refund(one.id, wish, refunds);
    await stop.reached;
    expect(await refund(two.id, wish)).toMatchObject({ refundedMinor: 2_000 });
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
    const { refunds } = shop.newTill({ hook: stops.hook });
    stops.at('before', 'tx.refund.create').release(error);
    await expect(refund(paid.id, {}, refunds)).rejects.toBe(error);
  });

  it('other keys are named as the reason', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({ env: 'TEST' });
    expect(await refund(paid.id, {}, refunds)).toEqual(
      new RefundRefused('This order was paid with other keys of the payment provider.'),
    );
    // Nor are its refunds read with them.
    shop.controls.dropNext(2);
    await shop.dashboardRefund(paid.intentId, 3_000);
    await refunds.settleOpenRefunds();
    expect(await statuses(paid)).toEqual([]);
    await shop.refunds.settleOpenRefunds();
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
  });

  it('a payment that the provider does not know is refused in words', async () => {
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

  it('a refusal does not undo what was heard otherwise', async () => {
    const paid = await shop.paid();
    const { refunds } = shop.server({
      async refund(wanted) {
        await shop.provider.refund(wanted);
        await shop.refunds.settleOpenRefunds();
        return { refused: 'It was given back already.' };
      },
    });
    expect(await refund(paid.id, { amountMinor: 2_000 }, refunds)).toMatchObject({ refundedMinor: 2_000 });
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
    expect((await auditOf(paid)).filter(({ action }) => action === 'order.refund-failed')).toEqual([]);
  });

  it('two refunds that name one row are two', async () => {
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

  it('a row from the dashboard says where it comes from, since when, and why', async () => {
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
    const told = refunds.map(({ reason, amountMinor, intentId }) => ({ reason, amountMinor, intentId }));
    const { intentId } = paid;
    expect(told).toEqual(
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

  it('one that had failed before anybody heard of it is noted, and alarms nobody', async () => {
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

  it('one that fails after it was told is an incident, with its sum and words', async () => {
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

  it('a bank that does not say why has not taken it', async () => {
    const paid = await shop.paid();
    shop.controls.dropNext(2);
    const made = await shop.dashboardRefund(paid.intentId, 1_000);
    const list = await shop.provider.refundsOf(paid.intentId);
    if (list === 'unavailable') throw new Error(list);
    const told = list.map((one) => ({ ...one, status: 'canceled' as const, failure: null }));
    const { refunds } = shop.server({ refundsOf: async () => told, refundsSince: async () => told });
    await refunds.settleOpenRefunds();
    expect((await orderOf(paid)).refunds).toMatchObject([
      { refundId: made.id, status: 'FAILED', failure: 'The bank did not take it.' },
    ]);
    // The books are equal again for whoever looks after this test.
    await shop.prisma.refund.deleteMany({ where: { orderId: paid.id } });
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 1_000 });
  });
});

describe('the job', () => {
  it('looks at what is open and at what is news, and says how many payments that were', async () => {
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
    // A bank is still at it.
    expect(await shop.refunds.settleOpenRefunds()).toBe(1);
    await shop.controls.finishRefunds('succeeded');
    await shop.quiet();
    expect(await shop.refunds.settleOpenRefunds()).toBe(0);
    expect(await statuses(two)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  });

  it('asks for a week, and ends when the provider goes away', async () => {
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

  it('goes on to the next refund when one is not answered', async () => {
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

  it('leaves orders of other keys alone', async () => {
    const paid = await shop.paid();
    await shop.server({ refund: async () => 'unavailable' }).refunds.refund(shop.admin, {
      orderId: paid.id,
      amountMinor: 5,
      reason: 'A scratch.',
      requestKey: randomUUID(),
    });
    await shop.prisma.order.update({ where: { id: paid.id }, data: { paymentEnv: 'TEST' } });
    expect(await shop.refunds.settleOpenRefunds()).toBe(0);
    await shop.prisma.order.update({ where: { id: paid.id }, data: { paymentEnv: 'SIMULATOR' } });
    expect(await shop.refunds.settleOpenRefunds()).toBe(1);
  });
});

describe('cancelling what goes back already', () => {
  const reason = 'Flooded.';
  it('closes with the refund that was asked for last', async () => {
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

  it('closes at once when a bank has it in hand', async () => {
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

  it('is begun anew after a refund of it failed', async () => {
    const paid = await shop.paid();
    shop.controls.refuseRefunds('No money there.');
    await shop.orders.cancel(shop.admin, paid.id, 'First.');
    shop.controls.refuseRefunds(null);
    await refund(paid.id);
    // All of it is back, and it was no cancelling that did it.
    expect(await orderOf(paid)).toMatchObject({ status: 'OPEN', paymentState: 'REFUNDED' });
    expect(await shop.orders.cancel(shop.admin, paid.id, reason)).toMatchObject({ cancelReason: reason });
  });

  it('asks for the rest when what it asked for was not all', async () => {
    const paid = await shop.paid();
    shop.controls.pendingRefunds(true);
    await refund(paid.id, { amountMinor: 1_000 });
    const away = shop.server({ refund: async () => 'unavailable' });
    await away.orders.cancel(shop.admin, paid.id, 'First.');
    await shop.controls.finishRefunds('failed');
    await shop.quiet();
    shop.controls.pendingRefunds(false);
    // What failed is held again: the cancelling needs it, too.
    await shop.orders.cancel(shop.admin, paid.id, reason);
    expect(await orderOf(paid)).toMatchObject({ status: 'CANCELLED', refundedMinor: ORDER_TOTAL });
    expect(await stockOf(paid)).toBe(20);
  });

  it('says of what was cancelled before that it stands', async () => {
    const paid = await shop.paid();
    await refund(paid.id);
    const seen = await orderOf(paid);
    await shop.orders.cancel(shop.admin, paid.id, 'First.');
    expect(await shop.refunds.cancelPaid(shop.admin, seen, 'Second.')).toMatchObject({
      cancelReason: 'First.',
    });
    expect(await stockOf(paid)).toBe(20);
  });

  it('leaves products alone whose pieces are not counted', async () => {
    const { id: equipmentId } = await shop.newProduct({ priceMinor: 8_990, stock: null });
    const { id } = await shop.newOrder(shop.maya, { equipmentId, quantity: 2 });
    const session = await shop.open(shop.maya, { id });
    await shop.pay(session);
    await shop.payments.confirm(shop.maya, id, session.intentId);
    expect(await shop.orders.cancel(shop.admin, id, reason)).toMatchObject({ status: 'CANCELLED' });
    expect(await shop.stockOf(equipmentId)).toBeNull();
  });

  it('that a bank undoes is told of, and says so', async () => {
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
