import { DomainError } from '#server/errors/domain-error.ts';

/** The file is not a picture that can be shown, whatever its name says. */
export class ImageUnreadable extends DomainError {
  readonly code = 'IMAGE_UNREADABLE';
  constructor() {
    super('This file is not a picture that we can show. Please take a JPEG, PNG, WebP, AVIF or GIF.');
  }
}
