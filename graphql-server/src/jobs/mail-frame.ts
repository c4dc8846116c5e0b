import { mailWords } from './mail-words.ts';
import { Markup, markup } from './markup.ts';

// Email clients support little CSS: plain rules, tables, no variables, and a media query for dark mode.
const style = new Markup(/* css */ `
body { margin: 0; padding: 24px 12px; background: #f6f2ea; color: #1d282c; font: 16px/1.6 "Instrument Sans Variable", "Instrument Sans", "Helvetica Neue", Helvetica, Arial, sans-serif; }
.sheet { max-width: 560px; margin: 0 auto; padding: 32px; background: #fffdf9; border: 1px solid #d8d0c0; border-top: 6px solid #0d5c63; border-radius: 12px; }
.mark { margin: 0 0 24px; font: 800 22px/32px "Bricolage Grotesque Variable", "Bricolage Grotesque", "Trebuchet MS", sans-serif; letter-spacing: -0.02em; }
.mark img { margin-right: 8px; border-radius: 8px; vertical-align: top; }
.test { margin: 0 0 20px; padding: 8px 14px; border-radius: 8px; background: #ffe9a8; color: #4a3800; font-weight: 600; font-size: 14px; }
h1 { margin: 0 0 16px; font: 700 26px/1.25 "Bricolage Grotesque Variable", "Bricolage Grotesque", "Trebuchet MS", sans-serif; letter-spacing: -0.02em; }
h2 { margin: 20px 0 6px; font-size: 17px; }
ul { margin: 0 0 16px; padding-left: 20px; }
p { margin: 0 0 16px; }
table { width: 100%; border-collapse: collapse; margin: 0 0 20px; }
th { padding: 0 0 6px; color: #4d5a5e; font-weight: 600; font-size: 13px; text-align: left; border-bottom: 1px solid #d8d0c0; }
td { padding: 10px 0; vertical-align: top; border-bottom: 1px solid #ece5d8; }
.quantity { padding-left: 12px; padding-right: 12px; text-align: right; }
.sum { text-align: right; white-space: nowrap; }
.small { display: block; color: #4d5a5e; font-size: 13px; }
.total td { border-bottom: 0; font-weight: 700; font-size: 18px; }
.facts th { width: 34%; padding: 4px 12px 4px 0; border: 0; font-size: 14px; vertical-align: top; }
.facts td { padding: 4px 0; border: 0; font-size: 14px; word-break: break-word; }
.address { white-space: pre-line; }
.number { white-space: nowrap; }
.button { display: inline-block; margin: 8px 0; padding: 12px 22px; border-radius: 10px; background: #0d5c63; color: #fffdf9; font-weight: 600; text-decoration: none; }
.spare, .foot { color: #4d5a5e; font-size: 13px; }
.spare a { color: #0d5c63; word-break: break-all; }
.foot { max-width: 560px; margin: 16px auto 0; text-align: center; }
@media (prefers-color-scheme: dark) {
  body { background: #0b191d; color: #efe9dd; }
  .sheet { background: #11252b; border-color: #27414a; border-top-color: #7fd1cc; }
  .spare a { color: #7fd1cc; }
  .test { background: #4a3d12; color: #ffe9a8; }
  th { color: #b3bfbf; border-color: #27414a; }
  td { border-color: #27414a; }
  .button { background: #7fd1cc; color: #06191c; }
  .small, .spare, .foot { color: #b3bfbf; }
}
`);

/** Builds an HTML email that loads only the logo, from the shop. `body` goes between the lead and the button. */
export function mailPage({
  shopName,
  subject,
  title,
  name = '',
  greeting = mailWords.greeting(name),
  lead,
  body,
  link,
  action = mailWords.show,
  why,
  testMode,
}: {
  shopName: string;
  subject: string;
  title: string;
  /** The customer's full name. */
  name?: string;
  greeting?: string;
  lead: string;
  body: Markup;
  /** URL of the order in the shop. */
  link: string;
  /** Label of the button. */
  action?: string;
  /** Why the recipient gets this email. */
  why: Markup | string;
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
      <p class="mark"><img src="${new URL('/logo.png', link).href}" width="32" height="32" alt="" />${shopName}</p>
      ${testMode ? markup`<p class="test">${mailWords.testMode}</p>` : ''}
      <h1>${title}</h1>
      <p>${greeting}</p>
      <p>${lead}</p>
      ${body}
      <p><a class="button" href="${link}" target="_top">${action}</a></p>
      <p class="spare">${mailWords.spare} <a href="${link}" target="_top">${link}</a></p>
      <p>${mailWords.signed}<br />${shopName}</p>
    </main>
    <footer class="foot">${why}</footer>
  </body>
</html>
`;
  return page.text.replace(/<main[^]*<\/main>/, keepNumbersTogether);
}

/** Prevents line breaks at the hyphen of an order number. Tags with their attributes stay as they are. */
const keepNumbersTogether = (html: string) =>
  html.replace(/<[^>]*>|\bFZ-\d+\b/g, (found) =>
    found.startsWith('<') ? found : `<span class="number">${found}</span>`,
  );
