import { program, runNode, type StepFailed } from '../prepare/run.mjs';
import { ensureChromium } from '../chromium.ts';
import { accept, storiesFound, unmatched } from './accept.ts';
import { forget, reportSnapshots } from './report.ts';

/** Runs the stories whose files match the words, or all, and compares their snapshots. Returns whether all are equal. */
export async function compareSnapshots(words: readonly string[]): Promise<boolean> {
  if (!ensureChromium()) return false;
  await forget();
  const args = [program('vitest'), 'run', '--project', 'storybook', '--reporter=dot', ...words];
  const failed = await runNode(args, { SNAPSHOTS: 'compare' }).then(
    () => null,
    (error: unknown) => error as StepFailed,
  );
  console.log(await reportSnapshots());
  const loners = words.length === 0 ? await unmatched() : [];
  for (const one of loners) console.log(one);
  if ((await storiesFound()).length > 0)
    console.log('See .cache/snapshots/index.html. If it is meant: npm run snapshots:accept');
  else if (failed) console.log(failed.output.slice(-20_000));
  return !failed && loners.length === 0;
}

/** Accepts the changes of the last run. Runs no stories. */
export async function acceptSnapshots(words: readonly string[]): Promise<void> {
  const done = await accept(words);
  console.log(
    done.length > 0
      ? done.join('\n')
      : 'Nothing to accept. First run: npm run snapshots -- <path of the stories>',
  );
}
