import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';

// npm run image [-- <folder>]: packages the built shop with its runtime dependencies in dist/image, and tests it. Start
// it there with `node server/main.js`, DATABASE_URL and the variables of docs/operations.md.
process.chdir(root);
const [folder = 'dist/image'] = process.argv.slice(2);
await prepare('install', 'generate', 'build');
const { register } = await import('tsx/esm/api');
register();
const { layImage } = await import('./image/image.ts');
await layImage(folder);
process.exit();
