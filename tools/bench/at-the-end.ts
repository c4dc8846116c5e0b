import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const left = new Set<() => Promise<void>>();

/** What must be done once, when it is asked for or else at the end: stopping what was started, removing what was made. */
export function atTheEnd(deed: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  const once = () => (done ??= deed().finally(() => left.delete(once)));
  left.add(once);
  return once;
}

/** Does all that is left, the latest first. One that fails does not keep the others. */
export async function endAll(): Promise<void> {
  for (const deed of [...left].toReversed())
    await deed().catch((error: unknown) => console.error(`while ending: ${String(error)}`));
}

/** A folder that is gone in the end. */
export async function temporaryFolder(name: string): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), `fishzome-bench-${name}-`));
  atTheEnd(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
