import { prepare } from './prepare.mjs';
import { program, root } from './prepare/run.mjs';
import { end, endTogether, startNode } from './children.mjs';

// npm run test:mutate [-- --mutate <glob>]: breaks the code of payments in every place, and counts what the tests see of it.
process.chdir(root);
await prepare('install', 'generate');
const child = startNode([
  program('@stryker-mutator/core', 'stryker'),
  'run',
  'stryker.config.mjs',
  ...process.argv.slice(2),
]);
endTogether(() => end(child));
child.on('exit', (code) => process.exit(code ?? 1));
