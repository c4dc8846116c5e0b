import { paths } from './paths.ts';

/** The page's own entry among the built files, such as `/assets/index-Ab12.js`; null where nothing is built. */
export function entryOf(html: string): string | null {
  return /<script[^>]+src="(\/assets\/index-[\w-]+\.js)"/.exec(html)?.[1] ?? null;
}

/** Milliseconds between two looks. */
const PAUSE = 15 * 60_000;

let isOld = false;
let looked = Date.now();
const listeners = new Set<() => void>();

/** Somebody has seen that another version is served. */
export function noticeNewVersion(): void {
  isOld = true;
  for (const listener of listeners) listener();
}

/** Compares this page with the one that is served now: an address without data, so that the question costs little. */
async function look(): Promise<void> {
  const mine = entryOf(document.documentElement.outerHTML);
  if (document.visibilityState !== 'visible' || isOld || mine === null || Date.now() - looked < PAUSE) return;
  looked = Date.now();
  const page = await fetch(paths.login, { headers: { accept: 'text/html' } }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  const theirs = entryOf(page);
  if (theirs !== null && theirs !== mine) noticeNewVersion();
}

const onReturn = () => void look();

/** Whether another version of the shop is served than the one in this page. */
export const isOutdated = () => isOld;

/** Looks when somebody comes back to the page, and when a file of this version is no longer there (Vite's event). */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('vite:preloadError', noticeNewVersion);
    document.addEventListener('visibilitychange', onReturn);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('vite:preloadError', noticeNewVersion);
    document.removeEventListener('visibilitychange', onReturn);
    isOld = false;
  };
}
