import type { Order, OrderLine, Parcel, ParcelLine } from '#server/generated/prisma/client.ts';
import { trackingPage } from '#server/modules/fulfilment/carriers.rules.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import type { MailShop } from './mail-shop.ts';
import { mailWords } from './mail-words.ts';
import { orderMail } from './order-mail-layout.ts';
import { ordersPath } from './order-path.ts';

type ShippedOrder = Order & {
  lines: OrderLine[];
  parcels: (Parcel & { lines: ParcelLine[] })[];
};

/** Builds the email about a parcel of an order. Null if the parcel is gone. */
export function parcelMailOf(
  order: ShippedOrder,
  shop: MailShop,
  { parcelId }: { parcelId?: string | undefined },
): Omit<EmailMessage, 'id'> | null {
  const words = mailWords.parcel;
  const parcel = order.parcels.find(({ id }) => !parcelId || id === parcelId);
  if (!parcel) return null;
  const { carrier, trackingNumber, lines } = parcel;
  const number = orderNumber(order.number);
  const url = trackingPage(carrier, trackingNumber);
  const quantities = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]));
  const items = order.lines.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? 0 }));
  const isAll = order.lines.every((line, at) => line.quantity === items[at]?.quantity);
  return orderMail(order, shop, {
    kind: 'order-shipped',
    subject: (isAll ? words.subject : words.subjectPart)(number),
    title: isAll ? words.title : words.titlePart,
    lead: (isAll ? words.lead : words.leadPart)(number),
    lines: items.filter(({ quantity }) => quantity > 0),
    facts: [
      [words.carrier, words.carriers[carrier]],
      [words.tracking, trackingNumber],
      [mailWords.deliverTo, `${order.customerName}\n${order.address}`],
    ],
    more: url ? { label: words.follow, url } : null,
    path: ordersPath(order),
  });
}
