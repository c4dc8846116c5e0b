import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Order } from '#server/generated/prisma/client.ts';
import type { MoneyHarness } from './money-harness.ts';
import { ACTIONS } from './money-actions.ts';
import { factsOf, problemsIn, type Facts } from './money-invariants.ts';
import type { StepHook } from './money-steps.ts';
import { Crash, Turns } from './money-turns.ts';
import {
  endWhatIsOverdue,
  newWorld,
  reconcile,
  start,
  deliver,
  findUndeliveredEvents,
  type Cast,
  type World,
} from './money-world.ts';

/** One action in a run; `n` selects among the available targets. */
export interface Action {
  readonly kind: keyof typeof ACTIONS;
  readonly n: number;
}

/** Rounds of concurrent actions, and the numbers that interleave their steps. */
export interface Plan {
  /** Stock of the product; null if it is not tracked. */
  readonly stock: number | null;
  /** Quantity of each order. */
  readonly orders: readonly number[];
  readonly rounds: readonly (readonly Action[])[];
  readonly choices: readonly number[];
  /** Whether all events arrive at the end, twice (I7); otherwise only reconciliation runs. */
  readonly deliversEvents: boolean;
  /** Whether no customer returns at the end, so that every unpaid order expires. */
  readonly left: boolean;
}

/**
 * Executes a plan on new orders, waits until everything is settled, and returns the outcomes. @throws on a violated
 * invariant
 */
export async function carryOut(harness: MoneyHarness, cast: Cast, plan: Plan): Promise<string[]> {
  // Half of the plans order a variant.
  const isVariant = plan.choices.length % 2 === 1;
  const parentId = isVariant ? (await harness.newProductWithOptions()).id : null;
  const { id: equipmentId } = await harness.newProduct({ stock: plan.stock, parentId });
  const orderIds: string[] = [];
  const place = orderPlacer(harness, cast, plan, equipmentId);
  for (const [index, quantity] of plan.orders.entries()) orderIds.push((await place(index, quantity)).id);
  const turns = new Turns(plan.choices);
  const world = newWorld(harness, cast, orderIds);
  try {
    for (const round of plan.rounds) {
      const calls = round.map(({ kind, n }, at) => ({
        name: `${at}/${kind}`,
        call: (turn: StepHook) => ACTIONS[kind].run(world, n, turn).catch(unlessCrash),
      }));
      await turns.run(calls);
      await expectStockFor(harness, orderIds);
    }
    await comeToRest(world, plan.deliversEvents);
    if (plan.left) await expire(world, plan.deliversEvents);
    return outcomesOf(await judge(world, plan), world);
  } catch (error) {
    throw new Error(`${String(error)}\nSteps:\n  ${turns.trace.join('\n  ')}`, { cause: error });
  } finally {
    await forget(world);
  }
}

/**
 * Places each order of a plan: with one product without a cart, or with two to five products of a cart, some with paid
 * delivery, and with a code that one order may use.
 */
function orderPlacer(harness: MoneyHarness, { customer }: Cast, plan: Plan, equipmentId: string) {
  let prepared: Promise<{ code: string; deliveryMethodId: string; others: string[] }> | undefined;
  const prepare = async () => {
    const { code } = await harness.prisma.promotion.create({
      data: { code: randomUUID(), label: 'Spring', kind: 'PERCENT', percent: 15, usageLimit: 1 },
    });
    const { id: deliveryMethodId } = await harness.prisma.deliveryMethod.create({
      data: {
        name: 'Express',
        kind: 'SHIP',
        rates: { create: [{ costMinor: 777, minDays: 1, maxDays: 2 }] },
      },
    });
    const others = await Promise.all([1, 2, 3, 4].map(() => harness.newProduct({ stock: plan.stock })));
    return { code: code ?? '', deliveryMethodId, others: others.map(({ id }) => id) };
  };
  return async (index: number, quantity: number): Promise<Order> => {
    const choice = plan.choices[index] ?? 0;
    const more = choice % 5;
    if (more === 0) return harness.newOrder(customer, { equipmentId, quantity });
    const { code, deliveryMethodId, others } = await (prepared ??= prepare());
    const lines = [equipmentId, ...others.slice(0, more)].map((id) => ({ equipmentId: id, quantity }));
    return harness.newCartOrder(customer, lines, { code, ...(choice % 2 === 1 && { deliveryMethodId }) });
  };
}

function unlessCrash(error: unknown): void {
  if (!(error instanceof Crash)) throw error;
}

/** Held items never exceed the stock, not even during a run. */
async function expectStockFor({ pool, now }: MoneyHarness, orderIds: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ stock: number; held: number }>(
    `select stock, (select coalesce(sum(quantity), 0) from "StockHold" where "equipmentId" = e.id and "expiresAt" > $2)::int as held
     from "Equipment" e where stock is not null
       and id in (select "equipmentId" from "OrderLine" where "orderId" = any($1))`,
    [orderIds, now()],
  );
  for (const { stock, held } of rows) if (held > stock) throw new Error(`${held} items are held of ${stock}`);
}

/** Restores server and provider, finishes what is in progress, delivers the remaining events, and runs the job. */
async function comeToRest(world: World, deliversEvents: boolean): Promise<void> {
  const { controls } = world.harness;
  world.away = false;
  world.answersLost = 0;
  controls.refuseRefunds(null);
  controls.pendingRefunds(false);
  start(world);
  await controls.finishProcessing();
  if (deliversEvents) await deliverAll(world);
  await reconcile(world.server());
  // Cancellations and refunds by the job created more events.
  if (deliversEvents) await deliverAll(world);
  if (deliversEvents) expect(await findUndeliveredEvents(world)).toEqual([]);
}

async function deliverAll(world: World): Promise<void> {
  for (const event of await findUndeliveredEvents(world)) await deliver(world, event);
}

/** Advances the clock past every deadline. */
async function expire(world: World, deliversEvents: boolean): Promise<void> {
  world.harness.later(73 * 60);
  await endWhatIsOverdue(world.server());
  if (deliversEvents) await deliverAll(world);
  world.met.add('left alone');
}

async function judge(world: World, plan: Plan): Promise<Facts[]> {
  const { harness, orderIds, tabs } = world;
  const known = new Set(tabs.map(({ intentId }) => intentId));
  const excuses = { unknownIntents: (id: string) => world.hadFaults && !known.has(id) };
  const read = () => Promise.all(orderIds.map((id) => factsOf(harness.pool, id, harness.now())));
  const before = await read();
  const problems = before.flatMap((facts) => [...problemsIn(facts, excuses), ...unminded(facts, plan)]);
  if (!plan.deliversEvents) {
    expect(problems).toEqual([]);
    return before;
  }
  // I7: repeating the last event, and then the very first one, changes nothing.
  const events = await harness.eventsOf(...orderIds);
  await harness.pool.query('delete from "WebhookEvent" where id = any($1)', [events.map(({ id }) => id)]);
  const [oldest] = events;
  for (const event of [...events.slice(-1), ...(oldest ? [oldest] : [])])
    await harness.deliver(world.server(), event);
  const after = await read();
  const [was, is] = [before, after].map((all) => JSON.stringify(all.map(lasting)));
  if (was !== is) problems.push(`I7 telling all again changes the orders: ${was} became ${is}`);
  problems.push(...after.flatMap((facts) => problemsIn(facts, excuses)));
  expect(problems).toEqual([]);
  return after;
}

/** An order without columns that every write changes, with its related rows. */
const lasting = ({ order, asked, stock, holds, paidMails }: Facts) => [
  { ...order, updatedAt: null },
  asked.map((row) => ({ ...row, updatedAt: null })),
  stock,
  holds,
  paidMails,
];

/** Liveness: no possible work is left, and a payment has made the order paid or has an incident. */
function unminded(
  { order, intents, incidents, asked, holds, paidMails, paidJobs }: Facts,
  { left }: Plan,
): string[] {
  const waits = asked.filter(({ status }) => status === 'REQUESTED').length;
  return [
    ...intents
      .filter(({ id, status }) => status === 'succeeded' && id !== order.transactionId)
      .filter(({ id }) => !incidents.some(({ intentId }) => intentId === id))
      .map(({ id }) => `progress: ${id} has succeeded, and nothing came of it`),
    ...(waits > 0 ? [`progress: ${waits} refunds wait`] : []),
    ...(paidJobs === paidMails ? [] : [`I2 ${paidMails} messages, and ${paidJobs} mails to send`]),
    ...(left && holds.live + holds.over > 0 ? ['all holds have expired, and items are held'] : []),
    ...(left && !order.transactionId && order.status === 'OPEN' ? ['all time is over, and it is open'] : []),
  ];
}

function outcomesOf(all: readonly Facts[], { hadFaults, lost, met, orderIds }: World): string[] {
  return [
    ...all.flatMap(({ order, incidents, asked, attempts }) => [
      order.transactionId ? 'paid' : 'unpaid',
      ...(order.status === 'OPEN'
        ? []
        : [order.transactionId ? 'refunded and closed' : order.status.toLowerCase()]),
      ...new Set(incidents.map(({ kind }) => kind)),
      ...(order.review === 'REFUND_FAILED' ? ['REFUND_FAILED'] : []),
      ...(order.refundedMinor > 0 && order.status === 'OPEN' ? ['refunded'] : []),
      ...(asked.some(({ status }) => status === 'FAILED') ? ['a refund failed'] : []),
      ...(attempts.length > 1 ? ['several attempts'] : []),
    ]),
    ...met,
    ...(orderIds.length > 1 ? ['rivals'] : []),
    ...(hadFaults ? ['with faults'] : []),
    ...(lost.size > 0 ? ['webhooks lost'] : []),
  ];
}

/** Hides this run's rows from the jobs, so that they do not affect the next run. */
async function forget({ harness, orderIds }: World): Promise<void> {
  harness.controls.refuseRefunds(null);
  harness.controls.pendingRefunds(false);
  await harness.pool.query(
    `with held as (delete from "StockHold" where "orderId" = any($1)),
       tried as (update "PaymentAttempt" set env = 'TEST' where "orderId" = any($1)),
       listed as (update "PaymentIncident" set env = 'TEST' where "orderId" = any($1))
     update "Order" set "paymentEnv" = 'TEST', "expiresAt" = null,
       -- The next runs have the same customer, whose unpaid orders are limited.
       status = case when status = 'OPEN' and "transactionId" is null then 'EXPIRED' else status end where id = any($1)`,
    [orderIds],
  );
}

/** Empties the tables, so that the hundred-thousandth run is as fast as the first. */
export async function forgetAll({ pool }: MoneyHarness): Promise<void> {
  await pool.query(
    `truncate "Order", "Equipment", "PaymentIncident", "AuditEntry", "OutboxMessage", "WebhookEvent",
       graphile_worker._private_jobs, emulator_payments.payment_intents, emulator_payments.events,
       emulator_payments.idempotency_keys cascade`,
  );
}
