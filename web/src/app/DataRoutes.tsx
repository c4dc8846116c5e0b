import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { NotFoundScreen } from '#web/screens/NotFound/NotFoundScreen.tsx';
import { hasSpoken, subscribe } from '#web/ui/toast.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { pageClient } from '#web/platform/page-client.ts';
import { createClient } from './apollo.ts';
import * as copy from './copy.ts';
import { DashboardLayout } from './DashboardLayout.tsx';
import { Guarded } from './guards.tsx';
import { matchRoute, routes, titleOf } from './routes.tsx';
import { SessionEnd } from './SessionEnd.tsx';

const Toaster = lazy(async () => ({ default: (await import('#web/ui/Toaster.tsx')).Toaster }));

let browserClient: ApolloClient | undefined;

/** The second chunk: Apollo and the screens. `client` is given where there is no browser. */
export function DataRoutes({ client, restored }: { client?: ApolloClient; restored?: unknown }) {
  const { identity } = usePlatform();
  const apollo = client ?? (browserClient ??= createClient(identity, restored));
  useWindowTitle();
  useEffect(() => pageClient.announce(apollo), [apollo]);
  return (
    <ApolloProvider client={apollo}>
      <SessionEnd client={apollo} />
      <Suspense fallback={<Spinner label={copy.waiting} />}>
        <Routes>
          {routes.map(({ path, screen: Screen, guard, layout }) => (
            <Route
              key={path}
              path={path}
              element={
                layout ? (
                  // The drawer stays around a page that is refused.
                  <Guarded guard={guard === 'everyone' ? guard : 'signedIn'}>
                    <DashboardLayout>
                      <Guarded guard={guard}>
                        <Screen />
                      </Guarded>
                    </DashboardLayout>
                  </Guarded>
                ) : (
                  <Guarded guard={guard}>
                    <Screen />
                  </Guarded>
                )
              }
            />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
      <Messages />
    </ApolloProvider>
  );
}

/** The server has written the first page's title already. */
function useWindowTitle(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = titleOf(matchRoute(pathname));
  }, [pathname]);
}

/** The code that shows messages comes with the first one: most visits have none. */
function Messages() {
  const needed = useSyncExternalStore(subscribe, hasSpoken, () => false);
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
