import { existsSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './prepare/run.mjs';
import type { Imports } from './record-imports.ts';
import { keptKeys, storyKeys, testKeys } from './unchanged.ts';

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

describe('keptKeys', () => {
  const file = path.join(root, `.cache/unchanged-${process.pid}.json`);
  afterAll(() => rm(file, { force: true }));

  it('loses no key of checks that end at the same time', async () => {
    const kept = keptKeys(file);
    const names = Array.from({ length: 20 }, (_, nth) => `check ${nth}`);
    await Promise.all(names.map((name) => kept.add({ [name]: 'key' })));
    expect(Object.keys(await kept.read())).toEqual(names);
  });

  it('has no keys if the file was cut off', async () => {
    await writeFile(file, '{"types":');
    const kept = keptKeys(file);
    expect(await kept.read()).toEqual({});
    await kept.add({ types: 'key' });
    expect(await kept.read()).toEqual({ types: 'key' });
  });
});

describe('testKeys', () => {
  const tests: Imports = {
    // It lists the files of `modules`.
    'graphql-server/src/access.test.ts': ['graphql-server/src/app.ts'],
    'graphql-server/src/limits.test.ts': ['graphql-server/src/limits.ts'],
    'graphql-server/src/receipts.test.ts': ['graphql-server/src/app.ts'],
    'graphql-server/src/http/graphql.test.ts': ['graphql-server/src/http/operations.ts'],
    'graphql-server/src/http/pages.test.ts': ['graphql-server/src/http/web.ts'],
    'tools/wording.test.ts': [],
  };

  /** The tests whose keys differ once the repository has the file. */
  async function changedWith(file: string): Promise<string[]> {
    const [before, after] = await Promise.all([testKeys([], tests), testKeys([file], tests)]);
    return Object.keys(before).filter((test) => before[test] !== after[test]);
  }

  it('knows files that exist', () => {
    const imported = Object.values(tests).flat();
    expect(imported.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('changes tests that start the shop with a file of the server', async () => {
    expect(await changedWith('graphql-server/src/db.ts')).toEqual([
      'graphql-server/src/access.test.ts',
      'graphql-server/src/receipts.test.ts',
      'tools/wording.test.ts',
    ]);
  });

  it('changes tests that load the web client with its files', async () => {
    expect(await changedWith('web/src/main.tsx')).toEqual([
      'graphql-server/src/http/pages.test.ts',
      'tools/wording.test.ts',
    ]);
  });

  it('changes tests that read the operations of the web client with its documents', async () => {
    expect(await changedWith('web/src/screens/Blog/BlogScreen.graphql')).toEqual([
      'graphql-server/src/http/graphql.test.ts',
      'graphql-server/src/http/pages.test.ts',
      'tools/wording.test.ts',
    ]);
  });

  it('changes only tests that may read every file with a document', async () => {
    expect(await changedWith('docs/operations.md')).toEqual(['tools/wording.test.ts']);
  });

  it.each(['schema/schema.graphql', 'graphql-server/prisma/schema.prisma', 'package-lock.json'])(
    'changes all tests with %s',
    async (file) => {
      expect(await changedWith(file)).toEqual(Object.keys(tests));
    },
  );

  it('changes a test that names files outside of its imports with every file', async () => {
    const naming: Imports = { 'graphql-server/src/statements.test.ts': [] };
    const [before, after] = await Promise.all([testKeys([], naming), testKeys(['docs/growth.md'], naming)]);
    expect(after).not.toEqual(before);
  });
});
