import * as copy from '#web/app/copy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Rating } from '#web/ui/Rating.tsx';
import type { OwnReviewFragment } from './OwnReview.generated.ts';
import style from './OwnReview.module.css';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const tones = { PUBLISHED: 'moss', PENDING: 'amber', HIDDEN: 'plain' } as const;

/** What one wrote oneself, and whether others see it. */
export function OwnReview({ review: { body, rating, status, createdAt } }: { review: OwnReviewFragment }) {
  return (
    <article className={style.review}>
      <header className={style.head}>
        <Rating value={rating} />
        <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
        <Badge tone={tones[status]}>{copy.myReviews.states[status]}</Badge>
      </header>
      <p className={style.body}>{body}</p>
    </article>
  );
}
