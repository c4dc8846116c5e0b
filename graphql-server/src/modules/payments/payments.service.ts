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
import { PaymentNotCompleted, UnknownTransaction } from './payments.errors.ts';
import { intentKey, isIntentId } from './payments.rules.ts';
import { settler } from './settle.ts';

/** What a browser needs to ask for the card: the secret of an intent whose amount the server set. */
export interface PaymentSession {
  order: Order;
  intentId: string;
  clientSecret: string;
}

export type OpenPaymentFailure =
  NotFound | OrderAlreadyPaid | OrderClosed | PaymentUnderWay | PriceChanged | Unavailable;
export type ConfirmPaymentFailure =
  NotFound | UnknownTransaction | PaymentUnderWay | PaymentNotCompleted | Unavailable;

export type PaymentsService = ReturnType<typeof paymentsService>;

/** Rounds of a lost race before the person is asked to try again. */
const ROUNDS = 5;

export function paymentsService(deps: {
  prisma: Db;
  provider: PaymentProvider;
  visibleTo: (viewer: Viewer) => object;
}) {
  const { prisma, provider } = deps;
  const settle = settler(deps);

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
      if (usable instanceof PaymentUnderWay) return usable;
      if (usable) return { order, intentId: usable.id, clientSecret: usable.clientSecret };
      const made = await attempt(order);
      if (made === 'unavailable') return new Unavailable('payments');
      if (made) return { order, intentId: made.id, clientSecret: made.clientSecret };
    }
    return new Unavailable('payments');
  }

  /** The intent the order already has, if it can still be paid and asks for the right sum. */
  async function stillUsable(
    order: Order,
    intent: Intent | 'missing',
  ): Promise<Intent | PaymentUnderWay | 'again' | null> {
    // Another environment's intent, or one of a provider that was wiped: make a new one.
    if (intent === 'missing' || intent.env !== provider.env || intent.status === 'canceled') return null;
    if (intent.status === 'succeeded') {
      await settle(intent);
      return 'again';
    }
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
      await tx.paymentAttempt.createMany({
        data: [{ orderId, attempt: number, intentId: intent.id, env: provider.env, amountMinor, currency }],
        skipDuplicates: true,
      });
      return count === 1;
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
    await settle(intent);
    const now = await prisma.order.findUniqueOrThrow({ where: { id: order.id } });
    if (now.transactionId) return now;
    if (intent.status === 'processing') return new PaymentUnderWay();
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
    if (event.livemode !== (provider.env === 'LIVE')) return 'ignored';
    if (await prisma.webhookEvent.findUnique({ where: { id: event.id } })) return 'ignored';
    if (event.intentId) {
      const intent = await provider.retrieve(event.intentId);
      if (intent === 'unavailable') return intent;
      if (intent !== 'missing') await settle(intent);
    }
    await prisma.webhookEvent.createMany({
      data: [{ id: event.id, type: event.type, env: provider.env }],
      skipDuplicates: true,
    });
    return 'done';
  }

  /**
   * Cancels an unpaid order. The row is closed first, so that no new intent can be hung on it; then the provider's
   * cancel decides: if the money came meanwhile, the order stands and is paid.
   */
  async function release(
    order: Order,
    actor: string,
  ): Promise<Order | OrderAlreadyPaid | PaymentUnderWay | Unavailable> {
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.order.updateMany({
        where: { id: order.id, transactionId: null, status: 'OPEN' },
        data: { status: 'CANCELLED', cancelledAt: new Date() },
      });
      if (count === 0) return;
      await tx.auditEntry.create({
        data: { actor, action: 'order.cancelled', subject: `order:${order.id}` },
      });
    });
    const closed = await prisma.order.findUniqueOrThrow({ where: { id: order.id } });
    if (closed.transactionId) return new OrderAlreadyPaid();
    if (!closed.intentId) return closed;
    const intent = await provider.cancel(closed.intentId);
    // The row stays closed and nobody can pay a closed order's intent twice; `reconcile` finishes the cancelling.
    if (intent === 'unavailable') return closed;
    if (intent === 'missing' || intent.status === 'canceled') {
      return prisma.order.update({ where: { id: order.id }, data: { paymentState: 'UNPAID' } });
    }
    await settle(intent);
    const now = await prisma.order.findUniqueOrThrow({ where: { id: order.id } });
    if (now.transactionId) return new OrderAlreadyPaid();
    await prisma.$transaction(async (tx) => {
      await tx.order.updateMany({
        where: { id: order.id, transactionId: null },
        data: { status: 'OPEN', cancelledAt: null },
      });
      await tx.auditEntry.create({ data: { actor, action: 'order.reopened', subject: `order:${order.id}` } });
    });
    return new PaymentUnderWay();
  }

  /** Settles what was lost while the server or the webhook was away. Returns how many orders it looked at. */
  async function reconcile(): Promise<number> {
    const open = await prisma.order.findMany({
      where: {
        transactionId: null,
        intentId: { not: null },
        paymentEnv: provider.env,
        paymentState: { not: 'UNPAID' },
      },
      orderBy: { updatedAt: 'desc' },
      take: 500,
    });
    for (const order of open) {
      if (!order.intentId) continue;
      const intent =
        order.status === 'CANCELLED'
          ? await provider.cancel(order.intentId)
          : await provider.retrieve(order.intentId);
      if (intent === 'unavailable') break;
      if (intent !== 'missing') await settle(intent);
    }
    return open.length;
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

  return { open, confirm, webhook, release, reconcile, orderOfTotal };
}
