/** What the shop takes for a picture. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const MOST_BYTES = 8 * 1024 * 1024;

/** A picture on its way into the shop: `url` as soon as it is uploaded, `file` until the page is left. */
export interface ChosenPicture {
  readonly file: File | null;
  readonly name: string;
  /** An address that the page can show. */
  readonly preview: string;
  readonly url: string | null;
}

/** Why the shop will not take this file, as far as the browser can tell; the server looks at its bytes. */
export function fileProblem(file: File | null): 'type' | 'big' | null {
  // Some systems do not know the type of newer formats.
  if (file && file.type !== '' && !pictureTypes.includes(file.type)) return 'type';
  return file && file.size > MOST_BYTES ? 'big' : null;
}
