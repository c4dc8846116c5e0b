import type { Order, OrderReturn } from '#server/generated/prisma/client.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import type { Letter } from '#server/providers/mail.ts';
import { mailPage } from './mail-frame.ts';
import { mailWords } from './mail-words.ts';
import { markup } from './markup.ts';

/**
 * Tells whoever asked to send an order back what the shop has said. `shopUrl` as customers reach it, without a last slash.
 */
export function returnMailOf(
  order: Order,
  { state, answer }: OrderReturn,
  shopUrl: string,
): Omit<Letter, 'id'> {
  const words = state === 'REJECTED' ? mailWords.return.rejected : mailWords.return.approved;
  const { why } = mailWords.return;
  const { customerName: name, customerEmail: to } = order;
  const number = orderNumber(order.number);
  const link = `${shopUrl}/dashboard/order`;
  const testMode = order.paymentEnv !== 'LIVE';
  const [subject, lead] = [words.subject(number), words.lead(number)];
  const body = markup`<table class="facts">
        <tbody>
          <tr><th scope="row">${mailWords.order}</th><td>${number}</td></tr>
          <tr><th scope="row">${words.answer}</th><td class="address">${answer ?? ''}</td></tr>
        </tbody>
      </table>`;
  const text = [
    ...(testMode ? [mailWords.testMode] : []),
    mailWords.greeting(name),
    lead,
    `${words.answer}:\n${answer ?? ''}`,
    `${mailWords.show}:\n${link}`,
    why,
    `${mailWords.signed}\n${mailWords.shop}`,
  ];
  return {
    kind: 'return-answered',
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({ subject, title: words.title, name, lead, body, link, why, testMode }),
  };
}
