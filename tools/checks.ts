import path from 'node:path';
import { judgeCatalogue, readCatalogue } from './catalogue.ts';
import { attempt, reported, type Check, type Outcome } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { readContractProblems } from './contract.ts';
import { readLockfileProblems } from './lockfile.ts';
import { storiesKept, unmatched } from './snapshots/accept.ts';
import { samePictureProblems } from './snapshots/same.ts';
import { program, root } from './prepare/run.mjs';
import { readPasses, type Passes } from './unchanged.ts';
import { inTheShop } from './shop-check.ts';
import { vitest } from './vitest-check.ts';

/** A program with an exit code as its only result. */
const single = (name: string, args: () => string[]): Check => ({
  name,
  async run() {
    const { failed, output } = await attempt(args());
    return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, output };
  },
});

/** Read-only checks: two run at a time. */
const readers: readonly Check[] = [
  single('types', () => [program('@typescript/native', 'tsc'), '--build']),
  single('lint', () => [program('oxlint'), '--type-aware']),
  single('format', () => [program('oxfmt'), '--check']),
  single('imports', () => [
    program('dependency-cruiser', 'depcruise'),
    '--config=.dependency-cruiser.mjs',
    'graphql-server',
    'web',
    'schema',
    'tools',
    'e2e',
    '.storybook',
  ]),
  single('unused', () => [program('knip'), '--no-config-hints']),
  single('schema', () => ['--import', 'tsx', 'graphql-server/src/print.ts', '--check']),
  single('sdl', () => [program('eslint'), '--max-warnings=0', 'schema/*.graphql', 'web/src/**/*.graphql']),
  single('operations', () => [program('@graphql-codegen/cli', 'graphql-codegen'), '--check']),
  single('migrations', () => ['--import', 'tsx', 'tools/migrate.ts', 'drift']),
  {
    name: 'lockfile',
    async run() {
      const problems = await readLockfileProblems();
      return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, output: problems.join('\n') };
    },
  },
  {
    // The contract must not break clients of the last release, except as declared.
    name: 'contract',
    async run() {
      const problems = await readContractProblems();
      return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, output: problems.join('\n') };
    },
  },
  {
    // Every story must have its snapshot and the reverse, and one of its own; the stories' run compares the pictures.
    name: 'pictures',
    async run() {
      const [loners, same] = [await unmatched(), await samePictureProblems(await storiesKept())];
      const problems = [...loners, ...same];
      const hint = loners.length > 0 ? ['To put that right: npm run snapshots:accept'] : [];
      const output = [...problems, ...hint].join('\n');
      return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, output };
    },
  },
];

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number };
}

/** Runs Playwright projects. */
const playwright = (name: string, projects: readonly string[]): Check => ({
  name,
  async run() {
    const file = path.join(root, `.cache/e2e-${process.pid}.json`);
    const args = [
      program('@playwright/test', 'playwright'),
      'test',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=list,json',
    ];
    const { failed, output, report } = await reported<PlaywrightReport>(file, args, {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
    return { passed: expected, failed: unexpected + flaky || Number(failed), output };
  },
});

/** Checks what the stories showed: every result and value of the SDL, every message, and no two equal states. */
const catalogue: Check = { name: 'catalogue', run: async () => judgeCatalogue(await readCatalogue()) };

/** Checks that start browsers and databases: one after the other. */
const usualRunners: readonly Check[] = [
  vitest('vitest', ['web', 'server', 'storybook'], false),
  catalogue,
  playwright('journeys', ['core']),
];

/**
 * `npm run test:all` runs these instead. `all-vitest` is `vitest` with the stories' snapshots and the long tests, and `e2e` has
 * the journeys of `journeys`, so that neither runs twice. Stories and server tests run side by side.
 */
const allRunners: readonly Check[] = [
  vitest('all-vitest', ['web', 'server', 'server-long', 'storybook'], true),
  catalogue,
  inTheShop,
  playwright('e2e', ['core', 'desktop', 'phone']),
  single('image', () => ['tools/image.mjs']),
];

/** The long tests without stories, as CI runs them. */
const long = vitest('long', ['server-long'], false);

/** `pictures` reads the snapshots, which no key includes; `catalogue` reads what the stories wrote. */
const alwaysRun = ['pictures', 'catalogue'];

async function timed({ name, run }: Check, passes: Passes): Promise<Outcome> {
  const started = Date.now();
  const begun = performance.now();
  const reminder = setInterval(() => console.log(`${' '.repeat(10)} ${name}: still at it`), 30_000);
  const outcome = await run(passes).finally(() => clearInterval(reminder));
  if (outcome.failed === 0) await passes.remember([name], started);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const cases =
    outcome.passed + outcome.failed === 1 ? '' : ` (${outcome.passed} passed, ${outcome.failed} failed)`;
  const verdict = outcome.failed > 0 ? 'FAILED' : 'passed';
  console.log(`${seconds.padStart(8)} s  ${name}: ${verdict}${cases}`);
  if (outcome.remark) console.log(outcome.remark.replaceAll(/^/gm, ' '.repeat(12)));
  if (outcome.failed > 0) console.log(`\n${outcome.output.trim()}\n`);
  return outcome;
}

/**
 * Runs the checks of `npm test`, those of `npm run test:all`, or the named ones of both. Prints the totals as the last line.
 * Returns whether all passed.
 * @param again also runs what passed with the same files; only `npm test` without names leaves it out
 * @throws for an unknown name
 */
export async function runChecks(
  part: 'usual' | 'all',
  only: readonly string[],
  again: boolean,
): Promise<boolean> {
  const known = [...new Set([...readers, ...usualRunners, long, ...allRunners])];
  const unknown = only.find((name) => !known.some((check) => check.name === name));
  if (unknown) throw new Error(`There is no check ${unknown}: ${known.map(({ name }) => name).join(', ')}`);
  const parts = [...readers, ...(part === 'usual' ? usualRunners : allRunners)];
  const named = only.length === 0 ? parts : known.filter(({ name }) => only.includes(name));
  const skippable = [...readers, ...usualRunners]
    .map(({ name }) => name)
    .filter((name) => !alwaysRun.includes(name));
  const read = await readPasses([...skippable, 'web']);
  const skips = part === 'usual' && only.length === 0 && !again;
  const passes = skips ? read : { ...read, unchanged: new Set<string>() };
  const skipped = named.filter(({ name }) => passes.unchanged.has(name));
  for (const { name } of skipped) console.log(`     0.0 s  ${name}: unchanged since it passed`);
  const wanted = named.filter((check) => !skipped.includes(check));
  const outcomes: Outcome[] = [];
  const queue = readers.filter((check) => wanted.includes(check));
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) outcomes.push(await timed(check, passes));
  };
  await Promise.all([work(), work()]);
  const later = wanted.filter((check) => !readers.includes(check));
  if (later.length > 0 && !ensureChromium()) return false;
  for (const check of later) outcomes.push(await timed(check, passes));

  const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  const rest =
    skipped.length > 0 ? `, ${skipped.length} checks unchanged (npm test -- --again runs them)` : '';
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${rest}`);
  return sum('failed') === 0;
}
