import type { Db } from '#server/db.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import { isOffered } from '#server/modules/orders/orders.rules.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import type { Settled } from './settle.ts';
import { periodsOverBefore } from './hold-limits.ts';
import { releaseStock } from './stock-holds.ts';

const PAGE = 100;

/** Expires unpaid orders and ends expired stock holds. */
export function overdueWork({
  prisma,
  provider,
  settle,
  closeUnpaidOrder,
  holdMinutes,
  now,
  log,
}: {
  prisma: Db;
  provider: PaymentProvider;
  settle: (intent: Intent) => Promise<Settled>;
  closeUnpaidOrder: (order: Order, actor: string, how: { as: 'EXPIRED' }) => Promise<unknown>;
  holdMinutes: number;
  now: () => Date;
  log?: { error(error: unknown, message: string): void };
}) {
  /** Closes overdue unpaid orders and returns how many it tried. An order whose payment a bank is processing stays open. */
  async function expireOrders(): Promise<number> {
    let tried = 0;
    for (let after: string | null = null; ;) {
      const page: Order[] = await prisma.order.findMany({
        where: {
          status: 'OPEN',
          transactionId: null,
          paymentState: { not: 'PROCESSING' },
          expiresAt: { lte: now() },
          ...(after && { id: { gt: after } }),
        },
        orderBy: { id: 'asc' },
        take: PAGE,
      });
      for (const order of page) {
        tried++;
        await attempt(order.id, () => closeUnpaidOrder(order, 'system', { as: 'EXPIRED' }));
      }
      after = page.at(-1)?.id ?? null;
      if (page.length < PAGE) return tried;
    }
  }

  /**
   * Ends expired stock holds, and open payments for products that left the shop. Returns how many orders it tried. Cancels
   * the payment first, because an order without a hold must not be payable; the provider's answer decides. A page that
   * still shows the payment opens a new one.
   */
  async function expireHolds(): Promise<number> {
    const overdue = await prisma.order.findMany({
      where: {
        OR: [
          { stockHolds: { some: { expiresAt: { lte: now() } } } },
          {
            status: 'OPEN',
            paymentState: { in: ['INTENT_OPEN', 'REQUIRES_ACTION', 'FAILED'] },
            lines: { some: { OR: [{ equipmentId: null }, { equipment: { NOT: isOffered } }] } },
          },
        ],
      },
      // Stryker disable next-line ObjectLiteral: in any order; in one, so that a run of the model can be repeated
      orderBy: { id: 'asc' },
      take: 1_000,
    });
    for (const order of overdue) await attempt(order.id, () => expireHold(order));
    await prisma.holdPeriod.deleteMany({
      where: { startedAt: { lte: periodsOverBefore(now(), holdMinutes) } },
    });
    return overdue.length;
  }

  async function expireHold({ id, intentId }: Order): Promise<void> {
    const intent = intentId ? await provider.cancel(intentId) : null;
    // The expired hold no longer counts. Its row stays until the payment cannot be paid.
    if (intent === 'unavailable') return;
    if (intent && intent !== 'missing') {
      await settle(intent);
      if (intent.status === 'processing') return renew(id);
    }
    await prisma.$transaction(async (tx) => {
      const { intentId: current } = await tx.order.findUniqueOrThrow({
        where: { id },
        select: { intentId: true },
      });
      const overdue = await tx.stockHold.count({ where: { orderId: id, expiresAt: { lte: now() } } });
      // The customer opened a new payment in the meantime, and the current hold belongs to it.
      if (overdue > 0 && current === intentId) await releaseStock(tx, id);
    });
  }

  /** The bank is processing the payment: keep the items reserved in case it succeeds. */
  async function renew(orderId: string): Promise<void> {
    const expiresAt = new Date(now().getTime() + holdMinutes * 60_000);
    await prisma.stockHold.updateMany({ where: { orderId }, data: { expiresAt } });
  }

  async function attempt(orderId: string, action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      log?.error(error, `could not end the overdue order ${orderId}`);
    }
  }

  return { expireOrders, expireHolds };
}
