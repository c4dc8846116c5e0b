import { existsSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';

// npm start: from a fresh clone to a running shop, in one process.
process.chdir(root);
await prepare('install', 'generate', 'build');
if (existsSync('.env')) process.loadEnvFile('.env');
await import(new URL('../dist/server/main.js', import.meta.url).href);
