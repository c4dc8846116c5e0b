import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { unknown, useIdentity } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { Admitted } from './admitted.ts';
import * as copy from './copy.ts';
import { paths } from './paths.ts';
import { ToSignup } from './ToSignup.tsx';
import { useViewerQuery } from './Viewer.generated.ts';

/** Who may see a page (§2, §6). `customer` is signed in and not an admin. */
export type Guard = 'everyone' | 'signedIn' | 'customer' | 'admin';

/** `early`: what everybody may see of the page stands while it is not known who looks. */
export function Guarded({
  guard,
  early = false,
  children,
}: {
  guard: Guard;
  early?: boolean | undefined;
  children: ReactNode;
}) {
  if (guard === 'everyone') return children;
  return (
    <SignedIn early={early}>
      {guard === 'signedIn' ? (
        children
      ) : (
        <WithRole guard={guard} early={early}>
          {children}
        </WithRole>
      )}
    </SignedIn>
  );
}

function SignedIn({ early, children }: { early: boolean; children: ReactNode }) {
  const state = useIdentity(unknown);
  const [entered, setEntered] = useState(false);
  if (state.status === 'signedIn' && !entered) setEntered(true);
  if (state.status === 'signedIn' || (early && state.status === 'loading')) return children;
  if (state.status === 'loading') return <Spinner label={copy.waiting} />;
  // Signed out on the way: to the login (§2), not to the sign-up.
  if (entered) return <Navigate to={paths.login} replace />;
  if (!early) return <ToSignup />;
  // What they read stands until the next page is there.
  return (
    <>
      {children}
      <ToSignup />
    </>
  );
}

/** The role is the server's to say; a spinner shows while it is fetched (§4). */
function WithRole({
  guard,
  early,
  children,
}: {
  guard: 'customer' | 'admin';
  early: boolean;
  children: ReactNode;
}) {
  const isSignedIn = useIdentity(unknown).status === 'signedIn';
  const { data, error, refetch } = useViewerQuery({ skip: !isSignedIn });
  const known = isSignedIn && data !== undefined;
  if (known && (data.me?.role === 'ADMIN') !== (guard === 'admin')) return <Forbidden />;
  if (known || (early && !error)) return <Admitted value={known}>{children}</Admitted>;
  if (!error) return <Spinner label={copy.waiting} />;
  return (
    <Notice
      kind="problem"
      title={copy.failures.unexpected}
      action={<Button onClick={() => void refetch()}>{copy.tryAgain}</Button>}
    >
      {error.message}
    </Notice>
  );
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
