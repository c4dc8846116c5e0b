import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { ReviewReply } from '#web/features/reviews/ReviewReply.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day, moment } from '#web/ui/dates.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { Rating } from '#web/ui/Rating.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import style from './ManagedReview.module.css';
import type { ManagedReviewFragment } from './ManagedReviewsScreen.generated.ts';

const words = copy.managedReviews;
const tones = { PUBLISHED: 'moss', PENDING: 'amber', HIDDEN: 'coral' } as const;

export type ReviewDialog = 'reject' | 'reply' | 'history';

/** A review with what admins can do with it. */
export function ManagedReview({
  review,
  onPublish,
  onDeleteReply,
  onOpenDialog,
}: {
  review: ManagedReviewFragment;
  /** Resolves to whether the review is published. */
  onPublish: () => Promise<boolean>;
  onDeleteReply: () => Promise<boolean>;
  onOpenDialog: (dialog: ReviewDialog) => void;
}) {
  const { name, body, rating, status, rejectionReason, createdAt, editedAt, picture, reply } = review;
  const [busy, setBusy] = useState<'publish' | 'deleteReply' | null>(null);
  // The clicked button is gone afterwards.
  const [changes, setChanges] = useState(0);
  const article = useFocusOn<HTMLElement>(changes);
  const run = async (what: 'publish' | 'deleteReply', action: () => Promise<boolean>) => {
    setBusy(what);
    const isDone = await action();
    setBusy(null);
    if (isDone) setChanges(changes + 1);
  };
  return (
    <article ref={article} tabIndex={-1} className={style.review} aria-label={words.reviewBy(name)}>
      <header className={style.head}>
        <Rating value={rating} />
        <strong>{name}</strong>
        <Badge tone={tones[status]}>{words.states[status]}</Badge>
        {!review.hasAccount && <Badge>{words.guest}</Badge>}
        {review.isVerifiedBuyer && <Badge tone="lake">{copy.productReviews.verified}</Badge>}
      </header>
      <p className={style.about}>
        <Subject review={review} /> · <time dateTime={createdAt}>{moment(createdAt)}</time>
        {editedAt && ` · ${copy.myReviews.edited} ${moment(editedAt)}`}
      </p>
      <div className={style.said}>
        <p className={style.body}>{body}</p>
        {picture && (
          <div className={style.photo} style={{ backgroundColor: picture.color }}>
            <Picture picture={picture} sizes="10rem" fallbackAlt={picture.alt} fit="cover" />
          </div>
        )}
      </div>
      {rejectionReason && <p className={style.reason}>{words.reason(rejectionReason)}</p>}
      {reply && <ReviewReply text={reply.text} day={day(reply.repliedAt)} />}
      <div className={style.actions}>
        {status !== 'PUBLISHED' && (
          <Button
            aria-label={words.publishOf(name)}
            busy={busy === 'publish'}
            busyLabel={copy.adminLists.busy}
            onClick={() => void run('publish', onPublish)}
          >
            {words.publish}
          </Button>
        )}
        {/* One button, so that the focus stays when a review is rejected. */}
        <Button
          key="reject"
          variant="secondary"
          aria-label={status === 'HIDDEN' ? words.changeReasonOf(name) : words.rejectOf(name)}
          onClick={() => onOpenDialog('reject')}
        >
          {status === 'HIDDEN' ? words.changeReason : words.reject}
        </Button>
        <Button
          key="reply"
          variant="quiet"
          aria-label={reply ? words.editReplyTo(name) : words.replyTo(name)}
          onClick={() => onOpenDialog('reply')}
        >
          {reply ? words.editReply : words.reply}
        </Button>
        {reply && (
          <Button
            variant="quiet"
            aria-label={words.deleteReplyTo(name)}
            busy={busy === 'deleteReply'}
            busyLabel={copy.adminLists.busy}
            onClick={() => void run('deleteReply', onDeleteReply)}
          >
            {words.deleteReply}
          </Button>
        )}
        <Button
          key="history"
          variant="quiet"
          aria-label={words.historyOf(name)}
          onClick={() => onOpenDialog('history')}
        >
          {words.history}
        </Button>
      </div>
    </article>
  );
}

function Subject({ review: { subject, equipment } }: { review: ManagedReviewFragment }) {
  if (equipment)
    return <Link to={paths.product(equipment.slug)}>{copy.productReviews.productLink(equipment.name)}</Link>;
  return subject === 'SHOP' ? words.ofShop : words.ofMissingProduct;
}
