import type { ContactReplyFacts } from '#server/modules/contact/contact.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import { mailPage } from './mail-frame.ts';
import type { MailShop } from './mail-shop.ts';
import { mailWords } from './mail-words.ts';
import { markup } from './markup.ts';

/** Builds the email that replies to a contact message. It quotes the message. */
export function contactReplyMail(
  { to, subject, message, text: reply }: ContactReplyFacts,
  shop: MailShop,
): Omit<EmailMessage, 'id'> {
  const words = mailWords.contact;
  const link = `${shop.url}/#cform`;
  const lead = words.lead(subject);
  const text = [
    words.greeting,
    lead,
    reply,
    `${words.yours}:\n${message.replace(/^/gm, '> ')}`,
    `${words.action}:\n${link}`,
    `${mailWords.signed}\n${shop.name}`,
    words.why(shop.name),
  ];
  return {
    kind: 'contact-reply',
    to,
    subject: words.subject(subject),
    text: `${text.join('\n\n')}\n`,
    html: mailPage({
      shopName: shop.name,
      subject: words.subject(subject),
      title: words.title,
      greeting: words.greeting,
      lead,
      body: markup`<p class="address">${reply}</p><h2>${words.yours}</h2><p class="address small">${message}</p>`,
      link,
      action: words.action,
      why: words.why(shop.name),
      testMode: false,
    }),
  };
}
