import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../local/own-schema.ts';
import { settle, type BankWord } from './confirmations.ts';
import { newId } from './identifiers.ts';
import { lockDueIntent, lockProcessingIntent, type IntentRow } from './payment-intent-rows.ts';
import { endDueRefunds, untilNextRefund } from './refund-outcomes.ts';
import { deliverDue, untilNextDelivery, type DeliveryOptions } from './webhook-deliveries.ts';

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
    if (!(await isAnyDue(options.pool))) return;
    while (!stop.signal.aborted && (await settleOne(options, lockDueIntent, 'pays')));
  };

  const settleAll = async (word: BankWord): Promise<void> => {
    while (!stop.signal.aborted && (await settleOne(options, lockProcessingIntent, word)));
  };

  const pass = async (): Promise<void> => {
    let wait = AFTER_FAILURE_MS;
    try {
      await settleDue();
      await endDueRefunds(options);
      await deliverDue(options, stop.signal);
      wait = await untilNext(options);
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

/** Runs after every change and rarely finds anything, so it uses no transaction. */
async function isAnyDue(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    'select 1 from emulator_payments.payment_intents where settle_at <= now() limit 1',
  );
  return rows.length > 0;
}

async function untilNext(options: DeliveryOptions): Promise<number> {
  const { rows } = await options.pool.query<{ wait: number | null }>(
    `select extract(epoch from min(settle_at) - now())::float * 1000 as wait
     from emulator_payments.payment_intents where settle_at is not null`,
  );
  const all = [rows[0]?.wait ?? null, await untilNextRefund(options.pool), await untilNextDelivery(options)];
  const waits = all.filter((wait) => wait !== null);
  return Math.min(LONGEST_SLEEP_MS, ...waits.map((wait) => Math.max(Math.ceil(wait), 0)));
}
