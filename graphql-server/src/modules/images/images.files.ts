import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageEncoder } from '#server/providers/images.ts';
import { ImageUnreadable } from './images.errors.ts';
import { looksLikePicture, widthsOf, type StoredPicture } from './images.rules.ts';

/** An upload as the image host's callers read it. */
export interface Upload {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Bytes of the picture at `url`. */
  readonly size: number;
}

interface UploadFile {
  readonly name: string;
  readonly content: Buffer | string;
}

/** Re-encodes an untrusted picture in several widths, under a name that cannot be guessed. */
export async function encodeAnew(
  encoder: ImageEncoder,
  bytes: Buffer,
): Promise<{ upload: Upload; stored: StoredPicture; files: UploadFile[] } | ImageUnreadable> {
  const encoded = looksLikePicture(bytes) ? await encoder.encode(bytes, widthsOf) : null;
  const largest = encoded?.files.findLast(({ format }) => format === 'webp');
  if (!encoded || !largest) return new ImageUnreadable();
  const { width, height, color } = encoded;
  const id = randomUUID();
  const url = `/uploads/${id}-${largest.width}.webp`;
  return {
    upload: { id, url, width, height, size: largest.bytes.length },
    stored: {
      pictureUrl: url,
      pictureColor: color,
      pictureWidth: width,
      pictureHeight: height,
      pictureWidths: encoded.files.filter(({ format }) => format === 'webp').map((file) => file.width),
    },
    files: encoded.files.map((file) => ({
      name: nameOf(id, file.width, file.format),
      content: file.bytes,
    })),
  };
}

const nameOf = (id: string, width: number, format: string) => `${id}-${width}.${format}`;
const half = (name: string) => `.${name}.part`;

/** Stores all files or none: writes temporary files, then renames them. */
export async function keep(dir: string, files: readonly UploadFile[]): Promise<void> {
  await mkdir(dir, { recursive: true });
  try {
    for (const { name, content } of files) await writeFile(path.join(dir, half(name)), content);
    for (const { name } of files) await rename(path.join(dir, half(name)), path.join(dir, name));
  } catch (error) {
    await removeAll(
      dir,
      files.map(({ name }) => name),
    );
    throw error;
  }
}

/** Deletes a picture in all widths, including temporary files. Missing files are ignored. */
export function erase(dir: string, id: string, widths: readonly number[]): Promise<void> {
  const names = widths.flatMap((width) => ['avif', 'webp'].map((format) => nameOf(id, width, format)));
  return removeAll(dir, names);
}

async function removeAll(dir: string, names: readonly string[]): Promise<void> {
  for (const name of names.flatMap((one) => [one, half(one)]))
    await rm(path.join(dir, name), { force: true });
}

/** Erases what a crash has left half-written before `moment`. */
export async function eraseHalves(dir: string, moment: Date): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  for (const name of names.filter((one) => /^\..+\.part$/.test(one))) {
    const written = await stat(path.join(dir, name)).catch(() => null);
    if (written && written.mtime < moment) await rm(path.join(dir, name), { force: true });
  }
}
