import type { ApolloCache } from '@apollo/client';
import type { OwnReviewFragment } from './OwnReview.generated.ts';

/** Evicts the lists that contain a review, after it was added, changed or deleted. Active queries refetch them. */
export function forgetReviews(cache: ApolloCache, { equipment }: Pick<OwnReviewFragment, 'equipment'>): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'reviews' });
  if (equipment) cache.evict({ id: cache.identify(equipment) ?? '', fieldName: 'reviews' });
  cache.gc();
}
