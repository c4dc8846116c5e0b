import type { Db, Tx } from '#server/db.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import { stateOf } from './payments.rules.ts';

/** What settling an intent came to. */
export type Settled = 'paid' | 'open' | 'given-back' | 'incident' | 'not-ours';

/**
 * The only code that sets an order paid. `intent` has just been read from the provider with the secret key, so any
 * number of calls in any order end in the same row: the webhook, the browser's hint and reconciliation all come here.
 */
export function settler({ prisma, provider }: { prisma: Db; provider: PaymentProvider }) {
  return async function settle(intent: Intent): Promise<Settled> {
    if (intent.env !== provider.env || !intent.orderId) return 'not-ours';
    const order = await prisma.order.findUnique({ where: { id: intent.orderId } });
    if (!order) return intent.status === 'succeeded' ? incident('ORDER_UNKNOWN', intent) : 'not-ours';
    if (intent.status !== 'succeeded') return note(order, intent);
    if (order.transactionId === intent.id) return 'paid';
    const matches = intent.amountReceivedMinor === order.totalMinor && intent.currency === order.currency;
    if (!matches) return giveBack(intent, order, 'AMOUNT_MISMATCH');
    if (await markPaid(order.id, intent)) return 'paid';
    const now = await prisma.order.findUnique({ where: { id: order.id }, select: { transactionId: true } });
    return now?.transactionId === intent.id ? 'paid' : giveBack(intent, order, 'PAID_TWICE');
  };

  /** An older event never overwrites a final state: only the current attempt of an unpaid order moves. */
  async function note(order: Order, intent: Intent): Promise<Settled> {
    await prisma.order.updateMany({
      where: { id: order.id, transactionId: null, intentId: intent.id },
      data: { paymentState: stateOf(intent), paymentProblem: intent.lastError?.message ?? null },
    });
    return 'open';
  }

  /** One conditional UPDATE decides; payment, stock, mail and audit live or die with it. Payment beats cancellation. */
  async function markPaid(orderId: string, intent: Intent): Promise<boolean> {
    return prisma.$transaction(async (tx) => {
      const { count } = await tx.order.updateMany({
        where: { id: orderId, transactionId: null },
        data: {
          transactionId: intent.id,
          intentId: intent.id,
          paymentState: 'PAID',
          paymentEnv: provider.env,
          paymentProblem: null,
          paidAt: new Date(),
          status: 'OPEN',
          cancelledAt: null,
        },
      });
      if (count === 0) return false;
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
      await takeStock(tx, orderId);
      await tx.outboxMessage.create({
        data: {
          kind: 'order-paid',
          dedupeKey: `order-paid:${orderId}`,
          payload: { orderId, intentId: intent.id },
        },
      });
      await tx.auditEntry.create({
        data: {
          actor: 'system',
          action: 'order.paid',
          subject: `order:${orderId}`,
          after: { intentId: intent.id },
        },
      });
      return true;
    });
  }

  /** Money that belongs to no order of ours as it stands goes back at once, and a human hears of it. */
  async function giveBack(
    intent: Intent,
    order: Order,
    why: 'AMOUNT_MISMATCH' | 'PAID_TWICE',
  ): Promise<Settled> {
    await incident(why, intent);
    await prisma.order.updateMany({
      where: { id: order.id, transactionId: null },
      data: { review: why, paymentState: 'UNPAID' },
    });
    const refund = await provider.refund({
      intentId: intent.id,
      amountMinor: intent.amountReceivedMinor,
      idempotencyKey: `${provider.env}:give-back:${intent.id}`,
      reason: 'duplicate',
    });
    // Not answered: the webhook is refused below, so that the provider delivers it again and we come back here.
    if (refund === 'unavailable')
      throw new Error(`refund of ${intent.id} could not be made: the provider is away`);
    return 'given-back';
  }

  /** Never an automatic refund for an unknown order: after a restored backup every good sale looks like this. */
  async function incident(kind: string, intent: Intent): Promise<Settled> {
    await prisma.paymentIncident.createMany({
      data: [
        {
          kind,
          intentId: intent.id,
          orderId: intent.orderId,
          env: provider.env,
          details: { amountMinor: intent.amountReceivedMinor, currency: intent.currency },
        },
      ],
      skipDuplicates: true,
    });
    return 'incident';
  }
}

async function takeStock(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Equipment" e SET stock = greatest(e.stock - l.quantity, 0)
    FROM "OrderLine" l WHERE l."orderId" = ${orderId}::uuid AND l."equipmentId" = e.id AND e.stock IS NOT NULL`;
}
