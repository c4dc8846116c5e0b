import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

// Browser conditions for stories: connection, served version, motion preference and print. Each returns its cleanup
// function.

/** Simulates an offline browser. The event notifies components that are already mounted. */
export function offline(): () => void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  dispatchEvent(new Event('offline'));
  return online;
}

export function online(): void {
  Reflect.deleteProperty(navigator, 'onLine');
  dispatchEvent(new Event('online'));
}

/** A page of the version `Same`, while the shop serves `version`. Null means no response. */
export function serving(version: string | null): () => void {
  const { fetch } = globalThis;
  const entry = (name: string) => `/assets/index-${name}.js`;
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.setAttribute('src', entry('Same'));
  document.head.append(script);
  globalThis.fetch = async (...request) => {
    if (request[0] !== '/login') return fetch(...request);
    if (version === null) throw new TypeError('Failed to fetch');
    return new Response(`<script type="module" src="${entry(version)}"></script>`);
  };
  return () => {
    globalThis.fetch = fetch;
    script.remove();
  };
}

/** Simulates the user's motion preference. */
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

/** Applies the print styles on screen. */
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

/** Renders only the markup, as without scripts. */
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
