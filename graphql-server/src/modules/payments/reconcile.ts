import type { Db } from '#server/db.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import type { Intent, PaymentProvider } from '#server/providers/payments.ts';
import { GIVEN_BACK, type Settled } from './settle.ts';

const PAGE = 200;
/** Hours back in which the provider is asked for payments that we do not know. */
const LOOK_BACK = 2;

/** What one reconciliation has looked at. `failed`: for the log, and for the next run. */
export interface Reconciled {
  orders: number;
  failed: number;
  unknown: number;
}

/** Settles what was lost while the server, a webhook or a browser was away. Repeating it changes nothing. */
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
   * All open payments of ours, then the money that should have gone back, then what the provider has and we do not know.
   * One failure does not keep the others waiting; it ends early only when the provider is away.
   */
  async function reconcile(lookBackHours = LOOK_BACK): Promise<Reconciled> {
    const done: Reconciled = { orders: 0, failed: 0, unknown: 0 };
    for (let after: string | null = null; ;) {
      const page = await openPayments(after);
      for (const order of page) {
        done.orders++;
        // A closed order's payment may still be open: its cancelling was cut off.
        const cancel = order.status !== 'OPEN';
        const looked = await look(order.intentId ?? '', cancel ? 'cancel' : 'retrieve');
        if (looked === 'unavailable') return done;
        if (looked === 'failed') done.failed++;
      }
      after = page.at(-1)?.id ?? null;
      if (page.length < PAGE) break;
    }
    for (const intentId of await owedBack()) {
      const looked = await look(intentId, 'retrieve');
      if (looked === 'unavailable') return done;
      if (looked === 'failed') done.failed++;
    }
    const since = new Date(now().getTime() - lookBackHours * 3_600_000);
    const made = await provider.madeSince(since);
    if (made === 'unavailable') return done;
    for (const intentId of await unknownOf(made)) {
      done.unknown++;
      if ((await look(intentId, 'retrieve')) === 'failed') done.failed++;
    }
    return done;
  }

  async function look(
    intentId: string,
    how: 'retrieve' | 'cancel',
  ): Promise<'done' | 'failed' | 'unavailable'> {
    try {
      const intent = await provider[how](intentId);
      if (intent === 'unavailable') return intent;
      // What goes back could not: the next run comes back to it.
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

  /** Decided to be given back, and the provider was away: nobody else would come back to it. */
  async function owedBack(): Promise<string[]> {
    const rows = await prisma.$queryRaw<{ intentId: string }[]>`
      SELECT DISTINCT "intentId" FROM "PaymentIncident"
      WHERE kind IN (${Prisma.join([...GIVEN_BACK])}) AND details->>'givenBack' IS NULL
        AND "resolvedAt" IS NULL AND env = ${provider.env}::"PaymentEnv"`;
    return rows.map(({ intentId }) => intentId);
  }

  /** Money that no order and no incident accounts for: `settle` finds its order, or opens an incident. */
  async function unknownOf(made: Intent[]): Promise<string[]> {
    const paid = made.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
    const where = { intentId: { in: paid } };
    const payments = await prisma.payment.findMany({ where, select: { intentId: true } });
    const incidents = await prisma.paymentIncident.findMany({ where, select: { intentId: true } });
    const known = new Set([...payments, ...incidents].map(({ intentId }) => intentId));
    return paid.filter((id) => !known.has(id));
  }

  return { reconcile };
}
