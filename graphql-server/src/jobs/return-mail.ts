import type { Order, OrderReturn } from '#server/generated/prisma/client.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import type { MailShop } from './mail-shop.ts';
import { mailWords } from './mail-words.ts';
import { orderMail } from './order-mail-layout.ts';
import { ordersPath } from './order-path.ts';

/** Builds the email that answers a return request. */
export function returnMailOf(
  order: Order,
  { state, answer }: OrderReturn,
  shop: MailShop,
): Omit<EmailMessage, 'id'> {
  const words = state === 'REJECTED' ? mailWords.return.rejected : mailWords.return.approved;
  const number = orderNumber(order.number);
  return orderMail(order, shop, {
    kind: 'return-answered',
    subject: words.subject(number),
    title: words.title,
    lead: words.lead(number),
    facts: [[words.answer, answer]],
    path: ordersPath(order),
  });
}
