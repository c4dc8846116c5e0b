import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';

// npm run bench:web [-- --runs 5] [--only home,login,typing] [--slowdown 4]: medians of Lighthouse for the built shop
// on an emulated phone, and of navigation times. The slowdown is how many times slower than this machine the phone is;
// Lighthouse's default of four is meant for a fast desktop (docs/decisions/0016).
process.chdir(root);
/** @param {string} name */
const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const runs = Number(option('runs') ?? 5);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a positive whole number');
const slowdown = Number(option('slowdown') ?? 4);
if (!(slowdown >= 1)) throw new Error('--slowdown is a number of at least 1');
await prepare('install', 'generate', 'build');
const { register } = await import('tsx/esm/api');
register();
const { benchPages, pages } = await import('./lighthouse/run.ts');
const { benchMovements } = await import('./moving/run.ts');
const { movements } = await import('./moving/movements.ts');
const names = [...Object.keys(pages), ...Object.keys(movements)];
const only = option('only')?.split(',') ?? names;
const unknown = only.find((name) => !names.includes(name));
if (unknown) throw new Error(`--only ${unknown}: there are ${names.join(', ')}`);
await benchPages({ runs, only, slowdown });
await benchMovements({ runs, only, slowdown });
process.exit();
