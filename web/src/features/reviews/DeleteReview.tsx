import { useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useDeleteReviewMutation } from './DeleteReview.generated.ts';
import style from './DeleteReview.module.css';
import type { OwnReviewFragment } from './OwnReview.generated.ts';

const words = copy.myReviews;

/** Asks first, then deletes one's own review; says why when nothing was. `onDeleted` comes after it has left the list. */
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
  const [remove, { loading }] = useDeleteReviewMutation();
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  // A second click comes before React has disabled the button.
  const sending = useRef(false);

  const close = () => {
    if (sending.current) return;
    setProblem(null);
    onClose();
  };
  const confirmed = async () => {
    if (sending.current) return;
    sending.current = true;
    setProblem(null);
    try {
      const { data } = await remove({
        variables: { input: { reviewId: review.databaseId } },
        update: (cache, { data: answer }) => {
          if (answer?.deleteReview.__typename !== 'DeletedReview') return;
          cache.evict({ id: cache.identify({ __typename: 'Review', id: review.id }) ?? '' });
          cache.evict({ id: 'ROOT_QUERY', fieldName: 'reviews' });
          cache.gc();
        },
      });
      const result = data?.deleteReview;
      switch (result?.__typename) {
        case 'DeletedReview':
          toast.success(copy.toasts.deleted);
          return onDeleted();
        case 'SignInRequired':
          return await session.signInAgain();
        case 'NotFound':
        case 'Forbidden':
          return setProblem({ message: result.message });
        case undefined:
          return setProblem({ message: copy.failures.unexpected });
        default:
          return result satisfies never;
      }
    } catch (error) {
      if (session.hasEnded(error)) return await session.signInAgain();
      return setProblem({ message: navigator.onLine ? copy.failures.unexpected : copy.failures.offline });
    } finally {
      sending.current = false;
    }
  };

  return (
    <Dialog
      open={open}
      title={words.deleteTitle}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {words.keep}
          </Button>
          <Button variant="danger" busy={loading} busyLabel={words.deleting} onClick={() => void confirmed()}>
            {words.yesDelete}
          </Button>
        </>
      }
    >
      <blockquote className={style.what}>{review.body}</blockquote>
      <p className={style.hint}>{words.deleteHint}</p>
      {problem && (
        <Alert ref={alert} lead={copy.failures.notDeleted}>
          {problem.message}
        </Alert>
      )}
    </Dialog>
  );
}
