import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Order } from '#server/generated/prisma/client.ts';
import { isIdle } from '#server/modules/payments/payments.rules.ts';
import type { PaymentSession } from '#server/modules/payments/payments.service.ts';
import type { Viewer } from '#server/viewer.ts';
import { openMoneyBench, type MoneyBench, type Till } from './money-bench.ts';
import { factsOf, problemsIn, type Excuses, type Facts } from './money-invariants.ts';
import { Stops } from './money-steps.ts';

/** A customer, an order and a server whose steps can be stopped. */
export interface Scene {
  readonly bench: MoneyBench;
  readonly viewer: Viewer;
  readonly order: Order;
  readonly stops: Stops;
  /** The server with the stops. */
  readonly till: Till;
  /** Another server on the same database, without stops. */
  readonly other: Till;
  /** Opens the payment on the other server. */
  open(): Promise<PaymentSession>;
  now(): Promise<Order>;
}

/**
 * For the race table: a bench for the file, `scene` for each test. After each test the world comes to rest: what was held
 * is let go, webhooks arrive, reconciliation runs. Then every order must keep all invariants, and telling it every event
 * again, newest first, must change nothing (I7).
 */
export function moneyScenes() {
  let bench: MoneyBench;
  const orders = new Set<string>();
  const unknown = new Set<string>();
  beforeAll(async () => {
    bench = await openMoneyBench();
  });
  afterAll(() => bench.close());
  afterEach(async () => {
    const mine = [...orders];
    orders.clear();
    await comeToRest(bench);
    const unknownIntents = (intent: string) => unknown.has(intent);
    for (const id of mine) {
      const before = await expectInvariants(bench, id, { unknownIntents });
      await tellAgain(bench, id);
      const after = await expectInvariants(bench, id, { unknownIntents });
      expect(lasting(after.order)).toEqual(lasting(before.order));
    }
  });

  async function scene(more: Parameters<MoneyBench['newOrder']>[1] = {}): Promise<Scene> {
    const viewer = await bench.newViewer();
    const order = await bench.newOrder(viewer, more);
    orders.add(order.id);
    const stops = new Stops();
    const other = bench.newTill();
    return {
      bench,
      viewer,
      order,
      stops,
      till: bench.newTill({ hook: stops.hook }),
      other,
      open: async () => bench.open(viewer, order),
      now: () => bench.orderNow(order.id),
    };
  }

  /** An intent that a server made and died before it could tell: nobody has its secret (I3). */
  const nobodyKnows = (intentId: string) => void unknown.add(intentId);
  /** An order that a test has taken out of the database. */
  const forget = (id: string) => void orders.delete(id);
  return { scene, nobodyKnows, forget };
}

async function comeToRest(bench: MoneyBench): Promise<void> {
  const { controls, pool } = bench;
  bench.atTheDoor = bench.newTill();
  controls.failApi(false);
  controls.delayApi(0);
  controls.processing(null);
  await controls.finishProcessing();
  await pool.query('update stand_in_payments.events set deliver_at = now() where deliver_at is not null');
  controls.releaseWebhooks();
  await bench.quiet();
  const { payments, refunds } = bench.newTill();
  await payments.reconcile();
  await refunds.settleOpenRefunds();
}

export async function tellAgain(bench: MoneyBench, orderId: string): Promise<void> {
  const events = await bench.eventsOf(orderId);
  await bench.pool.query('delete from "WebhookEvent" where id = any($1)', [events.map(({ id }) => id)]);
  const till = bench.newTill();
  for (const event of events.toReversed())
    expect(await bench.deliver(till, event)).toBe(isIdle(event.type) ? 'ignored' : 'done');
}

/** An order without what every writing changes. */
export const lasting = (order: object) => ({ ...order, updatedAt: null });

/** Asserts all invariants of an order that nothing is under way for. */
async function expectInvariants(bench: MoneyBench, orderId: string, excuses: Excuses = {}): Promise<Facts> {
  const facts = await factsOf(bench.pool, orderId, bench.now());
  expect(problemsIn(facts, excuses)).toEqual([]);
  return facts;
}
