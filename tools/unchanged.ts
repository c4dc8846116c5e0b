import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './prepare/run.mjs';
import { hashOf } from './prepare/stamp.mjs';
import { imports } from './record-stories.ts';

/**
 * What passed earlier, by name: a check, a Vitest project, or a file of stories. A key is a hash of the files that it read.
 */
export interface Passes {
  /** What passed with the same files, and need not run again. */
  readonly unchanged: ReadonlySet<string>;
  /** All files of stories; none without git. */
  readonly stories: readonly string[];
  /** @param begun when they began to run, in milliseconds since 1970 */
  remember(names: readonly string[], begun: number): Promise<void>;
}

type Keys = Readonly<Record<string, string>>;
export type Imports = Readonly<Record<string, readonly string[]>>;

const passed = path.join(root, '.cache/passed.json');
const machine = `${process.version} ${process.platform}-${process.arch}`;
const preview = '.storybook/preview.tsx';
const states = '.storybook/states/';

/** Files that change how every story runs, and that no story imports. */
const ofEveryStory =
  /^(package-lock\.json|vitest\.config\.ts|web\/(vite\.config\.ts|public\/|pictures\/)|graphql-server\/prisma\/seed\/pictures\/|tools\/(chromium|fonts|pictures|record-stories)\.ts|\.storybook\/main\.ts)/;

const isSnapshot = (file: string) => file.startsWith('.storybook/snapshots/');
const isOfStorybook = (file: string) => file.startsWith('.storybook/') || file.endsWith('.stories.tsx');
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Which files of the repository a check or a Vitest project does not read. All read the others. */
const unread: Readonly<Record<string, (file: string) => boolean>> = {
  server: (file) => isOfStorybook(file) || file.startsWith('e2e/'),
  journeys: (file) => isOfStorybook(file) || isTest(file) || file.endsWith('.md'),
};

/** @param names of checks and Vitest projects */
export async function readPasses(names: readonly string[]): Promise<Passes> {
  const files = await repositoryFiles();
  if (!files) return { unchanged: new Set(), stories: [], remember: () => Promise.resolve() };
  const keys = Object.fromEntries(
    names.map((name) => [name, keyOf(files.filter((file) => !isSnapshot(file) && !unread[name]?.(file)))]),
  );
  const before = await json<Keys>(passed, {});
  const now = { ...keys, ...(await storyKeys(files, await importsOfLastRun())) };
  return {
    unchanged: new Set(Object.keys(now).filter((name) => before[name] === now[name])),
    stories: files.filter((file) => file.endsWith('.stories.tsx')),
    async remember(ran, begun) {
      const all = { ...(await storyKeys(files, await importsOfLastRun(), begun)), ...keys };
      const added = ran.flatMap((name) => (all[name] ? [[name, all[name]] as const] : []));
      const saved = { ...(await json<Keys>(passed, {})), ...Object.fromEntries(added) };
      await writeFile(passed, JSON.stringify(saved));
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

const importsOfLastRun = () => json<Imports>(imports, {});

const text = (file: string) => readFile(path.join(root, file), 'utf8').catch(() => '');

const json = <T>(file: string, missing: T): Promise<T> =>
  readFile(file, 'utf8').then(
    (content) => JSON.parse(content) as T,
    () => missing,
  );

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
  const hash = memoized((file) => hashOf([file]));
  const changed = memoized(lastChange);
  const keys = Object.entries(imported).map(async ([story, own]) => {
    const alias = story.replace(/^web\/src/, '#web');
    const naming = registry.filter(({ names }) => names.includes(alias)).map(({ file }) => file);
    const all = [...new Set([...shared, ...own, ...naming])].sort();
    const changes = await Promise.all(all.map(changed));
    if (Math.max(...changes) >= begun) return [];
    const digest = createHash('sha256').update(all.map(hash).join()).digest('hex');
    return [[story, `${machine} ${digest}`] as const];
  });
  return Object.fromEntries((await Promise.all(keys)).flat());
}

/** In milliseconds since 1970; 0 for a missing file. */
const lastChange = (file: string): Promise<number> =>
  stat(path.join(root, file)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
