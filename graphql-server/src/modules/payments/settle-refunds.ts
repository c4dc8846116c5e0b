import type { Db, Tx } from '#server/db.ts';
import type { Order, Payment, Refund } from '#server/generated/prisma/client.ts';
import type { RefundMade } from '#server/providers/payment-objects.ts';
import type { PaymentProvider } from '#server/providers/payments.ts';
import { closeRefunded } from './close-refunded.ts';
import { openIncident } from './incidents.rules.ts';
import { givenBack, isNews, refundKey, refundStatusOf } from './refunds.rules.ts';

export type PaidOrder = Order & { payment: Payment | null; refunds: Refund[] };

/** 'not-ours': no order is paid by it. 'unavailable': what is asked for stays asked for. */
export type RefundsSettled = 'settled' | 'not-ours' | 'unavailable';

/**
 * The only code that says what was given back. The admin's request, webhooks and reconciliation all come here, any number of
 * times in any order.
 */
export function refundSettler({ prisma, provider }: { prisma: Db; provider: PaymentProvider }) {
  /** Reads the provider's own list, so that refunds made in its dashboard are seen too. */
  async function readRefunds(intentId: string): Promise<RefundsSettled> {
    const read = await look(intentId);
    return typeof read === 'string' ? read : 'settled';
  }

  /** The same, and makes what was asked for and never answered. */
  async function settleRefunds(intentId: string): Promise<RefundsSettled> {
    // Read before any is asked for: the provider forgets its idempotency keys after a day, but never a refund.
    const open = await look(intentId);
    if (typeof open === 'string') return open;
    if (open.length === 0) return 'settled';
    let away = false;
    for (const row of open) away = (await ask(row)) === 'unavailable' || away;
    const read = await readRefunds(intentId);
    return away ? 'unavailable' : read;
  }

  /** What has been asked for and not answered, once all that the provider knows is written. */
  async function look(intentId: string): Promise<Refund[] | 'not-ours' | 'unavailable'> {
    const payment = await prisma.payment.findUnique({ where: { intentId } });
    if (!payment || payment.env !== provider.env) return 'not-ours';
    const told = await provider.refundsOf(intentId);
    return told === 'unavailable' ? told : write(payment.orderId, told);
  }

  /** Asks for one refund; a refusal ends it. */
  async function ask(row: Refund): Promise<'asked' | 'unavailable'> {
    const made = await provider.refund({
      intentId: row.intentId,
      amountMinor: row.amountMinor,
      idempotencyKey: refundKey(provider.env, row.id),
      reason: 'requested_by_customer',
      requestId: row.id,
    });
    if (made === 'unavailable') return made;
    const failure = made === 'missing' ? 'The payment provider does not know this payment.' : refusalOf(made);
    if (failure !== null) await refuse(row, failure);
    return 'asked';
  }

  async function refuse({ id, orderId, requestedById }: Refund, failure: string): Promise<void> {
    await prisma.$transaction(async (tx) => {
      // Only what nobody has heard of otherwise: a second try may have been answered before.
      const { count } = await tx.refund.updateMany({
        where: { id, status: 'REQUESTED', refundId: null },
        data: { status: 'FAILED', failure },
      });
      if (count === 1) await noteFailure(tx, orderId, requestedById ?? 'system', { refund: id, failure });
    });
  }

  /** Writes what the provider told, and answers what it has not answered for. */
  async function write(orderId: string, told: readonly RefundMade[]): Promise<Refund[]> {
    return prisma.$transaction(async (tx) => {
      const before = await lockPaid(tx, orderId);
      for (const refund of told.toReversed()) await take(tx, before, refund);
      const refunds = await tx.refund.findMany({ where: { orderId }, orderBy: { createdAt: 'asc' } });
      await total(tx, { ...before, refunds });
      return refunds.filter(({ status }) => status === 'REQUESTED');
    });
  }

  async function take(tx: Tx, order: PaidOrder, made: RefundMade): Promise<void> {
    const intentId = order.transactionId ?? '';
    const status = refundStatusOf(made);
    const failure = status === 'FAILED' ? (made.failure ?? 'The bank did not take it.') : null;
    const told = { refundId: made.id, status, failure, amountMinor: made.amountMinor };
    // Two that name one row would be two refunds: the second is a row of its own.
    const row =
      order.refunds.find(({ refundId }) => refundId === made.id) ??
      order.refunds.find(({ id, refundId }) => id === made.requestId && refundId === null);
    if (row && !isNews(row, status)) return;
    const first = !row?.refundId;
    if (row) Object.assign(row, await tx.refund.update({ where: { id: row.id }, data: told }));
    else
      await tx.refund.create({
        data: { ...told, orderId: order.id, intentId, reason: reasonOf(made), createdAt: made.created },
      });
    const actor = row?.requestedById ?? 'system';
    const after = { refund: made.id, amountMinor: made.amountMinor, reason: row?.reason ?? reasonOf(made) };
    if (failure) {
      // The customer was told that it comes: that is not for a program to explain.
      if (!first)
        await openIncident(tx, 'REFUND_FAILED', {
          providerId: made.id,
          orderId: order.id,
          env: provider.env,
          details: { amountMinor: made.amountMinor, currency: made.currency, failure },
        });
      return noteFailure(tx, order.id, actor, { ...after, failure });
    }
    // Once for each, however far it was when it was first heard of.
    if (first)
      await tx.auditEntry.create({
        data: { actor, action: 'order.refunded', subject: `order:${order.id}`, after },
      });
  }

  async function total(tx: Tx, order: PaidOrder): Promise<void> {
    const refundedMinor = givenBack(order.refunds);
    const all = refundedMinor >= (order.payment?.amountMinor ?? order.totalMinor);
    const paymentState = all ? 'REFUNDED' : refundedMinor > 0 ? 'PARTLY_REFUNDED' : 'PAID';
    // A closed order holds no money: what comes back to us opens it again.
    const reopened = order.status !== 'OPEN' && !all;
    await tx.order.update({
      where: { id: order.id },
      data: {
        refundedMinor,
        paymentState,
        ...(reopened && {
          status: 'OPEN',
          cancelledAt: null,
          cancelReason: null,
          cancelledById: null,
          review: 'REFUND_FAILED',
        }),
      },
    });
    if (reopened)
      await tx.auditEntry.create({
        data: { actor: 'system', action: 'order.reopened', subject: `order:${order.id}` },
      });
    else if (all) await closeRefunded(tx, order);
  }

  return { readRefunds, settleRefunds };
}

/** A paid order with its refunds; whoever else asks for it waits until this transaction is over. */
export async function lockPaid(tx: Tx, orderId: string): Promise<PaidOrder> {
  await tx.$queryRaw`SELECT id FROM "Order" WHERE id = ${orderId}::uuid FOR UPDATE`;
  return tx.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { payment: true, refunds: { orderBy: { createdAt: 'asc' } } },
  });
}

async function noteFailure(tx: Tx, orderId: string, actor: string, after: object): Promise<void> {
  await tx.auditEntry.create({
    data: { actor, action: 'order.refund-failed', subject: `order:${orderId}`, after: { ...after } },
  });
}

const refusalOf = (made: RefundMade | { readonly refused: string }) =>
  'refused' in made ? made.refused : null;

const reasonOf = ({ reason }: RefundMade) =>
  `Refunded at the payment provider${reason ? `: ${reason.replaceAll('_', ' ')}` : ''}.`;
