import type { Order, OrderLine } from '#server/generated/prisma/client.ts';
import { trackingPage } from '#server/modules/fulfilment/carriers.rules.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import { mailWords } from './mail-words.ts';
import { orderMail } from './order-mail.ts';
import { ordersPath } from './order-path.ts';

type ShippedOrder = Order & { lines: OrderLine[] };

/** Builds the "order shipped" email. */
export function parcelMailOf(order: ShippedOrder, shopUrl: string): Omit<EmailMessage, 'id'> {
  const words = mailWords.parcel;
  const { carrier, trackingNumber } = order;
  const number = orderNumber(order.number);
  const url = carrier && trackingNumber ? trackingPage(carrier, trackingNumber) : null;
  return orderMail(order, shopUrl, {
    kind: 'order-shipped',
    subject: words.subject(number),
    title: words.title,
    lead: words.lead(number),
    lines: order.lines,
    facts: [
      [words.carrier, carrier && words.carriers[carrier]],
      [words.tracking, trackingNumber],
      [mailWords.deliverTo, `${order.customerName}\n${order.address}`],
    ],
    more: url ? { label: words.follow, url } : null,
    path: ordersPath(order),
  });
}
