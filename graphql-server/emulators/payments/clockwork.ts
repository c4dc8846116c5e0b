import type { PoolClient } from 'pg';
import { inTransaction } from '../local/own-schema.ts';
import { settle, type BankWord } from './confirmations.ts';
import { newId } from './identifiers.ts';
import { lockDueIntent, lockProcessingIntent, type IntentRow } from './payment-intent-rows.ts';
import { endDueRefunds } from './refund-outcomes.ts';
import { deliverDue, waitForDelivery, type DeliveryOptions } from './webhook-deliveries.ts';

/** Work without a request: sends webhooks and completes `processing` payments and pending refunds. */
export interface Clockwork {
  /** Checks now for due work. */
  wake(): void;
  /** Completes all payments in `processing`. When it resolves, none is left. */
  settleAll(word: BankWord): Promise<void>;
  close(): Promise<void>;
}

const LONGEST_SLEEP_MS = 60_000;
const AFTER_FAILURE_MS = 1_000;

export function startClockwork(options: DeliveryOptions, onError: (error: unknown) => void): Clockwork {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;

  const settleDue = async (): Promise<void> => {
    while (!stop.signal.aborted && (await settleOne(options, lockDueIntent, 'pays')));
  };

  const settleAll = async (word: BankWord): Promise<void> => {
    while (!stop.signal.aborted && (await settleOne(options, lockProcessingIntent, word)));
  };

  const pass = async (): Promise<void> => {
    let wait = AFTER_FAILURE_MS;
    try {
      const waits = await findWaits(options);
      if (isDue(waits.payments)) await settleDue();
      if (isDue(waits.refunds)) await endDueRefunds(options);
      if (isDue(waits.webhooks)) await deliverDue(options, stop.signal);
      const isAnyDue = Object.values(waits).some(isDue);
      wait = untilNext(isAnyDue ? await findWaits(options) : waits);
    } catch (error) {
      if (!stop.signal.aborted) onError(error);
    }
    if (stop.signal.aborted) return;
    timer = setTimeout(wake, wait).unref();
  };

  function wake(): void {
    if (stop.signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = pass().finally(() => {
      running = null;
      if (!again) return;
      again = false;
      wake();
    });
  }

  return {
    wake,
    settleAll,
    async close() {
      stop.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

async function settleOne(
  options: DeliveryOptions,
  lock: (tx: PoolClient) => Promise<IntentRow | null>,
  word: BankWord,
): Promise<boolean> {
  return inTransaction(options.pool, async (tx) => {
    const row = await lock(tx);
    if (!row) return false;
    const request = { id: newId('req'), idempotencyKey: null };
    await settle({ tx, now: options.now(), controls: options.controls, request }, row, word);
    return true;
  });
}

/** Milliseconds until something is due; null if nothing waits. */
type Wait = number | null;
type Waits = Record<'payments' | 'refunds' | 'webhooks', Wait>;

const isDue = (wait: Wait): boolean => wait !== null && wait <= 0;

/** Runs after every change and rarely finds anything due, so it is one statement. */
async function findWaits(options: DeliveryOptions): Promise<Waits> {
  const { rows } = await options.pool.query<Waits>(
    `select extract(epoch from payments - now())::float * 1000 as payments,
       extract(epoch from refunds - now())::float * 1000 as refunds,
       extract(epoch from webhooks - now())::float * 1000 as webhooks
     from (select min(settle_at) as payments from emulator_payments.payment_intents where settle_at is not null) p,
       (select min(settle_at) as refunds from emulator_payments.refunds where ends is not null) r,
       (select min(deliver_at) as webhooks from emulator_payments.events where deliver_at is not null) w`,
  );
  const { payments = null, refunds = null, webhooks = null } = rows[0] ?? {};
  return { payments, refunds, webhooks: waitForDelivery(options, webhooks) };
}

function untilNext(waits: Waits): number {
  const all = Object.values(waits).filter((wait) => wait !== null);
  return Math.min(LONGEST_SLEEP_MS, ...all.map((wait) => Math.max(Math.ceil(wait), 0)));
}
