import type { ImageError } from './image-error.ts';

export interface UploadOptions {
  /** Receives the uploaded fraction, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/** The browser's interface to the image host. */
export interface ImagesPort {
  /** Uploads an image. Resolves to its URL or an ImageError. Never rejects. */
  upload(file: File, options?: UploadOptions): Promise<{ readonly url: string } | ImageError>;
}
