import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';
import { end, endTogether, startNode } from './children.mjs';

// npm run bench [-- --quick | --full] [--products 1000] [--orders 10000] [--only list,order] [--scale] [--servers
// 1,2,4] [--memory] [--chart]: benchmarks the built shop beside a raw server on the same database.
// docs/decisions/0014 describes what is measured.
process.chdir(root);
await prepare('install', 'generate', 'build');
const child = startNode(['--import', 'tsx', 'tools/bench/main.ts', ...process.argv.slice(2)]);
endTogether(() => end(child));
child.on('exit', (code) => process.exit(code ?? 1));
