import { lazy, Suspense } from 'react';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import type { RedirectState } from '#web/app/redirect-state.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import type { OwnReviewProps } from './CustomersReview.tsx';
import style from './OwnProductReview.module.css';

const words = copy.productReviews;

// Visitors don't need the form.
const CustomersReview = lazy(async () => ({
  default: (await import('./CustomersReview.tsx')).CustomersReview,
}));

/** The user's review of a product, a form for it, or a link to log in, which is in the server's HTML too. */
export function OwnProductReview({ slug, ...props }: OwnReviewProps & { slug: string }) {
  const identity = useIdentity();
  switch (identity.status) {
    case 'loading':
      return <div className={style.own} />;
    case 'signedOut': {
      const state: RedirectState = { from: paths.productReviews(slug) };
      return (
        <div className={style.own}>
          <ButtonLink to={paths.login} state={state} variant="secondary">
            {words.signIn}
          </ButtonLink>
        </div>
      );
    }
    case 'signedIn':
      return (
        <ErrorBoundary fallback={NotLoaded} resetKey={props.databaseId}>
          <Suspense fallback={<div className={style.own} />}>
            <CustomersReview {...props} user={identity.user} />
          </Suspense>
        </ErrorBoundary>
      );
    default:
      return identity satisfies never;
  }
}

function NotLoaded() {
  return (
    <div className={style.own}>
      <Alert>{words.ownFailed}</Alert>
    </div>
  );
}
