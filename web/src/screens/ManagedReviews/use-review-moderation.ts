import type { ApolloCache } from '@apollo/client';
import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import { forgetReviews } from '#web/features/reviews/forget-reviews.ts';
import type { ManagedReviewFragment } from './ManagedReviewsScreen.generated.ts';
import { useModerateReviewMutation, useReplyToReviewMutation } from './ReviewMutations.generated.ts';

/** Listed reviews stay in place with their new status. The counts are refetched. */
function forget(cache: ApolloCache, review: Pick<ManagedReviewFragment, 'equipment'>): void {
  for (const fieldName of ['reviewCounts', 'reviewHistory']) cache.evict({ id: 'ROOT_QUERY', fieldName });
  forgetReviews(cache, review);
}

/** The mutations of admins about reviews. `onOutdated` runs when the author changed the review. */
export function useReviewModeration(onOutdated: () => void) {
  const [moderate] = useModerateReviewMutation();
  const [reply] = useReplyToReviewMutation();
  return {
    moderate: (
      { databaseId: reviewId, createdAt, editedAt, ...review }: ManagedReviewFragment,
      status: ManagedReviewFragment['status'],
      reason: string | null,
    ) =>
      saveOutcome(async () => {
        const { data } = await moderate({
          variables: { input: { reviewId, status, reason, seenAt: editedAt ?? createdAt } },
          update: (cache) => forget(cache, review),
        });
        if (data?.moderateReview.__typename === 'ReviewChanged') onOutdated();
        return data?.moderateReview;
      }, isRefused),
    reply: ({ databaseId: reviewId, ...review }: ManagedReviewFragment, text: string | null) =>
      saveOutcome(async () => {
        const { data } = await reply({
          variables: { input: { reviewId, reply: text } },
          update: (cache) => forget(cache, review),
        });
        return data?.replyToReview;
      }, isRefused),
  };
}
