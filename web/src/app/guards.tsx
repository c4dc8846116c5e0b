import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { unknown, useIdentity } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { matchRoute } from '#web/routes.ts';
import { IsAuthorized, type Guard } from './authorization.ts';
import * as copy from './copy.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { paths } from './paths.ts';
import { isAdminOr, worksForShop, type StaffRole } from './staff.ts';
import { ToSignup } from './ToSignup.tsx';
import { useViewerQuery } from './Viewer.generated.ts';

/** A server-rendered page shows its public part while the user is still unknown. */
export function Guarded({
  guard,
  staff,
  isServerRendered = false,
  children,
}: {
  guard: Guard;
  /** The staff roles that the guard `admin` admits too. */
  staff?: readonly StaffRole[] | undefined;
  isServerRendered?: boolean;
  children: ReactNode;
}) {
  if (guard === 'everyone') return children;
  return (
    <SignedIn isServerRendered={isServerRendered}>
      {guard === 'signedIn' ? (
        children
      ) : (
        <WithRole guard={guard} staff={staff} isServerRendered={isServerRendered}>
          {children}
        </WithRole>
      )}
    </SignedIn>
  );
}

// The previous page stays visible until the sign-up page is loaded.
const LoadedToSignup = lazy(async () => {
  await matchRoute(paths.signup)?.load();
  return { default: ToSignup };
});

function SignedIn({ isServerRendered, children }: { isServerRendered: boolean; children: ReactNode }) {
  const { status } = useIdentity(unknown);
  const [entered, setEntered] = useState(false);
  // The user is unknown in the server's HTML only. After a navigation in the browser the user is known.
  const [isFirstPage] = useState(status === 'loading');
  if (status === 'signedIn' && !entered) setEntered(true);
  const isPublic = isServerRendered && isFirstPage;
  // On the first page, a redirect doesn't wait for the page's code in a boundary of its own. The element stays the same,
  // otherwise React would replace the server's HTML by the fallback. Later pages need none: the previous page stays visible.
  const [inBoundary] = useState(<Suspense fallback={<Spinner label={copy.waiting} />}>{children}</Suspense>);
  if (!isPublic) {
    if (status === 'signedIn') return children;
    if (status === 'loading') return <Spinner label={copy.waiting} />;
    // A user who signed out on this page goes to the login (§2), not to the sign-up.
    return entered ? <Navigate to={paths.login} replace /> : <LoadedToSignup />;
  }
  if (status === 'signedOut' && entered) return <Navigate to={paths.login} replace />;
  return (
    <>
      {inBoundary}
      {status === 'signedOut' && <ToSignup />}
    </>
  );
}

/** Only the server knows the role. A spinner is shown while it loads (§4). */
function WithRole({
  guard,
  staff,
  isServerRendered,
  children,
}: {
  guard: 'customer' | 'admin';
  staff: readonly StaffRole[] | undefined;
  isServerRendered: boolean;
  children: ReactNode;
}) {
  const isSignedIn = useIdentity(unknown).status === 'signedIn';
  const { data, error, refetch } = useViewerQuery({ skip: !isSignedIn });
  const known = isSignedIn && data !== undefined;
  if (known) {
    const role = data.me?.role;
    const isAllowed = guard === 'admin' ? isAdminOr(role, ...(staff ?? [])) : !worksForShop(role);
    if (!isAllowed) return <Forbidden />;
  }
  if (known || (isServerRendered && !error)) return <IsAuthorized value={known}>{children}</IsAuthorized>;
  if (!error) return <Spinner label={copy.waiting} />;
  return <LoadFailure title={copy.failures.unexpected} message={error.message} onTryAgain={refetch} />;
}

/** For a signed-in user without the required role (§6). */
export function Forbidden() {
  return (
    <div className="page">
      <Alert lead={copy.authority}>{copy.refusals.notAllowed}</Alert>
      <Notice
        kind="problem"
        level={1}
        title={copy.refusals.forbidden}
        action={<ButtonLink to={paths.home}>{copy.notFound.home}</ButtonLink>}
      />
    </div>
  );
}
