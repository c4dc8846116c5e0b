/** The accepted image types. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const MAX_BYTES = 8 * 1024 * 1024;

/** A selected picture: `url` once it is uploaded, `file` until the page is left. */
export interface ChosenPicture {
  readonly file: File | null;
  readonly name: string;
  /** A URL for the preview. */
  readonly preview: string;
  readonly url: string | null;
}

/** Why the browser rejects this file, if it does. The server checks the actual bytes. */
export function fileProblem(file: File | null): 'type' | 'big' | null {
  // Some operating systems don't know newer image types.
  if (file && file.type !== '' && !pictureTypes.includes(file.type)) return 'type';
  return file && file.size > MAX_BYTES ? 'big' : null;
}
