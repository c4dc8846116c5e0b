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
  const equipmentIds = await shelfOf(harness).take(plan);
  const orderIds: string[] = [];
  const place = orderPlacer(harness, cast, plan, equipmentIds);
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
 * Products and a delivery method that the runs of a harness share, because creating a product takes longer than ordering it.
 * Each run gets them as new: with their first stock, and without the holds of earlier runs.
 */
function createShelf(harness: MoneyHarness) {
  const { pool } = harness;
  let deliveryMethod: Promise<{ id: string }> | undefined;
  const products = new Map<string, string[]>();

  const newVariant = async (stock: number | null) =>
    harness.newProduct({ stock, parentId: (await harness.newProductWithOptions()).id });

  async function find(key: string, count: number, create: () => Promise<{ id: string }>): Promise<string[]> {
    const found = products.get(key) ?? [];
    products.set(key, found);
    while (found.length < count) found.push((await create()).id);
    return found.slice(0, count);
  }

  return {
    deliveryMethod: () =>
      (deliveryMethod ??= harness.prisma.deliveryMethod.create({
        data: {
          name: 'Express',
          kind: 'SHIP',
          rates: { create: [{ costMinor: 777, minDays: 1, maxDays: 2 }] },
        },
      })),
    /** The product of a plan, and those that its largest cart adds. */
    async take(plan: Plan): Promise<string[]> {
      const { stock, choices } = plan;
      // Half of the plans order a variant.
      const isVariant = choices.length % 2 === 1;
      const added = Math.max(...plan.orders.map((_quantity, index) => productsAdded(plan, index)));
      const newProduct = () => (isVariant ? newVariant(stock) : harness.newProduct({ stock }));
      const taken = [
        ...(await find(`${isVariant ? 'variant' : 'product'} of ${stock}`, 1, newProduct)),
        ...(await find(`added of ${stock}`, added, () => harness.newProduct({ stock }))),
      ];
      await pool.query(
        `with periods as (delete from "HoldPeriod" where "equipmentId" = any($1))
         update "Equipment" set stock = $2 where id = any($1) and stock is distinct from $2`,
        [taken, stock],
      );
      return taken;
    },
  };
}

const shelves = new WeakMap<MoneyHarness, ReturnType<typeof createShelf>>();
function shelfOf(harness: MoneyHarness) {
  const shelf = shelves.get(harness) ?? createShelf(harness);
  shelves.set(harness, shelf);
  return shelf;
}

/** How many products an order has besides the plan's; with none it has no cart. */
const productsAdded = ({ choices }: Plan, index: number) => (choices[index] ?? 0) % 5;

/**
 * Places each order of a plan: with one product without a cart, or with two to five products of a cart, some with paid
 * delivery, and with a code that one order may use.
 */
function orderPlacer(
  harness: MoneyHarness,
  { customer }: Cast,
  plan: Plan,
  [equipmentId = '', ...others]: readonly string[],
) {
  let promotion: Promise<{ code: string | null }> | undefined;
  return async (index: number, quantity: number): Promise<Order> => {
    const added = productsAdded(plan, index);
    if (added === 0) return harness.newOrder(customer, { equipmentId, quantity });
    promotion ??= harness.prisma.promotion.create({
      data: { code: randomUUID(), label: 'Spring', kind: 'PERCENT', percent: 15, usageLimit: 1 },
    });
    const code = (await promotion).code ?? '';
    const hasDelivery = (plan.choices[index] ?? 0) % 2 === 1;
    const { id: deliveryMethodId } = await shelfOf(harness).deliveryMethod();
    await harness.fillCart(customer, {
      equipmentIds: [equipmentId, ...others.slice(0, added)],
      quantity,
      code,
    });
    return harness.newCartOrder(customer, [], hasDelivery ? { deliveryMethodId } : {});
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

/** Empties the tables that runs fill, so that the hundred-thousandth run is as fast as the first. */
export async function forgetAll({ pool }: MoneyHarness): Promise<void> {
  await pool.query(
    `truncate "Order", "Promotion", "EquipmentSale", "SalesChange", "PaymentIncident", "AuditEntry",
       "OutboxMessage", "WebhookEvent", graphile_worker._private_jobs, emulator_payments.payment_intents,
       emulator_payments.payment_methods, emulator_payments.events, emulator_payments.idempotency_keys cascade`,
  );
}
