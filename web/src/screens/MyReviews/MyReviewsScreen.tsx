import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import type { OwnReviewFragment } from '#web/features/reviews/OwnReview.generated.ts';
import { OwnReview } from '#web/features/reviews/OwnReview.tsx';
import { ReviewForm } from '#web/features/reviews/ReviewForm.tsx';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useMyReviewsScreenQuery } from './MyReviewsScreen.generated.ts';
import style from './MyReviewsScreen.module.css';

const words = copy.myReviews;

/** §2: My Review. The form does not wait for the list, and stays when that fails. */
export function MyReviewsScreen() {
  const identity = useIdentity();
  const session = { hasEnded: isRefused, signInAgain: useSignInAgain() };
  const past = useMyReviewsScreenQuery({ variables: { after: null }, fetchPolicy: 'cache-and-network' });
  const [sent, setSent] = useState<OwnReviewFragment | null>(null);
  const onSent = (review: OwnReviewFragment) => {
    setSent(review);
    past.refetch().catch(() => undefined);
  };
  return (
    <div className={style.page}>
      <header className={style.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <div className={style.card}>
        {sent ? (
          <Outcome status={sent.status} onAgain={() => setSent(null)} />
        ) : (
          identity.status === 'signedIn' && (
            <ReviewForm user={identity.user} onSent={onSent} session={session} />
          )
        )}
      </div>
      <section className={style.past} aria-labelledby="past-reviews" aria-busy={past.loading}>
        <h2 id="past-reviews">{words.past}</h2>
        <PastReviews past={past} />
      </section>
    </div>
  );
}

/** What has become of it, as the server says: published, or waiting. */
function Outcome({ status, onAgain }: { status: OwnReviewFragment['status']; onAgain: () => void }) {
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

function PastReviews({ past }: { past: ReturnType<typeof useMyReviewsScreenQuery> }) {
  const { data, loading, refetch, fetchMore } = past;
  const [more, setMore] = useState(false);
  const reviews = data?.me?.reviews;
  if (loading && !reviews) return <Spinner label={copy.waiting} />;
  if (!reviews)
    return (
      <Notice
        kind="problem"
        level={3}
        title={words.failed}
        action={<Button onClick={() => void refetch().catch(() => undefined)}>{copy.home.retry}</Button>}
      />
    );
  const { edges, pageInfo } = reviews;
  if (edges.length === 0)
    return (
      <Notice kind="empty" level={3} title={words.empty}>
        {words.emptyHint}
      </Notice>
    );
  const older = async () => {
    setMore(true);
    await fetchMore({ variables: { after: pageInfo.endCursor } }).catch(() => toast.error(words.failed));
    setMore(false);
  };
  return (
    <>
      <ul className={style.list}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <OwnReview review={node} />
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <Button variant="secondary" busy={more} busyLabel={copy.waiting} onClick={() => void older()}>
          {words.more}
        </Button>
      )}
    </>
  );
}
