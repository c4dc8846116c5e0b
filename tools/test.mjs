import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';

// npm test: runs the usual checks, except those that passed with the same files. npm test -- --again: those too.
// npm run test:all: all checks. For some of them: npm test -- --only types,e2e
process.chdir(root);
const at = process.argv.indexOf('--only');
const only = at < 0 ? [] : (process.argv[at + 1] ?? '').split(',');
await prepare('install', 'generate', 'build');
const { register } = await import('tsx/esm/api');
register();
const { runChecks } = await import('./checks.ts');
const part = process.argv[2] === 'all' ? 'all' : 'usual';
process.exit((await runChecks(part, only, process.argv.includes('--again'))) ? 0 : 1);
