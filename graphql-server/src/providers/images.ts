import type { SharpOptions } from 'sharp';

/** One file of an encoded picture. */
export interface EncodedFile {
  readonly width: number;
  readonly format: 'avif' | 'webp';
  readonly bytes: Buffer;
}

export interface EncodedPicture {
  /** Displayed width of the original, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Dominant colour, `#rrggbb`. */
  readonly color: string;
  readonly files: readonly EncodedFile[];
}

export interface ImageEncoder {
  /** Re-encodes a picture, which removes all metadata; null if the file is not a supported picture. */
  encode(bytes: Buffer, widthsOf: (original: number) => number[]): Promise<EncodedPicture | null>;
}

// A few kilobytes can unpack to gigabytes: pictures are rejected by the size in their header.
const reading: SharpOptions = { limitInputPixels: 60_000_000, failOn: 'error', pages: 1 };
/** The maximum side length of WebP. */
const LONGEST_SIDE = 16_383;
const MAX_TASKS = 2;
const PATIENCE = { seconds: 20 };
// Like the catalogue's pictures. Low effort makes files a few percent larger, in a tenth of the time.
const formats = { avif: { quality: 62, effort: 1 }, webp: { quality: 78, effort: 3 } } as const;

/** The library is loaded with the first picture: most servers never see one. */
async function load() {
  const { default: sharp } = await import('sharp');
  // No picture is read twice, so a cache is useless. More threads would slow down requests.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
type Library = Awaited<ReturnType<typeof load>>;

export function createImageEncoder(): ImageEncoder {
  const inTurn = limitConcurrency(MAX_TASKS);
  return {
    encode: (bytes, widthsOf) =>
      inTurn(async () => {
        const sharp = await load();
        // The library throws plain errors for unreadable files.
        return encodeWith(sharp, bytes, widthsOf).catch(() => null);
      }),
  };
}

async function encodeWith(
  sharp: Library,
  bytes: Buffer,
  widthsOf: (original: number) => number[],
): Promise<EncodedPicture | null> {
  const { autoOrient: size } = await sharp(bytes, reading).metadata();
  if (Math.max(size.width, size.height) > LONGEST_SIDE) return null;
  const widths = widthsOf(size.width);
  // Decoded once, at the largest stored width, so that a large photo is never fully in memory.
  const { data, info } = await sharp(bytes, reading)
    .autoOrient()
    .resize({ width: Math.max(...widths), withoutEnlargement: true })
    .timeout(PATIENCE)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { dominant } = await sharp(data, { raw }).stats();
  const files: EncodedFile[] = [];
  for (const width of widths) {
    const resized = sharp(data, { raw }).resize({ width, withoutEnlargement: true }).timeout(PATIENCE);
    files.push({ width, format: 'avif', bytes: await resized.clone().avif(formats.avif).toBuffer() });
    files.push({ width, format: 'webp', bytes: await resized.clone().webp(formats.webp).toBuffer() });
  }
  return { ...size, color: hex(dominant), files };
}

const hex = ({ r, g, b }: { r: number; g: number; b: number }) =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Runs at most `most` tasks at once; the others wait in a queue. */
function limitConcurrency(maxTasks: number) {
  let free = maxTasks;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
