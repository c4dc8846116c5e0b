import type { Order, OrderLine } from '#server/generated/prisma/client.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import { mailPage } from './mail-frame.ts';
import type { MailShop } from './mail-shop.ts';
import { mailWords } from './mail-words.ts';
import { markup } from './markup.ts';

export interface OrderMailParts {
  readonly kind: string;
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  /** Shown with their quantities. */
  readonly lines?: readonly Pick<OrderLine, 'name' | 'quantity'>[];
  /** Label and value, in this order; rows without a value are left out. */
  readonly facts: readonly (readonly [label: string, value: string | null | undefined])[];
  /** A link besides the one to the order. */
  readonly more?: { readonly label: string; readonly url: string } | null;
  /** Path of the order in the shop. */
  readonly path: string;
  readonly action?: string;
}

/** Builds an email about an order to its customer, as text and HTML. */
export function orderMail(order: Order, shop: MailShop, parts: OrderMailParts): Omit<EmailMessage, 'id'> {
  const { kind, subject, title, lead, lines = [], more, action = mailWords.show } = parts;
  const { customerName: name, customerEmail: to } = order;
  const link = `${shop.url}${parts.path}`;
  const why = mailWords.why(shop.name);
  const testMode = order.paymentEnv !== 'LIVE';
  const facts = [[mailWords.order, orderNumber(order.number)] as const, ...parts.facts].filter(
    (fact): fact is readonly [string, string] => Boolean(fact[1]),
  );
  const items = markup`<table>
        <thead><tr><th>${mailWords.product}</th><th class="quantity">${mailWords.quantity}</th></tr></thead>
        <tbody>
          ${lines.map((line) => markup`<tr><td>${line.name}</td><td class="quantity">${line.quantity}</td></tr>`)}
        </tbody>
      </table>`;
  const body = markup`${lines.length > 0 ? items : ''}
      <table class="facts">
        <tbody>
          ${facts.map(([label, value]) => markup`<tr><th scope="row">${label}</th><td class="address">${value}</td></tr>`)}
        </tbody>
      </table>
      ${more ? markup`<p><a href="${more.url}" target="_top">${more.label}</a></p>` : ''}`;
  const text = [
    ...(testMode ? [mailWords.testMode] : []),
    mailWords.greeting(name),
    lead,
    ...(lines.length > 0 ? [lines.map((line) => `${line.quantity} x ${line.name}`).join('\n')] : []),
    facts
      .map(([label, value]) => (value.includes('\n') ? `${label}:\n${value}` : `${label}: ${value}`))
      .join('\n'),
    ...(more ? [`${more.label}:\n${more.url}`] : []),
    `${action}:\n${link}`,
    why,
    `${mailWords.signed}\n${shop.name}`,
  ];
  return {
    kind,
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({ shopName: shop.name, subject, title, name, lead, body, link, action, why, testMode }),
  };
}
