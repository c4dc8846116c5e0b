import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../prepare/run.mjs';
import { referenceOf } from './paths.ts';

/** By reason, groups of stories that show the same on purpose. */
export type SamePictures = Readonly<Record<string, readonly (readonly string[])[]>>;

const DECLARED = '.storybook/states/same-pictures.ts';

/**
 * Stories with identical snapshots that are not declared as one group, and declared groups that are not identical.
 * @param hashes hash of each snapshot, by story id
 */
export function judgeSamePictures(hashes: ReadonlyMap<string, string>, declared: SamePictures): string[] {
  const groups = Object.values(declared).flat();
  const groupOf = new Map(groups.flatMap((group) => group.map((id) => [id, group] as const)));
  const identical = new Map<string, string[]>();
  for (const [id, hash] of hashes) identical.set(hash, [...(identical.get(hash) ?? []), id]);
  const undeclared = [...identical.values()].filter(
    ([first = '', ...others]) =>
      others.length > 0 && !others.every((id) => groupOf.has(id) && groupOf.get(id) === groupOf.get(first)),
  );
  const outdated = groups.filter(
    (group) => group.length < 2 || new Set(group.map((id) => hashes.get(id) ?? id)).size > 1,
  );
  return [
    ...undeclared.map(
      (ids) =>
        `${ids.join(', ')} have the same picture: let each story end in the state that it is named for, delete one, or give the reason in ${DECLARED}`,
    ),
    ...outdated.map((ids) => `${ids.join(', ')} of ${DECLARED} do not all have the same picture`),
  ];
}

/** The same for the snapshots of these stories and the declared groups. */
export async function samePictureProblems(ids: readonly string[]): Promise<string[]> {
  const { samePictures } = (await import(pathToFileURL(path.join(root, DECLARED)).href)) as {
    samePictures: SamePictures;
  };
  const hashes = await Promise.all(
    ids.map(async (id) => {
      const hash = createHash('sha256').update(await readFile(referenceOf(id)));
      return [id, hash.digest('hex')] as const;
    }),
  );
  return judgeSamePictures(new Map(hashes), samePictures);
}
