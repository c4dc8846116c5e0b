import type { PictureColumns } from '#server/modules/pictures/pictures.rules.ts';

/** The stored columns of a picture, without the alternative text. */
export type StoredPicture = Omit<PictureColumns, 'pictureAlt' | 'pictureUrl'> & {
  readonly pictureUrl: string;
};

const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), // JPEG
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])), // PNG
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  isAvif,
  (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)),
];

/** AVIF is a family of files that opens with the names of its members: `ftyp`, the major one, a version, the compatible ones. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256));
  return /^(?:.{4})*?avi[fs]/s.test(brands);
}

/** Whether the first bytes belong to a supported picture format. File names and content types are not trustworthy. */
export function looksLikePicture(bytes: Buffer): boolean {
  return bytes.length > 12 && signatures.some((fits) => fits(bytes));
}

/** The stored widths of a picture; it is never enlarged. */
export function widthsOf(original: number): number[] {
  const smaller = [240, 480, 960].filter((width) => width < original);
  return smaller.length < 3 ? [...smaller, original] : smaller;
}

/** Id of one of our uploads, from its address; null for any other address. */
export function uploadIdOf(url: string): string | null {
  return /^\/uploads\/([0-9a-f-]{36})-\d{1,4}\.webp$/.exec(url)?.[1] ?? null;
}
