import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { prepare } from './prepare.mjs';
import { program, root } from './prepare/run.mjs';
import { end, endTogether, startNode } from './children.mjs';

// npm run test:money [-- --runs 100000] [--seed N] [--path P]: many orders under random, interleaved actions, crashes
// included. Prints the seed and the path of a failed run, which repeat it. When interrupted, it prints its progress.
process.chdir(root);
/** @param {string} name */
const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const whole = (/** @type {string} */ name, /** @type {number} */ otherwise) => {
  const number = Number(option(name) ?? otherwise);
  if (Number.isInteger(number) && number > 0) return String(number);
  throw new Error(`--${name} is a positive whole number`);
};
const runs = whole('runs', 2_000);
const seed = whole('seed', Date.now() % 1_000_000_007);
await prepare('install', 'generate');
console.log(`${runs} runs, seed ${seed}`);
const progress = path.join(root, `.cache/money-${process.pid}.txt`);
const child = startNode(
  [
    program('vitest'),
    'run',
    '--project=server-long',
    '--disable-console-intercept=true',
    'graphql-server/src/modules/payments/interleavings.long.test.ts',
  ],
  { MONEY_RUNS: runs, MONEY_SEED: seed, MONEY_PATH: option('path') ?? '', MONEY_PROGRESS: progress },
);
const sayHowFar = async () => {
  const words = await readFile(progress, 'utf8').catch(() => 'none of them');
  await rm(progress, { force: true });
  return words;
};
const ended = new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    interrupted = true;
  });
endTogether(async () => {
  await end(child);
  console.log(`interrupted: ${await sayHowFar()}, all of them well`);
});
const code = await ended;
if (!interrupted) {
  const words = await sayHowFar();
  if (code !== 0) console.log(`ended: ${words}`);
  process.exit(Number(code));
}
