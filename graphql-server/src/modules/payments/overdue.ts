import type { Db } from '#server/db.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import type { Settled } from './settle.ts';
import { dropHold } from './stock-holds.ts';

const PAGE = 100;

/** What happens when nobody does anything: unpaid orders end, and what they held is free again. */
export function overdueWork({
  prisma,
  provider,
  settle,
  release,
  holdMinutes,
  now,
  log,
}: {
  prisma: Db;
  provider: PaymentProvider;
  settle: (intent: Intent) => Promise<Settled>;
  release: (order: Order, actor: string, how: { as: 'EXPIRED' }) => Promise<unknown>;
  holdMinutes: number;
  now: () => Date;
  log?: { error(error: unknown, message: string): void };
}) {
  /** Closes the unpaid orders whose time is over; how many it tried. While a bank decides, an order waits. */
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
        await attempt(order.id, () => release(order, 'system', { as: 'EXPIRED' }));
      }
      after = page.at(-1)?.id ?? null;
      if (page.length < PAGE) return tried;
    }
  }

  /**
   * Ends the holds whose time is over; how many orders it tried. Nobody may pay for what is not held: the payment is
   * cancelled first, and the provider's answer decides. A page that still shows it opens a new one.
   */
  async function endHolds(): Promise<number> {
    const overdue = await prisma.order.findMany({
      where: { stockHolds: { some: { expiresAt: { lte: now() } } } },
      // Stryker disable next-line ObjectLiteral: in any order; in one, so that a run of the model can be repeated
      orderBy: { id: 'asc' },
      take: 1_000,
    });
    for (const order of overdue) await attempt(order.id, () => endHold(order));
    return overdue.length;
  }

  async function endHold({ id, intentId }: Order): Promise<void> {
    const intent = intentId ? await provider.cancel(intentId) : null;
    // It counts for nothing already; the row waits until nobody can pay.
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
      // Somebody opened the payment anew meanwhile: what is held now is theirs.
      if (overdue > 0 && current === intentId) await dropHold(tx, id);
    });
  }

  /** The bank has the payment in hand: the money may come, and then there should be something to send. */
  async function renew(orderId: string): Promise<void> {
    const expiresAt = new Date(now().getTime() + holdMinutes * 60_000);
    await prisma.stockHold.updateMany({ where: { orderId }, data: { expiresAt } });
  }

  async function attempt(orderId: string, deed: () => Promise<unknown>): Promise<void> {
    try {
      await deed();
    } catch (error) {
      log?.error(error, `could not end the overdue order ${orderId}`);
    }
  }

  return { expireOrders, endHolds };
}
