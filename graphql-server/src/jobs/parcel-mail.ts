import type { Order, OrderLine } from '#server/generated/prisma/client.ts';
import { trackingPage } from '#server/modules/fulfilment/carriers.rules.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import type { Letter } from '#server/providers/mail.ts';
import { mailPage } from './mail-frame.ts';
import { mailWords } from './mail-words.ts';
import { markup } from './markup.ts';

type ShippedOrder = Order & { lines: OrderLine[] };

/** Tells whoever ordered who has the parcel, and under which number. `shopUrl` as customers reach it, without a last slash. */
export function parcelMailOf(order: ShippedOrder, shopUrl: string): Omit<Letter, 'id'> {
  const words = mailWords.parcel;
  const { customerName: name, address, lines, carrier, trackingNumber, paymentEnv } = order;
  const number = orderNumber(order.number);
  const link = `${shopUrl}/dashboard/order`;
  const follow = carrier && trackingNumber ? trackingPage(carrier, trackingNumber) : null;
  const facts = [
    [mailWords.order, number],
    [words.carrier, carrier ? words.carriers[carrier] : ''],
    [words.tracking, trackingNumber ?? ''],
  ] as const;
  const testMode = paymentEnv !== 'LIVE';
  const body = markup`<table>
        <thead><tr><th>${mailWords.product}</th><th class="pieces">${mailWords.quantity}</th></tr></thead>
        <tbody>
          ${lines.map((line) => markup`<tr><td>${line.name}</td><td class="pieces">${line.quantity}</td></tr>`)}
        </tbody>
      </table>
      <table class="facts">
        <tbody>
          ${facts.map(([label, value]) => markup`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}
          <tr><th scope="row">${mailWords.deliverTo}</th><td class="address">${name}\n${address}</td></tr>
        </tbody>
      </table>
      ${follow ? markup`<p><a href="${follow}" target="_top">${words.follow}</a></p>` : ''}`;
  const text = [
    ...(testMode ? [mailWords.testMode] : []),
    mailWords.greeting(name),
    words.lead(number),
    lines.map((line) => `${line.quantity} x ${line.name}`).join('\n'),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(follow ? [`${words.follow}:\n${follow}`] : []),
    `${mailWords.deliverTo}:\n${name}\n${address}`,
    `${mailWords.show}:\n${link}`,
    words.why,
    `${mailWords.signed}\n${mailWords.shop}`,
  ];
  return {
    kind: 'order-shipped',
    to: order.customerEmail,
    subject: words.subject(number),
    text: `${text.join('\n\n')}\n`,
    html: mailPage({
      subject: words.subject(number),
      title: words.title,
      name,
      lead: words.lead(number),
      body,
      link,
      why: words.why,
      testMode,
    }),
  };
}
