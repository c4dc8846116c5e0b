import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/dates.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { Rating } from '#web/ui/Rating.tsx';
import { keepUnits } from '#web/ui/units.ts';
import type { OwnReviewFragment } from './OwnReview.generated.ts';
import style from './OwnReview.module.css';
import { ReviewReply } from './ReviewReply.tsx';

const words = copy.myReviews;
const tones = { PUBLISHED: 'moss', PENDING: 'amber', HIDDEN: 'plain' } as const;

/** The user's own review, its status and the shop's reply. */
export function OwnReview({
  review: { body, rating, status, rejectionReason, createdAt, editedAt, picture, reply, equipment },
  isOnProductPage = false,
  onEdit,
  onDelete,
}: {
  review: OwnReviewFragment;
  isOnProductPage?: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const written = day(createdAt);
  return (
    <article className={style.review}>
      {equipment && !isOnProductPage && (
        <p className={style.product}>
          <Link to={paths.product(equipment.slug)}>{copy.productReviews.productLink(equipment.name)}</Link>
        </p>
      )}
      <header className={style.head}>
        <Rating value={rating} />
        <span className={style.when}>
          <time dateTime={createdAt}>{written}</time>
          {editedAt && ` · ${words.edited} ${day(editedAt)}`}
        </span>
        <Badge tone={tones[status]}>{words.states[status]}</Badge>
      </header>
      <div className={style.said}>
        <p className={style.body}>{keepUnits(body)}</p>
        {picture && (
          <div className={style.photo} style={{ backgroundColor: picture.color }}>
            <Picture picture={picture} sizes="10rem" fallbackAlt={picture.alt} fit="cover" />
          </div>
        )}
      </div>
      {rejectionReason && <p className={style.reason}>{words.rejectionReason(rejectionReason)}</p>}
      {reply && <ReviewReply text={reply.text} day={day(reply.repliedAt)} />}
      <div className={style.actions}>
        <Button variant="quiet" aria-label={words.editOf(written)} onClick={onEdit}>
          <Pencil size={16} aria-hidden /> {words.edit}
        </Button>
        <Button variant="quiet" aria-label={words.deleteOf(written)} onClick={onDelete}>
          <Trash2 size={16} aria-hidden /> {words.delete}
        </Button>
      </div>
    </article>
  );
}
