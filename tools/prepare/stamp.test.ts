import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './run.mjs';
import { hashOf } from './stamp.mjs';

describe('hashOf', () => {
  let dir: string;
  let folder: string;
  beforeEach(async () => {
    await mkdir(path.join(root, '.cache'), { recursive: true });
    dir = await mkdtemp(path.join(root, '.cache', 'stamp-'));
    folder = path.relative(root, dir);
    await mkdir(path.join(dir, 'inner'));
    await writeFile(path.join(dir, 'inner', 'a.ts'), 'one');
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('changes with the contents and the names of files, at any depth', async () => {
    const first = hashOf([folder]);
    expect(hashOf([folder])).toBe(first);
    await writeFile(path.join(dir, 'inner', 'a.ts'), 'two');
    const edited = hashOf([folder]);
    await writeFile(path.join(dir, 'inner', 'b.ts'), '');
    expect(new Set([first, edited, hashOf([folder])]).size).toBe(3);
  });

  it('does not change with a file that is not an input', async () => {
    const isInput = (file: string) => !file.endsWith('.test.ts');
    const before = hashOf([folder], isInput);
    await writeFile(path.join(dir, 'a.test.ts'), '');
    expect(hashOf([folder], isInput)).toBe(before);
  });

  it('changes when a missing file appears', async () => {
    const file = path.posix.join(folder, 'later.ts');
    const before = hashOf([file]);
    await writeFile(path.join(root, file), 'x');
    expect(hashOf([file])).not.toBe(before);
  });
});
