import { useEffect, useLayoutEffect, useRef } from 'react';

const STORAGE_KEY = 'positions';

/** Scroll positions of the tab's history entries, by location key. */
let positions: Record<string, number> = {};

function readPositions(): void {
  try {
    positions = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as typeof positions;
  } catch {
    // Storage is blocked: positions are kept in memory only.
  }
}

/**
 * Restores the scroll position on back, forward and reload. The browser's own restoration scrolls the old page and
 * doesn't wait for content that loads late. `key` is the current history entry. `goesBack` means that it was visited
 * before.
 */
export function useScrollRestoration(key: string, goesBack: boolean): void {
  const shown = useRef(key);
  useEffect(() => {
    readPositions();
    // Between documents the browser's restoration works better: it runs before any script.
    const disableBrowserRestoration = () => (history.scrollRestoration = 'manual');
    const recordPosition = () => (positions[shown.current] = Math.round(scrollY));
    const savePositions = () => {
      history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
      } catch {
        // Storage is full or blocked.
      }
    };
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (visit?.type === 'reload' || visit?.type === 'back_forward')
      restorePosition(positions[shown.current] ?? 0);
    // The user may have scrolled before this code loaded.
    else recordPosition();
    disableBrowserRestoration();
    addEventListener('pageshow', disableBrowserRestoration);
    addEventListener('scroll', recordPosition, { passive: true });
    addEventListener('pagehide', savePositions);
    return () => {
      removeEventListener('pageshow', disableBrowserRestoration);
      removeEventListener('scroll', recordPosition);
      removeEventListener('pagehide', savePositions);
    };
  }, []);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (goesBack) restorePosition(positions[key] ?? 0);
  }, [key, goesBack]);
}

/** Lays out the whole page from now on. Positions are wrong while `.far` content above only has an estimated height. */
export function layOutWholePage(): void {
  document.documentElement.dataset.whole = '';
}

/** Milliseconds without growth after which the page counts as complete. */
const SETTLED = 2_000;

/**
 * Scrolls to `top` as soon as the page is tall enough, and again when content above loads late and shifts the position.
 * Stops when the user scrolls or types, or when the page stops growing.
 */
function restorePosition(top: number): void {
  layOutWholePage();
  const done = new AbortController();
  let settledTimer: ReturnType<typeof setTimeout> | undefined;
  const scrollToTarget = () => {
    scrollTo({ top, behavior: 'instant' });
    clearTimeout(settledTimer);
    if (scrollY >= top - 1) settledTimer = setTimeout(() => done.abort(), SETTLED);
  };
  const grown = new ResizeObserver(scrollToTarget);
  done.signal.addEventListener('abort', () => {
    clearTimeout(settledTimer);
    grown.disconnect();
  });
  for (const sign of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'popstate'])
    addEventListener(sign, () => done.abort(), { signal: done.signal, passive: true });
  scrollToTarget();
  grown.observe(document.body);
}
