import type { PoolClient } from 'pg';
import type Stripe from 'stripe';
import { inTransaction } from '../local/own-schema.ts';
import type { Controls } from './controls.ts';
import { emit } from './events.ts';
import { newId } from './identifiers.ts';
import { lockIntentById } from './payment-intent-rows.ts';
import type { TestCard } from './test-cards.ts';
import type { DeliveryOptions } from './webhook-deliveries.ts';

export type RefundOutcome = 'succeeded' | 'failed';
type Banks = Pick<DeliveryOptions, 'pool' | 'now' | 'controls'>;
type Row = { body: Stripe.Refund; ends: RefundOutcome };

/** Milliseconds until the bank responds: long enough to observe the pending state. */
const BANK_TAKES_MS = 10_000;

/**
 * The states of a new refund. `ends` is null if the first state is final; `after` (milliseconds) is null if a test
 * decides when.
 */
export function refundEnds(
  { refund }: TestCard,
  { pending }: Controls,
): { begins: 'pending' | 'succeeded'; ends: RefundOutcome | null; after: number | null } {
  if (refund) return { ...refund, after: pending ? null : BANK_TAKES_MS };
  return pending
    ? { begins: 'pending', ends: 'succeeded', after: null }
    : { begins: 'succeeded', ends: null, after: null };
}

/** Ends the refunds that are due. */
export const endDueRefunds = (banks: Banks): Promise<void> => endRefunds(banks, 'settle_at <= now()', null);

/** Ends every open refund: with `outcome`, or as its card defines. */
export const finishRefunds = (banks: Banks, outcome: RefundOutcome | null): Promise<void> =>
  endRefunds(banks, 'true', outcome);

async function endRefunds(banks: Banks, which: string, outcome: RefundOutcome | null): Promise<void> {
  await inTransaction(banks.pool, async (tx) => {
    const { rows } = await tx.query<Row>(
      `select body, ends from emulator_payments.refunds where ends is not null and ${which} order by seq for update`,
    );
    for (const { body, ends } of rows) await end(tx, banks, body, outcome ?? ends);
  });
}

/** A failed refund returns its amount to the charge. */
async function end(
  tx: PoolClient,
  { now, controls }: Banks,
  refund: Stripe.Refund,
  outcome: RefundOutcome,
): Promise<void> {
  const mover = { tx, now: now(), controls, request: { id: newId('req'), idempotencyKey: null } };
  const intentId = String(refund.payment_intent);
  // A concurrent refund request reads the charge's remaining amount.
  await lockIntentById(tx, intentId);
  const begunAs = refund.status;
  refund.status = outcome;
  delete refund.pending_reason;
  if (outcome === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card';
    refund.failure_balance_transaction = newId('txn');
    await tx.query(
      `update emulator_payments.charges set body = body || jsonb_build_object(
         'amount_refunded', (body->>'amount_refunded')::int - $2::int, 'refunded', false) where id = $1`,
      [refund.charge, refund.amount],
    );
  }
  await tx.query(
    'update emulator_payments.refunds set body = $2, ends = null, settle_at = null where id = $1',
    [refund.id, refund],
  );
  if (begunAs === outcome) return;
  await emit(mover, 'refund.updated', refund, intentId);
  await emit(mover, 'charge.refund.updated', refund, intentId);
  if (outcome === 'failed') await emit(mover, 'refund.failed', refund, intentId);
}
