import { newId, type Db, type SqlDb } from '#server/db.ts';
import { NotFound, Unavailable } from '#server/errors/domain-error.ts';
import { isRowId } from '#server/errors/input.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import {
  OrderAlreadyPaid,
  OrderClosed,
  PaymentUnderWay,
  PriceChanged,
} from '#server/modules/orders/orders.errors.ts';
import { orderNumber, readsAllOrders } from '#server/modules/orders/orders.rules.ts';
import { findOrder, findOwnOrder } from '#server/modules/orders/orders.rows.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import type { Viewer } from '#server/viewer.ts';
import { createPaymentCanceler } from './cancel-payment.ts';
import { PaymentNotCompleted, StockLost, UnknownTransaction } from './payments.errors.ts';
import { intentKey, isIgnored, isIntentId } from './payments.rules.ts';
import { overdueWork } from './overdue.ts';
import { reconciler } from './reconcile.ts';
import { createOrderCloser } from './close-unpaid-order.ts';
import { refundSettler } from './settle-refunds.ts';
import { settler } from './settle.ts';
import { endOf, heldQuantity, holdStock, type HoldFailure } from './stock-holds.ts';

/** What a browser needs to collect the card: the client secret of an intent whose amount the server set. */
export interface PaymentSession {
  order: Order;
  intentId: string;
  clientSecret: string;
}

/** Who pays: a user, or the guest whose order has this email address. Only guest orders are visible to guests. */
export type Payer = Viewer | { readonly guestEmail: string };

export type OpenPaymentFailure =
  | NotFound
  | OrderAlreadyPaid
  | OrderClosed
  | PaymentUnderWay
  | PriceChanged
  | HoldFailure
  | Unavailable;
export type ConfirmPaymentFailure =
  | NotFound
  | UnknownTransaction
  | PaymentUnderWay
  | PaymentNotCompleted
  | StockLost
  | Unavailable;

export type PaymentsService = ReturnType<typeof paymentsService>;

/** Number of lost races after which the customer is asked to try again. */
const ROUNDS = 5;

/** Links the intent of the next attempt to its order, unless a concurrent request changed, paid or closed that. */
const attachIntent = `WITH won AS (
    UPDATE "Order" SET attempt = $2, "intentId" = $3, "paymentEnv" = $4::"PaymentEnv", "paymentState" = 'INTENT_OPEN',
      "paymentProblem" = NULL, "updatedAt" = now()
    WHERE id = $1 AND attempt = $2 - 1 AND "transactionId" IS NULL AND status = 'OPEN' AND "totalMinor" = $5 RETURNING id)
  INSERT INTO "PaymentAttempt" (id, "orderId", attempt, "intentId", env, "amountMinor", currency)
  SELECT $7::uuid, id, $2, $3, $4::"PaymentEnv", $5, $6 FROM won RETURNING attempt`;

/** Refund events. */
const aboutRefunds = /^(charge\.refund|refund\.)/;

export function paymentsService(deps: {
  prisma: Db;
  sql: SqlDb;
  provider: PaymentProvider;
  visibleTo: (viewer: Viewer) => object;
  /** How long an order's items are held for its payment. */
  holdMinutes?: number;
  now?: () => Date;
  log?: { error(error: unknown, message: string): void };
}) {
  const { prisma, sql, provider, holdMinutes = 15, now = () => new Date() } = deps;
  const settle = settler(deps);
  const { readRefunds } = refundSettler(deps);
  const cancelPayment = createPaymentCanceler({ provider, settle });
  const closeUnpaidOrder = createOrderCloser({ prisma, cancelPayment, now });

  async function visible(payer: Payer, orderId: string): Promise<Order | null> {
    if (!isRowId(orderId)) return null;
    if ('guestEmail' in payer)
      return findOwnOrder(sql.batched, orderId, { id: null, email: payer.guestEmail });
    return readsAllOrders(payer)
      ? findOrder(sql.batched, orderId)
      : findOwnOrder(sql.batched, orderId, payer);
  }

  /**
   * Makes or finds the intent of an unpaid order. `expectedTotalMinor` is only compared, never charged. `address` is the
   * network address of the request, whose holds are limited.
   */
  async function open(
    payer: Payer,
    orderId: string,
    expectedTotalMinor?: number | null,
    address: string | null = null,
  ): Promise<PaymentSession | OpenPaymentFailure> {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await visible(payer, orderId);
      if (!order) return new NotFound('order');
      if (order.transactionId) return new OrderAlreadyPaid();
      if (order.status !== 'OPEN') return new OrderClosed(order.status);
      if (typeof expectedTotalMinor === 'number' && expectedTotalMinor !== order.totalMinor)
        return new PriceChanged(order.totalMinor, order.currency);
      const current = order.intentId ? await provider.retrieve(order.intentId) : 'missing';
      if (current === 'unavailable') return new Unavailable('payments');
      const usable = await findUsableIntent(order, current);
      if (usable === 'again') continue;
      if (usable instanceof PaymentUnderWay || usable instanceof Unavailable) return usable;
      const holdOutcome = await hold(order, current, address);
      if (holdOutcome === 'closed') continue;
      if (holdOutcome !== 'held') {
        // Otherwise an outdated page could still pay the old intent.
        if (usable && !(await cancelIntent(usable.id))) continue;
        return holdOutcome;
      }
      if (usable) return { order, intentId: usable.id, clientSecret: usable.clientSecret };
      const made = await attempt(order);
      if (made === 'unavailable') return new Unavailable('payments');
      // A repeated idempotency key can return an intent that a lost race canceled; the next round makes the next attempt.
      if (made && made.status !== 'canceled')
        return { order, intentId: made.id, clientSecret: made.clientSecret };
    }
    return new Unavailable('payments');
  }

  /** Renews the hold for the next attempt. The end of an earlier attempt does not release it. */
  async function hold(
    order: Order,
    current: Intent | 'missing',
    address: string | null,
  ): Promise<'held' | 'closed' | HoldFailure> {
    const knownEnd = current === 'missing' ? null : endOf(current);
    return holdStock(sql, order.id, { now: now(), holdMinutes, knownEnd, address });
  }

  /** Whether this intent can no longer be paid; false when the payment succeeded first. */
  async function cancelIntent(intentId: string): Promise<boolean> {
    const intent = await provider.cancel(intentId);
    if (typeof intent !== 'object') return true;
    await settle(intent);
    return intent.status === 'canceled';
  }

  /** The order's current intent, if it can still be paid and has the right amount. */
  async function findUsableIntent(
    order: Order,
    intent: Intent | 'missing',
  ): Promise<Intent | PaymentUnderWay | Unavailable | 'again' | null> {
    // The intent belongs to another environment or to a provider whose data was reset: create a new one.
    if (intent === 'missing' || intent.env !== provider.env || intent.status === 'canceled') return null;
    if (intent.status === 'succeeded')
      return (await settle(intent)) === 'unavailable' ? new Unavailable('payments') : 'again';
    if (intent.status === 'processing') {
      await settle(intent);
      return new PaymentUnderWay();
    }
    if (intent.amountMinor === order.totalMinor && intent.currency === order.currency) return intent;
    await provider.cancel(intent.id);
    return 'again';
  }

  /** Creates the next attempt's intent and links it to the order, unless a concurrent request was faster. */
  async function attempt(order: Order): Promise<Intent | 'unavailable' | null> {
    const number = order.attempt + 1;
    const { id: orderId, totalMinor: amountMinor, currency } = order;
    const intent = await provider.createIntent({
      orderId,
      attempt: number,
      amountMinor,
      currency,
      description: `FISHZOME order ${orderNumber(order.number)}`,
      idempotencyKey: intentKey(provider.env, orderId, number, amountMinor, currency),
    });
    if (intent === 'unavailable') return intent;
    // A superseded payment intent does not consume an attempt number; the winner's number must match this order.
    const [attached] = await sql.query({
      name: 'attach intent',
      text: attachIntent,
      values: [orderId, number, intent.id, provider.env, amountMinor, currency, newId()],
    });
    if (attached) return intent;
    const after = await findOrder(sql.batched, orderId);
    if (after?.intentId !== intent.id) await provider.cancel(intent.id);
    return null;
  }

  /** Whether this intent was made for this order. */
  async function isAttempt(orderId: string, intentId: string): Promise<boolean> {
    if (!isRowId(orderId) || !isIntentId(intentId)) return false;
    const found = await sql.batched.query({
      name: 'attempt by intent',
      text: 'SELECT id FROM "PaymentAttempt" WHERE "intentId" = $1 AND "orderId" = $2',
      values: [intentId, orderId],
    });
    return found.length > 0;
  }

  /** The browser's claim that it paid only makes the server check with the provider. */
  async function confirm(
    payer: Payer,
    orderId: string,
    transactionId: string,
  ): Promise<Order | ConfirmPaymentFailure> {
    const [order, isKnown] = await Promise.all([visible(payer, orderId), isAttempt(orderId, transactionId)]);
    if (!order) return new NotFound('order');
    if (order.transactionId) return order;
    if (!isKnown) return new UnknownTransaction();
    const intent = await provider.retrieve(transactionId);
    if (intent === 'unavailable') return new Unavailable('payments');
    if (intent === 'missing') return new UnknownTransaction();
    const settled = await settle(intent, order);
    if (settled === 'unavailable') return new Unavailable('payments');
    const after = await findOrder(sql.batched, order.id);
    if (!after) return new NotFound('order');
    if (after.transactionId) return after;
    if (settled === 'refunded' && after.review === 'STOCK_LOST') return new StockLost(0, true);
    if (intent.status === 'processing') return new PaymentUnderWay();
    if (intent.status === 'succeeded')
      return new PaymentNotCompleted(intent.status, 'This payment didn’t match the order and was refunded.');
    return new PaymentNotCompleted(intent.status, intent.lastError?.message ?? null);
  }

  /**
   * Handles a signed provider event. The current state is read from the provider, so order and repetition do not matter; of a
   * payment that has paid its order, nothing is read. The event is marked as handled only after success, so that the provider redelivers it after a failure.
   */
  async function webhook(
    rawBody: Buffer,
    signature: string,
  ): Promise<'done' | 'ignored' | 'bad-signature' | 'unavailable'> {
    const event = await provider.readWebhook(rawBody, signature);
    if (event === 'bad-signature') return event;
    if (event.livemode !== (provider.env === 'LIVE') || isIgnored(event.type)) return 'ignored';
    const [known] = await sql.batched.query<{ isHandled: boolean; hasPaid: boolean }>({
      name: 'known event',
      text: `SELECT EXISTS (SELECT FROM "WebhookEvent" WHERE id = $1) AS "isHandled",
        EXISTS (SELECT FROM "Order" WHERE "transactionId" = $2) AS "hasPaid"`,
      values: [event.id, event.intentId],
    });
    if (known?.isHandled) return 'ignored';
    const isAboutRefunds = aboutRefunds.test(event.type);
    // A payment that has paid its order can only be refunded.
    if (event.intentId && (isAboutRefunds || !known?.hasPaid)) {
      const intent = await provider.retrieve(event.intentId);
      if (intent === 'unavailable') return intent;
      if (intent !== 'missing' && (await settle(intent)) === 'unavailable') return 'unavailable';
      const refunded = isAboutRefunds && (await readRefunds(event.intentId));
      if (refunded === 'unavailable') return refunded;
    }
    await sql.query({
      name: 'mark event as handled',
      text: 'INSERT INTO "WebhookEvent" (id, type, env) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      values: [event.id, event.type, provider.env],
    });
    return 'done';
  }

  /** The caller's unpaid order of exactly this sum (specification §7 sends only a price), newest first. */
  async function orderOfTotal(viewer: Viewer, totalMinor: number): Promise<string | null> {
    const order = await prisma.order.findFirst({
      where: { AND: [{ totalMinor, transactionId: null, status: 'OPEN' }, deps.visibleTo(viewer)] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    });
    return order?.id ?? null;
  }

  return {
    open,
    confirm,
    webhook,
    closeUnpaidOrder,
    cancelPayment,
    orderOfTotal,
    /** Items of a product that are held for orders being paid. */
    held: (equipmentId: string) => heldQuantity(prisma, equipmentId, now()),
    ...reconciler({ ...deps, settle, now }),
    ...overdueWork({ ...deps, settle, closeUnpaidOrder, holdMinutes, now }),
  };
}
