import { endAll } from './at-the-end.ts';
import { openDatabases, type BenchDatabases } from './database.ts';
import { measureMemory, tellMemory } from './memory.ts';
import { readOptions, type Options } from './options.ts';
import { writePage } from './page.ts';
import { describeMachine, keepResults, type Results } from './results.ts';
import { measureRounds } from './rounds.ts';
import { measureScale, scaleCells } from './scale.ts';
import { fleetCells, measureServers, tellChecks } from './servers.ts';
import { compareAnswers, openStage, type Stage } from './stage.ts';
import { measureStarts, tellStarts } from './start-times.ts';
import { median, shown } from './statistics.ts';
import { asText, cells } from './table.ts';
import { works } from './works.ts';

const began = performance.now();
const say = (what: string) =>
  console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(7)} s  ${what}`);

type Found = Pick<Results, 'rows' | 'scale' | 'fleet' | 'memory' | 'start'>;

async function main(): Promise<boolean> {
  const args = process.argv.slice(2);
  const options = readOptions(args);
  if (options.chart) {
    console.log(`written: ${await writePage()}`);
    return true;
  }
  const { orders, variants, seed } = options;
  const sizes = (options.scale ? options.sizes : [options.products]).map((products) => ({
    products,
    orders: orders ?? 10 * products,
    variants,
    seed,
  }));
  const databases = await openDatabases(sizes, options, say);
  const found = await (options.scale ? scale : options.servers ? servers : one)(databases, sizes, options);
  const { median: usual, worst } = foreignOf(found);
  console.log(`\nforeign CPU: ${shown(usual)} processors at the median, ${shown(worst)} at the worst`);
  const kept = await keepResults({
    date: new Date().toISOString(),
    // Local paths must not be published.
    command: args.join(' ').replaceAll(/ ?--(?:data|profile) \S+/g, ''),
    machine: describeMachine(),
    sizes,
    ...found,
    foreign: { median: usual, worst },
  });
  console.log(`kept in ${kept}`);
  return found.fleet?.checks.every(({ checks }) => checks.every(({ holds }) => holds)) ?? true;
}

async function one(databases: BenchDatabases, sizes: Stage['size'][], options: Options): Promise<Found> {
  const [size] = sizes;
  if (!size) return {};
  const stage = await openStage(databases, size, {
    orders: options.only.some((name) => works[name]?.pays),
    profile: options.profile,
  });
  try {
    if (options.memory) {
      const memory = await measureMemory(stage, say);
      console.log(`\n${tellMemory(memory)}`);
      return { memory };
    }
    await compareAnswers(stage, options.only);
    say('the raw server answers the same bytes');
    const rows = await measureRounds(stage, options, say);
    console.log(`\n${asText(cells(rows))}\n`);
    console.log(`server memory: ${shown(stage.started)} MB just after the start`);
    const start = await measureStarts();
    console.log(tellStarts(start));
    return { rows, start };
  } finally {
    await stage.close();
  }
}

async function scale(databases: BenchDatabases, sizes: Stage['size'][], options: Options): Promise<Found> {
  const stages: Stage[] = [];
  try {
    for (const size of sizes) stages.push(await openStage(databases, size, { orders: false }));
    const rows = await measureScale(stages, options, say);
    console.log(`\n${asText(scaleCells(rows, sizes))}`);
    return { scale: rows };
  } finally {
    for (const stage of stages) await stage.close();
  }
}

async function servers(databases: BenchDatabases, sizes: Stage['size'][], options: Options): Promise<Found> {
  const [size] = sizes;
  if (!size) return {};
  const fleet = await measureServers(databases, size, options, say);
  console.log(`\n${asText(fleetCells(fleet.rows))}\n`);
  console.log(tellChecks(fleet.checks).join('\n'));
  return { fleet };
}

function foreignOf({ rows = [], scale = [], fleet }: Found): Results['foreign'] {
  const all = [
    ...rows.flatMap(({ shop, raw }) => [shop.foreign, ...(raw ? [raw.foreign] : [])]),
    ...scale.flatMap((row) => row.sizes.map(({ foreign }) => foreign)),
    ...(fleet?.rows ?? []).map(({ measured }) => measured.foreign),
  ];
  return { median: median(all), worst: all.length > 0 ? Math.max(...all) : NaN };
}

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    interrupted = true;
    void endAll().then(() => process.exit(130));
  });
try {
  const well = await main();
  await endAll();
  process.exit(well ? 0 : 1);
} catch (error) {
  // Errors caused by the shutdown are not reported.
  if (!interrupted) {
    console.error(error);
    await endAll();
    process.exit(1);
  }
}
