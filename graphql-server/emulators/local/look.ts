/**
 * Colors and type of the emulators' own pages. They do not use the shop's stylesheet: emulator pages must stay readable
 * when the shop's client is broken or not built.
 */
export const look = /* css */ `
:root {
  color-scheme: light dark;
  --lake: #0d5c63; --lake-deep: #0a454b; --on-lake: #f5f1ea;
  --coral: #e8613c; --coral-text: #a83a18; --cork: #c9a77c; --cork-wash: #f3e6d3; --sky: #f6dfc6; --water: #0f5c63;
  --ink: #1d282c; --quiet: #55605f; --page: #f6f2ea; --sheet: #fffdf9; --line: #ddd3c3;
  --focus: #0f5c63; --shade: 0 1px 2px rgb(34 41 45 / .06), 0 12px 32px -12px rgb(34 41 45 / .22);
  --font: "Instrument Sans Variable", "Instrument Sans", "Helvetica Neue", Helvetica, Arial, sans-serif;
  --headings: "Bricolage Grotesque Variable", "Bricolage Grotesque", "Trebuchet MS", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --lake: #7fd1cc; --lake-deep: #a7e3de; --on-lake: #06191c;
    --coral: #ff8a66; --coral-text: #ffab90; --cork: #b08f63; --cork-wash: #2f2a21; --sky: #33404a; --water: #14727a;
    --ink: #efe9dd; --quiet: #a9b4b3; --page: #0b191d; --sheet: #11252b; --line: #27414a;
    --focus: #86cfd0; --shade: 0 1px 2px rgb(0 0 0 / .4), 0 16px 40px -16px rgb(0 0 0 / .6);
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100dvh; background: var(--page); color: var(--ink); font: 1rem/1.5 var(--font); }
h1, h2, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
h1, h2 { font-family: var(--headings); line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; }
ul, ol { list-style: none; }
a { color: var(--lake); text-underline-offset: .2em; }
button, input { font: inherit; color: inherit; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
[hidden] { display: none !important; }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.test-mode {
  display: inline-flex; align-items: center; gap: .5em; padding: .2em .75em; border-radius: 99px;
  background: var(--cork-wash); border: 1px solid var(--cork); font-size: .8125rem; font-weight: 600;
}
.test-mode::before { content: ""; width: .55em; height: .55em; border-radius: 50%; background: var(--coral); }
.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .5rem 1.25rem; border: 0;
  border-radius: .625rem; background: var(--lake); color: var(--on-lake); font-weight: 600; text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--lake-deep); }
.button[disabled] { opacity: .65; cursor: progress; }
@media (prefers-reduced-motion: no-preference) { .button, .row { transition: background-color .15s, border-color .15s; } }
@media (forced-colors: active) { .button, .test-mode { border: 1px solid; } }
`;

/** Headers of an emulator's page: no inline code, no external resources, no framing, no caching. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  // The shop’s page and the sign-in window that it opened must keep references to each other.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;

/** Headers of a page's own stylesheet or script. Their lifetime is short, so that a new version is used at once. */
export function assetHeaders(type: 'text/css' | 'text/javascript') {
  return {
    'content-type': `${type}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  };
}
