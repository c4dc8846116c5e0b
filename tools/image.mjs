import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';

// npm run image [-- <folder>]: the built shop with all that it needs to run and nothing else, tried out, in dist/image. There
// `node server/main.js` starts it, with DATABASE_URL and the variables of the README.
process.chdir(root);
const [folder = 'dist/image'] = process.argv.slice(2);
await prepare('install', 'generate', 'build');
const { register } = await import('tsx/esm/api');
register();
const { layImage } = await import('./image/image.ts');
await layImage(folder);
process.exit();
