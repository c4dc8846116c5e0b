import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './prepare/run.mjs';
import { hashOf } from './prepare/stamp.mjs';
import { importsOf, type Imports } from './record-imports.ts';

/**
 * What passed earlier, by name: a check, a Vitest project, or a file of stories or tests. A key is a hash of the files that it
 * read.
 */
export interface Passes {
  /** What passed with the same files, and need not run again. */
  readonly unchanged: ReadonlySet<string>;
  /** All files of stories and tests; none without git. */
  readonly files: readonly string[];
  /** @param begun when they began to run, in milliseconds since 1970 */
  remember(names: readonly string[], begun: number): Promise<void>;
}

type Keys = Readonly<Record<string, string>>;

const passed = keptKeys(path.join(root, '.cache/passed.json'));
const machine = `${process.version} ${process.platform}-${process.arch}`;
const preview = '.storybook/preview.tsx';
const states = '.storybook/states/';

/** Files that change how every story runs, and that no story imports. */
const ofEveryStory =
  /^(package-lock\.json|vitest\.config\.ts|web\/(vite\.config\.ts|public\/|pictures\/)|graphql-server\/prisma\/seed\/pictures\/|tools\/(chromium|fonts|pictures|record-imports)\.ts|\.storybook\/main\.ts)/;

const isSnapshot = (file: string) => file.startsWith('.storybook/snapshots/');
const isOfStorybook = (file: string) => file.startsWith('.storybook/') || file.endsWith('.stories.tsx');
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Files that change how every server test runs, and that no test imports. */
const ofEveryTest = /^(package-lock\.json|vitest\.config\.ts|schema\/|graphql-server\/.*(?<!\.tsx?)$)/;
/** Files that a server test reads but does not import, by the imported file that reads them. */
const readBy: Readonly<Record<string, RegExp>> = {
  'graphql-server/src/app.ts': /^graphql-server\//,
  // schema/operations.json is generated from them.
  'graphql-server/src/http/operations.ts': /^(web\/src\/.*\.graphql|codegen\.ts|tools\/[^/]*-plugin\.cjs)$/,
  // The built web client.
  'graphql-server/src/http/web.ts': /^web\//,
};

/**
 * A server test that has one of these, itself or in its helpers, may read files that it does not import. A URL below `modules` or
 * `prisma` is no such file: tests that start the shop read all code of the server, and all tests its other files.
 */
const readsFiles =
  /(?<!new URL\('(?:modules|\.\.\/\.\.\/prisma)\/[^']*', )import\.meta\.url|child_process|cwd\(|['"`](web|docs|deploy|tools|e2e|\.storybook)\//;
const isHelper = (file: string) => file.startsWith('graphql-server/test/');

/** Which files of the repository a check does not read. All read the others. */
const unread: Readonly<Record<string, (file: string) => boolean>> = {
  journeys: (file) => isOfStorybook(file) || isTest(file) || file.endsWith('.md'),
};

/** @param names of checks and Vitest projects */
export async function readPasses(names: readonly string[]): Promise<Passes> {
  const files = await repositoryFiles();
  if (!files) return { unchanged: new Set(), files: [], remember: () => Promise.resolve() };
  const keys = Object.fromEntries(
    names.map((name) => [name, keyOf(files.filter((file) => !isSnapshot(file) && !unread[name]?.(file)))]),
  );
  const before = await passed.read();
  const now = { ...keys, ...(await fileKeys(files)) };
  return {
    unchanged: new Set(Object.keys(now).filter((name) => before[name] === now[name])),
    files: files.filter((file) => isTest(file) || file.endsWith('.stories.tsx')),
    async remember(ran, begun) {
      const all = { ...(await fileKeys(files, begun)), ...keys };
      await passed.add(Object.fromEntries(ran.flatMap((name) => (all[name] ? [[name, all[name]]] : []))));
    },
  };
}

/** Keys in a file. Checks that end at the same time add theirs one after the other. */
export function keptKeys(file: string) {
  const read = (): Promise<Keys> =>
    readFile(file, 'utf8')
      .then((content) => JSON.parse(content) as Keys)
      .catch(() => ({})); // the first run, or an interrupted one
  let adding = Promise.resolve();
  return {
    read,
    add(keys: Keys): Promise<void> {
      adding = adding.then(async () => {
        await writeFile(`${file}.new`, JSON.stringify({ ...(await read()), ...keys }));
        await rename(`${file}.new`, file);
      });
      return adding;
    },
  };
}

/** The files that git tracks or would track; null without git. */
async function repositoryFiles(): Promise<readonly string[] | null> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  return promisify(execFile)('git', args, { cwd: root, maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => stdout.split('\0').filter(Boolean).sort(),
    () => null,
  );
}

const keyOf = (files: readonly string[]) => `${machine} ${hashOf(files)}`;

/** Remembers the results: most files belong to many stories. */
function memoized<Result>(of: (file: string) => Result): (file: string) => Result {
  const known = new Map<string, Result>();
  return (file) => {
    const result = known.get(file) ?? of(file);
    known.set(file, result);
    return result;
  };
}

/** The keys of files of stories and of server tests. */
async function fileKeys(files: readonly string[], begun?: number): Promise<Keys> {
  const [stories, tests] = await Promise.all([importsOf('storybook'), importsOf('server')]);
  return { ...(await storyKeys(files, stories, begun)), ...(await testKeys(files, tests, begun)) };
}

const text = (file: string) => readFile(path.join(root, file), 'utf8').catch(() => '');

/**
 * The keys of files of stories, from what each imported when it last ran. That list is enough, because adding an import changes a file
 * of the list. The registry of states decides which stories are checked in more views, so its files belong to the stories that they
 * name.
 * @param begun leaves out files of stories that import a file changed since
 */
export async function storyKeys(
  files: readonly string[],
  { [preview]: ofPreview, ...imported }: Imports,
  begun = Infinity,
): Promise<Keys> {
  if (!ofPreview) return {};
  const shared = [
    ...files.filter((file) => ofEveryStory.test(file)),
    ...ofPreview.filter((file) => !file.startsWith(states)),
  ];
  const registry = await Promise.all(
    files.filter((file) => file.startsWith(states)).map(async (file) => ({ file, names: await text(file) })),
  );
  const stories = Object.entries(imported).filter(([file]) => file.endsWith('.stories.tsx'));
  const read = stories.map(([story, own]): [string, string[]] => {
    const alias = story.replace(/^web\/src/, '#web');
    const naming = registry.filter(({ names }) => names.includes(alias)).map(({ file }) => file);
    return [story, [...shared, ...own, ...naming]];
  });
  return keysOf(read, begun);
}

/**
 * The keys of server tests, from what each imported when it last ran, and from `readBy`. Tests outside `graphql-server`, and those
 * of `readsFiles`, may read every file.
 * @param begun leaves out tests that read a file changed since
 */
export async function testKeys(files: readonly string[], imported: Imports, begun = Infinity): Promise<Keys> {
  const every = files.filter((file) => !isSnapshot(file) && !isOfStorybook(file) && !file.startsWith('e2e/'));
  const shared = files.filter((file) => ofEveryTest.test(file));
  const readers = Object.entries(readBy).map(([reader, pattern]) => ({
    reader,
    reads: every.filter((file) => pattern.test(file) && !isTest(file)),
  }));
  const source = memoized(text);
  const tests = Object.entries(imported).filter(([file]) => isTest(file));
  const read = tests.map(async ([test, own]): Promise<[string, string[]]> => {
    const sources = await Promise.all([test, ...own.filter(isHelper)].map(source));
    const readsEvery = !test.startsWith('graphql-server/') || sources.some((one) => readsFiles.test(one));
    if (readsEvery) return [test, every];
    return [
      test,
      [...shared, ...own, ...readers.flatMap(({ reader, reads }) => (own.includes(reader) ? reads : []))],
    ];
  });
  return keysOf(await Promise.all(read), begun);
}

/** A key for each name, of the contents of its files; none for a name with a file changed since `begun`. */
async function keysOf(read: readonly [string, readonly string[]][], begun: number): Promise<Keys> {
  const hash = memoized((file) => hashOf([file]));
  const changed = memoized(lastChange);
  const keys = read.map(async ([name, files]) => {
    const all = [...new Set(files)].sort();
    const changes = await Promise.all(all.map(changed));
    if (changes.some((change) => change >= begun)) return [];
    const digest = createHash('sha256').update(all.map(hash).join()).digest('hex');
    return [[name, `${machine} ${digest}`] as const];
  });
  return Object.fromEntries((await Promise.all(keys)).flat());
}

/** In milliseconds since 1970; 0 for a missing file. */
const lastChange = (file: string): Promise<number> =>
  stat(path.join(root, file)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
