import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './prepare/run.mjs';
import { storyKeys, type Imports } from './unchanged.ts';

const folder = `.cache/unchanged-${process.pid}`;
const at = (name: string) => `${folder}/${name}`;
const write = (file: string, text: string) => writeFile(path.join(root, file), text);

const files = ['preview.tsx', 'Button.tsx', 'Card.tsx'].map(at);
const imports: Imports = {
  '.storybook/preview.tsx': [at('preview.tsx')],
  [at('Button.stories.tsx')]: [at('Button.tsx')],
  [at('Card.stories.tsx')]: [at('Button.tsx'), at('Card.tsx')],
};

/** The files of stories whose keys differ after the change. */
async function changedBy(file: string): Promise<string[]> {
  const before = await storyKeys(files, imports);
  await write(file, 'changed');
  const after = await storyKeys(files, imports);
  await write(file, '');
  return Object.keys(before).filter((story) => before[story] !== after[story]);
}

describe('storyKeys', () => {
  beforeAll(async () => {
    await mkdir(path.join(root, folder), { recursive: true });
    for (const file of files) await write(file, '');
  });
  afterAll(() => rm(path.join(root, folder), { recursive: true }));

  it('changes the stories that import a changed file', async () => {
    expect(await changedBy(at('Card.tsx'))).toEqual([at('Card.stories.tsx')]);
    expect(await changedBy(at('Button.tsx'))).toEqual([at('Button.stories.tsx'), at('Card.stories.tsx')]);
  });

  it('changes all stories with a file that the preview imports', async () => {
    expect(await changedBy(at('preview.tsx'))).toEqual([at('Button.stories.tsx'), at('Card.stories.tsx')]);
  });

  it('changes the stories that a changed file of states names', async () => {
    const blog = 'web/src/screens/Blog/BlogScreen.stories.tsx';
    const of = (registry: string[]) => storyKeys(registry, { ...imports, [blog]: [] });
    const [none, both] = [await of([]), await of(['.storybook/states/blog.ts', '.storybook/states/cart.ts'])];
    expect(Object.keys(none).filter((story) => none[story] !== both[story])).toEqual([blog]);
  });

  it('has no key of stories that import a file changed since they began to run', async () => {
    const began = Date.now() - 60_000;
    for (const file of files) await utimes(path.join(root, file), 0, began / 1000 - 1);
    await write(at('Card.tsx'), '');
    expect(Object.keys(await storyKeys(files, imports, began))).toEqual([at('Button.stories.tsx')]);
  });

  it('has no keys before the first run', async () => {
    expect(await storyKeys(files, {})).toEqual({});
  });
});
