import { existsSync } from 'node:fs';
import path from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';

/**
 * Runs a command of the built server, as `node server/maintain.js` does in an image.
 * @param {string} command
 */
export async function maintain(command) {
  const args = process.argv.slice(2);
  // Of the folder where npm was called.
  const from = process.env.INIT_CWD ?? process.cwd();
  process.chdir(root);
  await prepare('install', 'generate', 'build');
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.argv.splice(
    2,
    args.length,
    command,
    ...args.map((arg) => (arg.startsWith('--') ? arg : path.resolve(from, arg))),
  );
  await import(new URL('../dist/server/maintain.js', import.meta.url).href);
}
