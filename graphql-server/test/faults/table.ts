import { setTimeout as sleep } from 'node:timers/promises';
import { clientFaults } from './client-faults.ts';
import { databaseFaults, diskFull } from './database-faults.ts';
import type { Fault } from './fault.ts';
import { judge } from './judge.ts';
import { startLoad, type Load, type Sightings } from './load.ts';
import { processFaults } from './process-faults.ts';
import { providerFaults } from './provider-faults.ts';
import { HEALING } from './random-kills.ts';
import { startWorld, until, type World, type WorldOptions } from './world.ts';

const FAULTS: readonly Fault[] = [...databaseFaults, ...providerFaults, ...processFaults, ...clientFaults];
/** Milliseconds without a fault, so that what clients see then is not counted for the next one. */
const LULL_MS = 5_000;
/** An answer that is slower is as good as none. */
const SLOWEST_MS = 40_000;
const WORKS_AGAIN_WITHIN_MS = 120_000;

interface Outcome {
  readonly fault: Fault;
  readonly seen: Sightings;
  readonly worksAfterMs: number | null;
  readonly problems: string[];
}

/** Runs the faults whose name contains `only` under load, and prints a table. Returns whether the shop passed all. */
export async function runTable(options: WorldOptions, only: string): Promise<boolean> {
  const possible = options.smallDisk ? [diskFull, ...FAULTS] : FAULTS;
  const faults = possible.filter(({ name }) => name.includes(only));
  if (faults.length === 0) throw new Error(`no fault has "${only}" in its name`);
  const world = await startWorld(options);
  try {
    const load = await startLoad(world);
    const outcomes: Outcome[] = [];
    const lulls = [await lull(load)];
    for (const [n, fault] of faults.entries()) {
      console.log(`  ${n + 1} of ${faults.length}: ${fault.name} …`);
      outcomes.push(await runFault(fault, world, load));
      lulls.push(await lull(load));
    }
    await load.stop();
    const lost = await judgeAll(world, outcomes, lulls);
    const others = [
      ...lost.others,
      ...[world.shop, world.provider]
        .filter(({ deaths }) => deaths > 0)
        .map(({ name, deaths }) => `${name} died ${deaths} times by itself`),
      ...lulls.flatMap(({ problems }) => problems),
    ];
    console.log(`\n${tableOf(outcomes, lost.of)}\n`);
    for (const { fault, problems } of outcomes)
      for (const problem of problems) console.log(`${fault.name}: ${problem}`);
    for (const problem of others) console.log(problem);
    for (const line of new Set(world.complaints)) console.log(`in the output: ${line}`);
    return others.length === 0 && outcomes.every(({ problems }) => problems.length === 0);
  } finally {
    await world.close();
  }
}

interface Lull {
  readonly seen: Sightings;
  readonly problems: readonly string[];
}

/** Some seconds in which all is well: clients see nothing else than 200. */
async function lull(load: Load): Promise<Lull> {
  const seen = load.watch();
  await sleep(LULL_MS);
  // Before the next fault, which requests in progress may notice.
  const isWell = answersOf(seen).every(([outcome]) => outcome === '200');
  return { seen, problems: isWell ? [] : [`between two faults: ${formatAnswers(seen)}`] };
}

async function runFault(fault: Fault, world: World, load: Load): Promise<Outcome> {
  const seen = load.watch();
  const problems = [...(await fault.during(world, load))];
  const ended = performance.now();
  const works = await orderAgain(world, seen).catch((error: Error) => void problems.push(error.message));
  const worksAfterMs = works ? performance.now() - ended : null;
  return { fault, seen, worksAfterMs, problems };
}

/** Resolves when the shop is ready, and a new order was placed and paid. */
async function orderAgain(world: World, { records }: Sightings): Promise<true> {
  await until(world.isShopUp, WORKS_AGAIN_WITHIN_MS, 'the shop is not ready again');
  const token = await signUpAgain(world);
  await world.customer()(token, world.products.plenty, 'pays and stays', (one) => records.push(one));
  if (!records.at(-1)) throw new Error('no order could be placed');
  return true;
}

async function signUpAgain(world: World): Promise<string> {
  let token = '';
  const attempt = () =>
    world.signUp().then(
      (value) => !!(token = value),
      () => false,
    );
  await until(attempt, WORKS_AGAIN_WITHIN_MS, 'customers cannot sign up again');
  return token;
}

/** Waits until the books are right, and attributes what stays wrong to the faults. */
async function judgeAll(world: World, outcomes: readonly Outcome[], lulls: readonly Lull[]) {
  const all = [...outcomes, ...lulls].flatMap(({ seen }) => seen.records);
  console.log('  comparing what customers were told with the records of shop and provider …');
  let wrong: readonly string[] = [];
  const until = Date.now() + HEALING;
  do {
    await sleep(1_000);
    wrong = (await judge(world.pool, all)).problems;
  } while (wrong.length > 0 && Date.now() < until);
  const known = new Set<string>();
  const of = outcomes.map(({ fault, seen, worksAfterMs, problems }) => {
    const mine = wrong.filter((problem) => seen.records.some(({ orderId }) => problem.includes(orderId)));
    mine.forEach((problem) => known.add(problem));
    problems.push(...mine, ...seen.gaveUp, ...unexpected(fault, seen));
    if (worksAfterMs !== null && worksAfterMs > WORKS_AGAIN_WITHIN_MS)
      problems.push('it took too long until orders worked again');
    return mine.length;
  });
  const gaveUp = lulls.flatMap(({ seen }) => seen.gaveUp);
  return { of, others: [...wrong.filter((problem) => !known.has(problem)), ...gaveUp] };
}

function unexpected({ allowed, expected, expectedMs = 0 }: Fault, seen: Sightings): string[] {
  const outcomes = [...seen.answers.keys()];
  return [
    ...outcomes
      .filter((outcome) => outcome !== '200' && !allowed.includes(outcome))
      .map((outcome) => `clients saw ${outcome} ${seen.answers.get(outcome)} times`),
    ...(!expected || expected.some((outcome) => seen.answers.has(outcome))
      ? []
      : [`the fault did not happen: no client saw ${expected.join(' or ')}`]),
    ...(seen.slowestMs >= expectedMs
      ? []
      : [`the fault did not happen: the slowest answer took ${seconds(seen.slowestMs)}`]),
    ...(seen.slowestMs <= SLOWEST_MS ? [] : [`an answer took ${seconds(seen.slowestMs)}`]),
  ];
}

const answersOf = ({ answers }: Sightings) => [...answers].toSorted(([a], [b]) => a.localeCompare(b));
const formatAnswers = (seen: Sightings) =>
  answersOf(seen)
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', ');
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** In Markdown, as docs/operations.md has it. */
function tableOf(outcomes: readonly Outcome[], lost: readonly number[]): string {
  const header = ['fault', 'answers', 'slowest', 'works again after', 'orders', 'lost', 'verdict'];
  const rows = outcomes.map(({ fault, seen, worksAfterMs, problems }, n) => [
    fault.name,
    formatAnswers(seen),
    seconds(seen.slowestMs),
    worksAfterMs === null ? 'never' : seconds(worksAfterMs),
    String(seen.records.length),
    String(lost[n]),
    problems.length === 0 ? 'passed' : 'FAILED',
  ]);
  const widths = header.map((title, at) =>
    Math.max(...[title, ...rows.map((row) => row[at] ?? '')].map((text) => text.length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
