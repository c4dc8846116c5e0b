import { randomUUID } from 'node:crypto';
import type { ImageEncoder } from '#server/providers/images.ts';
import type { NewFile } from '#server/providers/storage.ts';
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

/** Re-encodes an untrusted picture in several widths, under a name that cannot be guessed. */
export async function encodePicture(
  encoder: ImageEncoder,
  bytes: Buffer,
): Promise<{ upload: Upload; stored: StoredPicture; files: NewFile[] } | ImageUnreadable> {
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

/** Names of the files of a picture in all widths. */
export function namesOf(id: string, widths: readonly number[]): string[] {
  return widths.flatMap((width) => ['avif', 'webp'].map((format) => nameOf(id, width, format)));
}
