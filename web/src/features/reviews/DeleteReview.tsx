import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDeleteReviewMutation } from './DeleteReview.generated.ts';
import style from './DeleteReview.module.css';
import { forgetReviews } from './forget-reviews.ts';
import type { OwnReviewFragment } from './OwnReview.generated.ts';

const words = copy.myReviews;

/**
 * Asks for confirmation, then deletes the user's review. Shows the reason on failure. `onDeleted` runs after the review
 * has left the list.
 */
export function DeleteReview({
  review,
  open,
  onClose,
  onDeleted,
  session,
}: {
  review: OwnReviewFragment;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
  session: { hasEnded: (error: unknown) => boolean; signInAgain: () => Promise<void> };
}) {
  const [remove] = useDeleteReviewMutation();

  const confirm = async (): Promise<string | null> => {
    try {
      const { data } = await remove({
        variables: { input: { reviewId: review.databaseId } },
        update: (cache, { data: answer }) => {
          if (answer?.deleteReview.__typename !== 'DeletedReview') return;
          cache.evict({ id: cache.identify({ __typename: 'Review', id: review.id }) ?? '' });
          forgetReviews(cache, review);
        },
      });
      const result = data?.deleteReview;
      switch (result?.__typename) {
        case 'DeletedReview':
          toast.success(copy.toasts.deleted);
          onDeleted();
          return null;
        case 'SignInRequired':
          break;
        case 'NotFound':
        case 'Forbidden':
          return result.message;
        case undefined:
          return copy.failures.unexpected;
        default:
          return result satisfies never;
      }
    } catch (error) {
      if (!session.hasEnded(error)) return requestFailure();
    }
    await session.signInAgain();
    return null;
  };

  return (
    <ConfirmDialog
      open={open}
      title={words.deleteTitle}
      cancelLabel={words.keep}
      confirmLabel={words.yesDelete}
      busyLabel={words.deleting}
      problemLead={copy.failures.notDeleted}
      onConfirm={confirm}
      onClose={onClose}
    >
      <blockquote className={style.what}>{review.body}</blockquote>
      <p className={style.hint}>{words.deleteHint}</p>
    </ConfirmDialog>
  );
}
