import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Order } from '#server/generated/prisma/client.ts';
import { isIgnored } from '#server/modules/payments/payments.rules.ts';
import type { PaymentSession } from '#server/modules/payments/payments.service.ts';
import type { Viewer } from '#server/viewer.ts';
import { openMoneyHarness, type MoneyHarness, type ServerInstance } from './money-harness.ts';
import { factsOf, problemsIn, type Excuses, type Facts } from './money-invariants.ts';
import { Stops } from './money-steps.ts';

/** A customer, an order and a server whose steps can be stopped. */
export interface Scene {
  readonly harness: MoneyHarness;
  readonly viewer: Viewer;
  readonly order: Order;
  readonly stops: Stops;
  /** The server with the stops. */
  readonly instance: ServerInstance;
  /** Another server on the same database, without stops. */
  readonly other: ServerInstance;
  /** Opens the payment on the other server. */
  open(): Promise<PaymentSession>;
  now(): Promise<Order>;
}

/**
 * For the race table: a harness for the file, a `scene` for each test. After each test, stopped steps are released,
 * webhooks arrive and reconciliation runs. Then every order must satisfy all invariants, and delivering every event
 * again, newest first, must change nothing (I7).
 */
export function moneyScenes() {
  let harness: MoneyHarness;
  const orders = new Set<string>();
  const unknown = new Set<string>();
  beforeAll(async () => {
    harness = await openMoneyHarness();
  });
  afterAll(() => harness.close());
  afterEach(async () => {
    const mine = [...orders];
    orders.clear();
    await comeToRest(harness);
    const unknownIntents = (intent: string) => unknown.has(intent);
    for (const id of mine) {
      const before = await expectInvariants(harness, id, { unknownIntents });
      await tellAgain(harness, id);
      const after = await expectInvariants(harness, id, { unknownIntents });
      expect(lasting(after.order)).toEqual(lasting(before.order));
    }
  });

  async function scene(more: Parameters<MoneyHarness['newOrder']>[1] = {}): Promise<Scene> {
    const viewer = await harness.newViewer();
    const order = await harness.newOrder(viewer, more);
    orders.add(order.id);
    const stops = new Stops();
    const other = harness.newInstance();
    return {
      harness,
      viewer,
      order,
      stops,
      instance: harness.newInstance({ hook: stops.hook }),
      other,
      open: async () => harness.open(viewer, order),
      now: () => harness.orderNow(order.id),
    };
  }

  /** Excuses an intent of a server that died before it could respond: no client has its secret (I3). */
  const allowUnknownIntent = (intentId: string) => void unknown.add(intentId);
  /** Excludes an order that a test has deleted from the database. */
  const forget = (id: string) => void orders.delete(id);
  /** Adds an order that the test has placed itself. */
  const watch = (id: string) => void orders.add(id);
  return { scene, allowUnknownIntent, forget, watch };
}

async function comeToRest(harness: MoneyHarness): Promise<void> {
  const { controls, pool } = harness;
  harness.receiver = harness.newInstance();
  controls.failApi(false);
  controls.delayApi(0);
  controls.processing(null);
  await controls.finishProcessing();
  await pool.query('update emulator_payments.events set deliver_at = now() where deliver_at is not null');
  controls.releaseWebhooks();
  await harness.quiet();
  const { payments, refunds } = harness.newInstance();
  await payments.reconcile();
  await refunds.settleOpenRefunds();
}

export async function tellAgain(harness: MoneyHarness, orderId: string): Promise<void> {
  const events = await harness.eventsOf(orderId);
  await harness.pool.query('delete from "WebhookEvent" where id = any($1)', [events.map(({ id }) => id)]);
  const instance = harness.newInstance();
  for (const event of events.toReversed())
    expect(await harness.deliver(instance, event)).toBe(isIgnored(event.type) ? 'ignored' : 'done');
}

/** An order without columns that every write changes. */
export const lasting = (order: object) => ({ ...order, updatedAt: null });

/** Asserts all invariants of an order for which nothing is in progress. */
async function expectInvariants(
  harness: MoneyHarness,
  orderId: string,
  excuses: Excuses = {},
): Promise<Facts> {
  const facts = await factsOf(harness.pool, orderId, harness.now());
  expect(problemsIn(facts, excuses)).toEqual([]);
  return facts;
}
