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
            <a class="home" href="/"><img src="/logo.png" width="32" height="32" alt="" />FISHZOME</a>
            <p class="test-mode">Test mode: emails stay on this computer</p>
          </div>
        </header>
        ${main}
      </body>
    </html> `.text;
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function time(sentAt: Date): Markup {
  return html`<time datetime="${sentAt.toISOString()}">${moment.format(sentAt)}</time>`;
}

const emptyMailbox = html`<div class="empty">
  ${floatOnWater}
  <h2>No emails yet</h2>
  <p>
    Sign up or reset your password in the shop, and the email appears here. This page refreshes automatically.
  </p>
  <p><a class="button" href="/">Back to shop</a></p>
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

/** Lists all emails, newest first. */
export function mailboxPage(mails: StoredMail[]): string {
  return page(
    'Mailbox · FISHZOME test mode',
    html`<main class="list">
      <h1>Mailbox</h1>
      <p class="quiet">All emails the shop would have sent, newest first. Stores the last ${mostMails}.</p>
      <p class="visually-hidden" role="status" id="news"></p>
      <section id="mails" aria-label="Emails" data-newest="${mails[0]?.id ?? ''}">
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

/** The email's main link, reachable even if the frame doesn't load. Only http(s) links are allowed. */
function shortcut(link: string | null): Markup | null {
  if (!link || !/^https?:\/\//.test(link)) return null;
  return html`<p class="shortcut"><a href="${link}">Open link from this email</a></p>`;
}

/** One email, as the recipient sees it. */
export function mailPage(mail: StoredMail): string {
  const plain = html`<pre class="plain" tabindex="0" aria-label="Plain-text version of the email">
${mail.text}</pre>`;
  const message = html`<iframe
      class="message"
      src="/mailbox/${mail.id}/message"
      title="Email as the recipient sees it"
      sandbox="allow-popups allow-top-navigation-by-user-activation"
    ></iframe>
    <details>
      <summary>Plain-text version</summary>
      ${plain}
    </details>`;
  return page(
    `${mail.subject} · Mailbox`,
    html`<main class="one">
      <p><a href="/mailbox">All emails</a></p>
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
      ${shortcut(mail.link)} ${mail.html ? message : plain}
    </main>`,
  );
}

export const goneMailPage = page(
  'Email not found · Mailbox',
  html`<main class="one">
    <h1>Email not found</h1>
    <p>The mailbox stores the last ${mostMails} emails. This one may have been removed.</p>
    <p><a class="button" href="/mailbox">All emails</a></p>
  </main>`,
);
