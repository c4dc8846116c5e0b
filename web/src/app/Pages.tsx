import { lazy, Suspense, use, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { hasSpoken, subscribe } from '#web/ui/toast.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import * as copy from './copy.ts';
import { Early } from './Early.tsx';
import { lazyWithData } from './lazy-with-data.tsx';
import { PageDataContext } from './PageData.tsx';
import { matchRoute, routes, titleOf, type ScreenRoute } from './routes.tsx';
import { useSavedUser } from './save-user.ts';

const Toaster = lazy(async () => ({ default: (await import('#web/ui/Toaster.tsx')).Toaster }));
const NotFoundScreen = lazy(async () => ({
  default: (await import('#web/screens/NotFound/NotFoundScreen.tsx')).NotFoundScreen,
}));
const Framed = lazyWithData(async () => (await import('./Framed.tsx')).Framed);

/** The second chunk: the pages, each loaded when it is opened. */
export function Pages() {
  useRouteTitle();
  useForesight();
  useSavedUser();
  return (
    <>
      <Suspense fallback={<Spinner label={copy.waiting} />}>
        <Routes>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={elementOf(route)} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
      <Messages />
    </>
  );
}

function elementOf({ screen: Screen, load, guard, layout, rendered }: ScreenRoute) {
  if (guard === 'everyone' && !layout) return <Screen />;
  const framed = (
    <Framed guard={guard} layout={layout} early={rendered}>
      <Screen />
    </Framed>
  );
  return rendered ? <Early load={load}>{framed}</Early> : framed;
}

/** A screen that knows better says so after this. The first page's title is in the page. */
function useRouteTitle(): void {
  const { pathname, search } = useLocation();
  const at = `${pathname}${search}`;
  const titled = useRef(at);
  useLayoutEffect(() => {
    if (titled.current === at) return;
    titled.current = at;
    document.title = titleOf(matchRoute(pathname), new URLSearchParams(search));
  }, [at, pathname, search]);
}

/** What somebody is about to open is fetched; the code that does so comes with the first sign of somebody. */
function useForesight(): void {
  const { config, identity } = usePlatform();
  const { currency } = config;
  const { restored } = use(PageDataContext);
  useEffect(() => {
    const seen = new AbortController();
    const begin = (first: Event) => {
      seen.abort();
      void import('./foresight.ts').then(
        ({ foresee }) => foresee({ currency, identity, restored }, first),
        ignore,
      );
    };
    const once = { signal: seen.signal, passive: true };
    for (const sign of ['pointerover', 'focusin']) addEventListener(sign, begin, once);
    return () => seen.abort();
  }, [currency, identity, restored]);
}

// Without it everything is fetched when it is opened.
const ignore = () => {};

/** The code that shows messages comes with the first one: most visits have none. */
function Messages() {
  const needed = useSyncExternalStore(subscribe, hasSpoken, () => false);
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
