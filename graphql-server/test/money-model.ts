import { expect } from 'vitest';
import { DomainError } from '#server/errors/domain-error.ts';
import type { PaymentSession } from '#server/modules/payments/payments.service.ts';
import type { PaymentProvider } from '#server/providers/payments.ts';
import type { Viewer } from '#server/viewer.ts';
import { CARDS, type MoneyBench, type ProviderAnswer, type SentEvent, type Till } from './money-bench.ts';
import { factsOf, problemsIn, type Facts } from './money-invariants.ts';
import type { Step, StepHook } from './money-steps.ts';
import { Crash, Faults, Turns } from './money-turns.ts';

/** One deed in a run; `n` picks among what there is to pick from. */
export interface Deed {
  readonly kind: keyof typeof DEEDS;
  readonly n: number;
}

/** Rounds of deeds that happen at once, and the numbers that interleave their steps. */
export interface Plan {
  readonly rounds: readonly (readonly Deed[])[];
  readonly choices: readonly number[];
  /** Whether, in the end, the provider's events arrive; else reconciliation is alone. */
  readonly told: boolean;
}

/** One order, its customer's browser tabs, and the server it meets. */
interface World {
  readonly bench: MoneyBench;
  readonly viewer: Viewer;
  readonly orderId: string;
  readonly tabs: PaymentSession[];
  readonly asked: ProviderAnswer[];
  readonly told: Set<string>;
  readonly lost: Set<string>;
  faults: Faults;
  /** The server that runs, as a call meets it whose steps wait for their turns. */
  server: (turn?: StepHook) => Till;
  away: boolean;
  answersLost: number;
  /** Something broke on the way: an intent may be there that nobody has heard of. */
  hadFaults: boolean;
}

type Run = (world: World, n: number, turn: StepHook) => Promise<void>;

const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % Math.max(from.length, 1)];
const PRICES = [2999, 1999, 3999];

/** Deeds that are no call of the shop take one turn. */
const elsewhere =
  (name: string, run: Run): Run =>
  async (world, n, turn) => {
    await turn({ name, when: 'before' });
    await run(world, n, turn);
  };

async function tell(world: World, event: SentEvent | undefined, turn?: StepHook): Promise<void> {
  if (!event) return;
  const outcome = await world.bench.deliver(world.server(turn), event);
  if (outcome === 'done' || outcome === 'ignored') world.told.add(event.id);
}

async function untold({ bench, orderId, told, lost }: World): Promise<SentEvent[]> {
  return (await bench.eventsOf(orderId)).filter(({ id }) => !told.has(id) && !lost.has(id));
}

const payWith = (card: string): Run =>
  elsewhere('browser pays', async ({ bench, tabs }, n) => {
    const tab = pick(tabs, n);
    if (tab) await bench.pay(tab, card);
  });

const answerBank = (outcome: 'complete' | 'fail'): Run =>
  elsewhere(`bank: ${outcome}`, async ({ bench, asked }) => {
    const question = asked.pop();
    if (question) await bench.answerBank(question, outcome);
  });

/** What may happen, and how often compared with the rest. New deeds (a refund by an admin, an expiry) go here. */
export const DEEDS = {
  click: {
    weight: 8,
    async run({ server, viewer, orderId, tabs }, n, turn) {
      const opened = await server(turn).payments.open(viewer, orderId, n % 4 === 3 ? 1999 : null);
      if (!(opened instanceof DomainError)) tabs.push(opened);
    },
  },
  pay: { weight: 8, run: payWith(CARDS.good) },
  decline: { weight: 2, run: payWith(CARDS.declined) },
  'ask the bank': {
    weight: 2,
    run: elsewhere('browser pays, challenged', async ({ bench, tabs, asked }, n) => {
      const tab = pick(tabs, n);
      const answer = tab && (await bench.pay(tab, CARDS.challenged));
      if (answer?.body.status === 'requires_action') asked.push(answer);
    }),
  },
  'bank says yes': { weight: 2, run: answerBank('complete') },
  'bank says no': { weight: 1, run: answerBank('fail') },
  'pay slowly': {
    weight: 2,
    run: elsewhere('browser pays slowly', async ({ bench, tabs }, n) => {
      const tab = pick(tabs, n);
      bench.controls.processing('held');
      if (tab) await bench.pay(tab);
      bench.controls.processing(null);
    }),
  },
  'slow payment arrives': {
    weight: 1,
    run: elsewhere('bank settles', ({ bench }) => bench.controls.finishProcessing()),
  },
  confirm: {
    weight: 4,
    async run({ server, viewer, orderId, tabs }, n, turn) {
      const tab = pick(tabs, n);
      if (tab) await server(turn).payments.confirm(viewer, orderId, tab.intentId);
    },
  },
  'webhook, any': {
    weight: 5,
    run: async (world, n, turn) => tell(world, pick(await untold(world), n), turn),
  },
  'webhook, newest': {
    weight: 3,
    run: async (world, _n, turn) => tell(world, (await untold(world)).at(-1), turn),
  },
  'webhook again': {
    weight: 2,
    async run(world, n, turn) {
      const events = (await world.bench.eventsOf(world.orderId)).filter(({ id }) => world.told.has(id));
      await tell(world, pick(events, n), turn);
    },
  },
  'webhook lost': {
    weight: 2,
    async run(world, n) {
      const event = pick(await untold(world), n);
      if (event) world.lost.add(event.id);
    },
  },
  'price changes': {
    weight: 3,
    run: elsewhere('price changes', ({ bench, orderId }, n) =>
      bench.changePrice(orderId, pick(PRICES, n) ?? 1999),
    ),
  },
  delete: {
    weight: 3,
    run: async ({ server, viewer, orderId }, _n, turn) =>
      void (await server(turn).orders.cancel(viewer, orderId)),
  },
  'refund in the dashboard': {
    weight: 1,
    run: elsewhere('dashboard refunds', async ({ bench, orderId }, n) => {
      const { charges } = await factsOf(bench.pool, orderId);
      const charge = charges.find(({ paid, refunded }) => paid && !refunded);
      if (!charge) return;
      const amount =
        n % 2
          ? charge.amount - charge.amount_refunded
          : Math.min(500, charge.amount - charge.amount_refunded);
      await bench.stripe.refunds.create({ charge: charge.id, amount, reason: 'requested_by_customer' });
    }),
  },
  crash: {
    weight: 3,
    async run(world, n) {
      world.hadFaults = true;
      const when: Step['when'][] = ['before', 'after', 'commit'];
      world.faults.crashAt(n % 7, when[n % 3] ?? 'before');
    },
  },
  restart: {
    weight: 2,
    async run(world, _n, turn) {
      if (!world.faults.dead) return;
      start(world);
      await reconcile(world.server(turn));
    },
  },
  reconcile: {
    weight: 1,
    run: ({ server }, _n, turn) => reconcile(server(turn)),
  },
  'provider goes away': {
    weight: 1,
    async run(world) {
      world.hadFaults = true;
      world.away = true;
    },
  },
  'provider is back': { weight: 1, run: async (world) => void (world.away = false) },
  'answer is lost': {
    weight: 1,
    async run(world) {
      world.hadFaults = true;
      world.answersLost += 1;
    },
  },
} satisfies Record<string, { weight: number; run: Run }>;

/** A line to the provider that may be cut, before a call or after it. */
function line(world: World): (real: PaymentProvider) => PaymentProvider {
  return (real) =>
    new Proxy(real, {
      get(of, key) {
        const value: unknown = Reflect.get(ownOnly(of, world), key);
        if (typeof value !== 'function' || key === 'readWebhook') return value;
        return async (...args: unknown[]) => {
          if (world.away) return 'unavailable';
          const answer: unknown = await value.apply(of, args);
          if (world.answersLost === 0) return answer;
          world.answersLost -= 1;
          return 'unavailable';
        };
      },
    });
}

/** The provider's lists without other runs' payments: all runs share its books. */
function ownOnly(real: PaymentProvider, { bench, orderId }: World): PaymentProvider {
  return {
    ...real,
    async madeSince() {
      const made = await Promise.all((await bench.intentIdsOf(orderId)).map((id) => real.retrieve(id)));
      return made.filter((intent) => typeof intent === 'object');
    },
    async refundsSince() {
      const lists = await Promise.all((await bench.intentIdsOf(orderId)).map((id) => real.refundsOf(id)));
      return lists.filter((list) => typeof list === 'object').flat();
    },
  };
}

/** What the job does. */
async function reconcile({ payments, refunds }: Till): Promise<void> {
  await payments.reconcile();
  await refunds.settleOpenRefunds();
}

function start(world: World): void {
  const faults = new Faults();
  world.faults = faults;
  world.server = (turn = () => {}) =>
    world.bench.newTill({
      async hook(step) {
        await faults.hook(step);
        await turn(step);
        if (faults.dead) throw new Crash('dead');
      },
      at: line(world),
    });
}

/** Carries out a plan on an order of its own, brings it to rest, and says what became of it. @throws what is wrong */
export async function carryOut(bench: MoneyBench, viewer: Viewer, plan: Plan): Promise<string[]> {
  const { id: orderId } = await bench.newOrder(viewer);
  const turns = new Turns(plan.choices);
  const world = {
    bench,
    viewer,
    orderId,
    tabs: [],
    asked: [],
    told: new Set(),
    lost: new Set(),
    away: false,
    answersLost: 0,
    hadFaults: false,
  } as unknown as World;
  start(world);
  try {
    for (const round of plan.rounds) {
      const calls = round.map(({ kind, n }, at) => ({
        name: `${at}/${kind}`,
        call: (turn: StepHook) => DEEDS[kind].run(world, n, turn).catch(unlessCrash),
      }));
      await turns.run(calls);
    }
    await comeToRest(world, plan.told);
    return outcomesOf(await judge(world), world);
  } catch (error) {
    throw new Error(`${String(error)}\nSteps:\n  ${turns.trace.join('\n  ')}`, { cause: error });
  } finally {
    // Reconciliation looks at every open order: the next run has nothing to do with this one.
    await bench.pool.query(`update "Order" set "paymentEnv" = 'TEST' where id = $1`, [orderId]);
  }
}

function unlessCrash(error: unknown): void {
  if (!(error instanceof Crash)) throw error;
}

/** The server and the provider are there, what was under way ends, what was not lost is told, and the job runs. */
async function comeToRest(world: World, isTold: boolean): Promise<void> {
  world.away = false;
  world.answersLost = 0;
  start(world);
  await world.bench.controls.finishProcessing();
  if (isTold) for (const event of await untold(world)) await tell(world, event);
  await reconcile(world.server());
  // Its own cancelling and giving back made some more.
  if (isTold) for (const event of await untold(world)) await tell(world, event);
  if (isTold) expect(await untold(world)).toEqual([]);
}

async function judge(world: World): Promise<Facts> {
  const { bench, orderId, tabs } = world;
  const known = new Set(tabs.map(({ intentId }) => intentId));
  const excuses = { unknownIntents: (id: string) => world.hadFaults && !known.has(id) };
  const facts = await factsOf(bench.pool, orderId);
  const problems = [...problemsIn(facts, excuses), ...unminded(facts)];
  // I7: the last ones once more, newest first, and then the very first, change nothing.
  const events = await bench.eventsOf(orderId);
  await bench.pool.query('delete from "WebhookEvent" where id = any($1)', [events.map(({ id }) => id)]);
  const [oldest] = events;
  for (const event of [...events.slice(-2).toReversed(), ...(oldest ? [oldest] : [])])
    await bench.deliver(world.server(), event);
  const after = await factsOf(bench.pool, orderId);
  const [was, is] = [facts.order, after.order].map((order) => JSON.stringify({ ...order, updatedAt: null }));
  if (was !== is) problems.push(`I7 telling all again changes the order: ${was} became ${is}`);
  problems.push(...problemsIn(after, excuses));
  expect(problems).toEqual([]);
  return after;
}

/** Progress: money that came has made the order paid, or a human knows why not. */
function unminded({ order, intents, incidents }: Facts): string[] {
  return intents
    .filter(({ id, status }) => status === 'succeeded' && id !== order.transactionId)
    .filter(({ id }) => !incidents.some(({ intentId }) => intentId === id))
    .map(({ id }) => `progress: ${id} has succeeded, and nothing came of it`);
}

function outcomesOf({ order, incidents, refunds, attempts }: Facts, world: World): string[] {
  return [
    order.transactionId ? 'paid' : 'unpaid',
    ...(order.status === 'CANCELLED' ? ['deleted'] : []),
    ...new Set(incidents.map(({ kind }) => kind)),
    ...(refunds.some(({ reason }) => reason !== 'duplicate') ? ['refunded by hand'] : []),
    ...(attempts.length > 1 ? ['several attempts'] : []),
    ...(world.hadFaults ? ['with faults'] : []),
    ...(world.lost.size > 0 ? ['webhooks lost'] : []),
  ];
}
