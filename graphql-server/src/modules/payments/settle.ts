import { newId, sqlIn, type Db, type SqlDb, type SqlTransaction, type Tx } from '#server/db.ts';
import { isRowId } from '#server/errors/input.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import { enqueuedMails, storeMails } from '#server/mail-queue.ts';
import { findOrder, orderColumns } from '#server/modules/orders/orders.rows.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import { openIncident, type IncidentKind } from './incidents.rules.ts';
import {
  paidMails,
  paymentFailedKey,
  queueOrderClosedMail,
  queuePaymentFailedMail,
} from './queue-payment-mails.ts';
import { stateOf } from './payments.rules.ts';
import {
  endOf,
  isShort,
  isStockShort,
  lockedProducts,
  releaseStock,
  releaseStockOfAttempt,
  orderedStock,
} from './stock-holds.ts';

/** Result of settling an intent. */
export type Settled = 'paid' | 'open' | 'refunded' | 'incident' | 'not-ours' | 'unavailable';

/** Incident kinds for which a payment is refunded. */
export const REFUNDED_INCIDENTS = ['AMOUNT_MISMATCH', 'PAID_TWICE', 'ORDER_CLOSED', 'STOCK_LOST'] as const;
type RefundedIncident = (typeof REFUNDED_INCIDENTS)[number];

/** Locks the order's row, then its products. Code that decides about its payment holds the lock until the decision is written. */
const lockToSettle = `WITH locked AS (SELECT * FROM "Order" WHERE id = $1 FOR UPDATE), products AS (${lockedProducts})
  SELECT ${orderColumns} FROM locked o, (SELECT count(*) FROM products) tracked`;

/**
 * Marks an order paid, unless its payment was refunded, or more items are missing than this order has on hold. Deducts its
 * items from stock, and ends its hold: the customer can hold the products again at once.
 */
const payOrder = `WITH stocks AS (${orderedStock}), paid AS (
    UPDATE "Order" o SET "transactionId" = $3, "intentId" = $3, "paymentState" = 'PAID', "paymentEnv" = $4::"PaymentEnv",
      "paymentProblem" = NULL, "paidAt" = $2, "updatedAt" = now()
    WHERE o.id = $1 AND o."transactionId" IS NULL AND o.status = 'OPEN' AND o."totalMinor" = $5 AND o.currency = $6
      AND NOT EXISTS (SELECT FROM "PaymentIncident" i WHERE i."intentId" = $3 AND i.kind = ANY($7::text[]))
      AND NOT EXISTS (SELECT FROM stocks WHERE ${isShort})
    RETURNING o.id, o."customerEmail"
  ), taken AS (
    UPDATE "Equipment" e SET stock = e.stock - stocks.wanted FROM stocks, paid
    WHERE e.id = stocks."equipmentId"
  ), released AS (
    DELETE FROM "StockHold" h USING paid WHERE h."orderId" = paid.id
  ), ended AS (
    DELETE FROM "HoldPeriod" p USING paid JOIN "OrderLine" l ON l."orderId" = paid.id
    WHERE p."customerEmail" = paid."customerEmail" AND p."equipmentId" = l."equipmentId"
  ), payment AS (
    INSERT INTO "Payment" (id, "orderId", "intentId", env, "amountMinor", currency, "chargeId", "cardBrand", "cardLast4")
    SELECT $12::uuid, paid.id, $3, $4::"PaymentEnv", $5, $6, $8, $9, $10 FROM paid
  ), audit AS (
    INSERT INTO "AuditEntry" (id, actor, action, subject, after)
    SELECT $11::uuid, 'system', 'order.paid', 'order:' || paid.id, jsonb_build_object('intentId', $3::text) FROM paid
  ), mail AS (${paidMails}), message AS (${storeMails})
  SELECT paid.id, (SELECT ${enqueuedMails} FROM message) AS mails FROM paid`;

/** Decisions of one payment that concurrent changes may undo. */
const ROUNDS = 5;

/** Cancellation reason shown to the customer. */
const GONE = 'The items sold out before your payment arrived. We’re refunding the full amount to your card.';

/**
 * The only code that sets an order paid. `intent` has just been read from the provider with the secret key, so any
 * number of calls in any order end in the same row: the webhook, the browser's hint and reconciliation all come here.
 * `unpaid`: the order, if the caller has just read it as unpaid.
 */
export function settler({
  prisma,
  sql,
  provider,
  now = () => new Date(),
}: {
  prisma: Db;
  sql: SqlDb;
  provider: PaymentProvider;
  now?: () => Date;
}) {
  return async function settle(intent: Intent, unpaid?: Order): Promise<Settled> {
    if (intent.env !== provider.env || !intent.orderId) return 'not-ours';
    if (intent.status === 'succeeded' && unpaid?.id === intent.orderId) return conclude(unpaid, intent);
    const order = isRowId(intent.orderId) ? await findOrder(sql.batched, intent.orderId) : null;
    if (!order) {
      // Never an automatic refund for an unknown order: after a restored backup every good sale looks like this.
      if (intent.status !== 'succeeded') return 'not-ours';
      await incident(prisma, 'ORDER_UNKNOWN', intent);
      return 'incident';
    }
    if (intent.status !== 'succeeded') return recordState(order, intent);
    // Stryker disable next-line ConditionalExpression: without it `decide` says the same, after waiting for the lock
    if (order.transactionId === intent.id) return 'paid';
    return conclude(order, intent);
  };

  async function conclude(order: Order, intent: Intent): Promise<Settled> {
    const decided = await decide(order.id, intent);
    return decided === 'paid' ? decided : refundUnusablePayment(intent, order, decided);
  }

  /** An older event never overwrites a final state: only the current attempt of an unpaid order changes. */
  async function recordState(order: Order, intent: Intent): Promise<Settled> {
    const end = endOf(intent);
    const data = { paymentState: stateOf(intent), paymentProblem: intent.lastError?.message ?? null };
    // Reconciliation reads every open order; an unchanged one is not written again.
    const isUnchanged =
      order.paymentState === data.paymentState && order.paymentProblem === data.paymentProblem;
    const failed = data.paymentState === 'FAILED' ? end : null;
    const isUnsettled = end && (await prisma.stockHold.count({ where: { orderId: order.id } })) > 0;
    // The next attempt may fail with the same message.
    const isMailed =
      !failed || (await prisma.outboxMessage.count({ where: { dedupeKey: paymentFailedKey(failed) } })) > 0;
    if (isUnchanged && !isUnsettled && isMailed) return 'open';
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.order.updateMany({
        // UNPAID with an intent means that this intent was canceled, so the state read before is stale.
        where: { id: order.id, transactionId: null, intentId: intent.id, paymentState: { not: 'UNPAID' } },
        data,
      });
      if (count > 0 && end) await releaseStockOfAttempt(tx, order.id, end);
      if (count > 0 && failed) await queuePaymentFailedMail(tx, order.id, failed, data.paymentProblem);
    });
    return 'open';
  }

  /**
   * Decides whether this payment pays the order, or why it is refunded. Runs once, under the order's lock: payment, stock,
   * email and audit, or the incident, are committed together.
   */
  async function decide(orderId: string, intent: Intent): Promise<'paid' | RefundedIncident> {
    for (let round = 0; round < ROUNDS; round++) {
      const isPaid = await sql.transaction((tx) => pay(tx, orderId, intent));
      const why = isPaid ? 'paid' : await refuse(orderId, intent);
      if (why) return why;
    }
    throw new Error(`Payment ${intent.id} can neither pay its order nor be refused.`);
  }

  async function pay(tx: SqlTransaction, orderId: string, intent: Intent): Promise<boolean> {
    const { id, amountReceivedMinor, currency, chargeId, card } = intent;
    const locking = tx.query<Order>({ name: 'lock order to settle', text: lockToSettle, values: [orderId] });
    const paying = tx.commit({
      name: 'pay order',
      text: payOrder,
      values: [
        orderId,
        now(),
        id,
        provider.env,
        amountReceivedMinor,
        currency,
        REFUNDED_INCIDENTS,
        chargeId,
        card?.brand ?? null,
        card?.last4 ?? null,
        newId(),
        newId(),
      ],
    });
    const [[order], paid] = await Promise.all([locking, paying]);
    return paid.length === 1 || order?.transactionId === intent.id;
  }

  /** Records why a payment does not pay its order, and is refunded; null if it can pay now. */
  async function refuse(orderId: string, intent: Intent): Promise<'paid' | RefundedIncident | null> {
    return prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
      if (order.transactionId === intent.id) return 'paid';
      // A refunded payment never pays the order, even when the amount matches again or stock arrives.
      const gone = await tx.paymentIncident.findFirst({
        where: { intentId: intent.id, kind: { in: [...REFUNDED_INCIDENTS] } },
      });
      if (gone) return gone.kind as RefundedIncident;
      const why = await refusalReason(tx, order, intent);
      if (why) await incident(tx, why, intent);
      return why;
    });
  }

  async function refusalReason(tx: Tx, order: Order, intent: Intent): Promise<RefundedIncident | null> {
    if (order.transactionId) return 'PAID_TWICE';
    // The customer was told that the order is closed. An order is closed only once its payment is canceled, so the provider
    // must have lost track of it, or an earlier version of the shop closed the order first.
    if (order.status !== 'OPEN') return 'ORDER_CLOSED';
    if (intent.amountReceivedMinor !== order.totalMinor || intent.currency !== order.currency)
      return 'AMOUNT_MISMATCH';
    if (!(await isStockShort(sqlIn(tx), order.id, now()))) return null;
    await closeWithoutStock(tx, order.id, intent);
    return 'STOCK_LOST';
  }

  /** Closes a paid order without stock to send. */
  async function closeWithoutStock(tx: Tx, orderId: string, intent: Intent): Promise<void> {
    const cancelledAt = now();
    await tx.order.update({
      where: { id: orderId },
      data: {
        status: 'CANCELLED',
        cancelledAt,
        cancelReason: GONE,
        cancelledById: null,
        review: 'STOCK_LOST',
        paymentState: 'UNPAID',
      },
    });
    await releaseStock(tx, orderId);
    await queueOrderClosedMail(tx, orderId, cancelledAt);
    await audit(tx, 'order.stock-lost', orderId, intent);
  }

  /**
   * Refunds a payment that its order cannot use. The order keeps its intent until the refund succeeds, and the incident is
   * not `givenBack`, so `reconcile` retries after a crash or an outage.
   */
  async function refundUnusablePayment(
    intent: Intent,
    order: Order,
    why: RefundedIncident,
  ): Promise<Settled> {
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
    });
    return 'refunded';
  }

  /** Refunds what is left of a payment; an admin may have refunded a part already. Returns false to retry. */
  async function refundRest({ id: intentId, amountReceivedMinor }: Intent): Promise<boolean> {
    const made = await provider.refundsOf(intentId);
    if (made === 'unavailable') return false;
    const back = made.filter(({ status }) => status !== 'failed' && status !== 'canceled');
    const amountMinor = back.reduce((left, refund) => left - refund.amountMinor, amountReceivedMinor);
    if (amountMinor <= 0) return true;
    const refund = await provider.refund({
      intentId,
      amountMinor,
      // The key contains the number of earlier refunds: a retry after the bank rejected one must not return the old answer.
      idempotencyKey: `${provider.env}:give-back:${intentId}:${amountMinor}:${made.length}`,
      reason: 'duplicate',
    });
    if (typeof refund === 'string') return refund === 'missing';
    // The provider rejects it when a part was refunded concurrently.
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
