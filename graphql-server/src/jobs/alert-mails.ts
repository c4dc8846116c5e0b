import { CONFIRM_DAYS, type AlertMailFacts } from '#server/modules/alerts/alerts.rules.ts';
import { displayMoney } from '#server/modules/money/money.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import { mailPage } from './mail-frame.ts';
import { mailWords } from './mail-words.ts';
import { markup } from './markup.ts';

type Mail = Omit<EmailMessage, 'id'>;

const productName = ({ product: { name, optionValues } }: AlertMailFacts) =>
  optionValues.length > 0 ? `${name} (${optionValues.join(', ')})` : name;

/** Asks the visitor who entered an email to confirm an alert. */
export function alertConfirmationMail(facts: AlertMailFacts, shopUrl: string): Mail {
  const words = mailWords.alert.confirm;
  const product = productName(facts);
  const price = displayMoney(facts.askedMinor, facts.currency);
  return mailOf(facts, shopUrl, {
    kind: 'alert-confirmation',
    subject: words.subject(product),
    title: words.title,
    lead: `${words.lead[facts.kind](product, price)} ${words.next(CONFIRM_DAYS)}`,
    link: `${shopUrl}/alerts/confirm?token=${facts.token}`,
    action: words.action,
    why: words.why,
  });
}

/** Says that a product is back in stock or cheaper. */
export function alertMail(facts: AlertMailFacts, shopUrl: string): Mail {
  const words = mailWords.alert[facts.kind];
  const product = productName(facts);
  const price = displayMoney(facts.priceMinor, facts.currency);
  const { slug, variant } = facts.product;
  const query = variant === null ? '' : `?variant=${encodeURIComponent(variant)}`;
  return mailOf(facts, shopUrl, {
    kind: 'product-alert',
    subject: words.subject(product, price),
    title: words.title,
    lead: words.lead(product, price, displayMoney(facts.askedMinor, facts.currency)),
    link: `${shopUrl}/product/${slug}${query}`,
    action: mailWords.alert.action,
    why: mailWords.alert.why,
  });
}

function mailOf(
  { to, token }: AlertMailFacts,
  shopUrl: string,
  parts: Record<'kind' | 'subject' | 'title' | 'lead' | 'link' | 'action' | 'why', string>,
): Mail {
  const { kind, subject, title, lead, link, action, why } = parts;
  const { greeting, unsubscribe } = mailWords.alert;
  const unsubscribeUrl = `${shopUrl}/alerts/unsubscribe?token=${token}`;
  const text = [
    greeting,
    lead,
    `${action}:\n${link}`,
    `${mailWords.signed}\n${mailWords.shop}`,
    `${why}\n${unsubscribe}: ${unsubscribeUrl}`,
  ];
  const footer = markup`${why} <a href="${unsubscribeUrl}" target="_top">${unsubscribe}</a>`;
  return {
    kind,
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({
      subject,
      title,
      greeting,
      lead,
      body: markup``,
      link,
      action,
      why: footer,
      testMode: false,
    }),
    unsubscribeUrl,
  };
}
