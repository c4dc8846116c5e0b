import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';
import { end, endTogether, startNode } from './children.mjs';

// npm run test:faults [-- --only "payment provider"] [--small-disk <folder>]: a table of faults under load, and what clients see.
// npm run test:faults -- --soak 10m: memory of the server under load, minute by minute.
// npm run test:faults -- --orders 1000 [--seed N] [--customers 16]: orders while the server, PostgreSQL and the payment
// provider are killed with -9 at random times. Each exits with 1 if the shop failed.
process.chdir(root);
await prepare('install', 'generate', 'build');
const child = startNode(['--import', 'tsx', 'graphql-server/test/faults/main.ts', ...process.argv.slice(2)]);
endTogether(() => end(child));
child.on('exit', (code) => process.exit(code ?? 1));
