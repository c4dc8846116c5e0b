import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';

// npm run snapshots [-- web/src/screens/Home]: compares every story with its snapshot; .cache/snapshots/index.html
// shows differences.
// npm run snapshots:accept [-- <prefix of story ids>]: accepts the changes of the last run.
process.chdir(root);
const words = process.argv.slice(2);
const isAccepting = words[0] === 'accept';
await prepare('install', 'generate');
const { register } = await import('tsx/esm/api');
register();
const { acceptSnapshots, compareSnapshots } = await import('./snapshots/run.ts');
if (isAccepting) await acceptSnapshots(words.slice(1));
else if (!(await compareSnapshots(words))) process.exitCode = 1;
process.exit();
