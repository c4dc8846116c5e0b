import { prepare } from './prepare.mjs';
import { program, root } from './prepare/run.mjs';
import { startNode } from './children.mjs';

// npm run evaluate:search: prints the score of each group of queries in the search evaluation set, and each query below 1.
process.chdir(root);
await prepare('install', 'generate');
const child = startNode(
  [program('vitest'), 'run', '--project=server', '--disable-console-intercept=true', 'search-evaluation'],
  { REPORT: '1' },
);
process.exitCode = await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
