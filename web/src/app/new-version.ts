import { paths } from './paths.ts';

/** Returns the document's entry script, such as `/assets/index-Ab12.js`, or null outside a build. */
export function entryOf(html: string): string | null {
  return /<script[^>]+src="(\/assets\/index-[\w-]+\.js)"/.exec(html)?.[1] ?? null;
}

/** Minimum milliseconds between two checks. */
const PAUSE = 15 * 60_000;

let isOutdatedPage = false;
let lastCheck = Date.now();
const listeners = new Set<() => void>();

/** Called when a response shows that the server runs another version. */
export function noticeNewVersion(): void {
  isOutdatedPage = true;
  for (const listener of listeners) listener();
}

/** The version that the shop serves now, compared with this page. */
export type Served = 'same' | 'new' | 'unreachable' | 'offline';

/** Requests a page without data, because that is cheap. */
export async function checkServed(): Promise<Served> {
  if (!navigator.onLine) return 'offline';
  try {
    const response = await fetch(paths.login, { headers: { accept: 'text/html' }, cache: 'no-store' });
    if (response.status >= 500) return 'unreachable';
    const loadedEntry = entryOf(document.documentElement.outerHTML);
    const servedEntry = entryOf(await response.text());
    if (loadedEntry === null || servedEntry === null || servedEntry === loadedEntry) return 'same';
  } catch {
    return navigator.onLine ? 'unreachable' : 'offline';
  }
  noticeNewVersion();
  return 'new';
}

function checkOnReturn(): void {
  if (document.visibilityState !== 'visible' || isOutdatedPage || Date.now() - lastCheck < PAUSE) return;
  if (entryOf(document.documentElement.outerHTML) === null) return;
  lastCheck = Date.now();
  void checkServed();
}

/** The missing file may belong to a version that is no longer served, or the browser is offline. */
const onLoadError = () => void checkServed();

/** Whether the shop serves another version than this page. */
export const isOutdated = () => isOutdatedPage;

/** Checks when the user returns to the page, and when a file of this version did not load. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('vite:preloadError', onLoadError);
    document.addEventListener('visibilitychange', checkOnReturn);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('vite:preloadError', onLoadError);
    document.removeEventListener('visibilitychange', checkOnReturn);
    isOutdatedPage = false;
  };
}
