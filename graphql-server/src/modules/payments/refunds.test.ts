import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound, Unavailable } from '#server/errors/domain-error.ts';
import { OrderAlreadyPaid, OrderClosed } from '#server/modules/orders/orders.errors.ts';
import type { PaymentProvider } from '#server/providers/payments.ts';
import type { Viewer } from '#server/viewer.ts';
import { openMoneyBench, type MoneyBench } from '../../../test/money-bench.ts';
import { OrderNotPaid, RefundRefused, RefundTooLarge } from './refunds.errors.ts';
import type { RefundsService } from './refunds.service.ts';

/** Of two reels at 89.90. */
const ORDER_TOTAL = 17_980;

let shop: MoneyBench;
let admin: Viewer;
let maya: Viewer;
beforeAll(async () => {
  shop = await openMoneyBench();
  admin = await shop.newViewer({ role: 'ADMIN' });
  maya = await shop.newViewer();
}, 60_000);
afterAll(() => shop.close());

/** Two reels of twenty, unpaid. */
async function placed() {
  const { id: equipmentId } = await shop.newProduct({ priceMinor: 8_990 });
  const { id } = await shop.newOrder(maya, { equipmentId, quantity: 2 });
  return { id, equipmentId };
}

async function paidOrder(): Promise<Paid> {
  const order = await placed();
  const session = await shop.open(maya, order);
  await shop.pay(session);
  await shop.payments.confirm(maya, order.id, session.intentId);
  return { ...order, intentId: session.intentId };
}

interface Paid {
  readonly id: string;
  readonly intentId: string;
  readonly equipmentId: string;
}

/** Another server of the shop, with `changed` in the place of parts of its provider. */
const server = (changed: Partial<PaymentProvider>) =>
  shop.newTill({ at: (real) => ({ ...real, ...changed }) });
const dashboardRefund = (intent: string, amount: number) =>
  shop.stripe.refunds.create({ payment_intent: intent, amount });

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
  refunds.refund(admin, { orderId, reason: 'A scratch.', requestKey: randomUUID(), ...wish });
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
    const { id } = await placed();
    expect(await refund(randomUUID())).toBeInstanceOf(NotFound);
    expect(await refund('no id')).toBeInstanceOf(NotFound);
    expect(await refund(id)).toBeInstanceOf(OrderNotPaid);
    const paid = await paidOrder();
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
    const paid = await paidOrder();
    expect(await refund(paid.id)).toMatchObject({ paymentState: 'REFUNDED', refundedMinor: ORDER_TOTAL });
    const order = await orderOf(paid);
    expect(order).toMatchObject({ status: 'OPEN', transactionId: paid.intentId });
    expect(order.refunds).toMatchObject([
      { status: 'SUCCEEDED', amountMinor: ORDER_TOTAL, reason: 'A scratch.', requestedById: admin.id },
    ]);
    expect(await auditOf(paid)).toMatchObject([
      { action: 'order.placed' },
      { action: 'order.paid' },
      { action: 'order.refund-requested', actor: admin.id, after: { reason: 'A scratch.' } },
      {
        action: 'order.refunded',
        actor: admin.id,
        after: { amountMinor: ORDER_TOTAL, reason: 'A scratch.' },
      },
    ]);
  });

  it('gives back a part, then the rest, never more', async () => {
    const paid = await paidOrder();
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
    const paid = await paidOrder();
    const wish = { amountMinor: 1_000, requestKey: randomUUID() };
    const both = await Promise.all([refund(paid.id, wish), refund(paid.id, wish)]);
    expect(both).toMatchObject([{ id: paid.id }, { id: paid.id }]);
    expect(await refund(paid.id, wish)).toMatchObject({ refundedMinor: 1_000 });
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
    expect(await refund(paid.id, { ...wish, amountMinor: 2_000 })).toBeInstanceOf(InvalidInput);
    const another = await paidOrder();
    expect(await refund(another.id, wish)).toBeInstanceOf(InvalidInput);
    expect(await statuses(another)).toEqual([]);
  });

  it('is one for a double click that asks for all', async () => {
    const paid = await paidOrder();
    const wish = { requestKey: randomUUID() };
    const both = await Promise.all([refund(paid.id, wish), refund(paid.id, wish)]);
    expect(both).toMatchObject([{ id: paid.id }, { id: paid.id }]);
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: ORDER_TOTAL, refunds: [{}] });
  });

  it('is two for two keys with the same amount', async () => {
    const paid = await paidOrder();
    await Promise.all([refund(paid.id, { amountMinor: 1_000 }), refund(paid.id, { amountMinor: 1_000 })]);
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 2_000, refunds: [{}, {}] });
  });

  it('never adds up to more than was paid, ten at one time', async () => {
    const paid = await paidOrder();
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
    const paid = await paidOrder();
    const { controls } = shop;
    await shop.quiet();
    controls.duplicateNext(2);
    controls.reverse();
    await dashboardRefund(paid.intentId, 3_000);
    await shop.quiet();
    const order = await orderOf(paid);
    expect(order).toMatchObject({ refundedMinor: 3_000, paymentState: 'PARTLY_REFUNDED' });
    expect(order.refunds).toMatchObject([{ amountMinor: 3_000, status: 'SUCCEEDED', requestedById: null }]);
    expect((await auditOf(paid)).at(-1)).toMatchObject({ action: 'order.refunded', actor: 'system' });
  });

  it('is found by reconciliation when its webhook is lost', async () => {
    const paid = await paidOrder();
    shop.controls.dropNext(2);
    await dashboardRefund(paid.intentId, 3_000);
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 3_000, refunds: [{ amountMinor: 3_000 }] });
    // Nothing is asked for twice.
    await shop.refunds.settleOpenRefunds();
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
  });

  it('is known before more is given back', async () => {
    const paid = await paidOrder();
    shop.controls.dropNext(2);
    await dashboardRefund(paid.intentId, 10_000);
    expect(await refund(paid.id, { amountMinor: 10_000 })).toMatchObject({
      code: 'REFUND_TOO_LARGE',
      leftMinor: 7_980,
    });
    expect(await refund(paid.id)).toMatchObject({ paymentState: 'REFUNDED', refundedMinor: ORDER_TOTAL });
  });

  it('at the very moment of ours makes the provider refuse', async () => {
    const paid = await paidOrder();
    const { refunds } = server({
      async refund(wanted) {
        await dashboardRefund(paid.intentId, 17_000);
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
    const paid = await paidOrder();
    shop.controls.failApi(true);
    expect(await refund(paid.id)).toBeInstanceOf(Unavailable);
    expect(await shop.orders.cancel(admin, paid.id, 'Gone.')).toBeInstanceOf(Unavailable);
    expect(await orderOf(paid)).toMatchObject({ status: 'OPEN', paymentState: 'PAID', refunds: [] });
  });

  it('once it was asked for: it is made when the provider is back, once', async () => {
    const paid = await paidOrder();
    const { refunds } = server({ refund: async () => 'unavailable' });
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
    const paid = await paidOrder();
    const { controls } = shop;
    controls.dropNext(2);
    const { refunds } = server({
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
    const paid = await paidOrder();
    const { refunds } = server({ refund: async () => 'unavailable' });
    await refund(paid.id, { amountMinor: 4_000 }, refunds);
    await Promise.all(Array.from({ length: 6 }, () => shop.refunds.settleOpenRefunds()));
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ refundedMinor: 4_000, refunds: [{ status: 'SUCCEEDED' }] });
  });
});

describe('the provider’s word', () => {
  it('comes by webhook before the answer, and is written once', async () => {
    const paid = await paidOrder();
    const { refunds } = server({
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
    const paid = await paidOrder();
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
      actor: admin.id,
    });
    controls.refuseRefunds(null);
    expect(await refund(paid.id, wish)).toMatchObject(words);
    expect(await refund(paid.id, { amountMinor: 2_000 })).toMatchObject({ refundedMinor: 2_000 });
  });

  it('not yet: it is on its way, and then there', async () => {
    const paid = await paidOrder();
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
    const paid = await paidOrder();
    const { controls } = shop;
    controls.pendingRefunds(true);
    await refund(paid.id);
    expect(await orderOf(paid)).toMatchObject({ paymentState: 'REFUNDED' });
    await controls.finishRefunds('failed');
    await shop.quiet();
    expect(await orderOf(paid)).toMatchObject({
      paymentState: 'PAID',
      refundedMinor: 0,
      refunds: [{ status: 'FAILED', failure: 'lost or stolen card' }],
    });
    const [incident] = await shop.prisma.paymentIncident.findMany({ where: { orderId: paid.id } });
    expect(incident).toMatchObject({ kind: 'REFUND_FAILED', orderId: paid.id });
  });

  it('is not about a payment of other keys', async () => {
    const paid = await paidOrder();
    const { refunds } = server({ env: 'TEST' });
    expect(await refund(paid.id, {}, refunds)).toBeInstanceOf(RefundRefused);
    expect(await statuses(paid)).toEqual([]);
  });

  it('is written whichever of two answers is written last', async () => {
    const paid = await paidOrder();
    const { controls } = shop;
    controls.pendingRefunds(true);
    await refund(paid.id, { amountMinor: 2_000 });
    const old = await shop.provider.refundsOf(paid.intentId);
    await controls.finishRefunds('succeeded');
    await shop.quiet();
    const late = server({
      refundsOf: async () => old,
      refundsSince: async () => (old === 'unavailable' ? [] : old),
    });
    await late.refunds.settleOpenRefunds();
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
  });
});

describe('cancelling', () => {
  const cancel = (id: string, reason: string | null = 'Out of the catalogue.', orders = shop.orders) =>
    orders.cancel(admin, id, reason);

  it('an unpaid order keeps the reason, and who gave it', async () => {
    const { id } = await placed();
    expect(await shop.orders.cancel(maya, id, 'x'.repeat(501))).toBeInstanceOf(InvalidInput);
    expect(await shop.orders.cancel(maya, id, 'Found another.')).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'Found another.',
    });
    expect((await auditOf({ id })).at(-1)).toMatchObject({
      actor: maya.id,
      after: { reason: 'Found another.' },
    });
  });

  it('a paid order is not for its customer, nor without a reason, nor at the old door', async () => {
    const paid = await paidOrder();
    expect(await shop.orders.cancel(maya, paid.id, 'Mine.')).toBeInstanceOf(OrderAlreadyPaid);
    expect(await shop.orders.cancel(admin, paid.id)).toBeInstanceOf(OrderAlreadyPaid);
    expect(await cancel(paid.id, null)).toBeInstanceOf(OrderAlreadyPaid);
    expect(await cancel(paid.id, '')).toBeInstanceOf(OrderAlreadyPaid);
    expect(await cancel(paid.id, '  ')).toBeInstanceOf(InvalidInput);
    expect(await orderOf(paid)).toMatchObject({ status: 'OPEN', refunds: [] });
  });

  it('a paid order gives its money back, then closes and restocks, once', async () => {
    const paid = await paidOrder();
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
      { actor: admin.id, after: { reason: 'Out of the catalogue.' } },
    ]);
  });

  it('of who comes too late changes nothing', async () => {
    const paid = await paidOrder();
    const seen = await orderOf(paid);
    await cancel(paid.id, 'First.');
    expect(await shop.refunds.cancelPaid(admin, seen, 'Second.')).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'First.',
    });
    expect((await auditOf(paid)).filter(({ action }) => action === 'order.cancelled')).toHaveLength(1);
  });

  it('an order that was given back before only closes', async () => {
    const paid = await paidOrder();
    await refund(paid.id);
    expect(await cancel(paid.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await stockOf(paid)).toBe(20);
    expect(await statuses(paid)).toEqual(['SUCCEEDED']);
  });

  it('waits for a provider that is away, and closes when it is back', async () => {
    const paid = await paidOrder();
    const { orders } = server({ refund: async () => 'unavailable' });
    expect(await cancel(paid.id, 'Flooded.', orders)).toMatchObject({ status: 'OPEN', paymentState: 'PAID' });
    expect(await cancel(paid.id, 'Flooded.', orders)).toMatchObject({ status: 'OPEN' });
    expect(await statuses(paid)).toEqual(['REQUESTED']);
    expect(await stockOf(paid)).toBe(18);
    await shop.refunds.settleOpenRefunds();
    expect(await orderOf(paid)).toMatchObject({ status: 'CANCELLED', cancelReason: 'Flooded.' });
    expect(await stockOf(paid)).toBe(20);
  });

  it('that the provider refuses leaves the order as it was', async () => {
    const paid = await paidOrder();
    const { controls } = shop;
    controls.refuseRefunds('No money there.');
    expect(await cancel(paid.id)).toBeInstanceOf(RefundRefused);
    expect(await orderOf(paid)).toMatchObject({ status: 'OPEN', paymentState: 'PAID', cancelReason: null });
    expect(await stockOf(paid)).toBe(18);
    controls.refuseRefunds(null);
    expect(await cancel(paid.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('while a part is given back adds up to what was paid', async () => {
    const paid = await paidOrder();
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
    const paid = await paidOrder();
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
  const paid = await paidOrder();
  const wish = { orderId: paid.id, reason: 'Mine.', requestKey: randomUUID() };
  const stranger = { ...maya, id: randomUUID(), email: 'tom@x.example' };
  expect(await shop.refunds.refund(stranger, wish)).toBeInstanceOf(NotFound);
  expect(await shop.orders.cancel(stranger, paid.id, 'Mine.')).toBeInstanceOf(NotFound);
});
