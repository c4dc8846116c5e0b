import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npm } from '../prepare/install.mjs';
import { root } from '../prepare/run.mjs';
import { packageOf, type Lockfile, type Package } from './package.ts';
import { tryImage } from './try.ts';

/** The outputs of the build. */
const built = ['server', 'web', 'web-server', 'sandbox', 'sandbox-server'];

/** Omits source maps, and assets of the server's build that `web` also contains: all but its scripts. */
const isNeeded = (file: string) =>
  !file.endsWith('.map') && !/web-server[\\/]assets[\\/](?!.*\.js$)/.test(file);

/**
 * Packages the shop into `target`, which is emptied first. It is assembled and tested in another folder, where Node
 * does not find the repository's packages.
 */
export async function layImage(target: string): Promise<void> {
  const begun = performance.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'fishzome-image-'));
  try {
    for (const part of built)
      await cp(path.join(root, 'dist', part), path.join(folder, part), {
        recursive: true,
        filter: isNeeded,
      });
    await writePackage(folder);
    // No runtime package needs an install script, so scripts are off.
    await npm('ci', '--prefix', folder, '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund');
    await tryImage(folder);
    await rm(target, { recursive: true, force: true });
    await cp(folder, target, { recursive: true, verbatimSymlinks: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const sizes = await Promise.all(
    [...built, 'node_modules'].map(
      async (part) => `${part} ${megabytes(await sizeOf(path.join(target, part)))}`,
    ),
  );
  const { packages } = JSON.parse(
    await readFile(path.join(target, 'node_modules/.package-lock.json'), 'utf8'),
  ) as Lockfile;
  console.log(
    `${target}: ${megabytes(await sizeOf(target))} in ${seconds} s (${sizes.join(', ')}), ${Object.keys(packages).length} packages`,
  );
}

/** Writes `package.json` and a lockfile of the runtime packages. */
async function writePackage(folder: string): Promise<void> {
  const read = async (name: string) => JSON.parse(await readFile(path.join(root, name), 'utf8')) as unknown;
  const made = packageOf(
    (await read('package.json')) as Package,
    (await read('package-lock.json')) as Lockfile,
  );
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(made.package, null, 2)}\n`);
  await writeFile(path.join(folder, 'package-lock.json'), `${JSON.stringify(made.lockfile, null, 2)}\n`);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(path.join(file.parentPath, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
