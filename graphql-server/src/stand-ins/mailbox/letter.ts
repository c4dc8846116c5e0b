import { html, Markup } from '../local/html.ts';
import type { Mail } from './mail.ts';

export interface LetterParts {
  kind: string;
  to: string;
  subject: string;
  greeting: string;
  /** Paragraphs above the button. */
  before: string[];
  link: string;
  /** What the button says. */
  action: string;
  /** Paragraphs below the button. */
  after: string[];
}

// Mail programs know little CSS: plain rules, no variables, and a second set for dark mode where it is understood.
const style = new Markup(/* css */ `
body { margin: 0; padding: 24px 12px; background: #f5f1ea; color: #22292d; font: 16px/1.6 "Segoe UI", system-ui, -apple-system, Helvetica, Arial, sans-serif; }
.sheet { max-width: 540px; margin: 0 auto; padding: 32px; background: #fffdf9; border: 1px solid #ddd3c3; border-top: 6px solid #0f5c63; border-radius: 12px; }
.mark { margin: 0 0 24px; color: #0f5c63; font-weight: 800; font-size: 16px; letter-spacing: 3px; }
.mark b { color: #e8613c; }
h1 { margin: 0 0 20px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; }
.button { display: inline-block; margin: 8px 0; padding: 12px 22px; border-radius: 10px; background: #0f5c63; color: #f5f1ea; font-weight: 600; text-decoration: none; }
.spare, .foot { color: #55605f; font-size: 13px; }
.spare a { color: #0f5c63; word-break: break-all; }
.foot { max-width: 540px; margin: 16px auto 0; text-align: center; }
@media (prefers-color-scheme: dark) {
  body { background: #12191b; color: #ece7de; }
  .sheet { background: #1a2326; border-color: #324044; border-top-color: #57b3b5; }
  .mark, .spare a { color: #57b3b5; }
  .mark b { color: #ff8a66; }
  .button { background: #57b3b5; color: #0d1a1c; }
  .spare, .foot { color: #a9b4b3; }
}
`);

function paragraph(text: string): Markup {
  return html`<p>${text}</p>`;
}

/** A mail with one thing to do: a greeting, a few sentences, a button, and what to know about it. */
export function letter({ kind, to, subject, greeting, before, link, action, after }: LetterParts): Mail {
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
          <p class="mark">FISHZOME<b>.</b></p>
          <h1>${subject}</h1>
          ${paragraph(greeting)} ${before.map(paragraph)}
          <p><a class="button" href="${link}" target="_top">${action}</a></p>
          <p class="spare">
            Does the button not work? Open this address: <a href="${link}" target="_top">${link}</a>
          </p>
          ${after.map(paragraph)}
          <p>Tight lines,<br />FISHZOME</p>
        </main>
        <footer class="foot">
          You get this mail because of your account at FISHZOME. We never ask for your password by mail.
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
