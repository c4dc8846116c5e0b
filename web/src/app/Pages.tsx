import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { hasSpoken, subscribe } from '#web/ui/toast.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import * as copy from './copy.ts';
import { lazyWithData } from './lazy-with-data.tsx';
import { matchRoute, routes, titleOf } from './routes.tsx';
import { useSavedUser } from './save-user.ts';

const Toaster = lazy(async () => ({ default: (await import('#web/ui/Toaster.tsx')).Toaster }));
const NotFoundScreen = lazy(async () => ({
  default: (await import('#web/screens/NotFound/NotFoundScreen.tsx')).NotFoundScreen,
}));
const Framed = lazyWithData(async () => (await import('./Framed.tsx')).Framed);

/** The second chunk: the pages, each loaded when it is opened. */
export function Pages() {
  useWindowTitle();
  useSavedUser();
  return (
    <>
      <Suspense fallback={<Spinner label={copy.waiting} />}>
        <Routes>
          {routes.map(({ path, screen: Screen, guard, layout }) => (
            <Route
              key={path}
              path={path}
              element={
                guard === 'everyone' && !layout ? (
                  <Screen />
                ) : (
                  <Framed guard={guard} layout={layout}>
                    <Screen />
                  </Framed>
                )
              }
            />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
      <Messages />
    </>
  );
}

/** The server has written the first page's title already. */
function useWindowTitle(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    document.title = titleOf(matchRoute(pathname), new URLSearchParams(search));
  }, [pathname, search]);
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
