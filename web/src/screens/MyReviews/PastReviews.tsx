import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { EditableReview } from '#web/features/reviews/EditableReview.tsx';
import type { OwnReviewFragment } from '#web/features/reviews/OwnReview.generated.ts';
import type { ReviewFields } from '#web/features/reviews/review-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import type { useMyReviewsScreenQuery } from './MyReviewsScreen.generated.ts';
import style from './MyReviewsScreen.module.css';

const words = copy.myReviews;

interface PastProps {
  reviewsQuery: ReturnType<typeof useMyReviewsScreenQuery>;
  verified: boolean;
  onRewrite: (fields: ReviewFields, review: OwnReviewFragment) => void;
  session: { hasEnded: (error: unknown) => boolean; signInAgain: () => Promise<void> };
}

/** The user's own reviews, newest first, with edit and delete. */
export function PastReviews(props: PastProps) {
  // A deleted review takes its focused button with it, so move the focus to the heading.
  const [deleted, setDeleted] = useState(0);
  const title = useFocusOn<HTMLHeadingElement>(deleted);
  return (
    <section className={style.past} aria-labelledby="past-reviews" aria-busy={props.reviewsQuery.loading}>
      <h2 id="past-reviews" ref={title} tabIndex={-1}>
        {words.past}
      </h2>
      <List {...props} onDeleted={() => setDeleted(deleted + 1)} />
    </section>
  );
}

function List({ reviewsQuery, onDeleted, ...row }: PastProps & { onDeleted: () => void }) {
  const { data, loading, refetch, fetchMore } = reviewsQuery;
  const [more, setMore] = useState(false);
  const refetchReviews = () => void refetch().catch(() => undefined);
  const reviews = data?.me?.reviews;
  if (loading && !reviews) return <Spinner label={copy.waiting} />;
  if (!reviews) return <LoadFailure level={3} title={words.failed} onTryAgain={refetchReviews} />;
  const { edges, pageInfo } = reviews;
  if (edges.length === 0)
    return (
      <Notice kind="empty" level={3} title={words.empty}>
        {words.emptyHint}
      </Notice>
    );
  const loadMore = async () => {
    setMore(true);
    await fetchMore({ variables: { after: pageInfo.endCursor } }).catch(() => toast.error(words.failed));
    setMore(false);
  };
  return (
    <>
      <ul className={style.list}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <EditableReview {...row} review={node} onOutdated={refetchReviews} onDeleted={onDeleted} />
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <Button variant="secondary" busy={more} busyLabel={copy.waiting} onClick={() => void loadMore()}>
          {words.more}
        </Button>
      )}
    </>
  );
}
