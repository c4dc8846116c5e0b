import { useEffect, useLayoutEffect, useRef } from 'react';

const KEPT = 'places';

/** How far down each entry of the tab's history was left, by its key. */
let places: Record<string, number> = {};

function recall(): void {
  try {
    places = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as typeof places;
  } catch {
    // Forbidden: this page remembers what it sees itself.
  }
}

/**
 * Whoever goes back stands where they were, after a reload too. The browser's own memory moves the page that is going, and
 * does not wait for what a page is made of. `key` is of the entry that is shown, `goesBack` says that it was shown before.
 */
export function usePlaces(key: string, goesBack: boolean): void {
  const shown = useRef(key);
  useEffect(() => {
    recall();
    // Between documents the browser does well what it can do: it knows the place before any script runs.
    const ours = () => (history.scrollRestoration = 'manual');
    const note = () => (places[shown.current] = Math.round(scrollY));
    const leave = () => {
      history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(KEPT, JSON.stringify(places));
      } catch {
        // Full, or forbidden.
      }
    };
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (visit?.type === 'reload' || visit?.type === 'back_forward') goTo(places[shown.current] ?? 0);
    ours();
    addEventListener('pageshow', ours);
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pageshow', ours);
      removeEventListener('scroll', note);
      removeEventListener('pagehide', leave);
    };
  }, []);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (goesBack) goTo(places[key] ?? 0);
  }, [key, goesBack]);
}

/** From now on all of a page is laid out: a place is right where nothing above it has only about its room (`.far`). */
export function layOutWhole(): void {
  document.documentElement.dataset.whole = '';
}

/** How long a page that is as long as it was may still grow above the place. */
const SETTLED = 2_000;

/**
 * Waits for a page that is not yet long enough, and stays while parts above come late, which would push the place away;
 * until the person moves the page, or nothing has come for a while.
 */
function goTo(top: number): void {
  layOutWhole();
  const done = new AbortController();
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const move = () => {
    scrollTo({ top, behavior: 'instant' });
    clearTimeout(quiet);
    if (scrollY >= top - 1) quiet = setTimeout(() => done.abort(), SETTLED);
  };
  const grown = new ResizeObserver(move);
  done.signal.addEventListener('abort', () => {
    clearTimeout(quiet);
    grown.disconnect();
  });
  for (const sign of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'popstate'])
    addEventListener(sign, () => done.abort(), { signal: done.signal, passive: true });
  move();
  grown.observe(document.body);
}
