import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildIndex } from 'storybook/internal/core-server';
import { root } from '../prepare/run.mjs';
import { found, foundOf, referenceOf, references } from './paths.ts';

/** Ids of the stories with snapshots: all except those that never settle. */
export async function storiesWithSnapshots(): Promise<Set<string>> {
  const { entries } = await buildIndex({ configDir: path.join(root, '.storybook') });
  return new Set(
    Object.values(entries)
      .filter(({ type, tags = [] }) => type === 'story' && tags.includes('test') && !tags.includes('moving'))
      .map(({ id }) => id),
  );
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** Ids of the stories that have a reference. */
export async function storiesKept(): Promise<string[]> {
  return (await namesIn(references))
    .filter((file) => file.endsWith('.webp'))
    .map((file) => path.parse(file).name);
}

/** Stories without a reference, and references without their story. */
export async function unmatched(): Promise<string[]> {
  const [stories, kept] = [await storiesWithSnapshots(), await storiesKept()];
  return [
    ...[...stories]
      .filter((id) => !kept.includes(id))
      .map((id) => `${id} has no picture in .storybook/snapshots`),
    ...kept
      .filter((id) => !stories.has(id))
      .map((id) => `.storybook/snapshots/${id}.webp: there is no such story`),
  ];
}

/** Ids of the stories whose last run left a changed or a first picture. */
export async function storiesFound(): Promise<string[]> {
  const files = await Promise.all(
    (await namesIn(found)).map(async (name) => ({
      name,
      isFound: (await namesIn(foundOf(name))).includes('new.webp'),
    })),
  );
  return files.filter(({ isFound }) => isFound).map(({ name }) => name);
}

/** The selected stories: all, or those with a given id or prefix. The id of a story selects that story only. */
export const meant = (ids: readonly string[], words: readonly string[], stories = new Set(ids)) =>
  ids.filter(
    (id) =>
      words.length === 0 || words.some((word) => (stories.has(word) ? id === word : id.startsWith(word))),
  );

/** Replaces the references by the found pictures, and removes those without a story. Returns a log. */
export async function accept(words: readonly string[]): Promise<string[]> {
  await mkdir(references, { recursive: true });
  const stories = await storiesWithSnapshots();
  const accepted = meant(await storiesFound(), words, stories).filter((id) => stories.has(id));
  for (const id of accepted) {
    await rename(path.join(foundOf(id), 'new.webp'), referenceOf(id));
    await rm(foundOf(id), { recursive: true });
  }
  const gone = meant(await storiesKept(), words, stories).filter((id) => !stories.has(id));
  for (const id of gone) await rm(referenceOf(id));
  return [...accepted.map((id) => `accepted ${id}`), ...gone.map((id) => `removed ${id}`)];
}
