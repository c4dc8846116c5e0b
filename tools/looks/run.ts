import { program, runNode, type StepFailed } from '../prepare/run.mjs';
import { ensureChromium } from '../chromium.ts';
import { accept, storiesFound, unmatched } from './accept.ts';
import { forget, reportLooks } from './report.ts';

/** Runs the stories whose files the words name, all without a word, and compares their looks. Whether all are kept. */
export async function compareLooks(words: readonly string[]): Promise<boolean> {
  if (!ensureChromium()) return false;
  await forget();
  const args = [program('vitest'), 'run', '--project', 'storybook', '--reporter=dot', ...words];
  const failed = await runNode(args, { LOOKS: 'compare' }).then(
    () => null,
    (error: unknown) => error as StepFailed,
  );
  console.log(await reportLooks());
  const loners = words.length === 0 ? await unmatched() : [];
  for (const one of loners) console.log(one);
  if ((await storiesFound()).length > 0)
    console.log('See .cache/looks/index.html. If it is meant: npm run looks:accept');
  else if (failed) console.log(failed.output.slice(-20_000));
  return !failed && loners.length === 0;
}

/** Accepts what the last run found; when there was none, looks first. */
export async function acceptLooks(words: readonly string[]): Promise<void> {
  if ((await storiesFound()).length === 0) await compareLooks([]);
  const done = await accept(words);
  console.log(done.length > 0 ? done.join('\n') : 'Nothing to accept.');
}
