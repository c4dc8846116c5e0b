import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import type { Arrival } from './arrival.ts';
import * as copy from './copy.ts';
import { paths } from './paths.ts';
import { useViewerQuery } from './Viewer.generated.ts';

/** Who may see a page (§2, §6). `customer` is signed in and not an admin. */
export type Guard = 'everyone' | 'signedIn' | 'customer' | 'admin';

export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
  if (guard === 'everyone') return children;
  return (
    <SignedIn>{guard === 'signedIn' ? children : <WithRole guard={guard}>{children}</WithRole>}</SignedIn>
  );
}

/** An unauthenticated visit shows 'Plz register!' on the sign-up page, which remembers the origin (§2). */
function SignedIn({ children }: { children: ReactNode }) {
  const state = useIdentity();
  const { pathname, search, hash } = useLocation();
  const [entered, setEntered] = useState(false);
  if (state.status === 'signedIn' && !entered) setEntered(true);
  if (state.status === 'loading') return <Spinner label={copy.waiting} />;
  if (state.status === 'signedIn') return children;
  // Signed out on the way: to the login (§2), not to the sign-up.
  if (entered) return <Navigate to={paths.login} replace />;
  const arrival: Arrival = { from: `${pathname}${search}${hash}`, notice: copy.refusals.register };
  return <Navigate to={paths.signup} replace state={arrival} />;
}

/** The role is the server's to say; a spinner shows while it is fetched (§4). */
function WithRole({ guard, children }: { guard: 'customer' | 'admin'; children: ReactNode }) {
  const { data, loading, error, refetch } = useViewerQuery();
  if (loading && !data) return <Spinner label={copy.waiting} />;
  if (error || !data)
    return (
      <Notice
        kind="problem"
        title={copy.failures.unexpected}
        action={<Button onClick={() => void refetch()}>{copy.home.retry}</Button>}
      >
        {error?.message}
      </Notice>
    );
  const isAdmin = data.me?.role === 'ADMIN';
  return isAdmin === (guard === 'admin') ? children : <Forbidden />;
}

/** The page of whoever is somebody, but not the one who may (§6). */
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
