import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';

// npm run bench:web [-- --runs 5] [--only home,login]: Lighthouse on the built shop, as a phone; the median of each figure.
process.chdir(root);
/** @param {string} name */
const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const runs = Number(option('runs') ?? 5);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a positive whole number');
await prepare('install', 'generate', 'build');
const { register } = await import('tsx/esm/api');
register();
const { benchPages } = await import('./lighthouse/run.ts');
await benchPages({ runs, only: option('only')?.split(',') ?? [] });
process.exit();
