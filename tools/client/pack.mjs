import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { npm } from '../prepare/install.mjs';
import { program, root, runNode } from '../prepare/run.mjs';

/**
 * Builds the client package in `<folder>/client`, and its tarball in `folder`. Needs the generated types. Returns the
 * tarball's path.
 * @param {string} folder
 */
export async function packClient(folder) {
  const source = path.join(root, 'schema/client');
  const out = path.resolve(folder, 'client');
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await runNode([
    program('@typescript/native', 'tsc'),
    '--project',
    path.join(source, 'tsconfig.build.json'),
    '--outDir',
    path.join(out, 'dist'),
  ]);
  for (const part of ['package.json', 'README.md', 'example', 'generated'])
    await cp(path.join(source, part), path.join(out, part), { recursive: true });
  await cp(path.join(root, 'LICENSE'), path.join(out, 'LICENSE'));
  const printed = await npm('pack', out, '--pack-destination', path.resolve(folder), '--loglevel=error');
  return path.join(folder, printed.trim().split('\n').at(-1) ?? '');
}

// node tools/client/pack.mjs <folder>
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(await packClient(process.argv[2] ?? 'dist'));
