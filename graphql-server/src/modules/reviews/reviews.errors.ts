import { DomainError } from '#server/errors/domain-error.ts';

/** The author changed the review after it was read, such as in another tab; nothing was overwritten. */
export class ReviewChanged extends DomainError {
  readonly code = 'REVIEW_CHANGED';
  constructor(
    readonly editedAt: Date,
    message = 'You changed this review in another tab or on another device. Review the changes, then try again.',
  ) {
    super(message);
  }
}

/** A customer reviews a product once; their review can be changed. */
export class AlreadyReviewed extends DomainError {
  readonly code = 'ALREADY_REVIEWED';
  constructor(readonly reviewId: string) {
    super('You already reviewed this product. You can edit your review.');
  }
}
