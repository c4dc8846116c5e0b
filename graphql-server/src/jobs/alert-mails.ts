import { CONFIRM_DAYS, type AlertMailFacts } from '#server/modules/alerts/alerts.rules.ts';
import { displayMoney } from '#server/modules/money/money.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import { mailPage } from './mail-frame.ts';
import type { MailShop } from './mail-shop.ts';
import { mailWords } from './mail-words.ts';
import { markup } from './markup.ts';

type Mail = Omit<EmailMessage, 'id'>;

const productName = ({ product: { name, optionValues } }: AlertMailFacts) =>
  optionValues.length > 0 ? `${name} (${optionValues.join(', ')})` : name;

/** Asks the visitor who entered an email to confirm an alert. */
export function alertConfirmationMail(facts: AlertMailFacts, shop: MailShop): Mail {
  const words = mailWords.alert.confirm;
  const product = productName(facts);
  const price = displayMoney(facts.askedMinor, facts.currency);
  return mailOf(facts, shop, {
    kind: 'alert-confirmation',
    subject: words.subject(product),
    title: words.title,
    lead: `${words.lead[facts.kind](product, price)} ${words.next(CONFIRM_DAYS)}`,
    link: `${shop.url}/alerts/confirm?token=${facts.token}`,
    action: words.action,
    why: words.why(shop.name),
  });
}

/** Says that a product is back in stock or cheaper. */
export function alertMail(facts: AlertMailFacts, shop: MailShop): Mail {
  const words = mailWords.alert[facts.kind];
  const product = productName(facts);
  const price = displayMoney(facts.priceMinor, facts.currency);
  const { slug, variant } = facts.product;
  const query = variant === null ? '' : `?variant=${encodeURIComponent(variant)}`;
  return mailOf(facts, shop, {
    kind: 'product-alert',
    subject: words.subject(product, price),
    title: words.title,
    lead: words.lead(product, price, displayMoney(facts.askedMinor, facts.currency)),
    link: `${shop.url}/product/${slug}${query}`,
    action: mailWords.alert.action,
    why: mailWords.alert.why(shop.name),
  });
}

function mailOf(
  { to, token }: AlertMailFacts,
  shop: MailShop,
  parts: Record<'kind' | 'subject' | 'title' | 'lead' | 'link' | 'action' | 'why', string>,
): Mail {
  const { kind, subject, title, lead, link, action, why } = parts;
  const { greeting, unsubscribe } = mailWords.alert;
  const unsubscribeUrl = `${shop.url}/alerts/unsubscribe?token=${token}`;
  const text = [
    greeting,
    lead,
    `${action}:\n${link}`,
    `${mailWords.signed}\n${shop.name}`,
    `${why}\n${unsubscribe}: ${unsubscribeUrl}`,
  ];
  const footer = markup`${why} <a href="${unsubscribeUrl}" target="_top">${unsubscribe}</a>`;
  return {
    kind,
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({
      shopName: shop.name,
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
