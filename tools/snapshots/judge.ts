import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compare, marked, type Difference } from './compare.ts';
import { foundOf, found, protocol, referenceOf, report } from './paths.ts';
import { compose, decode, encode, rendererOf, type Raw } from './sheet.ts';

/** A line of the log. */
export interface Verdict {
  readonly story: string;
  readonly verdict: 'same' | 'different' | 'new';
  readonly differences: readonly Difference[];
  readonly renderer: string;
  /** The reference's browser, if it differs so much that only large changes count. */
  readonly looselyWith?: string;
}

/** "Chromium 156.0.8078.79 linux x64": the parts after the major version are fixes that do not change rendering. */
const family = (renderer: string) => renderer.replace(/^(\S+ \d+)\S*/, '$1');

/** The problem of pictures that differ from the reference while some are missing: all must be taken. */
export const INCOMPLETE = 'incomplete';

/** Compares the pictures of a story with its reference and writes those of a difference. Returns the problem, or null. */
export async function judge(
  story: string,
  pictures: readonly (Raw | null)[],
  renderer: string,
): Promise<string | null> {
  await mkdir(found, { recursive: true });
  await rm(foundOf(story), { recursive: true, force: true });
  const isComplete = !pictures.includes(null);
  const reference = await readFile(referenceOf(story)).catch(() => null);
  if (!reference) {
    if (!isComplete) return INCOMPLETE;
    await leave(story, { new: await encode(compose(pictures), renderer) });
    await record({ story, verdict: 'new', differences: [], renderer });
    return `${story} has no picture yet. ${whatToDo(story)}`;
  }
  const painter = await rendererOf(reference);
  const loosely = family(painter) !== family(renderer);
  const before = await decode(reference);
  const sheet = compose(pictures, before);
  const compared = compare(before, sheet, { loosely });
  const { differences } = compared;
  const verdict = differences.length > 0 ? 'different' : 'same';
  if (verdict === 'different' && !isComplete) return INCOMPLETE;
  await record({ story, verdict, differences, renderer, ...(loosely && { looselyWith: painter }) });
  if (verdict === 'same') return null;
  await leave(story, {
    old: reference,
    new: await encode(sheet, renderer),
    diff: await encode(marked(compared), renderer),
  });
  const views = differences.map(({ view, pixels }) => `${view}: ${pixels} pixels`);
  return `${story} looks different (${views.join(', ')}). ${whatToDo(story)}`;
}

const whatToDo = (story: string) =>
  `See ${path.relative(process.cwd(), report)}; if it is meant: npm run snapshots:accept -- ${story}`;

async function leave(story: string, pictures: Record<string, Buffer>): Promise<void> {
  await mkdir(foundOf(story), { recursive: true });
  for (const [name, picture] of Object.entries(pictures))
    await writeFile(path.join(foundOf(story), `${name}.webp`), picture);
}

const record = (verdict: Verdict) => appendFile(protocol, `${JSON.stringify(verdict)}\n`);
