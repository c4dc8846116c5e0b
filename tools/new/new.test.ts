import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from '../prepare/run.mjs';
import { contentsOf, formsOf, type Plan } from './plan.ts';
import { planScreen } from './screen.ts';

/** Imports of the new and changed files that lead to no file. */
function brokenImports(contents: ReadonlyMap<string, string>): string[] {
  return [...contents].flatMap(([file, text]) => {
    if (!/\.tsx?$/.test(file)) return [];
    const { importedFiles } = ts.preProcessFile(text);
    return importedFiles.flatMap(({ fileName }) => {
      const target = fileName.startsWith('#web/')
        ? path.posix.join('web/src', fileName.slice('#web/'.length))
        : path.posix.join(path.posix.dirname(file), fileName);
      const isOurs = /^(#web\/|\.)/.test(fileName) && !fileName.endsWith('.generated.ts');
      const exists = contents.has(target) || existsSync(path.join(root, target));
      return isOurs && !exists ? [`${file}: ${fileName}`] : [];
    });
  });
}

describe.each(['public', 'admin'] as const)('a new %s screen', (kind) => {
  const plan = planScreen('harbor-map', kind);
  const contents = contentsOf(plan, root);

  it('has its files, and is registered in the others', async () => {
    expect([...(await contents).keys()]).toEqual([
      'web/src/app/copy/harbor-map.ts',
      'web/src/screens/HarborMap/HarborMapScreen.tsx',
      'web/src/routes/harbor-map.tsx',
      'web/src/screens/HarborMap/HarborMapScreen.stories.tsx',
      '.storybook/states/harbor-map.ts',
      '.storybook/docs/states/harbor-map.mdx',
      'web/src/app/paths.ts',
      'web/src/app/copy.ts',
      'web/src/routes.ts',
      'web/src/routes.test.ts',
      '.storybook/states/registry.ts',
      'e2e/all-pages.ts',
    ]);
  });

  it('imports files that exist, and what they export', async () => {
    const all = await contents;
    expect(brokenImports(all)).toEqual([]);
    for (const [file, word] of [
      ['web/src/app/paths.ts', /^ {2}harborMap: '\/(dashboard\/)?harbor-map',$/m],
      ['web/src/app/copy.ts', /^export \{ harborMap \}/m],
      ['web/src/app/copy/harbor-map.ts', /^export const harborMap = /m],
      ['.storybook/states/registry.ts', /^ {2}harborMap,$/m],
      ['web/src/routes.ts', /^ {2}route\(paths\.harborMap, 'harbor-map', /m],
    ] as const)
      expect(all.get(file)).toMatch(word);
  });
});

describe('a generator', () => {
  const planOf = (more: Partial<Plan>): Plan => ({ files: {}, insertions: [], next: [], ...more });

  it('never overwrites a file', async () => {
    await expect(contentsOf(planOf({ files: { 'package.json': '{}' } }), root)).rejects.toThrow('exists');
  });

  it('fails if the place of a registration is missing or not the only one', async () => {
    for (const after of ["nothing like it'", "'everyone'"]) {
      const insertions = [{ file: 'web/src/routes.ts', after, text: 'x' }];
      await expect(contentsOf(planOf({ insertions }), root)).rejects.toThrow(/places with/);
    }
  });

  it('rejects names that cannot be a file', () => {
    for (const name of ['', 'HarborMap', 'harbor_map', '../map', '1st'])
      expect(() => formsOf(name)).toThrow('is no name');
    expect(formsOf('harbor-map')).toMatchObject({ pascal: 'HarborMap', camel: 'harborMap' });
  });
});
