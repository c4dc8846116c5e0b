import type { Db, Tx } from '#server/db.ts';
import type { Refund } from '#server/generated/prisma/client.ts';
import type { ProviderRefund } from '#server/providers/payment-objects.ts';
import type { PaymentProvider } from '#server/providers/payments.ts';
import { closeRefundedOrder, type PaidOrder } from './close-refunded-order.ts';
import { openIncident } from './incidents.rules.ts';
import { queueRefundMail } from './queue-payment-mails.ts';
import { refundedAmount, isLaterStatus, refundKey, refundStatusOf } from './refunds.rules.ts';

/** 'not-ours': the payment belongs to no order. 'unavailable': requested refunds stay requested. */
export type RefundsSettled = 'settled' | 'not-ours' | 'unavailable';

/**
 * The only code that records refunds. The admin's request, webhooks and reconciliation call it any number of times in any
 * order.
 */
export function refundSettler({ prisma, provider }: { prisma: Db; provider: PaymentProvider }) {
  /** Reads the provider's own list, so that refunds made in its dashboard are seen too. */
  async function readRefunds(intentId: string): Promise<RefundsSettled> {
    const read = await recordReported(intentId);
    return typeof read === 'string' ? read : 'settled';
  }

  /** Like `readRefunds`, and also makes requested refunds that were never answered. */
  async function settleRefunds(intentId: string): Promise<RefundsSettled> {
    // Read existing refunds first: the provider forgets its idempotency keys after a day, but never a refund.
    const open = await recordReported(intentId);
    if (typeof open === 'string') return open;
    if (open.length === 0) return 'settled';
    let isUnavailable = false;
    for (const row of open) isUnavailable = (await requestRefund(row)) === 'unavailable' || isUnavailable;
    const read = await readRefunds(intentId);
    return isUnavailable ? 'unavailable' : read;
  }

  /** Records all refunds that the provider knows, then returns the requested refunds without an answer. */
  async function recordReported(intentId: string): Promise<Refund[] | 'not-ours' | 'unavailable'> {
    const payment = await prisma.payment.findUnique({ where: { intentId } });
    if (!payment || payment.env !== provider.env) return 'not-ours';
    const reported = await provider.refundsOf(intentId);
    return reported === 'unavailable' ? reported : writeRefunds(payment.orderId, reported);
  }

  /** Requests one refund; a rejection ends it. */
  async function requestRefund(row: Refund): Promise<'asked' | 'unavailable'> {
    const outcome = await provider.refund({
      intentId: row.intentId,
      amountMinor: row.amountMinor,
      idempotencyKey: refundKey(provider.env, row.id),
      reason: 'requested_by_customer',
      requestId: row.id,
    });
    if (outcome === 'unavailable') return outcome;
    const failure =
      outcome === 'missing' ? 'The payment provider does not know this payment.' : refusalOf(outcome);
    if (failure !== null) await failRefund(row, failure);
    return 'asked';
  }

  async function failRefund({ id, orderId, requestedById }: Refund, failure: string): Promise<void> {
    await prisma.$transaction(async (tx) => {
      // Only while no other answer was recorded: an earlier try may have been answered.
      const { count } = await tx.refund.updateMany({
        where: { id, status: 'REQUESTED', refundId: null },
        data: { status: 'FAILED', failure },
      });
      if (count === 1) await noteFailure(tx, orderId, requestedById ?? 'system', { refund: id, failure });
    });
  }

  /** Records the provider's refunds and returns the rows that it has not answered. */
  async function writeRefunds(orderId: string, reported: readonly ProviderRefund[]): Promise<Refund[]> {
    return prisma.$transaction(async (tx) => {
      const before = await lockPaid(tx, orderId);
      for (const refund of reported.toReversed()) await recordRefund(tx, before, refund);
      const refunds = await tx.refund.findMany({ where: { orderId }, orderBy: { createdAt: 'asc' } });
      await updateOrder(tx, { ...before, refunds });
      return refunds.filter(({ status }) => status === 'REQUESTED');
    });
  }

  async function recordRefund(tx: Tx, order: PaidOrder, refund: ProviderRefund): Promise<void> {
    const intentId = order.transactionId ?? '';
    const status = refundStatusOf(refund);
    const failure = status === 'FAILED' ? (refund.failure ?? 'The bank did not take it.') : null;
    const reported = { refundId: refund.id, status, failure, amountMinor: refund.amountMinor };
    // Two provider refunds that name the same row are two refunds: the second gets its own row.
    const row =
      order.refunds.find(({ refundId }) => refundId === refund.id) ??
      order.refunds.find(({ id, refundId }) => id === refund.requestId && refundId === null);
    if (row && !isLaterStatus(row, status)) return;
    const first = !row?.refundId;
    const saved = row
      ? Object.assign(row, await tx.refund.update({ where: { id: row.id }, data: reported }))
      : await tx.refund.create({
          data: {
            ...reported,
            orderId: order.id,
            intentId,
            reason: reasonOf(refund),
            createdAt: refund.created,
          },
        });
    const actor = row?.requestedById ?? 'system';
    const after = {
      refund: refund.id,
      amountMinor: refund.amountMinor,
      reason: row?.reason ?? reasonOf(refund),
    };
    if (failure) {
      // The customer was told to expect this refund, so an admin must handle its failure.
      if (!first)
        await openIncident(tx, 'REFUND_FAILED', {
          providerId: refund.id,
          orderId: order.id,
          env: provider.env,
          details: { amountMinor: refund.amountMinor, currency: refund.currency, failure },
        });
      return noteFailure(tx, order.id, actor, { ...after, failure });
    }
    // Once per refund, whatever its status when it was first seen.
    if (!first) return;
    await tx.auditEntry.create({
      data: { actor, action: 'order.refunded', subject: `order:${order.id}`, after },
    });
    await queueRefundMail(tx, order.id, saved.id);
  }

  async function updateOrder(tx: Tx, order: PaidOrder): Promise<void> {
    const refundedMinor = refundedAmount(order.refunds);
    const all = refundedMinor >= (order.payment?.amountMinor ?? order.totalMinor);
    const paymentState = all ? 'REFUNDED' : refundedMinor > 0 ? 'PARTLY_REFUNDED' : 'PAID';
    // A closed order must be fully refunded: a failed refund reopens it.
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
    else if (all) await closeRefundedOrder(tx, order);
  }

  return { readRefunds, settleRefunds };
}

/** Locks a paid order and reads it with its refunds. Other callers wait until this transaction ends. */
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

const refusalOf = (outcome: ProviderRefund | { readonly refused: string }) =>
  'refused' in outcome ? outcome.refused : null;

const reasonOf = ({ reason }: ProviderRefund) =>
  `Refunded at the payment provider${reason ? `: ${reason.replaceAll('_', ' ')}` : ''}.`;
