import { z } from 'zod';
import { optional, paragraph, personName } from '#server/errors/input.ts';
import type { ReviewStatus } from '#server/generated/prisma/enums.ts';

const facts = {
  body: paragraph(2_000, 'Review is Required'),
  rating: z
    .number('Rating is Required')
    .min(0.5, 'Rating must be at least half a star')
    .max(5, 'Rating must be at most five stars')
    .multipleOf(0.5, 'Rating must be in half-star steps'),
};
const imageUrl = z.string().max(2_000);

/** A review of the shop. The rating widget has ten half stars (specification §9): 0.5 to 5 in half steps. */
export const reviewInput = z.strictObject({
  ...facts,
  /** Only for a reviewer without an account; otherwise the account's name is used. */
  name: optional(personName(120, 'Name is Required')),
  /** What the upload of a photo answered. */
  imageUrl: optional(imageUrl),
});
export type AddReviewInput = z.input<typeof reviewInput>;

/** Changes to the viewer's own review. Omitted fields stay; null removes the photo. */
export const changeReviewInput = z.strictObject({
  body: optional(facts.body),
  rating: optional(facts.rating),
  imageUrl: imageUrl.nullish(),
});
export type ChangeReviewInput = z.input<typeof changeReviewInput>;

/** What the shop answers. */
export const replyInput = paragraph(2_000, 'Reply is Required');

/**
 * The status after the author changed the review. A change does not restore a review that an admin removed or has yet to
 * check. The change of an author without a verified address waits for approval, like a new review.
 */
export function statusAfterChange(before: ReviewStatus, emailVerified: boolean): ReviewStatus {
  return before === 'PUBLISHED' && emailVerified ? 'PUBLISHED' : 'PENDING';
}
