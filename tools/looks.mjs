import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';

// npm run looks [-- web/src/screens/Home]: whether every story looks as it did; .cache/looks/index.html shows what doesn't.
// npm run looks:accept [-- <beginning of story ids>]: what was found is how it looks from now on.
process.chdir(root);
const words = process.argv.slice(2);
const isAccepting = words[0] === 'accept';
await prepare('install', 'generate');
const { register } = await import('tsx/esm/api');
register();
const { acceptLooks, compareLooks } = await import('./looks/run.ts');
if (isAccepting) await acceptLooks(words.slice(1));
else if (!(await compareLooks(words))) process.exitCode = 1;
process.exit();
