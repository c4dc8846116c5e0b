import { html, Markup } from '../local/html.ts';
import type { Mail } from './mail.ts';

export interface ActionEmailParts {
  kind: string;
  to: string;
  subject: string;
  greeting: string;
  /** Paragraphs above the button. */
  before: string[];
  link: string;
  /** Label of the button. */
  action: string;
  /** Paragraphs below the button. */
  after: string[];
}

// Email clients support little CSS: plain rules, no variables, and a media query for dark mode.
const style = new Markup(/* css */ `
body { margin: 0; padding: 24px 12px; background: #f6f2ea; color: #1d282c; font: 16px/1.6 "Instrument Sans Variable", "Instrument Sans", "Helvetica Neue", Helvetica, Arial, sans-serif; }
.sheet { max-width: 540px; margin: 0 auto; padding: 32px; background: #fffdf9; border: 1px solid #d8d0c0; border-top: 6px solid #0d5c63; border-radius: 12px; }
.mark { margin: 0 0 24px; font: 800 22px/32px "Bricolage Grotesque Variable", "Bricolage Grotesque", "Trebuchet MS", sans-serif; letter-spacing: -0.02em; }
.mark img { margin-right: 8px; border-radius: 8px; vertical-align: top; }
h1 { margin: 0 0 20px; font: 700 24px/1.25 "Bricolage Grotesque Variable", "Bricolage Grotesque", "Trebuchet MS", sans-serif; letter-spacing: -0.02em; }
p { margin: 0 0 16px; }
.button { display: inline-block; margin: 8px 0; padding: 12px 22px; border-radius: 10px; background: #0d5c63; color: #fffdf9; font-weight: 600; text-decoration: none; }
.spare, .foot { color: #4d5a5e; font-size: 13px; }
.spare a { color: #0d5c63; word-break: break-all; }
.foot { max-width: 540px; margin: 16px auto 0; text-align: center; }
@media (prefers-color-scheme: dark) {
  body { background: #0b191d; color: #efe9dd; }
  .sheet { background: #11252b; border-color: #27414a; border-top-color: #7fd1cc; }
  .spare a { color: #7fd1cc; }
  .button { background: #7fd1cc; color: #06191c; }
  .spare, .foot { color: #b3bfbf; }
}
`);

function paragraph(text: string): Markup {
  return html`<p>${text}</p>`;
}

/** Builds an email with one call to action. */
export function createActionEmail({
  kind,
  to,
  subject,
  greeting,
  before,
  link,
  action,
  after,
}: ActionEmailParts): Mail {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main class="sheet">
          <p class="mark">
            <img src="${new URL('/logo.png', link).href}" width="32" height="32" alt="" />FISHZOME
          </p>
          <h1>${subject}</h1>
          ${paragraph(greeting)} ${before.map(paragraph)}
          <p><a class="button" href="${link}" target="_top">${action}</a></p>
          <p class="spare">
            Button not working? Copy this link into your browser: <a href="${link}" target="_top">${link}</a>
          </p>
          ${after.map(paragraph)}
          <p>Tight lines,<br />FISHZOME</p>
        </main>
        <footer class="foot">
          You received this email because you have an account at FISHZOME. We never ask for your password by
          email.
        </footer>
      </body>
    </html> `;
  return {
    kind,
    to,
    subject,
    text:
      [greeting, ...before, `${action}:\n${link}`, ...after, 'Tight lines,\nFISHZOME'].join('\n\n') + '\n',
    html: page.text,
    link,
  };
}
