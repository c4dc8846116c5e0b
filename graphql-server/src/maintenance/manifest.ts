import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { MaintenanceRefused } from './refused.ts';

const file = 'backup.json';
const sha256 = z.string().regex(/^[\da-f]{64}$/);
/** Becomes part of a path. */
const plainName = z.string().regex(/^[\w-][\w.-]*$/);
const identifier = z.string().regex(/^\w+$/);

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Names of the applied migrations. */
  migrations: z.array(plainName).min(1),
  tables: z.array(
    z.object({
      schema: identifier,
      name: identifier,
      columns: z.array(z.string()).min(1),
      rows: z.int().min(0),
      /** Of the content before compression. */
      sha256,
    }),
  ),
  sequences: z.array(z.object({ schema: identifier, name: identifier, value: z.string().regex(/^\d+$/) })),
  pictures: z.array(z.object({ name: plainName, size: z.int().min(0), sha256 })),
});

/** What a backup contains. Written last: a folder without it is an incomplete backup. */
export type Manifest = z.output<typeof manifest>;

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const text = JSON.stringify(content, null, 1);
  await writeFile(path.join(folder, file), `${text}\n`, { mode: 0o600, flag: 'wx' });
  const checksum = createHash('sha256').update(`${text}\n`).digest('hex');
  await writeFile(path.join(folder, `${file}.sha256`), `${checksum}  ${file}\n`, { mode: 0o600, flag: 'wx' });
}

/** @throws MaintenanceRefused if the backup is incomplete, was changed, or has another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => null);
  const [text, checksum] = [await read(file), await read(`${file}.sha256`)];
  if (text === null || checksum === null)
    throw new MaintenanceRefused(
      `${folder} has no complete backup: ${file} is missing. Choose another folder.`,
    );
  if (checksum.split(' ')[0] !== createHash('sha256').update(text).digest('hex'))
    throw new MaintenanceRefused(
      `${path.join(folder, file)} was changed after the backup. Choose another backup.`,
    );
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new MaintenanceRefused(
      `${path.join(folder, file)} is not a backup that this version of the shop reads. Use the version that wrote it.`,
    );
  return parsed.data;
}

export const tableFile = (folder: string, { schema, name }: { schema: string; name: string }) =>
  path.join(folder, 'tables', `${schema}.${name}.copy.gz`);
export const pictureFile = (folder: string, name: string) => path.join(folder, 'pictures', name);
