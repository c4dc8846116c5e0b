import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// node tools/compress.mjs <folder>: writes x.br and x.gz beside each text file x, so that the server need not compress
// it.
const folder = process.argv[2] ?? '';
const isText = /\.(js|css|svg|json|txt|xml|webmanifest|map)$/;
const best = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

for (const name of await readdir(folder, { recursive: true })) {
  if (!isText.test(name)) continue;
  const file = path.join(folder, name);
  const bytes = await readFile(file);
  if (bytes.length < 1024) continue;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, best),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, gz);
}
