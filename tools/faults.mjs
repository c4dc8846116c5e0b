import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';
import { end, endTogether, startNode } from './children.mjs';

// npm run test:faults [-- --orders 1000] [--seed N] [--customers 16]: orders under load while the server, PostgreSQL
// and the payment provider are killed with -9 at random times. Prints a report; exits with 1 if anything was lost or
// charged twice.
process.chdir(root);
await prepare('install', 'generate', 'build');
const child = startNode(['--import', 'tsx', 'graphql-server/test/faults/main.ts', ...process.argv.slice(2)]);
endTogether(() => end(child));
child.on('exit', (code) => process.exit(code ?? 1));
