import { mailWords } from './mail-words.ts';
import { Markup, markup } from './markup.ts';

// Mail programs know little CSS: plain rules, tables, no variables, and a second set for dark mode where it is understood.
const style = new Markup(/* css */ `
body { margin: 0; padding: 24px 12px; background: #f5f1ea; color: #22292d; font: 16px/1.6 "Segoe UI", system-ui, -apple-system, Helvetica, Arial, sans-serif; }
.sheet { max-width: 560px; margin: 0 auto; padding: 32px; background: #fffdf9; border: 1px solid #ddd3c3; border-top: 6px solid #0f5c63; border-radius: 12px; }
.mark { margin: 0 0 24px; color: #0f5c63; font-weight: 800; letter-spacing: 3px; }
.mark b { color: #c84a27; }
.test { margin: 0 0 20px; padding: 8px 14px; border-radius: 8px; background: #ffe9a8; color: #4a3800; font-weight: 600; font-size: 14px; }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.25; }
p { margin: 0 0 16px; }
table { width: 100%; border-collapse: collapse; margin: 0 0 20px; }
th { padding: 0 0 6px; color: #55605f; font-weight: 600; font-size: 13px; text-align: left; border-bottom: 1px solid #ddd3c3; }
td { padding: 10px 0; vertical-align: top; border-bottom: 1px solid #ece5d8; }
.pieces { padding-left: 12px; padding-right: 12px; text-align: right; }
.sum { text-align: right; white-space: nowrap; }
.small { display: block; color: #55605f; font-size: 13px; }
.total td { border-bottom: 0; font-weight: 700; font-size: 18px; }
.facts th { width: 34%; padding: 4px 12px 4px 0; border: 0; font-size: 14px; vertical-align: top; }
.facts td { padding: 4px 0; border: 0; font-size: 14px; word-break: break-word; }
.address { white-space: pre-line; }
.button { display: inline-block; margin: 8px 0; padding: 12px 22px; border-radius: 10px; background: #0f5c63; color: #f5f1ea; font-weight: 600; text-decoration: none; }
.spare, .foot { color: #55605f; font-size: 13px; }
.spare a { color: #0f5c63; word-break: break-all; }
.foot { max-width: 560px; margin: 16px auto 0; text-align: center; }
@media (prefers-color-scheme: dark) {
  body { background: #12191b; color: #ece7de; }
  .sheet { background: #1a2326; border-color: #324044; border-top-color: #57b3b5; }
  .mark, .spare a { color: #57b3b5; }
  .mark b { color: #ff8a66; }
  .test { background: #4a3d12; color: #ffe9a8; }
  th { color: #a9b4b3; border-color: #324044; }
  td { border-color: #29363a; }
  .button { background: #57b3b5; color: #0d1a1c; }
  .small, .spare, .foot { color: #a9b4b3; }
}
`);

/** A mail as a whole HTML document, styled in itself; nothing is loaded. `body` stands between greeting and signature. */
export function mailPage({
  subject,
  title,
  name,
  lead,
  body,
  link,
  why,
  testMode,
}: {
  subject: string;
  title: string;
  /** Of the customer. */
  name: string;
  lead: string;
  body: Markup;
  /** Of the order, in the shop. */
  link: string;
  /** Why they get it. */
  why: string;
  testMode: boolean;
}): string {
  const page = markup`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>${subject}</title>
    <style>${style}</style>
  </head>
  <body>
    <main class="sheet">
      <p class="mark">${mailWords.shop}<b>.</b></p>
      ${testMode ? markup`<p class="test">${mailWords.testMode}</p>` : ''}
      <h1>${title}</h1>
      <p>${mailWords.greeting(name)}</p>
      <p>${lead}</p>
      ${body}
      <p><a class="button" href="${link}" target="_top">${mailWords.show}</a></p>
      <p class="spare">${mailWords.spare} <a href="${link}" target="_top">${link}</a></p>
      <p>${mailWords.signed}<br />${mailWords.shop}</p>
    </main>
    <footer class="foot">${why}</footer>
  </body>
</html>
`;
  return page.text;
}
