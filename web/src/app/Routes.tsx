import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import {
  Route,
  Routes as RouterRoutes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { hasShownMessage, subscribe } from '#web/ui/toast.ts';
import { whenOnline } from '#web/ui/use-online.ts';
import { matchRoute, notFoundRoute, routes, type AppRoute } from '#web/routes.ts';
import { useBlockedAccount } from './blocked-account.ts';
import { DashboardLayout } from './DashboardLayout.tsx';
import { EarlyChanges } from './early-changes.ts';
import { Guarded } from './guards.tsx';
import { queryReader, type RouteModule } from './route-module.ts';
import { useSavedUser } from './save-user.ts';
import { windowTitle } from './window-title.ts';

const Toaster = lazy(async () => {
  const load = () => import('#web/ui/Toaster.tsx');
  // If the Toaster cannot load offline, wait for a connection: showing a message must not fail the page.
  const { Toaster: Screen } = await load().catch(() => whenOnline().then(load));
  return { default: Screen };
});

const pages = new Map([...routes, notFoundRoute].map((route) => [route, lazyPage(route)]));

/** All routes. Each page's code is loaded when it is opened. */
export function Routes() {
  usePrefetch();
  useUnhydratedLinks();
  useSavedUser();
  useBlockedAccount();
  const route = matchRoute(useLocation().pathname) ?? notFoundRoute;
  return (
    <>
      {/* Only the matched route, because React Router would rank all routes before the first render. */}
      <RouterRoutes>
        <Route path={route.path} element={<Framed route={route}>{pages.get(route)}</Framed>} />
      </RouterRoutes>
      <Messages />
    </>
  );
}

/** Returns the page of a route as an element that loads the route module. */
function lazyPage({ load }: AppRoute): ReactNode {
  const Page = lazy(async () => {
    const { default: Screen, meta } = await load();
    return {
      default: () => (
        <>
          <Title meta={meta} />
          <Screen />
          <EarlyChanges />
        </>
      ),
    };
  });
  return <Page />;
}

/** Sets the document title. Rendered before the screen, whose title from loaded data is more specific. */
function Title({ meta }: { meta: RouteModule['meta'] }) {
  const { currency } = usePlatform().config;
  const client = useApolloClient();
  const params = useParams();
  const [search] = useSearchParams();
  const { title } = meta({ params, search, currency }, queryReader(client));
  useLayoutEffect(() => {
    document.title = windowTitle(title);
  }, [title]);
  return null;
}

/** Wraps a page in its guard and optional dashboard drawer. The drawer stays visible when the guard refuses access. */
function Framed({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { guard, staff, layout, isServerRendered = false } = route;
  const page = (
    <Guarded guard={guard} staff={staff} isServerRendered={isServerRendered}>
      {children}
    </Guarded>
  );
  if (!layout) return page;
  return (
    <Guarded guard={guard === 'everyone' ? guard : 'signedIn'}>
      <DashboardLayout>{page}</DashboardLayout>
    </Guarded>
  );
}

/**
 * Handles clicks on links in parts of the page that aren't hydrated yet with the router. Offline, a document request
 * would show the browser's error page. React stops propagation of such a click at the root; this listener runs after
 * React's.
 */
function useUnhydratedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      const isStopped = event.cancelBubble;
      if (!isStopped || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.target || link.origin !== location.origin || !matchRoute(link.pathname)) return;
      event.preventDefault();
      void navigate(`${link.pathname}${link.search}${link.hash}`);
    };
    const root = document.getElementById('root');
    root?.addEventListener('click', follow, { capture: true });
    return () => root?.removeEventListener('click', follow, { capture: true });
  }, [navigate]);
}

/** Prefetches pages that the user is likely to open. The prefetch code itself loads on the first pointer or focus event. */
function usePrefetch(): void {
  const { config, identity } = usePlatform();
  const { currency } = config;
  const client = useApolloClient();
  useEffect(() => {
    const seen = new AbortController();
    const begin = (first: Event) => {
      seen.abort();
      void import('./prefetch.ts').then(
        ({ prefetchPages }) => prefetchPages({ currency, identity, client }, first),
        ignore,
      );
    };
    const once = { signal: seen.signal, passive: true };
    for (const sign of ['pointerover', 'focusin']) addEventListener(sign, begin, once);
    return () => seen.abort();
  }, [currency, identity, client]);
}

// Without prefetching, pages load when they are opened.
const ignore = () => {};

/** Loads the toasts' code with the first message, because most sessions have none. */
function Messages() {
  const needed = useSyncExternalStore(subscribe, hasShownMessage, () => false);
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
