import { createHash } from 'node:crypto';

/**
 * Puts a page's code into an inert element. It begins once what can be read is painted, with the first sign of somebody, or
 * after three seconds, whichever comes first: until then the line and the processor belong to the page. The button that was
 * clicked meanwhile is kept for the code, which clicks it again; what opens and closes, as the menu, does so at once. Whoever
 * comes back to the page, or loads it anew, is taken to their place by the browser at once: then all of it is laid out.
 */
const begin = `{
  if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') document.documentElement.dataset.whole = '';
  const begin = () => {
    const code = document.getElementById('code');
    if (code) document.head.append(code.content), code.remove();
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

/** Of the one inline script, for the page's policy. */
export const beginHash = `'sha256-${createHash('sha256').update(begin).digest('base64')}'`;

const codeTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** The same page, its code after what is read. */
export function codeAfter(html: string): string {
  const tags = html.match(codeTags)?.join('') ?? '';
  return html
    .replaceAll(codeTags, '')
    .replace('</head>', () => `<template id="code">${tags}</template><script>${begin}</script></head>`);
}
