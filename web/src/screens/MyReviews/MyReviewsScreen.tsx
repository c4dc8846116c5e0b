import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import type { OwnReviewFragment } from '#web/features/reviews/OwnReview.generated.ts';
import type { ReviewFields } from '#web/features/reviews/review-form.ts';
import { storeNewReviewDraft, ReviewForm } from '#web/features/reviews/ReviewForm.tsx';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useMyReviewsScreenQuery } from './MyReviewsScreen.generated.ts';
import style from './MyReviewsScreen.module.css';
import { PastReviews } from './PastReviews.tsx';

const words = copy.myReviews;

/** §2: My Review. The form doesn't wait for the list and stays when the list fails. */
export function MyReviewsScreen() {
  const identity = useIdentity();
  const navigate = useNavigate();
  const session = { hasEnded: isRefused, signInAgain: useSignInAgain() };
  const reviewsQuery = useMyReviewsScreenQuery({
    variables: { after: null },
    fetchPolicy: 'cache-and-network',
  });
  const [sent, setSent] = useState<OwnReviewFragment | null>(null);
  // A new key remounts the form with the stored draft.
  const [form, setForm] = useState(0);
  const onRewrite = (fields: ReviewFields, { equipment }: OwnReviewFragment) => {
    if (equipment) {
      if (identity.status === 'signedIn') storeNewReviewDraft(identity.user, fields, equipment.databaseId);
      return void navigate(paths.productReviews(equipment.slug));
    }
    if (identity.status === 'signedIn') storeNewReviewDraft(identity.user, fields);
    setSent(null);
    setForm(form + 1);
    reviewsQuery.refetch().catch(() => undefined);
  };
  const card = useFocusOn<HTMLDivElement>(form);
  const onSent = (review: OwnReviewFragment) => {
    setSent(review);
    reviewsQuery.refetch().catch(() => undefined);
  };
  return (
    <div className={style.page}>
      <header className={style.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <div ref={card} tabIndex={-1} className={style.card}>
        {sent ? (
          <SentNotice status={sent.status} onAgain={() => setSent(null)} />
        ) : (
          identity.status === 'signedIn' && (
            <ReviewForm key={form} user={identity.user} onSent={onSent} session={session} />
          )
        )}
      </div>
      <PastReviews
        reviewsQuery={reviewsQuery}
        verified={identity.status === 'signedIn' && identity.user.emailVerified}
        onRewrite={onRewrite}
        session={session}
      />
    </div>
  );
}

/** The review's status: published or awaiting moderation. */
function SentNotice({ status, onAgain }: { status: OwnReviewFragment['status']; onAgain: () => void }) {
  const news = useFocusOn<HTMLDivElement>(status);
  const { title, hint } = words.outcomes[status];
  return (
    <Alert
      ref={news}
      kind={status === 'PUBLISHED' ? 'success' : 'info'}
      hint={hint}
      action={
        <>
          <Button variant="secondary" onClick={onAgain}>
            {words.again}
          </Button>
          {status === 'PUBLISHED' && (
            <ButtonLink variant="quiet" to={paths.reviews}>
              {words.see}
            </ButtonLink>
          )}
        </>
      }
    >
      {title}
    </Alert>
  );
}
