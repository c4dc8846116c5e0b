import path from 'node:path';
import { readMainStories } from './catalogue.ts';
import { reported, type Check } from './check.ts';
import { program, root } from './prepare/run.mjs';

/** Storybook's name of a story, such as `Four Products`, from `Screens/Compare: FourProducts`. */
const nameOf = (story: string) => story.replace(/^.*: /, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');

/**
 * Runs the stories that have the names of main stories as designers see them: in the shop, with header, footer and menu. They
 * must pass, and fit each view of the toolbar.
 */
export const inTheShop: Check = {
  name: 'in-the-shop',
  async run() {
    const names = new Set((await readMainStories()).map(nameOf));
    const file = path.join(root, `.cache/in-the-shop-${process.pid}.json`);
    const args = [
      program('vitest'),
      'run',
      '--project=storybook',
      'web/src/screens',
      `--testNamePattern=^(${[...names].join('|')})$`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const { failed, output, report } = await reported<{ numPassedTests: number; numFailedTests: number }>(
      file,
      args,
      { IN_THE_SHOP: '1' },
    );
    const { numPassedTests: passed = 0, numFailedTests = 0 } = report ?? {};
    return { passed, failed: numFailedTests || Number(failed), output };
  },
};
