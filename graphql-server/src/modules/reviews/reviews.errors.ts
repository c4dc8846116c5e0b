import { DomainError } from '#server/errors/domain-error.ts';

/** Its writer has changed the review since it was read, such as in another tab; nothing was overwritten. */
export class ReviewChanged extends DomainError {
  readonly code = 'REVIEW_CHANGED';
  constructor(readonly editedAt: Date) {
    super('You have changed this review elsewhere meanwhile. Please look at it again.');
  }
}
