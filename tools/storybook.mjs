import { endTogether, startNode } from './children.mjs';
import { prepare } from './prepare.mjs';
import { program, root } from './prepare/run.mjs';

// npm run storybook: every screen in every state. Further arguments go to Storybook: npm run storybook -- --port 6100
process.chdir(root);
await prepare('install', 'generate');
const options = ['--port', '6006', '--no-open', '--disable-telemetry', ...process.argv.slice(2)];
const storybook = startNode([program('storybook'), 'dev', ...options], { STORYBOOK_DISABLE_TELEMETRY: '1' });
endTogether();
storybook.on('exit', (code) => process.exit(code ?? 1));
