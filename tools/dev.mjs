import { existsSync } from 'node:fs';
import path from 'node:path';
import { end, endTogether, startNode } from './children.mjs';
import { prepare } from './prepare.mjs';
import { program, root, runNode, StepFailed } from './prepare/run.mjs';

// npm run dev: the shop straight from its sources. Vite reloads the web client; the server starts anew when its sources
// change, and then prints the schema, from which the typed operations are made.
process.chdir(root);
await prepare('install', 'generate');
if (existsSync('.env')) process.loadEnvFile('.env');

const database = process.env.DATABASE_URL ? null : await startDatabase();
endTogether(async () => database?.stop());
startNode([program('@graphql-codegen/cli', 'graphql-codegen'), '--watch']);
let server = startServer();
await watchServer();

/** Ours as well as the server's, so that it outlives the server's restarts. */
async function startDatabase() {
  const { register } = await import('tsx/esm/api');
  register();
  const { startEmbeddedPostgres } = await import('#server/stand-ins/database/embedded-postgres.ts');
  return startEmbeddedPostgres({
    dir: path.join(process.env.DATA_DIR ?? '.data', 'postgres'),
    onProgress: (doing) => console.log(`  ${doing} …`),
  });
}

function startServer() {
  return startNode(['--import', 'tsx', '--enable-source-maps', 'graphql-server/src/main.ts'], { DEV: '1' });
}

async function watchServer() {
  const { subscribe } = await import('@parcel/watcher');
  /** @type {Set<string>} */
  const changed = new Set();
  let busy = false;
  const restart = async () => {
    if (busy) return;
    busy = true;
    while (changed.size > 0) {
      const files = [...changed];
      changed.clear();
      console.log(
        `\n${files.map((file) => path.relative(root, file)).join(', ')} changed: starting the server anew …`,
      );
      await end(server);
      if (files.some((file) => file.endsWith('schema.prisma'))) await prepare('generate');
      server = startServer();
      await printSchema();
    }
    busy = false;
  };
  await subscribe(
    path.join(root, 'graphql-server'),
    (_error, events) => {
      for (const { path: file } of events)
        if (/\.(ts|json|prisma|sql)$/.test(file) && !file.endsWith('.test.ts')) changed.add(file);
      void restart();
    },
    { ignore: [path.join(root, 'graphql-server/src/generated'), path.join(root, 'graphql-server/test')] },
  );
}

async function printSchema() {
  try {
    await runNode(['--import', 'tsx', 'graphql-server/src/print.ts']);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    // The server says the same, and louder.
  }
}
