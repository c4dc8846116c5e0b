import * as copy from '#web/app/copy.ts';
import { ReviewCard } from '#web/features/reviews/ReviewCard.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useHomeReviewsQuery, type HomeReviewsQuery } from './HomeScreen.generated.ts';
import style from './HomeScreen.module.css';
import { SectionError, ReviewSection } from './Section.tsx';

const words = copy.home;

/** The newest customer reviews. */
export function Reviews() {
  const { data, loading, refetch } = useHomeReviewsQuery();
  if (loading && !data) return <ReviewSection />;
  return (
    <ReviewSection>
      {data ? (
        <ReviewList edges={data.reviews.edges} />
      ) : (
        <SectionError title={words.reviewsFailed} refetch={refetch} />
      )}
    </ReviewSection>
  );
}

function ReviewList({ edges }: Pick<HomeReviewsQuery['reviews'], 'edges'>) {
  if (edges.length === 0)
    return (
      <Notice kind="empty" level={3} title={words.noReviews}>
        {words.noReviewsHint}
      </Notice>
    );
  return (
    <ul className={style.reviews}>
      {edges.map(({ node }) => (
        <li key={node.id}>
          <ReviewCard review={node} />
        </li>
      ))}
    </ul>
  );
}
