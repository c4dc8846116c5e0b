import { lazy, Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { unknown, useIdentity, usePlatform } from '#web/platform/PlatformContext.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import * as copy from './copy.ts';
import { paths } from './paths.ts';
import { matchRoute } from './routes.tsx';
import { ToSignup } from './ToSignup.tsx';

const never = new Promise<never>(() => {});
const Never = () => use(never);

// The server's HTML for as long as it stands. It does as long as its element is the same; else React makes it anew.
const standing = (
  <Suspense fallback={<Spinner label={copy.waiting} />}>
    <Never />
  </Suspense>
);

// Within the shop: what was shown before stands until the sign-up is there.
const Led = lazy(async () => {
  await matchRoute(paths.signup)?.load();
  return { default: ToSignup };
});

/**
 * A guarded page that the server has rendered. Whoever is nobody is led on without the code behind it, and reads it until the
 * next page is there. `load` fetches that code for all others.
 */
export function Early({ load, children }: { load: () => Promise<unknown>; children: ReactNode }) {
  const { identity } = usePlatform();
  const { status } = useIdentity(unknown);
  // Only what comes from the server may wait by itself: else the page before this one stands meanwhile.
  const [isFirst] = useState(status === 'loading');
  const [isNobody] = useState(identity.current().status === 'signedOut');
  const stays = !isNobody || status === 'signedIn';
  useEffect(() => {
    // In parallel to the guard's; it fails there.
    if (stays) void load().catch(() => {});
  }, [stays, load]);
  const [framed] = useState(<Suspense fallback={<Spinner label={copy.waiting} />}>{children}</Suspense>);
  if (stays) return isFirst ? framed : children;
  if (!isFirst) return <Led />;
  return (
    <>
      {standing}
      {status === 'signedOut' && <ToSignup />}
    </>
  );
}
