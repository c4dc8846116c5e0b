import { existsSync } from 'node:fs';
import path from 'node:path';
import { end, endTogether, startNode } from './children.mjs';
import { prepare, tryToPrepare } from './prepare.mjs';
import { root } from './prepare/run.mjs';

// npm run dev: the shop from its sources. Vite reloads the web client. When the server's sources change, the server
// restarts, the schema is printed, and the typed operations are generated.
process.chdir(root);
await prepare('install', 'generate');
if (existsSync('.env')) process.loadEnvFile('.env');

const database = process.env.DATABASE_URL ? null : await startDatabase();
endTogether(async () => database?.stop());
let server = startServer();
await watch('graphql-server', /\.(ts|json|prisma|sql)$/, async (files) => {
  await end(server);
  if (files.some((file) => file.endsWith('schema.prisma'))) await tryToPrepare('generate');
  server = startServer();
  await tryToPrepare('print', 'generate');
});
await watch('web/src', /\.graphql$/, () => tryToPrepare('generate'));

/** The database belongs to this process as well as to the server's, so that it survives the server's restarts. */
async function startDatabase() {
  const { register } = await import('tsx/esm/api');
  register();
  const { startEmbeddedPostgres } = await import('#emulators/database/embedded-postgres.ts');
  return startEmbeddedPostgres({
    dir: path.join(process.env.DATA_DIR ?? '.data', 'postgres'),
    onProgress: (doing) => console.log(`  ${doing} …`),
  });
}

function startServer() {
  return startNode(['--import', 'tsx', '--enable-source-maps', 'graphql-server/src/main.ts'], { DEV: '1' });
}

/**
 * Calls `react` with all changes since the last call, one call at a time.
 * @param {string} folder
 * @param {RegExp} names
 * @param {(files: string[]) => Promise<unknown>} react
 */
async function watch(folder, names, react) {
  const { subscribe } = await import('@parcel/watcher');
  /** @type {Set<string>} */
  const changed = new Set();
  let busy = false;
  const work = async () => {
    if (busy) return;
    busy = true;
    while (changed.size > 0) {
      const files = [...changed].map((file) => path.relative(root, file));
      changed.clear();
      console.log(`\nchanged: ${files.join(', ')}`);
      await react(files);
    }
    busy = false;
  };
  const ignore = [path.join(root, folder, 'src/generated'), path.join(root, folder, 'test')];
  await subscribe(
    path.join(root, folder),
    (_error, events) => {
      for (const { path: file } of events)
        if (names.test(file) && !file.endsWith('.test.ts')) changed.add(file);
      void work();
    },
    { ignore },
  );
}
