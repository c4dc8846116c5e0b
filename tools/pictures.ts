import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// npx tsx tools/pictures.ts: generates <name>-<width>.avif and .webp of every picture, for the browser to choose from.

const root = fileURLToPath(new URL('..', import.meta.url));
const target = path.join(root, 'web/public/images');
const manifestFile = path.join(root, '.cache/pictures.json');

interface Kind {
  readonly folder: string;
  readonly files: RegExp;
  /** In pixels; a picture is never enlarged. */
  readonly widths: readonly number[];
}

const kinds: readonly Kind[] = [
  { folder: 'graphql-server/prisma/seed/pictures', files: /[a-z]\.webp$/, widths: [240, 480, 960] },
  // Details of products are 576 px wide.
  { folder: 'graphql-server/prisma/seed/pictures', files: /-\d\.webp$/, widths: [240, 576] },
  { folder: 'web/pictures', files: /^hero-.*\.webp$/, widths: [640, 800, 1280, 1920] },
  { folder: 'web/pictures', files: /^slide-.*\.webp$/, widths: [600, 800, 1200] },
];

// A low effort costs a few percent of the size, and takes a tenth of the time.
const formats = {
  avif: { quality: 62, effort: 1 },
  webp: { quality: 78, effort: 3 },
} as const;

interface Picture {
  readonly name: string;
  readonly bytes: Buffer;
  readonly widths: readonly number[];
  /** Hash of everything that the results depend on. */
  readonly hash: string;
}

async function* readPictures(): AsyncGenerator<Picture> {
  for (const { folder, files, widths } of kinds)
    for (const file of (await readdir(path.join(root, folder))).filter((name) => files.test(name)).sort()) {
      const bytes = await readFile(path.join(root, folder, file));
      const settings = JSON.stringify({ widths, formats, sharp: sharp.versions });
      const hash = createHash('sha256').update(settings).update(bytes).digest('hex');
      yield { name: path.parse(file).name, bytes, widths, hash };
    }
}

const resultsOf = ({ name, widths }: Picture) =>
  widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]);

async function make({ name, bytes, widths }: Picture): Promise<void> {
  for (const width of widths) {
    const resized = sharp(bytes).resize({ width, withoutEnlargement: true });
    await resized
      .clone()
      .avif(formats.avif)
      .toFile(path.join(target, `${name}-${width}.avif`));
    await resized
      .clone()
      .webp(formats.webp)
      .toFile(path.join(target, `${name}-${width}.webp`));
  }
}

async function main(): Promise<void> {
  sharp.concurrency(1); // two pictures at a time instead: encoders parallelize one picture badly
  await mkdir(target, { recursive: true });
  const made: Record<string, string> = JSON.parse(await readFile(manifestFile, 'utf8').catch(() => '{}'));
  const wanted: Record<string, string> = {};
  const waiting: Picture[] = [];
  const results = new Set<string>();
  for await (const picture of readPictures()) {
    wanted[picture.name] = picture.hash;
    const files = resultsOf(picture);
    for (const file of files) results.add(file);
    const current =
      made[picture.name] === picture.hash && files.every((file) => existsSync(path.join(target, file)));
    if (!current) waiting.push(picture);
  }
  const work = async () => {
    for (let picture = waiting.pop(); picture; picture = waiting.pop()) await make(picture);
  };
  await Promise.all([work(), work()]);
  for (const file of await readdir(target)) if (!results.has(file)) await rm(path.join(target, file));
  await mkdir(path.dirname(manifestFile), { recursive: true });
  await writeFile(manifestFile, JSON.stringify(wanted, null, 2));
}

await main();
