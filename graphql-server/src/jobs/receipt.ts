import type { Order, OrderAdjustment, OrderLine, Payment } from '#server/generated/prisma/client.ts';
import { displayMoney } from '#server/modules/money/money.rules.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import { dateAndTime } from './mail-dates.ts';
import type { MailShop } from './mail-shop.ts';
import { cardOf, mailWords } from './mail-words.ts';
import { orderPath } from './order-path.ts';
import { receiptPage, type ReceiptParts } from './receipt-page.ts';

type PaidOrder = Order & {
  lines: OrderLine[];
  adjustments: OrderAdjustment[];
  payment: Payment | null;
};

/** Builds the receipt of a paid order. */
export function receiptOf(order: PaidOrder, shop: MailShop): Omit<EmailMessage, 'id'> {
  const parts = partsOf(order, shop);
  return {
    kind: 'order-receipt',
    to: order.customerEmail,
    subject: mailWords.receipt.subject(parts.number),
    text: plainReceipt(parts),
    html: receiptPage(parts),
  };
}

function partsOf(order: PaidOrder, shop: MailShop): ReceiptParts {
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
    ...amountsOf(order, money),
    facts: [
      [mailWords.order, number],
      ...(order.paidAt ? [[words.paidAt, dateAndTime(order.paidAt)] as const] : []),
      ...(card ? [[words.card, card] as const] : []),
      [words.transaction, order.transactionId ?? ''],
    ],
    address: order.address,
    shopName: shop.name,
    link: `${shop.url}${orderPath(order)}`,
    testMode: order.paymentEnv !== 'LIVE',
  };
}

/** The parts of the total: discounts, delivery and added taxes. Included taxes follow it. */
function amountsOf(
  { adjustments, deliveryName, deliveryMinor }: PaidOrder,
  money: (minor: number) => string,
): Pick<ReceiptParts, 'amounts' | 'included'> {
  const words = mailWords.receipt;
  const taxes = (isIncluded: boolean) =>
    adjustments
      .filter(({ kind, isIncluded: is }) => kind === 'TAX' && is === isIncluded)
      .map(
        ({ label, ratePpm, amountMinor }) =>
          [words.tax(label, (ratePpm ?? 0) / 10_000), money(amountMinor)] as const,
      );
  return {
    amounts: [
      ...adjustments
        .filter(({ kind, amountMinor }) => kind === 'DISCOUNT' && amountMinor > 0)
        .map(({ label, amountMinor }) => [label, `−${money(amountMinor)}`] as const),
      ...(deliveryName === null
        ? []
        : [[deliveryName, deliveryMinor === 0 ? words.free : money(deliveryMinor)] as const]),
      ...taxes(false),
    ],
    included: taxes(true).map(([label, amount]) => [words.includes(label), amount] as const),
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
      ...parts.amounts.map(([label, amount]) => `${label}: ${amount}`),
      `${words.total}: ${total}`,
      ...parts.included.map(([label, amount]) => `${label}: ${amount}`),
    ].join('\n'),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    `${mailWords.deliverTo}:\n${name}\n${address}`,
    `${mailWords.show}:\n${link}`,
    mailWords.why(parts.shopName),
    `${mailWords.signed}\n${parts.shopName}`,
  ].join('\n\n')}\n`;
}
