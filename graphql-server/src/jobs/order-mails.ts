import type { Order, OrderAdjustment, OrderLine, Payment, Refund } from '#server/generated/prisma/client.ts';
import { displayMoney } from '#server/modules/money/money.rules.ts';
import { isPaid, orderNumber } from '#server/modules/orders/orders.rules.ts';
import { returnDaysOf } from '#server/modules/returns/returns.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import { dateAndTime } from './mail-dates.ts';
import type { MailShop } from './mail-shop.ts';
import { cardOf, mailWords } from './mail-words.ts';
import { orderMail } from './order-mail-layout.ts';
import { orderPath, ordersPath } from './order-path.ts';

/** An order with what its emails are made of. */
export type MailedOrder = Order & {
  lines: OrderLine[];
  adjustments: OrderAdjustment[];
  payment: Payment | null;
  refunds: Refund[];
};

type Mail = Omit<EmailMessage, 'id'> | null;

const totalOf = ({ totalMinor, currency }: Order) => `${displayMoney(totalMinor, currency)} ${currency}`;

/** Null once the order is paid or closed: the receipt or the cancellation says more. */
export function placedMailOf(
  order: MailedOrder,
  shop: MailShop,
  { isByStaff = false }: { isByStaff?: boolean | undefined },
): Mail {
  if (isPaid(order) || order.status !== 'OPEN') return null;
  const words = isByStaff ? mailWords.placedByStaff : mailWords.placed;
  const number = orderNumber(order.number);
  return orderMail(order, shop, {
    kind: 'order-placed',
    subject: words.subject(number),
    title: words.title,
    lead: words.lead(number),
    lines: order.lines,
    facts: [
      [mailWords.receipt.total, totalOf(order)],
      [mailWords.placed.payBy, order.expiresAt && dateAndTime(order.expiresAt)],
      [mailWords.deliverTo, `${order.customerName}\n${order.address}`],
    ],
    path: orderPath(order),
    action: words.action,
  });
}

/** Null once the order is paid or closed. */
export function paymentFailedMailOf(
  order: MailedOrder,
  shop: MailShop,
  { problem }: { problem: string | null },
): Mail {
  if (isPaid(order) || order.status !== 'OPEN') return null;
  const words = mailWords.paymentFailed;
  const number = orderNumber(order.number);
  return orderMail(order, shop, {
    kind: 'payment-failed',
    subject: words.subject(number),
    title: words.title,
    lead: words.lead(number),
    facts: [
      [words.problem, problem],
      [words.amount, totalOf(order)],
      [mailWords.placed.payBy, order.expiresAt && dateAndTime(order.expiresAt)],
    ],
    path: orderPath(order),
    action: words.action,
  });
}

/** Null if the order was restored, paid or closed again since. */
export function closedMailOf(order: MailedOrder, shop: MailShop, { at }: { at?: number }): Mail {
  const { status, cancelledAt, expiresAt } = order;
  const closedAt = status === 'CANCELLED' ? cancelledAt : status === 'EXPIRED' ? expiresAt : null;
  if (closedAt?.getTime() !== at || !closedAt) return null;
  const words = status === 'EXPIRED' ? mailWords.expired : mailWords.cancelled;
  const number = orderNumber(order.number);
  const refunded = order.refundedMinor > 0 ? displayMoney(order.refundedMinor, order.currency) : null;
  return orderMail(order, shop, {
    kind: 'order-cancelled',
    subject: words.subject(number),
    title: words.title,
    lead: words.lead(number),
    lines: order.lines,
    facts: [
      [mailWords.cancelled.reason, order.cancelReason],
      [mailWords.cancelled.refunded, refunded && mailWords.refunded.toCard(refunded, cardOf(order.payment))],
    ],
    path: orderPath(order),
  });
}

/** Null for a refund that failed since, and for one that cancels its order: the cancellation email includes it. */
export function refundMailOf(order: MailedOrder, shop: MailShop, { refundId }: { refundId: string }): Mail {
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund || refund.status === 'FAILED' || refund.closesOrder) return null;
  const words = mailWords.refunded;
  const number = orderNumber(order.number);
  const amount = displayMoney(refund.amountMinor, order.currency);
  const isFull = order.paymentState === 'REFUNDED';
  return orderMail(order, shop, {
    kind: 'order-refunded',
    subject: (isFull ? words.subjectFull : words.subjectPart)(number),
    title: isFull ? words.titleFull : words.titlePart,
    lead: words.lead(amount, number),
    facts: [
      [words.amount, `${amount} ${order.currency}`],
      [mailWords.receipt.card, cardOf(order.payment)],
      [mailWords.cancelled.reason, refund.reason],
    ],
    path: orderPath(order),
  });
}

/** Null if the delivery was undone or corrected since. */
export function deliveredMailOf(order: MailedOrder, shop: MailShop, { at }: { at?: number }): Mail {
  if (order.fulfilment !== 'DELIVERED' || order.deliveredAt?.getTime() !== at) return null;
  const words = mailWords.delivered;
  const number = orderNumber(order.number);
  return orderMail(order, shop, {
    kind: 'order-delivered',
    subject: words.subject(number),
    title: words.title,
    lead: words.lead(number, returnDaysOf(order)),
    lines: order.lines,
    facts: [[mailWords.deliverTo, `${order.customerName}\n${order.address}`]],
    path: ordersPath(order),
  });
}
