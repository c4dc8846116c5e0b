import { expect } from 'vitest';
import type { MoneyBench } from './money-bench.ts';
import { DEEDS } from './money-deeds.ts';
import { factsOf, problemsIn, type Facts } from './money-invariants.ts';
import type { StepHook } from './money-steps.ts';
import { Crash, Turns } from './money-turns.ts';
import {
  endWhatIsOverdue,
  newWorld,
  reconcile,
  start,
  tell,
  untold,
  type Cast,
  type World,
} from './money-world.ts';

/** One deed in a run; `n` picks among what there is to pick from. */
export interface Deed {
  readonly kind: keyof typeof DEEDS;
  readonly n: number;
}

/** Rounds of deeds that happen at once, and the numbers that interleave their steps. */
export interface Plan {
  /** Pieces of the product; null where they are not counted. */
  readonly stock: number | null;
  /** Pieces of each order. */
  readonly orders: readonly number[];
  readonly rounds: readonly (readonly Deed[])[];
  readonly choices: readonly number[];
  /** Whether, in the end, all events arrive, and twice (I7); else reconciliation is alone. */
  readonly told: boolean;
  /** Whether, in the end, nobody comes back: all that is not paid expires. */
  readonly left: boolean;
}

/** Carries out a plan on orders of its own, brings them to rest, and says what became of them. @throws what is wrong */
export async function carryOut(bench: MoneyBench, cast: Cast, plan: Plan): Promise<string[]> {
  const { id: equipmentId } = await bench.newProduct({ stock: plan.stock });
  const orderIds: string[] = [];
  for (const quantity of plan.orders)
    orderIds.push((await bench.newOrder(cast.customer, { equipmentId, quantity })).id);
  const turns = new Turns(plan.choices);
  const world = newWorld(bench, cast, orderIds);
  try {
    for (const round of plan.rounds) {
      const calls = round.map(({ kind, n }, at) => ({
        name: `${at}/${kind}`,
        call: (turn: StepHook) => DEEDS[kind].run(world, n, turn).catch(unlessCrash),
      }));
      await turns.run(calls);
      await expectPiecesFor(bench, equipmentId);
    }
    await comeToRest(world, plan.told);
    if (plan.left) await expire(world, plan.told);
    return outcomesOf(await judge(world, plan), world);
  } catch (error) {
    throw new Error(`${String(error)}\nSteps:\n  ${turns.trace.join('\n  ')}`, { cause: error });
  } finally {
    await forget(world);
  }
}

function unlessCrash(error: unknown): void {
  if (!(error instanceof Crash)) throw error;
}

/** Never more pieces are promised than there are, also in the midst of it all. */
async function expectPiecesFor({ pool, now }: MoneyBench, equipmentId: string): Promise<void> {
  const { rows } = await pool.query<{ stock: number | null; held: number }>(
    `select stock, (select coalesce(sum(quantity), 0) from "StockHold" where "equipmentId" = e.id and "expiresAt" > $2)::int as held
     from "Equipment" e where id = $1`,
    [equipmentId, now()],
  );
  const [{ stock, held } = { stock: null, held: 0 }] = rows;
  if (stock !== null && held > stock) throw new Error(`${held} pieces are promised of ${stock}`);
}

/** The server and the provider are there, what was under way ends, what was not lost is told, and the job runs. */
async function comeToRest(world: World, isTold: boolean): Promise<void> {
  const { controls } = world.bench;
  world.away = false;
  world.answersLost = 0;
  controls.refuseRefunds(null);
  controls.pendingRefunds(false);
  start(world);
  await controls.finishProcessing();
  if (isTold) await tellAll(world);
  await reconcile(world.server());
  // Its own cancelling and giving back made some more.
  if (isTold) await tellAll(world);
  if (isTold) expect(await untold(world)).toEqual([]);
}

async function tellAll(world: World): Promise<void> {
  for (const event of await untold(world)) await tell(world, event);
}

/** All time is over. */
async function expire(world: World, isTold: boolean): Promise<void> {
  world.bench.later(73 * 60);
  await endWhatIsOverdue(world.server());
  if (isTold) await tellAll(world);
  world.met.add('left alone');
}

async function judge(world: World, plan: Plan): Promise<Facts[]> {
  const { bench, orderIds, tabs } = world;
  const known = new Set(tabs.map(({ intentId }) => intentId));
  const excuses = { unknownIntents: (id: string) => world.hadFaults && !known.has(id) };
  const read = () => Promise.all(orderIds.map((id) => factsOf(bench.pool, id, bench.now())));
  const before = await read();
  const problems = before.flatMap((facts) => [...problemsIn(facts, excuses), ...unminded(facts, plan)]);
  if (!plan.told) {
    expect(problems).toEqual([]);
    return before;
  }
  // I7: the last one once more, and then the very first, change nothing.
  const events = await bench.eventsOf(...orderIds);
  await bench.pool.query('delete from "WebhookEvent" where id = any($1)', [events.map(({ id }) => id)]);
  const [oldest] = events;
  for (const event of [...events.slice(-1), ...(oldest ? [oldest] : [])])
    await bench.deliver(world.server(), event);
  const after = await read();
  const [was, is] = [before, after].map((all) => JSON.stringify(all.map(lasting)));
  if (was !== is) problems.push(`I7 telling all again changes the orders: ${was} became ${is}`);
  problems.push(...after.flatMap((facts) => problemsIn(facts, excuses)));
  expect(problems).toEqual([]);
  return after;
}

/** An order without what every writing changes, and what belongs to it. */
const lasting = ({ order, asked, stock, holds, paidMails }: Facts) => [
  { ...order, updatedAt: null },
  asked.map((row) => ({ ...row, updatedAt: null })),
  stock,
  holds,
  paidMails,
];

/** Progress: nothing waits that could be done, and money that came has made the order paid, or a human knows why not. */
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
    ...(left && holds.live + holds.over > 0 ? ['all time is over, and pieces are held'] : []),
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

/** The jobs look at all there is: the next run has nothing to do with this one. */
async function forget({ bench, orderIds }: World): Promise<void> {
  bench.controls.refuseRefunds(null);
  bench.controls.pendingRefunds(false);
  await bench.pool.query(
    `with held as (delete from "StockHold" where "orderId" = any($1)),
       tried as (update "PaymentAttempt" set env = 'TEST' where "orderId" = any($1)),
       listed as (update "PaymentIncident" set env = 'TEST' where "orderId" = any($1))
     update "Order" set "paymentEnv" = 'TEST', "expiresAt" = null where id = any($1)`,
    [orderIds],
  );
}

/** Empties the books, so that the hundredth thousand is as quick as the first. */
export async function forgetAll({ pool }: MoneyBench): Promise<void> {
  await pool.query(
    `truncate "Order", "Equipment", "PaymentIncident", "AuditEntry", "OutboxMessage", "WebhookEvent",
       graphile_worker._private_jobs, stand_in_payments.payment_intents, stand_in_payments.events,
       stand_in_payments.idempotency_keys cascade`,
  );
}
