import type { Order, OrderLine, Payment } from '#server/generated/prisma/client.ts';
import { displayMoney } from '#server/modules/money/money.rules.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import { dateAndTime } from './mail-dates.ts';
import { cardOf, mailWords } from './mail-words.ts';
import { receiptPage, type ReceiptParts } from './receipt-page.ts';

type PaidOrder = Order & { lines: OrderLine[]; payment: Payment | null };

/** Builds the receipt of a paid order. `shopUrl` has no trailing slash. */
export function receiptOf(order: PaidOrder, shopUrl: string): Omit<EmailMessage, 'id'> {
  const parts = partsOf(order, shopUrl);
  return {
    kind: 'order-receipt',
    to: order.customerEmail,
    subject: mailWords.receipt.subject(parts.number),
    text: plainReceipt(parts),
    html: receiptPage(parts),
  };
}

function partsOf(order: PaidOrder, shopUrl: string): ReceiptParts {
  const words = mailWords.receipt;
  const { currency, payment } = order;
  const money = (minor: number) => displayMoney(minor, currency);
  const number = orderNumber(order.number);
  const card = cardOf(payment);
  return {
    number,
    name: order.customerName,
    total: `${money(order.totalMinor)} ${currency}`,
    lines: order.lines.map(({ name, quantity, unitPriceMinor }) => ({
      name,
      quantity,
      each: money(unitPriceMinor),
      sum: money(unitPriceMinor * quantity),
    })),
    facts: [
      [mailWords.order, number],
      ...(order.paidAt ? [[words.paidAt, dateAndTime(order.paidAt)] as const] : []),
      ...(card ? [[words.card, card] as const] : []),
      [words.transaction, order.transactionId ?? ''],
    ],
    address: order.address,
    link: `${shopUrl}/dashboard/payment/${order.id}`,
    testMode: order.paymentEnv !== 'LIVE',
  };
}

function plainReceipt(parts: ReceiptParts): string {
  const words = mailWords.receipt;
  const { number, name, total, lines, facts, address, link } = parts;
  return `${[
    ...(parts.testMode ? [mailWords.testMode] : []),
    mailWords.greeting(name),
    words.lead(total, number),
    [
      ...lines.map((line) => `${line.quantity} x ${line.name} (${words.each(line.each)}): ${line.sum}`),
      `${words.total}: ${total}`,
    ].join('\n'),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    `${mailWords.deliverTo}:\n${name}\n${address}`,
    `${mailWords.show}:\n${link}`,
    mailWords.why,
    `${mailWords.signed}\n${mailWords.shop}`,
  ].join('\n\n')}\n`;
}
