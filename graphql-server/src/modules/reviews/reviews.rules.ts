import { z } from 'zod';
import { line, paragraph } from '#server/errors/input.ts';
import type { ReviewStatus } from '#server/generated/prisma/enums.ts';

const facts = {
  body: paragraph(2_000, 'Review is Required'),
  rating: z
    .number('Rating is Required')
    .min(0.5, 'Give at least half a star')
    .max(5, 'Give at most five stars')
    .multipleOf(0.5, 'Give whole or half stars'),
};
const imageUrl = z.string().max(2_000);

/** A review of the shop. The rating widget has ten half stars (specification §9): 0.5 to 5 in half steps. */
export const reviewInput = z.object({
  ...facts,
  /** Only of somebody without an account; otherwise it is the account's. */
  name: line(120, 'Name is Required').optional(),
  /** What the upload of a photo answered. */
  imageUrl: imageUrl.optional(),
});

/** What its writer may change of a review; what is left out stays, and a null takes the photo away. */
export const changeReviewInput = z.object({ ...facts, imageUrl: imageUrl.nullable() }).partial();

/** What the shop answers. */
export const replyInput = paragraph(2_000, 'Reply is Required');

/**
 * Whether a review is shown after its writer changed it. Changing brings nothing back that an admin has taken away or has yet
 * to look at, and somebody who has not verified their address waits as with a new one.
 */
export function statusAfterChange(before: ReviewStatus, emailVerified: boolean): ReviewStatus {
  return before === 'PUBLISHED' && emailVerified ? 'PUBLISHED' : 'PENDING';
}
