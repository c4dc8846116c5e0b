import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { EnvironmentModuleGraph, EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite';
import { root } from './prepare/run.mjs';

/** The records of stories: one file per story, so that partial runs add up. */
export const records = path.join(root, '.cache/catalogue');

/** For each file of stories or tests and for the preview: the files of the repository that it imported when it last ran. */
export type Imports = Readonly<Record<string, readonly string[]>>;

const fileOf = (project: string) => path.join(root, `.cache/imports-${project}.json`);

/** What the files of a Vitest project imported. */
export const importsOf = (project: 'storybook' | 'server'): Promise<Imports> =>
  readFile(fileOf(project), 'utf8')
    .then((content) => JSON.parse(content) as Imports)
    .catch(() => ({})); // the first run, or an interrupted one

/** Writes which files the stories or tests of a Vitest project import. */
export function recordImports(project: 'storybook' | 'server'): Plugin {
  let server: ViteDevServer | null = null;
  return {
    name: 'record-imports',
    configureServer(started) {
      server = started;
    },
    async buildEnd() {
      const { client, ssr } = server?.environments ?? {};
      const graph = (project === 'storybook' ? client : ssr)?.moduleGraph;
      if (!graph) return;
      const latest = { ...(await importsOf(project)), ...importsIn(graph) };
      await writeFile(fileOf(project), JSON.stringify(latest));
    },
  };
}

/** Receives the records of stories that run as tests. */
export function recordStories(): Plugin {
  return {
    name: 'record-stories',
    config: () => ({
      define: {
        'import.meta.env.RECORDS_STORIES': 'true',
        'import.meta.env.IN_THE_SHOP': String(process.env.IN_THE_SHOP === '1'),
      },
    }),
    configureServer(server) {
      server.middlewares.use('/__catalogue__', (request, response) => {
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

function importsIn({ fileToModulesMap }: EnvironmentModuleGraph): Imports {
  const entries = [...fileToModulesMap].filter(([file]) =>
    /\.stories\.tsx$|\.storybook\/preview\.tsx$|\.test\.ts$/.test(file),
  );
  return Object.fromEntries(
    entries.map(([file, modules]) => [path.relative(root, file), filesUnder([...modules])]),
  );
}

/** The files of the repository among the modules and all that they import. */
function filesUnder(modules: EnvironmentModuleNode[]): string[] {
  const reached = new Set(modules);
  for (const module of reached) for (const imported of module.importedModules) reached.add(imported);
  const files = [...reached].flatMap(({ file }) => (file ? [path.relative(root, file)] : []));
  return [...new Set(files)].filter((file) => !/^\.\.|^node_modules\/|\0/.test(file)).sort();
}
