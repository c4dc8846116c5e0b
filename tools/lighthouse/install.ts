import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npm } from '../prepare/install.mjs';
import { root } from '../prepare/run.mjs';

/** The last version that runs on Node 20. */
const VERSION = '12.8.2';

/**
 * Installs Lighthouse and returns its program. Its 180 MB of packages are not needed by the shop, so they are in a
 * separate folder.
 */
export async function installLighthouse(): Promise<string> {
  const folder = path.join(root, '.cache/lighthouse');
  const own = path.join(folder, 'node_modules/lighthouse');
  if ((await versionIn(own)) !== VERSION) {
    console.log(`installing lighthouse ${VERSION} in ${folder} …`);
    await mkdir(folder, { recursive: true });
    // Otherwise npm would search for a package further up, and find the shop's.
    await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
    await npm(
      'install',
      '--prefix',
      folder,
      '--save-exact',
      '--no-audit',
      '--no-fund',
      `lighthouse@${VERSION}`,
    );
  }
  return path.join(own, 'cli/index.js');
}

async function versionIn(folder: string): Promise<string | null> {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return null;
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
