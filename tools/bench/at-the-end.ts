import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const left = new Set<() => Promise<void>>();

/** Registers a cleanup action that runs once, when called or at the end: stops a program, removes a folder. */
export function atTheEnd(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  const once = () => (done ??= action().finally(() => left.delete(once)));
  left.add(once);
  return once;
}

/** Runs all remaining actions, the latest first. A failing action does not prevent the others. */
export async function endAll(): Promise<void> {
  for (const action of [...left].toReversed())
    await action().catch((error: unknown) => console.error(`while ending: ${String(error)}`));
}

/** A folder that is removed at the end. */
export async function temporaryFolder(name: string): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), `fishzome-bench-${name}-`));
  atTheEnd(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
