import type { Db } from '#server/db.ts';
import { NotFound, Unavailable } from '#server/errors/domain-error.ts';
import { isRowId } from '#server/errors/input.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import {
  OrderAlreadyPaid,
  OrderClosed,
  PaymentUnderWay,
  PriceChanged,
} from '#server/modules/orders/orders.errors.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import type { Viewer } from '#server/viewer.ts';
import { paymentEnder } from './end-payment.ts';
import { PaymentNotCompleted, StockLost, UnknownTransaction } from './payments.errors.ts';
import { intentKey, isIdle, isIntentId } from './payments.rules.ts';
import { overdueWork } from './overdue.ts';
import { reconciler } from './reconcile.ts';
import { releaser } from './release.ts';
import { refundSettler } from './settle-refunds.ts';
import { settler } from './settle.ts';
import { endOf, heldPieces, holdStock } from './stock-holds.ts';

/** What a browser needs to ask for the card: the secret of an intent whose amount the server set. */
export interface PaymentSession {
  order: Order;
  intentId: string;
  clientSecret: string;
}

export type OpenPaymentFailure =
  NotFound | OrderAlreadyPaid | OrderClosed | PaymentUnderWay | PriceChanged | StockLost | Unavailable;
export type ConfirmPaymentFailure =
  NotFound | UnknownTransaction | PaymentUnderWay | PaymentNotCompleted | StockLost | Unavailable;

export type PaymentsService = ReturnType<typeof paymentsService>;

/** Rounds of a lost race before the person is asked to try again. */
const ROUNDS = 5;

/** Events that tell of refunds. */
const aboutRefunds = /^(charge\.refund|refund\.)/;

export function paymentsService(deps: {
  prisma: Db;
  provider: PaymentProvider;
  visibleTo: (viewer: Viewer) => object;
  /** How long the pieces of an order are set aside for its payment. */
  holdMinutes?: number;
  now?: () => Date;
  log?: { error(error: unknown, message: string): void };
}) {
  const { prisma, provider, holdMinutes = 15, now = () => new Date() } = deps;
  const settle = settler(deps);
  const { readRefunds } = refundSettler(deps);
  const release = releaser({ ...deps, settle, now });

  async function visible(viewer: Viewer, orderId: string): Promise<Order | null> {
    if (!isRowId(orderId)) return null;
    return prisma.order.findFirst({ where: { AND: [{ id: orderId }, deps.visibleTo(viewer)] } });
  }

  /** Makes or finds the intent of an unpaid order. `expectedTotalMinor` is only compared, never charged. */
  async function open(
    viewer: Viewer,
    orderId: string,
    expectedTotalMinor?: number | null,
  ): Promise<PaymentSession | OpenPaymentFailure> {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await visible(viewer, orderId);
      if (!order) return new NotFound('order');
      if (order.transactionId) return new OrderAlreadyPaid();
      if (order.status !== 'OPEN') return new OrderClosed(order.status);
      if (typeof expectedTotalMinor === 'number' && expectedTotalMinor !== order.totalMinor)
        return new PriceChanged(order.totalMinor, order.currency);
      const current = order.intentId ? await provider.retrieve(order.intentId) : 'missing';
      if (current === 'unavailable') return new Unavailable('payments');
      const usable = await stillUsable(order, current);
      if (usable === 'again') continue;
      if (usable instanceof PaymentUnderWay || usable instanceof Unavailable) return usable;
      const kept = await hold(order, current);
      if (kept === 'closed') continue;
      if (kept instanceof StockLost) {
        // An older page could still pay it, for nothing.
        if (usable && !(await withdraw(usable.id))) continue;
        return kept;
      }
      if (usable) return { order, intentId: usable.id, clientSecret: usable.clientSecret };
      const made = await attempt(order);
      if (made === 'unavailable') return new Unavailable('payments');
      // A repeated key may give what a lost race has cancelled: the next round makes the next attempt.
      if (made && made.status !== 'canceled')
        return { order, intentId: made.id, clientSecret: made.clientSecret };
    }
    return new Unavailable('payments');
  }

  /** Sets the pieces aside anew for the next try; what ended before it does not end it. */
  async function hold(order: Order, current: Intent | 'missing'): Promise<'held' | 'closed' | StockLost> {
    const until = new Date(now().getTime() + holdMinutes * 60_000);
    const knownEnd = current === 'missing' ? null : endOf(current);
    return holdStock(prisma, order.id, { now: now(), until, knownEnd });
  }

  /** Whether nobody can pay this intent any more; false when the money was faster. */
  async function withdraw(intentId: string): Promise<boolean> {
    const intent = await provider.cancel(intentId);
    if (typeof intent !== 'object') return true;
    await settle(intent);
    return intent.status === 'canceled';
  }

  /** The intent the order already has, if it can still be paid and asks for the right sum. */
  async function stillUsable(
    order: Order,
    intent: Intent | 'missing',
  ): Promise<Intent | PaymentUnderWay | Unavailable | 'again' | null> {
    // Another environment's intent, or one of a provider that was wiped: make a new one.
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

  /** Makes the next attempt's intent and hangs it on the order, unless somebody else was faster. */
  async function attempt(order: Order): Promise<Intent | 'unavailable' | null> {
    const number = order.attempt + 1;
    const { id: orderId, totalMinor: amountMinor, currency } = order;
    const intent = await provider.createIntent({
      orderId,
      attempt: number,
      amountMinor,
      currency,
      description: `FISHZOME order ${orderId}`,
      idempotencyKey: intentKey(provider.env, orderId, number, amountMinor, currency),
    });
    if (intent === 'unavailable') return intent;
    const won = await prisma.$transaction(async (tx) => {
      const { count } = await tx.order.updateMany({
        where: {
          id: orderId,
          attempt: order.attempt,
          transactionId: null,
          status: 'OPEN',
          totalMinor: amountMinor,
        },
        data: {
          attempt: number,
          intentId: intent.id,
          paymentEnv: provider.env,
          paymentState: 'INTENT_OPEN',
          paymentProblem: null,
        },
      });
      // The loser's intent takes no number: nobody hears of it, and the winner's must be known as this order's.
      if (count === 0) return false;
      await tx.paymentAttempt.create({
        data: { orderId, attempt: number, intentId: intent.id, env: provider.env, amountMinor, currency },
      });
      return true;
    });
    if (won) return intent;
    const now = await prisma.order.findUnique({ where: { id: orderId }, select: { intentId: true } });
    if (now?.intentId !== intent.id) await provider.cancel(intent.id);
    return null;
  }

  /** The browser says that it paid: that only makes the server look at the provider. */
  async function confirm(
    viewer: Viewer,
    orderId: string,
    transactionId: unknown,
  ): Promise<Order | ConfirmPaymentFailure> {
    const order = await visible(viewer, orderId);
    if (!order) return new NotFound('order');
    if (order.transactionId) return order;
    if (!isIntentId(transactionId)) return new UnknownTransaction();
    const tried = await prisma.paymentAttempt.findUnique({ where: { intentId: transactionId } });
    if (tried?.orderId !== order.id) return new UnknownTransaction();
    const intent = await provider.retrieve(transactionId);
    if (intent === 'unavailable') return new Unavailable('payments');
    if (intent === 'missing') return new UnknownTransaction();
    const settled = await settle(intent);
    if (settled === 'unavailable') return new Unavailable('payments');
    const after = await prisma.order.findUniqueOrThrow({ where: { id: order.id } });
    if (after.transactionId) return after;
    if (settled === 'given-back' && after.review === 'STOCK_LOST') return new StockLost(0, true);
    if (intent.status === 'processing') return new PaymentUnderWay();
    if (intent.status === 'succeeded')
      return new PaymentNotCompleted(
        intent.status,
        'This payment did not fit the order. It has been given back.',
      );
    return new PaymentNotCompleted(intent.status, intent.lastError?.message ?? null);
  }

  /**
   * The provider's signed word that something changed. What changed is read afresh, so order and repetition do not
   * matter; the event is marked done only after success, so that a failure is delivered again.
   */
  async function webhook(
    rawBody: Buffer,
    signature: string,
  ): Promise<'done' | 'ignored' | 'bad-signature' | 'unavailable'> {
    const event = await provider.readWebhook(rawBody, signature);
    if (event === 'bad-signature') return event;
    if (event.livemode !== (provider.env === 'LIVE') || isIdle(event.type)) return 'ignored';
    if (await prisma.webhookEvent.findUnique({ where: { id: event.id } })) return 'ignored';
    if (event.intentId) {
      const intent = await provider.retrieve(event.intentId);
      if (intent === 'unavailable') return intent;
      if (intent !== 'missing' && (await settle(intent)) === 'unavailable') return 'unavailable';
      const refunded = aboutRefunds.test(event.type) && (await readRefunds(event.intentId));
      if (refunded === 'unavailable') return refunded;
    }
    await prisma.webhookEvent.createMany({
      data: [{ id: event.id, type: event.type, env: provider.env }],
      skipDuplicates: true,
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
    release,
    endPayment: paymentEnder({ provider, settle }),
    orderOfTotal,
    /** Pieces of a product that are set aside for orders being paid. */
    held: (equipmentId: string) => heldPieces(prisma, equipmentId, now()),
    ...reconciler({ ...deps, settle, now }),
    ...overdueWork({ ...deps, settle, release, holdMinutes, now }),
  };
}
