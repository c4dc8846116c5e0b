import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
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

  const send = async () => {
    const { data } = await remove({
      variables: { input: { reviewId: review.databaseId } },
      update: (cache, { data: answer }) => {
        if (answer?.deleteReview.__typename !== 'DeletedReview') return;
        cache.evict({ id: cache.identify({ __typename: 'Review', id: review.id }) ?? '' });
        forgetReviews(cache, review);
      },
    });
    return data?.deleteReview;
  };
  const confirm = async (): Promise<string | null> => {
    const result = await sendMutation(send, session.hasEnded);
    switch (result.__typename) {
      case 'DeletedReview':
        toast.success(copy.toasts.deleted);
        onDeleted();
        return null;
      case 'SignInRequired':
        await session.signInAgain();
        return null;
      case 'NotFound':
      case 'Forbidden':
      case 'RequestFailed':
        return result.message;
      default:
        return result satisfies never;
    }
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
