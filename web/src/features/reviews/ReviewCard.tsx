import { BadgeCheck } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { month } from '#web/ui/dates.ts';
import { Avatar, Picture } from '#web/ui/Picture.tsx';
import { Rating } from '#web/ui/Rating.tsx';
import { keepUnits } from '#web/ui/units.ts';
import type { ReviewCardFragment } from './ReviewCard.generated.ts';
import style from './ReviewCard.module.css';
import { ReviewReply } from './ReviewReply.tsx';

/** A customer's review and the shop's reply. */
export function ReviewCard({
  review: { name, photoUrl, body, rating, createdAt, editedAt, isVerifiedBuyer, picture, reply },
}: {
  review: ReviewCardFragment;
}) {
  return (
    <article className={style.card}>
      <figure className={style.review}>
        <Rating value={rating} />
        <div className={style.said}>
          <blockquote className={style.body}>{keepUnits(body)}</blockquote>
          {picture && (
            <div className={style.photo} style={{ backgroundColor: picture.color }}>
              <Picture
                picture={picture}
                sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
                fallbackAlt={picture.alt}
                fit="cover"
              />
            </div>
          )}
        </div>
        <figcaption className={style.who}>
          <Avatar name={name} photoUrl={photoUrl} size={40} />
          <span className={style.author}>
            <strong>{name}</strong>
            <span>
              <time dateTime={createdAt}>{month(createdAt)}</time>
              {editedAt && ` · ${copy.myReviews.edited}`}
            </span>
          </span>
          {isVerifiedBuyer && (
            <Badge tone="moss">
              <BadgeCheck size={14} aria-hidden /> {copy.productReviews.verified}
            </Badge>
          )}
        </figcaption>
      </figure>
      {reply && <ReviewReply text={reply.text} />}
    </article>
  );
}
