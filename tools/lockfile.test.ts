import { describe, expect, it } from 'vitest';
import { lockfileProblems, readLockfileProblems } from './lockfile.ts';

describe('lockfileProblems', () => {
  it('finds no problem in the repository’s lockfile', async () => {
    expect(await readLockfileProblems()).toEqual([]);
  });

  it('finds a version that is not exact', () => {
    expect(
      lockfileProblems({ dependencies: { rod: '^1.0.0' }, devDependencies: { reel: '2.0.0' } }, {}),
    ).toEqual(['package.json: rod is "^1.0.0", not an exact version']);
  });

  it('finds an optional package that is not locked, at any level that Node resolves', () => {
    const packages = {
      '': { optionalDependencies: { a: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', optionalDependencies: { b: '2.0.0', c: '3.0.0' } },
      'node_modules/a/node_modules/d': { version: '4.0.0', optionalDependencies: { b: '2.0.0' } },
      'node_modules/b': { version: '2.0.0' },
    };
    expect(lockfileProblems({}, packages)).toEqual(['node_modules/a wants c 3.0.0, which is not locked']);
  });

  it('finds an optional package of which another version is locked', () => {
    const packages = {
      'node_modules/a': { version: '1.0.0', optionalDependencies: { b: '2.0.0', c: '^3.0.0' } },
      'node_modules/b': { version: '1.9.0' },
      'node_modules/c': { version: '3.1.0' },
    };
    expect(lockfileProblems({}, packages)).toEqual(['node_modules/a wants b 2.0.0, which is not locked']);
  });

  it('finds a registry URL', () => {
    const packages = { 'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' } };
    expect(lockfileProblems({}, packages)).toEqual([
      expect.stringMatching(/^node_modules\/a has an address/),
    ]);
  });
});
