import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import type { ReviewSort } from '#web/generated/schema-types.ts';
import { Button } from '#web/ui/Button.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { OwnProductReview } from './OwnProductReview.tsx';
import { useProductReviewsQuery } from './ProductReviews.generated.ts';
import style from './ProductReviews.module.css';
import { RatingDistribution } from './RatingDistribution.tsx';
import { ReviewCard } from './ReviewCard.tsx';

const words = copy.productReviews;
const sorts = ['NEWEST', 'HIGHEST_RATED', 'LOWEST_RATED'] as const satisfies ReviewSort[];

/** The variables of the section's first query, which the server sends too. */
export const firstReviews = (slug: string) => ({ slug, stars: null, sort: 'NEWEST' as const, after: null });

/** The reviews of a product, with the user's own review or a form for it. */
export function ProductReviews({
  slug,
  databaseId,
  session,
}: {
  slug: string;
  databaseId: string;
  session: { hasEnded: (error: unknown) => boolean; signInAgain: () => Promise<void> };
}) {
  const [stars, setStars] = useState<number | null>(null);
  const [sort, setSort] = useState<ReviewSort>('NEWEST');
  const query = useProductReviewsQuery({ variables: { ...firstReviews(slug), stars, sort } });
  const { loading, refetch, fetchMore } = query;
  // Another filter or sort order replaces the list when it is loaded.
  const product = (query.data ?? (loading ? query.previousData : undefined))?.equipmentBySlug;
  const refresh = () => void refetch().catch(() => undefined);
  return (
    <section className={style.section} id="reviews" aria-labelledby="reviews-title" aria-busy={loading}>
      <h2 id="reviews-title" tabIndex={-1}>
        {words.title}
      </h2>
      {product ? (
        <div className={style.columns}>
          <div className={style.side}>
            {product.rating.average !== null && (
              <RatingDistribution
                average={product.rating.average}
                rating={product.rating}
                stars={stars}
                onStars={setStars}
              />
            )}
            <OwnProductReview slug={slug} databaseId={databaseId} onChanged={refresh} session={session} />
          </div>
          <div className={style.main}>
            {product.rating.count > 0 && (
              <div className={style.bar}>
                <output>
                  {stars === null
                    ? words.count(product.reviews.totalCount)
                    : words.shown(stars, product.reviews.totalCount)}
                </output>
                {stars !== null && (
                  <Button variant="quiet" onClick={() => setStars(null)}>
                    {words.showAll}
                  </Button>
                )}
                {product.rating.count > 1 && (
                  <label className={style.sort}>
                    {words.sort}
                    <select value={sort} onChange={({ target }) => setSort(target.value as ReviewSort)}>
                      {sorts.map((each) => (
                        <option key={each} value={each}>
                          {words.sorts[each]}
                        </option>
                      ))}
                    </select>
                  </label>
                )}
              </div>
            )}
            {product.rating.count === 0 && (
              <Notice kind="empty" level={3} title={words.empty}>
                {words.emptyHint}
              </Notice>
            )}
            <ul className={style.list} data-loading={loading || undefined}>
              {product.reviews.edges.map(({ node }) => (
                <li key={node.id}>
                  <ReviewCard review={node} />
                </li>
              ))}
            </ul>
            {product.reviews.pageInfo.hasNextPage && !loading && (
              <MoreButton
                key={`${sort} ${stars}`}
                busyLabel={copy.waiting}
                failed={words.failed}
                onMore={() => fetchMore({ variables: { after: product.reviews.pageInfo.endCursor } })}
              >
                {words.more}
              </MoreButton>
            )}
          </div>
        </div>
      ) : loading ? (
        <Spinner label={copy.waiting} />
      ) : (
        <LoadFailure level={3} title={words.failed} onTryAgain={refresh} />
      )}
    </section>
  );
}
