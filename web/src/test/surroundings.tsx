import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

// What is around the shop in a browser, for stories: its connection, its owner's wishes, its paper. Each gives the way back.

/** No connection, as the browser sees it; the event tells a page that is there already. */
export function offline(): () => void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  dispatchEvent(new Event('offline'));
  return online;
}

export function online(): void {
  Reflect.deleteProperty(navigator, 'onLine');
  dispatchEvent(new Event('online'));
}

/** A browser whose owner asked for more or for less motion. */
export function motion(less: boolean): () => void {
  const { matchMedia } = globalThis;
  globalThis.matchMedia = (query) =>
    query.includes('reduced-motion')
      ? Object.assign(new EventTarget(), { matches: less } as MediaQueryList)
      : matchMedia(query);
  return () => {
    globalThis.matchMedia = matchMedia;
  };
}

/** The styles of paper, on the screen. */
export function onPaper(): () => void {
  const changed: MediaList[] = [];
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') {
        rule.media.mediaText = 'all';
        changed.push(rule.media);
      }
  return () => {
    for (const media of changed) media.mediaText = 'print';
  };
}

/** The markup of a page and nothing behind it: as it stands where no script runs. */
export function WithoutScript({ children }: { children: ReactNode }) {
  const source = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState<string | null>(null);
  useLayoutEffect(() => setHtml(source.current?.innerHTML ?? ''), []);
  return html === null ? (
    <div ref={source}>{children}</div>
  ) : (
    <div dangerouslySetInnerHTML={{ __html: html }} />
  );
}
