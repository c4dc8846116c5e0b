import { displayMoney } from '#server/modules/money/money.rules.ts';
import type { CreditNoteContent, InvoiceContent } from './invoices.rules.ts';
import { createPdfDocument, MARGIN, type Cell, type Column } from './pdf-document.ts';

interface Head {
  readonly number: string;
  readonly issuedAt: Date;
}

// Created once: constructing a formatter takes longer than formatting a page.
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const day = (moment: Date | string) => dates.format(new Date(moment));
const percent = (ratePpm: number) => `${ratePpm / 10_000}%`;

const words = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  date: 'Date',
  order: 'Order',
  placed: 'Order date',
  paid: 'Paid',
  paidWith: 'Paid with',
  card: 'Card',
  transaction: 'Transaction',
  forInvoice: 'For invoice',
  invoiceDate: 'Invoice date',
  reason: 'Reason',
  taxId: 'Tax ID',
  seller: 'From',
  buyer: 'Bill to',
  testMode: 'Test mode: no money was charged.',
  item: 'Item',
  price: 'Price',
  quantity: 'Qty',
  discount: 'Discount',
  tax: 'Tax',
  amount: 'Amount',
  items: 'Items',
  free: 'Free',
  total: 'Total paid',
  refunded: 'Total refunded',
  taxOf: (label: string, rate: string, taxable: string) => `${label} (${rate} of ${taxable})`,
  includes: (tax: string) => `Includes ${tax}`,
  footer: (title: string, page: number, pages: number) => `${title} · Page ${page} of ${pages}`,
};

const cardBrands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** Renders an invoice as a PDF. */
export function invoicePdf(content: InvoiceContent, head: Head): Promise<Buffer> {
  const { order, payment, lines, currency } = content;
  const money = (minor: number) => displayMoney(minor, currency);
  const pdf = open(content, words.invoice, head.number, [
    [words.date, day(head.issuedAt)],
    [words.order, order.number],
    [words.placed, day(order.placedAt)],
    [words.paid, payment.paidAt ? day(payment.paidAt) : ''],
    [words.paidWith, cardOf(payment)],
    [words.transaction, payment.transactionId],
  ]);
  const hasDiscount = lines.some(({ discountMinor }) => discountMinor > 0);
  const hasTax = lines.some(({ taxRatePpm }) => taxRatePpm > 0);
  const columns: readonly Column[] = [
    { title: words.item },
    { title: words.price, width: 64, align: 'right' },
    { title: words.quantity, width: 30, align: 'right' },
    ...(hasDiscount ? ([{ title: words.discount, width: 58, align: 'right' }] as const) : []),
    ...(hasTax ? ([{ title: words.tax, width: 42, align: 'right' }] as const) : []),
    { title: words.amount, width: 72, align: 'right' },
  ];
  pdf.table(
    columns,
    lines.map(({ name, title, unitPriceMinor, quantity, discountMinor, taxRatePpm }): readonly Cell[] => [
      [name, title],
      money(unitPriceMinor),
      String(quantity),
      ...(hasDiscount ? [discountMinor > 0 ? `−${money(discountMinor)}` : ''] : []),
      ...(hasTax ? [percent(taxRatePpm)] : []),
      money(unitPriceMinor * quantity - discountMinor),
    ]),
  );
  pdf.doc.y += 6;
  pdf.sums(amountsOf(content, money));
  return close(pdf, words.invoice, head.number);
}

/** Renders a credit note as a PDF. */
export function creditNotePdf(content: CreditNoteContent, head: Head): Promise<Buffer> {
  const { order, invoice, taxes, totalMinor, currency, reason } = content;
  const money = (minor: number) => displayMoney(minor, currency);
  const pdf = open(content, words.creditNote, head.number, [
    [words.date, day(head.issuedAt)],
    [words.forInvoice, invoice.number],
    [words.invoiceDate, day(invoice.issuedAt)],
    [words.order, order.number],
    [words.reason, reason],
  ]);
  pdf.sums([
    { label: words.refunded, value: `${money(totalMinor)} ${currency}`, strong: true },
    ...taxes.map((tax) => included({ ...taxRow(tax, money), soft: true })),
  ]);
  return close(pdf, words.creditNote, head.number);
}

type Money = (minor: number) => string;

function amountsOf(content: InvoiceContent, money: Money) {
  const { itemsMinor, discounts, delivery, taxes, totalMinor, currency } = content;
  const hasParts = discounts.length > 0 || delivery !== null || taxes.some(({ isIncluded }) => !isIncluded);
  return [
    ...(hasParts ? [{ label: words.items, value: money(itemsMinor) }] : []),
    ...discounts.map(({ label, amountMinor }) => ({ label, value: `−${money(amountMinor)}` })),
    ...(delivery
      ? [
          {
            label: delivery.name,
            value: delivery.amountMinor === 0 ? words.free : money(delivery.amountMinor),
          },
        ]
      : []),
    ...taxes.filter(({ isIncluded }) => !isIncluded).map((tax) => taxRow(tax, money)),
    { label: words.total, value: `${money(totalMinor)} ${currency}`, strong: true },
    ...taxes
      .filter(({ isIncluded }) => isIncluded)
      .map((tax) => included({ ...taxRow(tax, money), soft: true })),
  ];
}

const taxRow = (
  { label, ratePpm, taxableMinor, amountMinor }: InvoiceContent['taxes'][number],
  money: Money,
) => ({
  label: words.taxOf(label, percent(ratePpm), money(taxableMinor)),
  value: money(amountMinor),
});
const included = <R extends { label: string }>(row: R): R => ({ ...row, label: words.includes(row.label) });

function cardOf({ cardBrand, cardLast4 }: InvoiceContent['payment']): string {
  if (!cardBrand || !cardLast4) return words.card;
  return `${cardBrands[cardBrand] ?? cardBrand} •••• ${cardLast4}`;
}

/** Title, seller, buyer and facts. */
function open(
  { seller, buyer, isTest }: Pick<InvoiceContent, 'seller' | 'buyer' | 'isTest'>,
  kind: string,
  number: string,
  facts: readonly (readonly [label: string, value: string])[],
) {
  const pdf = createPdfDocument(`${kind} ${number}`);
  const { doc, text, width } = pdf;
  text(`${kind} ${number}`, { tag: 'H1', size: 20, strong: true });
  if (isTest) text(words.testMode, { soft: true });
  doc.y += 18;
  const top = doc.y;
  const half = (width - 30) / 2;
  const party = (x: number, title: string, name: string, rest: readonly string[]) => {
    text(title, { x, y: top, width: half, tag: 'H2', size: 8.5, soft: true });
    text(name, { x, width: half, strong: true });
    return text(rest.filter(Boolean).join('\n'), { x, width: half });
  };
  const ends = [
    party(MARGIN, words.seller, seller.name, [
      ...seller.address,
      seller.email ?? '',
      seller.taxId ? `${words.taxId}: ${seller.taxId}` : '',
    ]),
    party(MARGIN + half + 30, words.buyer, buyer.name, [buyer.address, buyer.email]),
  ];
  doc.y = Math.max(...ends) + 16;
  pdf.facts(facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })));
  doc.y += 20;
  return pdf;
}

const close = (pdf: ReturnType<typeof createPdfDocument>, kind: string, number: string) =>
  pdf.end((page, pages) => words.footer(`${kind} ${number}`, page, pages));
