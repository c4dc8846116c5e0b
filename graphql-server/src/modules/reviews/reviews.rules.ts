import { z } from 'zod';
import { optional, paragraph, personName, plain } from '#server/errors/input.ts';
import { ReviewStatus } from '#server/generated/prisma/enums.ts';

const facts = {
  body: paragraph(2_000, 'Review is Required'),
  rating: z
    .number('Rating is Required')
    .min(0.5, 'Rating must be at least half a star')
    .max(5, 'Rating must be at most five stars')
    .multipleOf(0.5, 'Rating must be in half-star steps'),
};
const imageUrl = plain(2_000);

/** A review of the shop. The rating widget has ten half stars (specification §9): 0.5 to 5 in half steps. */
export const reviewInput = z.strictObject({
  ...facts,
  /** Only for a reviewer without an account; otherwise the account's name is used. */
  name: optional(personName(120, 'Name is Required')),
  /** What the upload of a photo answered. */
  imageUrl: optional(imageUrl),
});
export type AddReviewInput = z.input<typeof reviewInput>;

/** A review of a product. */
export const productReviewInput = z.strictObject({ ...facts, imageUrl: optional(imageUrl) });
export type AddProductReviewInput = z.input<typeof productReviewInput>;

export type ReviewSubject = 'SHOP' | 'PRODUCTS';
export type ReviewSort = 'NEWEST' | 'HIGHEST_RATED' | 'LOWEST_RATED';

export interface ProductReviewFilter {
  /** From 1 to 5. */
  readonly stars?: number | null | undefined;
  readonly sort: ReviewSort;
}

/** The ratings that count as `stars` whole stars: 4.5 and 5 stars are 5. */
export const halfStarsOf = (stars: number): number[] => [stars * 2 - 1, stars * 2];

/** The average of the ratings in stars, rounded to a tenth. Null without ratings. */
export function ratingOf({
  ratingCounts,
  ratingHalfStars,
}: {
  ratingCounts: readonly number[];
  ratingHalfStars: number;
}) {
  const count = ratingCounts.reduce((sum, each) => sum + each, 0);
  const average = count === 0 ? null : Math.round((ratingHalfStars / 2 / count) * 10) / 10;
  return { average, count, distribution: ratingCounts };
}

/** Changes to the viewer's own review. Omitted fields stay; null removes the photo. */
export const changeReviewInput = z.strictObject({
  body: optional(facts.body),
  rating: optional(facts.rating),
  imageUrl: imageUrl.nullish(),
});
export type ChangeReviewInput = z.input<typeof changeReviewInput>;

/** An admin's decision about a review. Only a rejected one has a reason. */
export const moderateReviewInput = z
  .strictObject({
    status: z.enum(ReviewStatus),
    reason: optional(paragraph(500, 'Enter a reason.')).transform((reason) => reason ?? null),
  })
  .refine(({ status, reason }) => status === 'HIDDEN' || reason === null, {
    path: ['reason'],
    message: 'Only a rejected review has a reason.',
  });
export type ModerateReviewInput = z.input<typeof moderateReviewInput>;

/** The audit log's actions in the history of a review. */
export const historyActions = {
  'review.added': 'ADDED',
  'review.changed': 'CHANGED',
  'review.moderated': 'MODERATED',
  'review.replied': 'REPLIED',
} as const;
export type HistoryAction = keyof typeof historyActions;

/** The part of an audit entry that the history shows. */
const historyDetails = z.object({
  status: optional(z.enum(ReviewStatus)),
  reason: optional(z.string()),
  reply: optional(z.string()),
});

/** What an audit entry of a review says. */
export function historyEventOf({ action, after }: { action: string; after: unknown }) {
  const { status = null, reason = null, reply = null } = historyDetails.safeParse(after).data ?? {};
  return { kind: historyActions[action as HistoryAction], status, reason, reply };
}

/** What the shop answers. */
export const replyInput = paragraph(2_000, 'Reply is Required');

/**
 * The status after the author changed the review. A change does not restore a review that an admin removed or has yet to
 * check. The change of an author whose new reviews wait for approval waits too.
 */
export function statusAfterChange(before: ReviewStatus, isTrusted: boolean): ReviewStatus {
  return before === 'PUBLISHED' && isTrusted ? 'PUBLISHED' : 'PENDING';
}
