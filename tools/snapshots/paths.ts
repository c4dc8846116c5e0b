import path from 'node:path';
import { root } from '../prepare/run.mjs';

/** The accepted sheets, one per story, by its id. */
export const references = path.join(root, '.storybook/snapshots');
export const referenceOf = (story: string) => path.join(references, `${story}.webp`);

/** The results of the last run: a folder per differing story, the log, and the report. */
export const found = path.join(root, '.cache/snapshots');
export const foundOf = (story: string) => path.join(found, story);
export const protocol = path.join(found, 'protocol.jsonl');
export const report = path.join(found, 'index.html');
