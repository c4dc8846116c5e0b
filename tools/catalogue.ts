import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSchema, isEnumType, isIntrospectionType, isUnionType } from 'graphql';
import type { StoryRecord } from '../.storybook/recorded.ts';
import type { Kind, Message, Route } from '../.storybook/states/states.ts';
import { indexStories, type IndexedStory } from '../.storybook/states/story-index.ts';
import { root } from './prepare/run.mjs';
import { records as folder } from './record-imports.ts';

/** The existing stories, the records of their runs, and what they are compared with. */
export interface Catalogue {
  readonly stories: readonly IndexedStory[];
  readonly records: readonly StoryRecord[];
  readonly registry: readonly Route[];
  readonly messages: readonly Message[];
  /** As printed. */
  readonly sdl: string;
  /** Reasons why no page shows something of the SDL: by union, or by `Union.Member` or `Enum.VALUE`. */
  readonly unseen: Readonly<Record<string, string>>;
}

/** For each checked thing, the problem or null. */
type Verdicts = readonly (string | null)[];

/** Every member of a result union and every value of an enum must occur in a story's response or request. */
function schemaVerdicts({ sdl, records, unseen }: Catalogue): Verdicts {
  const seen = new Set(records.flatMap((record) => record.seen));
  const wanted = Object.values(buildSchema(sdl).getTypeMap()).flatMap((type) => {
    if (isIntrospectionType(type)) return [];
    if (isUnionType(type)) return type.getTypes().map((member) => `${type.name}.${member.name}`);
    // Each error type has its own code, and result unions are covered.
    if (type.name === 'ErrorCode') return [];
    return isEnumType(type) ? type.getValues().map((value) => `${type.name}.${value.name}`) : [];
  });
  const covers = (exempt: string, one: string) => one === exempt || one.startsWith(`${exempt}.`);
  const isExempt = (one: string) => Object.keys(unseen).some((exempt) => covers(exempt, one));
  return [
    ...wanted.map((one) =>
      seen.has(one) || isExempt(one)
        ? null
        : `${one} of schema/schema.graphql is shown by no story: add a story whose answers hold it, or say in .storybook/states/unseen.ts why no page can show it`,
    ),
    ...Object.keys(unseen).map((exempt) => {
      const excused = wanted.filter((one) => covers(exempt, one));
      if (excused.length === 0)
        return `${exempt} of .storybook/states/unseen.ts is not in schema/schema.graphql`;
      const shown = excused.filter((one) => seen.has(one));
      return shown.length > 0
        ? `${shown.join(', ')} is shown: take it from .storybook/states/unseen.ts`
        : null;
    }),
  ];
}

/** Loading, empty and failed pages must not have the same text. */
function kindVerdicts({ registry, stories, records }: Catalogue): Verdicts {
  const recordOf = recordsByStory(stories, records);
  return registry.flatMap(({ name, states }) => {
    const kinds = states.flatMap((one) => {
      if (!('kind' in one) || !one.kind) return [];
      const record = recordOf.get(one.story);
      return record ? [{ kind: one.kind, story: one.story, record }] : [];
    });
    return kinds.map(({ kind, story, record }) => {
      if (kind === 'loading' && !record.busy) return `${story} is loading, and nothing on the page says so`;
      if (kind === 'error' && !record.alert)
        return `${story} is an error, and nothing on the page is an alert`;
      const others = kinds.filter((other) => other.kind !== kind);
      const like = others.find((other) => !hasOwnWords(kind, record, other.record));
      return like ? `${name}: ${story} (${kind}) and ${like.story} (${like.kind}) read alike` : null;
    });
  });
}

/** Whether a page has text that the other does not; a loading page may have no text. */
function hasOwnWords(kind: Kind, one: StoryRecord, other: StoryRecord): boolean {
  if (kind === 'loading') return one.words.join('\n') !== other.words.join('\n');
  return one.words.some((words) => !other.words.includes(words));
}

/** A message linked to a story must be visible there. */
function messageVerdicts({ messages, stories, records }: Catalogue): Verdicts {
  const recordOf = recordsByStory(stories, records);
  return messages.map(({ words, story }) => {
    const record = recordOf.get(story);
    if (!record) return `“${words}” is linked to ${story}, which left no record`;
    return record.words.join('\n').includes(words.trim())
      ? null
      : `“${words}” is linked to ${story}, where it cannot be read at the end`;
  });
}

function recordsByStory(stories: readonly IndexedStory[], records: readonly StoryRecord[]) {
  const byId = new Map(records.map((record) => [record.id, record]));
  return new Map(stories.map(({ id, story }) => [story, byId.get(id)]));
}

/** Whether the stories together cover everything. Judged only if all of them have run. */
export function judgeCatalogue(catalogue: Catalogue): { passed: number; failed: number; output: string } {
  const ran = new Set(catalogue.records.map(({ id }) => id));
  const tested = catalogue.stories.filter((story) => story.tested);
  const missing = tested.filter(({ id }) => !ran.has(id));
  if (tested.length === 0 || missing.length > 0) {
    const some = missing.slice(0, 10).map(({ story }) => `  ${story}`);
    const output = [
      `Not judged: ${missing.length} of ${tested.length} stories left no record, such as`,
      ...some,
      'Run all of them, in parts or at once: npx vitest run --project storybook',
    ].join('\n');
    return { passed: 0, failed: 1, output };
  }
  const here = new Set(tested.map(({ id }) => id));
  const records = catalogue.records.filter(({ id }) => here.has(id));
  const current = { ...catalogue, records };
  const verdicts = [...schemaVerdicts(current), ...kindVerdicts(current), ...messageVerdicts(current)];
  const problems = verdicts.filter((verdict) => verdict !== null);
  return { passed: verdicts.length - problems.length, failed: problems.length, output: problems.join('\n') };
}

/** Loads a module of the states. They belong to another TypeScript project, whose screens this one does not include. */
const load = async <T>(file: string) =>
  (await import(pathToFileURL(path.join(root, '.storybook/states', file)).href)) as T;

/** The stories that show each screen's usual content, such as `Screens/Home: Full`. */
export async function readMainStories(): Promise<string[]> {
  const { registry } = await load<Pick<Catalogue, 'registry'>>('registry.ts');
  return registry.flatMap(({ main }) => main);
}

/** The catalog of this repository, with the records of the last runs. */
export async function readCatalogue(): Promise<Catalogue> {
  const read = (file: string) => readFile(path.join(root, file), 'utf8');
  const screens = await readdir(path.join(root, 'web/src'), { recursive: true });
  const files = screens.filter((file) => file.endsWith('.stories.tsx')).map((file) => `web/src/${file}`);
  const sources = await Promise.all(files.map(async (file) => [file, await read(file)] as const));
  const left = await readdir(folder).catch(() => []);
  const records = left.map(async (file) => JSON.parse(await read(`.cache/catalogue/${file}`)) as StoryRecord);
  return {
    stories: indexStories(Object.fromEntries(sources)),
    records: await Promise.all(records),
    sdl: await read('schema/schema.graphql'),
    ...(await load<Pick<Catalogue, 'registry'>>('registry.ts')),
    ...(await load<Pick<Catalogue, 'messages'>>('messages.ts')),
    ...(await load<Pick<Catalogue, 'unseen'>>('unseen.ts')),
  };
}
