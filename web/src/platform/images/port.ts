import type { ImageError } from './image-error.ts';

export interface UploadOptions {
  /** How much of the file is on its way: 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/** The image host as the browser knows it. */
export interface ImagesPort {
  /** Sends a picture. Resolves to the address it has now, or to an ImageError; never rejects. */
  upload(file: File, options?: UploadOptions): Promise<{ readonly url: string } | ImageError>;
}
