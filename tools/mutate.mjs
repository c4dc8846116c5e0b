import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { prepare } from './prepare.mjs';
import { program, root } from './prepare/run.mjs';
import { end, endTogether, startNode } from './children.mjs';
import { groups } from './mutation-groups.mjs';

// npm run test:mutate [-- settle.ts refunds.rules.ts]: mutation testing of payments and of the quote. `-- --incremental`
// stores its results, and only tests what has changed since.
process.chdir(root);
const incremental = process.argv.includes('--incremental');
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const isWanted = (/** @type {string} */ file) => wanted.length === 0 || wanted.includes(path.basename(file));
for (const name of wanted)
  if (!groups.some(({ code }) => Object.keys(code).some((file) => path.basename(file) === name)))
    throw new Error(`${name} is in no group of tools/mutation-groups.mjs`);

await prepare('install', 'generate');
const begun = Date.now();
/** @type {{ file: string, least: number, mutants: number, seen: number, missed: string[] }[]} */
const rows = [];
for (const { name, code, tests } of groups) {
  const files = Object.keys(code).filter(isWanted);
  if (files.length === 0) continue;
  await mutate(name, files, tests);
  for (const file of files) rows.push(await rowOf(name, file, code[file] ?? 0));
}
for (const { file, missed } of rows) for (const line of missed) console.log(`not seen: ${file}:${line}`);
console.table(
  rows.map(({ file, least, mutants, seen }) => {
    const score = Number(((100 * seen) / mutants).toFixed(1));
    return { file: path.basename(file), mutants, seen, 'not seen': mutants - seen, score, least };
  }),
);
console.log(`${((Date.now() - begun) / 60_000).toFixed(1)} minutes; the reports are in .cache/mutation`);
const poor = rows.filter(({ least, mutants, seen }) => 100 * seen < least * mutants);
for (const { file, least } of poor)
  console.error(`${file}: the tests see less than ${least} % of its mutants`);
process.exit(poor.length > 0 ? 1 : 0);

/** One run of Stryker. @param {string} name @param {string[]} files @param {readonly string[]} tests */
async function mutate(name, files, tests) {
  const args = ['run', 'stryker.config.mjs', '--mutate', files.join(',')];
  const child = startNode(
    [program('@stryker-mutator/core', 'stryker'), ...args, ...(incremental ? ['--incremental'] : [])],
    { MUTATE_GROUP: name, MUTATE_TESTS: tests.join(',') },
  );
  endTogether(() => end(child));
  const code = await new Promise((resolve) => child.on('exit', (status) => resolve(status ?? 1)));
  if (code !== 0) process.exit(code);
}

/**
 * A mutant is detected when a test fails or times out. Mutants disabled with a reason do not count.
 * @param {string} name @param {string} file @param {number} least
 */
async function rowOf(name, file, least) {
  const report = JSON.parse(await readFile(`.cache/mutation/${name}.json`, 'utf8'));
  /** @type {{ status: string, mutatorName: string, replacement: string, location: { start: { line: number } } }[]} */
  const all = report.files[file]?.mutants ?? [];
  const counted = all.filter(({ status }) => !['Ignored', 'CompileError'].includes(status));
  const missed = counted.filter(({ status }) => !['Killed', 'Timeout', 'RuntimeError'].includes(status));
  return {
    file,
    least,
    mutants: counted.length,
    seen: counted.length - missed.length,
    missed: missed.map(
      ({ status, mutatorName, replacement, location }) =>
        `${location.start.line} ${status} ${mutatorName} ${replacement.replaceAll(/\s+/g, ' ').slice(0, 90)}`,
    ),
  };
}
