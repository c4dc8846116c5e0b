import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'graphql';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from '../prepare/run.mjs';
import { planOperation } from './operation.ts';
import { contentsOf, formsOf, type Plan } from './plan.ts';
import { planScreen } from './screen.ts';

/** Imports of the new and changed files that lead to no file. */
function brokenImports(contents: ReadonlyMap<string, string>): string[] {
  return [...contents].flatMap(([file, text]) => {
    if (!/\.tsx?$/.test(file)) return [];
    const { importedFiles } = ts.preProcessFile(text);
    return importedFiles.flatMap(({ fileName }) => {
      const target = fileName.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), fileName)
        : fileName.replace(/^#web\//, 'web/src/').replace(/^#server\//, 'graphql-server/src/');
      const isOurs = /^(#web\/|#server\/|\.)/.test(fileName) && !fileName.includes('generated');
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

describe('a new operation', () => {
  const folder = 'graphql-server/src/modules/search-terms';
  const contents = contentsOf(planOperation('search-terms', 'merge-search-terms'), root);

  it('has its files, and is registered in the others', async () => {
    expect([...(await contents).keys()]).toEqual([
      `${folder}/merge-search-terms.rules.ts`,
      `${folder}/merge-search-terms.rules.test.ts`,
      `${folder}/merge-search-terms.ts`,
      `${folder}/merge-search-terms.graphql.ts`,
      'web/src/features/search-terms/MergeSearchTerms.graphql',
      `${folder}/search-terms.access.ts`,
      `${folder}/search-terms.service.ts`,
      'graphql-server/src/schema.ts',
      'graphql-server/test/use-cases.ts',
      'graphql-server/src/access.test.ts',
      'graphql-server/src/limits.test.ts',
    ]);
  });

  it('imports files that exist, and what they export', async () => {
    const all = await contents;
    expect(brokenImports(all)).toEqual([]);
    for (const [file, word] of [
      [`${folder}/merge-search-terms.ts`, /^export const createMergeSearchTerms =$/m],
      [`${folder}/merge-search-terms.rules.ts`, /^export const mergeSearchTermsInput = /m],
      [`${folder}/search-terms.access.ts`, /^ {2}mergeSearchTerms: \{ admin: true \},$/m],
      [`${folder}/search-terms.service.ts`, /^import \{ createMergeSearchTerms \} from/m],
      [
        `${folder}/search-terms.service.ts`,
        /^ {4}mergeSearchTerms: createMergeSearchTerms\(\{ prisma \}\),$/m,
      ],
      [
        'graphql-server/src/schema.ts',
        /^import '\.\/modules\/search-terms\/merge-search-terms\.graphql\.ts';$/m,
      ],
      ['graphql-server/src/access.test.ts', /^ {6}'searchTerms\.mergeSearchTerms': 'admin',$/m],
    ] as const)
      expect(all.get(file)).toMatch(word);
  });

  const modules = path.join(root, 'graphql-server/src/modules');
  const readOnly = ['reports', 'searches'];
  const others = readdirSync(modules).filter(
    (module) => existsSync(path.join(modules, module, `${module}.service.ts`)) && !readOnly.includes(module),
  );
  it.each(others)('of %s for customers is registered once', async (module) => {
    const all = await contentsOf(planOperation(module, 'mark-all', 'customer'), root);
    const of = `graphql-server/src/modules/${module}/${module}`;
    for (const [file, word] of [
      [`${of}.service.ts`, / markAll: createMarkAll\(/g],
      [`${of}.access.ts`, /^ {2}markAll: \{ customer: true \},$/gm],
      ['graphql-server/src/access.test.ts', /^ {6}'\w+\.markAll': 'customer',$/gm],
      ['graphql-server/src/limits.test.ts', /^ {2}\['markAll', 'maya', /gm],
    ] as const)
      expect(all.get(file)?.match(word)).toHaveLength(1);
  });

  it.each(readOnly)('of %s is refused, because its service has no prisma', async (module) => {
    await expect(contentsOf(planOperation(module, 'mark-all'), root)).rejects.toThrow('has no prisma');
  });

  it('has a document that parses', async () => {
    const document = (await contents).get('web/src/features/search-terms/MergeSearchTerms.graphql') ?? '';
    expect(parse(document).definitions).toHaveLength(1);
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

  it('names the file that a registration needs', async () => {
    await expect(contentsOf(planOperation('order', 'mark-all'), root)).rejects.toThrow(
      'graphql-server/src/modules/order/order.access.ts does not exist',
    );
  });

  it('rejects names that cannot be a file', () => {
    for (const name of ['', 'HarborMap', 'harbor_map', '../map', '1st'])
      expect(() => formsOf(name)).toThrow('is no name');
    expect(formsOf('harbor-map')).toMatchObject({ pascal: 'HarborMap', camel: 'harborMap' });
  });
});
