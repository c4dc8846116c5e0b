import type { ApolloClient } from '@apollo/client';
import type { IdentityPort } from '#web/platform/identity/port.ts';
import { matchRoute, routeInput, type AppRoute } from '#web/routes.ts';
import { paths } from './paths.ts';
import { pageQuery, queryReader, type SizedPicture } from './route-module.ts';
import { ViewerDocument } from './Viewer.generated.ts';

interface PrefetchContext {
  currency: string;
  identity: IdentityPort;
  client: ApolloClient;
}

/** Milliseconds of hovering before a link is prefetched. */
const REST = 65;

/**
 * Prefetches code, data and the first picture of the page behind a link that the user hovers, touches or focuses, once
 * per URL. Does nothing in data-saving mode. `first` is the event that loaded this module.
 */
export function prefetchPages(context: PrefetchContext, first: Event): void {
  const startedKeys = new Set<string>();
  let over: Element | null = null;
  let timer: ReturnType<typeof setTimeout>;

  const open = (href: string) => {
    const { origin, pathname, search } = new URL(href);
    const route = origin === location.origin ? matchRoute(pathname) : null;
    // Signing in changes where the same link leads.
    const key = `${context.identity.current().status} ${pathname}${search}`;
    if (!route || startedKeys.has(key) || (pathname === location.pathname && search === location.search))
      return;
    startedKeys.add(key);
    fetchPage(context, route, pathname, search).catch(() => startedKeys.delete(key));
  };
  const schedulePrefetch = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === over) return;
    clearTimeout(timer);
    over = link;
    if (!link || savesData()) return;
    const isPassing = event instanceof PointerEvent && event.pointerType === 'mouse';
    timer = setTimeout(() => open(link.href), isPassing ? REST : 0);
  };

  // A touch also dispatches `pointerover`.
  for (const sign of ['pointerover', 'focusin']) addEventListener(sign, schedulePrefetch, { passive: true });
  schedulePrefetch(first);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

async function fetchPage(
  { currency, identity, client }: PrefetchContext,
  route: AppRoute,
  pathname: string,
  search: string,
): Promise<void> {
  if (route.guard !== 'everyone' && identity.current().status === 'signedOut') {
    // The guard will redirect there.
    await matchRoute(paths.signup)?.load();
    return;
  }
  const input = routeInput(route, pathname, search, currency);
  const { queries, meta } = await route.load();
  const isGuarded = route.guard !== 'everyone' || route.layout;
  const needed = [
    ...(queries?.(input) ?? []),
    ...(isGuarded && identity.current().status === 'signedIn' ? [pageQuery(ViewerDocument, {})] : []),
  ];
  await Promise.all(needed.map(({ query, variables }) => client.query({ query, variables })));
  const { picture } = meta(input, queryReader(client));
  if (picture) fetchPicture(picture);
}

/** Fetches the format and width that the page will use. */
function fetchPicture({ picture: { url, sources }, sizes }: SizedPicture): void {
  const frame = document.createElement('picture');
  for (const { type, srcSet } of sources)
    frame.append(Object.assign(document.createElement('source'), { type, srcset: srcSet, sizes }));
  const image = new Image();
  frame.append(image);
  image.src = url;
}
