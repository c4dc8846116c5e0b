import type { Pool } from 'pg';
import { factsOf, problemsIn, type Facts } from '../money-invariants.ts';
import type { CustomerRecord } from './customer.ts';

export interface Verdict {
  readonly problems: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

/** Compares what customers were told with the shop's and the provider's records. */
export async function judge(pool: Pool, records: readonly CustomerRecord[]): Promise<Verdict> {
  const problems: string[] = [];
  const figures = {
    paid: 0,
    unpaid: 0,
    closed: 0,
    refunded: 0,
    charges: 0,
    receipts: 0,
    'sent again': 0,
  };
  const { rows: here } = await pool.query<{ id: string }>('select id from "Order"');
  const ids = new Set(here.map(({ id }) => id));
  for (const { orderId } of records)
    if (!ids.has(orderId)) problems.push(`${orderId} was promised and is lost`);
  const byOrder = new Map(records.map((one) => [one.orderId, one]));
  for (const id of ids) {
    const facts = await factsOf(pool, id);
    const known = new Set(facts.attempts.map(({ intentId }) => intentId));
    // Created by a server that was killed before it could respond: no client has its secret.
    const wrong = problemsIn(facts, { unknownIntents: (intent) => !known.has(intent) });
    wrong.push(...unkept(facts, byOrder.get(id)));
    problems.push(...wrong.map((problem) => `${id} (${byOrder.get(id)?.habit}): ${problem}`));
    const isPaid = facts.order.transactionId !== null;
    figures[isPaid ? 'paid' : facts.order.status === 'OPEN' ? 'unpaid' : 'closed'] += 1;
    figures.refunded += facts.refunds.length;
    figures.charges += facts.charges.filter(({ paid }) => paid).length;
  }
  problems.push(...(await unsent(pool, figures)));
  return { problems, figures };
}

/** What a customer was told must be true. A payment may have been refunded, with an incident for the admins. */
function unkept({ order, refunds, incidents, intents }: Facts, record: CustomerRecord | undefined): string[] {
  const isPaid = order.transactionId !== null;
  const wentBack = refunds.length > 0 && incidents.length > 0;
  return [
    ...(record?.paid && !isPaid ? ['the customer was told PAID'] : []),
    ...(record?.deleted && order.status !== 'CANCELLED' ? ['the customer was told CANCELLED'] : []),
    ...(record?.succeeded && !isPaid && !wentBack ? ['the customer paid, and nothing came of it'] : []),
    ...intents
      .filter(({ id, status }) => status === 'succeeded' && id !== order.transactionId)
      .filter(({ id }) => !incidents.some(({ intentId }) => intentId === id))
      .map(({ id }) => `${id} has succeeded, and the shop does not know it`),
  ];
}

async function unsent(pool: Pool, figures: Record<string, number>): Promise<string[]> {
  const { rows } = await pool.query<{ dedupeKey: string; sentAt: Date | null; attempts: number }>(
    `select "dedupeKey", "sentAt", attempts from "OutboxMessage" where kind = 'order-paid'`,
  );
  figures.receipts = rows.filter(({ sentAt }) => sentAt).length;
  figures['sent again'] = rows.filter(({ attempts }) => attempts > 1).length;
  return rows.filter(({ sentAt }) => !sentAt).map(({ dedupeKey }) => `${dedupeKey}: no receipt was sent`);
}
