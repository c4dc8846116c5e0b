import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';
import { root } from './prepare/run.mjs';

/** The records of stories: one file per story, so that partial runs add up. */
export const records = path.join(root, '.cache/catalogue');

/** Receives the records of stories that run as tests. */
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
