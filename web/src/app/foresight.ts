import { matchPath } from 'react-router-dom';
import type { IdentityPort } from '#web/platform/identity/port.ts';
import type { SizedPicture } from './page-needs.ts';
import { paths } from './paths.ts';
import { matchRoute, type ScreenRoute } from './routes.tsx';

interface World {
  currency: string;
  identity: IdentityPort;
  /** What the page brought for Apollo's cache. */
  restored: unknown;
}

/** Milliseconds that a pointer rests on a link before it means something. */
const REST = 65;

/**
 * Fetches code, data and first picture of the page behind a link that a pointer rests on, a finger touches or the focus
 * reaches: once for each address. Not for whoever saves data. `first` is the event that brought this code.
 */
export function foresee(world: World, first: Event): void {
  const begun = new Set<string>();
  let over: Element | null = null;
  let timer: ReturnType<typeof setTimeout>;

  const open = (href: string) => {
    const { origin, pathname, search } = new URL(href);
    const route = origin === location.origin ? matchRoute(pathname) : null;
    // Whoever signs in meanwhile is led elsewhere by the same link.
    const key = `${world.identity.current().status} ${pathname}${search}`;
    if (!route || begun.has(key) || (pathname === location.pathname && search === location.search)) return;
    begun.add(key);
    fetchPage(world, route, pathname, search).catch(() => begun.delete(key));
  };
  const look = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === over) return;
    clearTimeout(timer);
    over = link;
    if (!link || savesData()) return;
    const isPassing = event instanceof PointerEvent && event.pointerType === 'mouse';
    timer = setTimeout(() => open(link.href), isPassing ? REST : 0);
  };

  // A finger is over what it touches.
  for (const sign of ['pointerover', 'focusin']) addEventListener(sign, look, { passive: true });
  look(first);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

async function fetchPage(world: World, route: ScreenRoute, pathname: string, search: string): Promise<void> {
  const { currency, identity, restored } = world;
  if (route.guard !== 'everyone' && identity.current().status === 'signedOut') {
    // There the guard will lead.
    await matchRoute(paths.signup)?.load();
    return;
  }
  const input = {
    params: matchPath({ path: route.path, end: true }, pathname)?.params ?? {},
    search: new URLSearchParams(search),
    currency,
  };
  const [{ needs, picture: first }, guarded] = await Promise.all([
    route.load(),
    (route.guard !== 'everyone' || route.layout) && import('./Framed.tsx'),
  ]);
  if (first) fetchPicture(first);
  const needed = [
    ...(needs?.(input) ?? []),
    ...(guarded && identity.current().status === 'signedIn' ? [guarded.viewer] : []),
  ];
  if (needed.length === 0) return;
  const { pageClient } = await import('./Data.tsx');
  const client = pageClient(identity, restored);
  await Promise.all(
    needed.map(async ({ query, variables, picture }) => {
      const { data } = await client.query({ query, variables });
      const seen = data ? picture(data) : null;
      if (seen) fetchPicture(seen);
    }),
  );
}

/** In the format and width that the page will choose. */
function fetchPicture({ picture: { url, sources }, sizes }: SizedPicture): void {
  const frame = document.createElement('picture');
  for (const { type, srcSet } of sources)
    frame.append(Object.assign(document.createElement('source'), { type, srcset: srcSet, sizes }));
  const image = new Image();
  frame.append(image);
  image.src = url;
}
