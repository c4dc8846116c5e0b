import { createHash } from 'node:crypto';

/**
 * Moves the scripts of a page into an inert template, so that they do not compete with its first paint. They start after the
 * paint, on the first user input, or after three seconds, whichever comes first. A button that is clicked earlier is stored
 * for the code, which clicks it again; disclosure buttons such as the menu toggle at once. On back, forward and reload the
 * whole page is laid out (`data-whole`), so that the browser can restore the scroll position. Ten tags are a task, because all
 * took 15 ms.
 */
const begin = `{
  if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') document.documentElement.dataset.whole = '';
  const begin = () => {
    const code = document.getElementById('code');
    if (!code) return;
    code.remove();
    const insert = () => {
      document.head.append(...[...code.content.children].slice(0, 10));
      if (code.content.firstChild) setTimeout(insert);
    };
    insert();
  };
  const afterPaint = () => new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(afterPaint)));
  for (const sign of ['pointerover', 'pointerdown', 'focusin', 'keydown'])
    addEventListener(sign, begin, { once: true, passive: true, capture: true });
  setTimeout(begin, 3000);
  window.clickedEarly = null;
  addEventListener('click', ({ target }) => {
    if (!('clickedEarly' in window)) return;
    clickedEarly = target.closest('button[type="button"]');
    const expanded = clickedEarly?.getAttribute('aria-expanded');
    if (!expanded) return;
    clickedEarly.setAttribute('aria-expanded', expanded === 'false');
    if (expanded === 'true') clickedEarly = null;
  }, true);
}`.replaceAll(/\s*\n\s*/g, ' ');

/** CSP hash of the inline script. */
export const beginHash = `'sha256-${createHash('sha256').update(begin).digest('base64')}'`;

/** Includes the disabled links of inlined styles: preload scanners of some browsers fetch them unless they are in a template. */
const codeTags =
  /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>|<link rel="stylesheet"[^>]* disabled>/g;

/** Returns the page with its scripts and preloads in a template. */
export function deferScripts(html: string): string {
  const tags = html.match(codeTags)?.join('') ?? '';
  return html
    .replaceAll(codeTags, '')
    .replace('</head>', () => `<template id="code">${tags}</template><script>${begin}</script></head>`);
}
