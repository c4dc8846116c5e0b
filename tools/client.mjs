import { packClient } from './client/pack.mjs';
import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';

// npm run client [-- <folder>]: builds the client package in dist/client, and its tarball in dist.
process.chdir(root);
await prepare('install', 'generate');
console.log(await packClient(process.argv[2] ?? 'dist'));
