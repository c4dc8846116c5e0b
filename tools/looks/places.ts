import path from 'node:path';
import { root } from '../prepare/run.mjs';

/** The accepted sheets, one per story, by its id. */
export const references = path.join(root, '.storybook/looks');
export const referenceOf = (story: string) => path.join(references, `${story}.webp`);

/** What the last run found: a folder per story that differs, the protocol, and the report. */
export const found = path.join(root, '.cache/looks');
export const foundOf = (story: string) => path.join(found, story);
export const protocol = path.join(found, 'protocol.jsonl');
export const report = path.join(found, 'index.html');
