import { setTimeout as sleep } from 'node:timers/promises';
import { HABITS, type Habit, type CustomerRecord } from './customer.ts';
import { judge, type Verdict } from './judge.ts';
import type { Victim } from './victims.ts';
import { startWorld } from './world.ts';

export interface FaultRun {
  readonly orders: number;
  readonly seed: number;
  /** Number of concurrent customers. */
  readonly customers: number;
  /** The path of the built server. */
  readonly program: string;
}

/** Milliseconds between two kills. */
const LULL = { least: 1_500, most: 5_000 };
/** How long the shop may take to recover: more than one reconciliation interval. */
export const HEALING = 8 * 60_000;

/**
 * Runs orders while server, database and provider are killed repeatedly. Prints its report; returns whether all checks
 * passed.
 */
export async function runFaults({ orders, seed, customers, program }: FaultRun): Promise<boolean> {
  const random = randomOf(seed);
  const world = await startWorld({ program });
  const { pool, products, complaints } = world;
  const victims: Victim[] = [world.shop, world.provider, world.database];
  try {
    const people = await Promise.all(Array.from({ length: customers }, () => world.signUp()));
    const buy = world.customer();
    const records: CustomerRecord[] = [];
    const gaveUp: string[] = [];
    let left = orders;
    const habits = Object.entries(HABITS).flatMap(([habit, weight]) =>
      Array<Habit>(weight).fill(habit as Habit),
    );
    const begun = performance.now();
    const rush = Promise.all(
      people.map(async (token) => {
        while (left > 0) {
          left -= 1;
          const product = random() < 0.3 ? products.scarce : products.plenty;
          const habit = habits[Math.floor(random() * habits.length)] ?? 'pays and stays';
          await buy(token, product, habit, (one) => records.push(one)).catch(
            (error: Error) => void gaveUp.push(error.message),
          );
        }
      }),
    );
    const progress = setInterval(
      () => console.log(`  ${orders - left} of ${orders} orders, ${victims.map(killsOf).join(', ')}`),
      15_000,
    );
    const lull = () => sleep(LULL.least + random() * (LULL.most - LULL.least), false);
    const isOver = rush.then(() => true);
    while (!(await Promise.race([isOver, lull()]))) {
      const victim = victims[Math.floor(random() * victims.length)];
      if (victim && (await victim.isUp())) victim.kill();
    }
    clearInterval(progress);
    const rushed = performance.now() - begun;
    let verdict: Verdict;
    const ended = performance.now();
    do {
      await sleep(1_000);
      verdict = await judge(pool, records).catch(() => ({ problems: ['the database is away'], figures: {} }));
    } while (verdict.problems.length > 0 && performance.now() - ended < HEALING);
    const healed = performance.now() - ended;
    const deaths = victims
      .filter(({ deaths }) => deaths > 0)
      .map(({ name, deaths }) => `${name} died ${deaths} times by itself`);
    const problems = [...verdict.problems, ...gaveUp, ...deaths];
    report({ orders, seed, rushed, healed, victims, verdict, records, problems, complaints });
    return problems.length === 0;
  } finally {
    await world.close();
  }
}

function report(of: {
  orders: number;
  seed: number;
  rushed: number;
  healed: number;
  victims: readonly Victim[];
  verdict: Verdict;
  records: readonly CustomerRecord[];
  problems: readonly string[];
  complaints: readonly string[];
}): void {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const count = (what: (one: CustomerRecord) => boolean) => of.records.filter(what).length;
  console.log(`
${of.orders} orders in ${seconds(of.rushed)}, seed ${of.seed}; whole again ${seconds(of.healed)} after the last.
killed -9: ${of.victims.map(killsOf).join(', ')}
customers were told: ${count(({ paid }) => paid)} PAID by the shop, ${count(({ succeeded }) => succeeded)} succeeded by the provider, ${count(({ deleted }) => deleted)} deleted
the books: ${Object.entries(of.verdict.figures)
    .map(([what, figure]) => `${what} ${figure}`)
    .join(', ')}
`);
  const lines = new Map<string, number>();
  for (const line of of.complaints) lines.set(line.slice(0, 160), (lines.get(line.slice(0, 160)) ?? 0) + 1);
  for (const [line, times] of [...lines].slice(0, 10)) console.log(`  ${times} times: ${line}`);
  console.log(
    of.problems.length === 0
      ? 'Nothing was lost or charged twice, and no manual work was needed.'
      : `${of.problems.length} problems:\n  ${of.problems.slice(0, 40).join('\n  ')}`,
  );
}

const killsOf = ({ name, kills }: Victim) => `${name} ${kills} times`;
/** Returns the same numbers for the same seed (mulberry32). The machine's timing decides which kill hits which step. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
