import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';

// npm test: runs all checks. For some of them: npm test -- --only types,vitest
process.chdir(root);
const at = process.argv.indexOf('--only');
const only = at < 0 ? [] : (process.argv[at + 1] ?? '').split(',');
await prepare('install', 'generate', 'build');
const { register } = await import('tsx/esm/api');
register();
const { runChecks } = await import('./checks.ts');
process.exit((await runChecks(only)) ? 0 : 1);
