import { readFile, rm } from 'node:fs/promises';
import { runNode, StepFailed } from './prepare/run.mjs';
import type { Passes } from './unchanged.ts';

/** The number of passed cases of a check, and the output of the failed ones. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
  /** A notice that is printed even if all passed. */
  readonly remark?: string;
}

export interface Check {
  readonly name: string;
  readonly run: (passes: Passes) => Promise<Outcome>;
}

/** Runs Node and resolves to its output. */
export async function attempt(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ failed: boolean; output: string }> {
  try {
    return { failed: false, output: await runNode(args, env) };
  } catch (error) {
    if (error instanceof StepFailed)
      return { failed: true, output: `${error.output.trim()}\n${error.message}` };
    throw error;
  }
}

/** The same for a program that writes a report; null if it did not. */
export async function reported<T>(file: string, args: string[], env: Record<string, string> = {}) {
  await rm(file, { force: true });
  const outcome = await attempt(args, env);
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
  await rm(file, { force: true });
  return { ...outcome, report };
}
