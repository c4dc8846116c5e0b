import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import type { IdentityUser } from '#web/platform/identity/port.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { EditableReview } from './EditableReview.tsx';
import { useOwnProductReviewQuery } from './OwnProductReview.generated.ts';
import style from './OwnProductReview.module.css';
import { storeNewReviewDraft, newReviewKey, ReviewForm } from './ReviewForm.tsx';

const words = copy.productReviews;

export interface OwnReviewProps {
  /** Of the product. */
  databaseId: string;
  /** The user's review was added, changed or deleted. */
  onChanged: () => void;
  session: { hasEnded: (error: unknown) => boolean; signInAgain: () => Promise<void> };
}

/** The signed-in customer's review of a product, or a form for it. Nothing for other roles. */
export function CustomersReview({
  databaseId,
  user,
  onChanged,
  session,
}: OwnReviewProps & { user: IdentityUser }) {
  const { data, loading, refetch } = useOwnProductReviewQuery({ variables: { equipmentId: databaseId } });
  const [isWriting, setIsWriting] = useState(() => hasDraft(newReviewKey(user, databaseId)));
  // Moves the focus when the focused button or form disappears.
  const [changes, setChanges] = useState(0);
  const own = useFocusOn<HTMLDivElement>(changes);
  const refresh = () => {
    setIsWriting(false);
    setChanges(changes + 1);
    refetch().catch(() => undefined);
    onChanged();
  };
  if (!data)
    return (
      <div className={style.own}>
        {!loading && (
          <Alert
            action={<Button onClick={() => void refetch().catch(() => undefined)}>{copy.tryAgain}</Button>}
          >
            {words.ownFailed}
          </Alert>
        )}
      </div>
    );
  const review = data.me?.reviews.edges[0]?.node;
  if (data.me?.role !== 'CUSTOMER') return null;
  return (
    <div ref={own} tabIndex={-1} className={style.own}>
      {review ? (
        <>
          <h3>{words.yours}</h3>
          {review.status !== 'PUBLISHED' && <p className={style.hint}>{words.hints[review.status]}</p>}
          <EditableReview
            review={review}
            verified={user.emailVerified}
            isOnProductPage
            onOutdated={refresh}
            onDeleted={refresh}
            onChanged={onChanged}
            onRewrite={(fields) => {
              storeNewReviewDraft(user, fields, databaseId);
              refresh();
              setIsWriting(true);
            }}
            session={session}
          />
        </>
      ) : isWriting ? (
        <>
          <h3>{words.writeTitle}</h3>
          <ReviewForm
            user={user}
            product={databaseId}
            onSent={refresh}
            onExists={() => void refetch().catch(() => undefined)}
            session={session}
          />
        </>
      ) : (
        <Button
          variant="secondary"
          onClick={() => {
            setIsWriting(true);
            setChanges(changes + 1);
          }}
        >
          {words.write}
        </Button>
      )}
    </div>
  );
}
