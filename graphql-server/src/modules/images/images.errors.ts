import { DomainError } from '#server/errors/domain-error.ts';

/** The file isn't a supported image, whatever its extension says. */
export class ImageUnreadable extends DomainError {
  readonly code = 'IMAGE_UNREADABLE';
  constructor() {
    super('This file isn’t a supported image. Upload a JPEG, PNG, WebP, AVIF, or GIF.');
  }
}
