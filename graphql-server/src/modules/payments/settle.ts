import type { Db, Tx } from '#server/db.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import { openIncident, type IncidentKind } from './incidents.rules.ts';
import { tellOfPayment } from './outbox.ts';
import { stateOf } from './payments.rules.ts';
import { dropHold, dropHoldAt, endOf, takeStock } from './stock-holds.ts';

/** What settling an intent came to. */
export type Settled = 'paid' | 'open' | 'given-back' | 'incident' | 'not-ours' | 'unavailable';

/** Why money goes back, as kinds of incidents. */
export const GIVEN_BACK = ['AMOUNT_MISMATCH', 'PAID_TWICE', 'STOCK_LOST'] as const;
type GivenBack = (typeof GIVEN_BACK)[number];

/** Why an order was cancelled, for the customer. */
const GONE = 'The pieces were gone when the payment came. All of it goes back to the card it was paid with.';

/**
 * The only code that sets an order paid. `intent` has just been read from the provider with the secret key, so any
 * number of calls in any order end in the same row: the webhook, the browser's hint and reconciliation all come here.
 */
export function settler({
  prisma,
  provider,
  now = () => new Date(),
}: {
  prisma: Db;
  provider: PaymentProvider;
  now?: () => Date;
}) {
  return async function settle(intent: Intent): Promise<Settled> {
    if (intent.env !== provider.env || !intent.orderId) return 'not-ours';
    const order = await prisma.order.findUnique({ where: { id: intent.orderId } });
    if (!order) {
      // Never an automatic refund for an unknown order: after a restored backup every good sale looks like this.
      if (intent.status !== 'succeeded') return 'not-ours';
      await incident(prisma, 'ORDER_UNKNOWN', intent);
      return 'incident';
    }
    if (intent.status !== 'succeeded') return note(order, intent);
    // Stryker disable next-line ConditionalExpression: without it `decide` says the same, after waiting for the lock
    if (order.transactionId === intent.id) return 'paid';
    const decided = await decide(order.id, intent);
    return decided === 'paid' ? decided : giveBack(intent, order, decided);
  };

  /** An older event never overwrites a final state: only the current attempt of an unpaid order moves. */
  async function note(order: Order, intent: Intent): Promise<Settled> {
    const end = endOf(intent);
    const data = { paymentState: stateOf(intent), paymentProblem: intent.lastError?.message ?? null };
    // Reconciliation looks at every open order: what it finds as it was is not written again.
    const isTold = order.paymentState === data.paymentState && order.paymentProblem === data.paymentProblem;
    if (isTold && !(end && (await prisma.stockHold.count({ where: { orderId: order.id } })))) return 'open';
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.order.updateMany({
        // UNPAID with an intent: that one is cancelled for good, and what was read before that is stale.
        where: { id: order.id, transactionId: null, intentId: intent.id, paymentState: { not: 'UNPAID' } },
        data,
      });
      if (count > 0 && end) await dropHoldAt(tx, order.id, end);
    });
    return 'open';
  }

  /**
   * Whether this money pays the order, or why it goes back. Said under the order's lock, so that it is said once: payment,
   * stock, mail and audit, or the incident, live or die with it. Payment beats cancellation.
   */
  async function decide(orderId: string, intent: Intent): Promise<'paid' | GivenBack> {
    return prisma.$transaction(async (tx) => {
      await lock(tx, orderId);
      const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
      if (order.transactionId === intent.id) return 'paid';
      // Money that went back is gone, even when the sum should fit again or pieces came in.
      const gone = await tx.paymentIncident.findFirst({
        where: { intentId: intent.id, kind: { in: [...GIVEN_BACK] } },
      });
      if (gone) return gone.kind as GivenBack;
      const why = await whyNot(tx, order, intent);
      if (why) await incident(tx, why, intent);
      else await markPaid(tx, orderId, intent);
      return why ?? 'paid';
    });
  }

  async function whyNot(tx: Tx, order: Order, intent: Intent): Promise<GivenBack | null> {
    if (order.transactionId) return 'PAID_TWICE';
    if (intent.amountReceivedMinor !== order.totalMinor || intent.currency !== order.currency)
      return 'AMOUNT_MISMATCH';
    if (await takeStock(tx, order.id, now())) return null;
    await closeWithoutStock(tx, order.id, intent);
    return 'STOCK_LOST';
  }

  async function markPaid(tx: Tx, orderId: string, intent: Intent): Promise<void> {
    await tx.order.update({
      where: { id: orderId },
      data: {
        transactionId: intent.id,
        intentId: intent.id,
        paymentState: 'PAID',
        paymentEnv: provider.env,
        paymentProblem: null,
        paidAt: now(),
        status: 'OPEN',
        cancelledAt: null,
        cancelReason: null,
        cancelledById: null,
      },
    });
    await tx.payment.create({
      data: {
        orderId,
        intentId: intent.id,
        env: provider.env,
        amountMinor: intent.amountReceivedMinor,
        currency: intent.currency,
        chargeId: intent.chargeId,
        cardBrand: intent.card?.brand ?? null,
        cardLast4: intent.card?.last4 ?? null,
      },
    });
    await tellOfPayment(tx, orderId, intent.id);
    await audit(tx, 'order.paid', orderId, intent);
  }

  /** Paid for, and nothing left to send: the order ends here. */
  async function closeWithoutStock(tx: Tx, orderId: string, intent: Intent): Promise<void> {
    await tx.order.update({
      where: { id: orderId },
      data: {
        status: 'CANCELLED',
        cancelledAt: now(),
        cancelReason: GONE,
        cancelledById: null,
        review: 'STOCK_LOST',
        paymentState: 'UNPAID',
      },
    });
    await dropHold(tx, orderId);
    await audit(tx, 'order.stock-lost', orderId, intent);
  }

  /**
   * Money that belongs to no order of ours as it stands goes back at once. The order keeps its intent until the money is
   * back, and the incident is not `givenBack`: so `reconcile` comes here again after a crash or an outage.
   */
  async function giveBack(intent: Intent, order: Order, why: GivenBack): Promise<Settled> {
    if (!(await refundRest(intent))) return 'unavailable';
    await prisma.$transaction(async (tx) => {
      await tx.$executeRaw`
        UPDATE "PaymentIncident" SET details = details || '{"givenBack": true}'
        WHERE kind = ${why} AND "intentId" = ${intent.id}`;
      const unpaid = { id: order.id, transactionId: null };
      await tx.order.updateMany({ where: unpaid, data: { review: why } });
      await tx.order.updateMany({
        where: { ...unpaid, intentId: intent.id },
        data: { intentId: null, paymentState: 'UNPAID', paymentProblem: null },
      });
      // Whoever closed it could not let go of the pieces: the provider's answer was lost.
      await tx.stockHold.deleteMany({ where: { orderId: order.id, order: { status: { not: 'OPEN' } } } });
    });
    return 'given-back';
  }

  /** Gives back what is left of a payment: a part may have gone back by hand. False: come again. */
  async function refundRest({ id: intentId, amountReceivedMinor }: Intent): Promise<boolean> {
    const made = await provider.refundsOf(intentId);
    if (made === 'unavailable') return false;
    const back = made.filter(({ status }) => status !== 'failed' && status !== 'canceled');
    const amountMinor = back.reduce((left, refund) => left - refund.amountMinor, amountReceivedMinor);
    if (amountMinor <= 0) return true;
    const refund = await provider.refund({
      intentId,
      amountMinor,
      // The number of those before: what a bank did not take goes back anew, and is not the old answer.
      idempotencyKey: `${provider.env}:give-back:${intentId}:${amountMinor}:${made.length}`,
      reason: 'duplicate',
    });
    if (typeof refund === 'string') return refund === 'missing';
    // Refused when somebody gave back a part just now.
    return !('refused' in refund);
  }

  async function incident(db: Tx | Db, kind: IncidentKind, intent: Intent): Promise<void> {
    const { id: providerId, orderId, amountReceivedMinor: amountMinor, currency } = intent;
    const isUnknown = kind === 'ORDER_UNKNOWN';
    await openIncident(db, kind, {
      providerId,
      orderId: isUnknown ? null : orderId,
      env: provider.env,
      details: { amountMinor, currency, ...(isUnknown && { orderId }) },
    });
  }
}

async function audit(tx: Tx, action: string, orderId: string, { id: intentId }: Intent): Promise<void> {
  await tx.auditEntry.create({
    data: { actor: 'system', action, subject: `order:${orderId}`, after: { intentId } },
  });
}

/** Whoever decides about an order's money holds its row until the decision is written. */
async function lock(tx: Tx, orderId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Order" WHERE id = ${orderId}::uuid FOR UPDATE`;
}
