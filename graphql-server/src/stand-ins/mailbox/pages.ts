import { html, type Markup } from '../local/html.ts';
import { floatOnWater } from '../local/scene.ts';
import { mostMails, type StoredMail } from './store.ts';

function page(title: string, main: Markup, script?: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/mailbox/style.css" />
        ${script}
      </head>
      <body>
        <header class="top">
          <div>
            <a class="home" href="/">FISHZOME</a>
            <p class="test-mode">Test mode: nothing leaves this machine</p>
          </div>
        </header>
        ${main}
      </body>
    </html> `.text;
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function time(sentAt: Date): Markup {
  return html`<time datetime="${sentAt.toISOString()}">${moment.format(sentAt)}</time>`;
}

const emptyMailbox = html`<div class="empty">
  ${floatOnWater}
  <h2>No bites yet</h2>
  <p>
    Sign up or ask for a new password in the shop: its mail lands here within a moment. This page looks for
    new mails by itself.
  </p>
  <p><a class="button" href="/">To the shop</a></p>
</div>`;

function row(mail: StoredMail): Markup {
  return html`<li>
    <a class="row" id="mail-${mail.id}" href="/mailbox/${mail.id}">
      <span class="subject">${mail.subject}</span>
      <span class="to">to ${mail.to}</span>
      ${time(mail.sentAt)}
    </a>
  </li>`;
}

/** All mails, newest first. */
export function mailboxPage(mails: StoredMail[]): string {
  return page(
    'Mailbox · FISHZOME test mode',
    html`<main class="list">
      <h1>Mailbox</h1>
      <p class="quiet">
        Every mail that the shop would have sent, newest first; the last ${mostMails} are kept.
      </p>
      <p class="visually-hidden" role="status" id="news"></p>
      <section id="mails" aria-label="Mails" data-newest="${mails[0]?.id ?? ''}">
        ${
          mails.length === 0
            ? emptyMailbox
            : html`<ol class="rows">
                ${mails.map(row)}
              </ol>`
        }
      </section>
    </main>`,
    html`<script src="/mailbox/refresh.js" defer></script>
      <noscript><meta http-equiv="refresh" content="5" /></noscript>`,
  );
}

/** In reach even when the letter is not shown; only where a browser can go without running anything. */
function shortcut(link: string | null): Markup | null {
  if (!link || !/^https?:\/\//.test(link)) return null;
  return html`<p class="shortcut"><a href="${link}">Open the link of this mail</a></p>`;
}

/** One mail, as its reader would see it. */
export function mailPage(mail: StoredMail): string {
  const plain = html`<pre class="plain" tabindex="0" aria-label="Plain text of the mail">${mail.text}</pre>`;
  const letter = html`<iframe
      class="letter"
      src="/mailbox/${mail.id}/letter"
      title="The mail as its reader sees it"
      sandbox="allow-popups allow-top-navigation-by-user-activation"
    ></iframe>
    <details>
      <summary>Plain text of the same mail</summary>
      ${plain}
    </details>`;
  return page(
    `${mail.subject} · Mailbox`,
    html`<main class="one">
      <p><a href="/mailbox">All mails</a></p>
      <h1>${mail.subject}</h1>
      <dl class="facts">
        <div>
          <dt>To</dt>
          <dd>${mail.to}</dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>${time(mail.sentAt)}</dd>
        </div>
      </dl>
      ${shortcut(mail.link)} ${mail.html ? letter : plain}
    </main>`,
  );
}

export const goneMailPage = page(
  'No such mail · Mailbox',
  html`<main class="one">
    <h1>This mail is not here</h1>
    <p>The mailbox keeps the last ${mostMails} mails, and this is not one of them.</p>
    <p><a class="button" href="/mailbox">All mails</a></p>
  </main>`,
);
