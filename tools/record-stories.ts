import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';
import { root } from './prepare/run.mjs';

/** What the stories of a run have left: one file a story, so that runs in parts add up. */
export const records = path.join(root, '.cache/catalogue');

/** Takes what stories leave behind while they run as tests. */
export function recordStories(): Plugin {
  return {
    name: 'record-stories',
    config: () => ({ define: { 'import.meta.env.RECORDS_STORIES': 'true' } }),
    configureServer({ middlewares }) {
      middlewares.use('/__catalogue__', (request, response) => {
        void (async () => {
          const record = await text(request);
          const { id } = JSON.parse(record) as { id: string };
          await mkdir(records, { recursive: true });
          await writeFile(path.join(records, `${path.basename(id)}.json`), record);
          response.end();
        })().catch((error: unknown) => {
          response.statusCode = 500;
          response.end(String(error));
        });
      });
    },
  };
}
