import { Avatar } from '#web/ui/Picture.tsx';
import { Rating } from '#web/ui/Rating.tsx';
import type { ReviewCardFragment } from './ReviewCard.generated.ts';
import style from './ReviewCard.module.css';

// In UTC, so that the server and the browser write the same words.
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What one client wrote. */
export function ReviewCard({
  review: { name, photoUrl, body, rating, createdAt },
}: {
  review: ReviewCardFragment;
}) {
  return (
    <figure className={style.card}>
      <Rating value={rating} />
      <blockquote className={style.body}>{body}</blockquote>
      <figcaption className={style.who}>
        <Avatar name={name} photoUrl={photoUrl} size={40} />
        <span>
          <strong>{name}</strong>
          <time dateTime={createdAt}>{month.format(new Date(createdAt))}</time>
        </span>
      </figcaption>
    </figure>
  );
}
