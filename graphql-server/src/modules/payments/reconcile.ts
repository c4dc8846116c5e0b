import type { Db } from '#server/db.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import { REFUNDED_INCIDENTS, type Settled } from './settle.ts';

const PAGE = 200;
/** Hours back in which to search the provider for unknown payments. */
const LOOK_BACK = 2;
/** Hours back in which to search for refunds that a bank rejected. */
const REFUNDS_BACK = 7 * 24;

/** Result of one reconciliation. `unknown` counts payments; `failed` is logged and retried by the next run. */
export interface Reconciled {
  orders: number;
  failed: number;
  unknown: number;
}

/** Settles what was missed while the server, a webhook or a browser was unavailable. Repeating it changes nothing. */
export function reconciler({
  prisma,
  provider,
  settle,
  now,
  log,
}: {
  prisma: Db;
  provider: PaymentProvider;
  settle: (intent: Intent) => Promise<Settled>;
  now: () => Date;
  log?: { error(error: unknown, message: string): void };
}) {
  /**
   * Checks all open payments, then refunds that are still owed, then other payments of recently paid orders, then payments
   * that only the provider knows.
   * One failure does not stop the others. The run ends early only when the provider is unavailable.
   */
  async function reconcile(lookBackHours = LOOK_BACK): Promise<Reconciled> {
    const done: Reconciled = { orders: 0, failed: 0, unknown: 0 };
    for (let after: string | null = null; ;) {
      const page = await openPayments(after);
      for (const order of page) {
        done.orders++;
        // A closed order's payment may still be open if its cancellation was interrupted.
        const cancel = order.status !== 'OPEN';
        const outcome = await settlePayment(order.intentId ?? '', cancel ? 'cancel' : 'retrieve');
        if (outcome === 'unavailable') return done;
        if (outcome === 'failed') done.failed++;
      }
      after = page.at(-1)?.id ?? null;
      if (page.length < PAGE) break;
    }
    const refunds = await provider.refundsSince(hoursAgo(REFUNDS_BACK));
    if (refunds === 'unavailable') return done;
    const failedIntents = refunds
      .filter(({ status }) => status === 'failed')
      .flatMap(({ intentId }) => intentId ?? []);
    for (const intentId of await findOwedRefunds(failedIntents)) {
      const outcome = await settlePayment(intentId, 'retrieve');
      if (outcome === 'unavailable') return done;
      if (outcome === 'failed') done.failed++;
    }
    const since = hoursAgo(lookBackHours);
    for (const intentId of await findOtherAttempts(since)) {
      // Prevents a second payment; one that succeeded is refunded.
      const outcome = await settlePayment(intentId, 'cancel');
      if (outcome === 'unavailable') return done;
      if (outcome === 'failed') done.failed++;
    }
    const intents = await provider.intentsSince(since);
    if (intents === 'unavailable') return done;
    for (const intentId of await findUnknown(intents)) {
      done.unknown++;
      if ((await settlePayment(intentId, 'retrieve')) === 'failed') done.failed++;
    }
    return done;
  }

  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000);

  async function settlePayment(
    intentId: string,
    how: 'retrieve' | 'cancel',
  ): Promise<'done' | 'failed' | 'unavailable'> {
    try {
      const intent = await provider[how](intentId);
      if (intent === 'unavailable') return intent;
      // The refund failed; the next run retries it.
      if (intent !== 'missing' && (await settle(intent)) === 'unavailable') return 'failed';
      return 'done';
    } catch (error) {
      log?.error(error, `could not reconcile the payment ${intentId}`);
      return 'failed';
    }
  }

  function openPayments(after: string | null) {
    return prisma.order.findMany({
      where: {
        transactionId: null,
        intentId: { not: null },
        paymentEnv: provider.env,
        paymentState: { not: 'UNPAID' },
        ...(after && { id: { gt: after } }),
      },
      select: { id: true, intentId: true, status: true },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
  }

  /** Refunds that were decided while the provider was unavailable, or that the bank rejected. Nothing else retries them. */
  async function findOwedRefunds(failedIntents: string[]): Promise<string[]> {
    const rows = await prisma.$queryRaw<{ intentId: string }[]>`
      SELECT DISTINCT "intentId" FROM "PaymentIncident"
      WHERE kind IN (${Prisma.join([...REFUNDED_INCIDENTS])}) AND (details->>'givenBack' IS NULL OR "intentId" = ANY(${failedIntents}))
        AND "resolvedAt" IS NULL AND env = ${provider.env}::"PaymentEnv"`;
    return rows.map(({ intentId }) => intentId);
  }

  /** Other attempts at orders paid since then, without a recorded refund. */
  async function findOtherAttempts(since: Date): Promise<string[]> {
    const rows = await prisma.$queryRaw<{ intentId: string }[]>`
      SELECT a."intentId" FROM "PaymentAttempt" a JOIN "Order" o ON o.id = a."orderId"
      WHERE o."paidAt" >= ${since} AND o."transactionId" <> a."intentId" AND a.env = ${provider.env}::"PaymentEnv"
        AND NOT EXISTS (SELECT 1 FROM "PaymentIncident" i WHERE i."intentId" = a."intentId")`;
    return rows.map(({ intentId }) => intentId);
  }

  /** Payments without an order or an incident: `settle` finds their order, or opens an incident. */
  async function findUnknown(intents: Intent[]): Promise<string[]> {
    const paid = intents.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
    const where = { intentId: { in: paid } };
    const payments = await prisma.payment.findMany({ where, select: { intentId: true } });
    const incidents = await prisma.paymentIncident.findMany({ where, select: { intentId: true } });
    const known = new Set([...payments, ...incidents].map(({ intentId }) => intentId));
    return paid.filter((id) => !known.has(id));
  }

  return { reconcile };
}
