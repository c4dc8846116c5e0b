import { z } from 'zod';
import { email, line } from '#server/errors/input.ts';
import type { Order, OrderAdjustment, OrderLine, Payment, Refund } from '#server/generated/prisma/client.ts';

/** The shop, as invoices name it. */
export interface Seller {
  readonly name: string;
  /** Lines of the postal address. */
  readonly address: readonly string[];
  readonly email: string | null;
  readonly taxId: string | null;
}

export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly address: string;
}

interface Tax {
  readonly label: string;
  /** In millionths: 250000 is 25 %. */
  readonly ratePpm: number;
  readonly isIncluded: boolean;
  readonly taxableMinor: number;
  readonly amountMinor: number;
}

/** What an invoice says, fixed when it is issued. Moments are ISO strings. */
export interface InvoiceContent {
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly order: { readonly number: string; readonly placedAt: string };
  readonly payment: {
    readonly paidAt: string | null;
    readonly cardBrand: string | null;
    readonly cardLast4: string | null;
    readonly transactionId: string;
  };
  readonly isTest: boolean;
  readonly currency: string;
  readonly lines: readonly {
    readonly name: string;
    readonly title: string;
    readonly unitPriceMinor: number;
    readonly quantity: number;
    readonly discountMinor: number;
    readonly taxRatePpm: number;
  }[];
  readonly itemsMinor: number;
  readonly discounts: readonly { readonly label: string; readonly amountMinor: number }[];
  readonly delivery: { readonly name: string; readonly amountMinor: number } | null;
  readonly taxes: readonly Tax[];
  readonly totalMinor: number;
}

/** What a credit note says: how much of which invoice was refunded. */
export interface CreditNoteContent {
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly order: InvoiceContent['order'];
  readonly invoice: { readonly number: string; readonly issuedAt: string };
  readonly isTest: boolean;
  readonly currency: string;
  readonly reason: string;
  /** The part of each tax in the refunded amount. */
  readonly taxes: readonly Tax[];
  readonly totalMinor: number;
}

export const guestInvoiceInput = z.strictObject({
  number: line(20, 'Order number is Required'),
  email,
  refundId: z.string().max(100).optional(),
});
export type GuestInvoiceInput = z.input<typeof guestInvoiceInput>;

/** Each series is numbered on its own: invoices and credit notes of a year (UTC). Payments in test mode use no live numbers. */
export function seriesOf(
  issuedAt: Date,
  { isTest, isCreditNote }: { isTest: boolean; isCreditNote: boolean },
) {
  return `${isTest ? 'TEST-' : ''}${isCreditNote ? 'CN-' : ''}${issuedAt.getUTCFullYear()}`;
}

/** `2026-000123` */
export const invoiceNumber = ({ series, sequence }: { series: string; sequence: number }) =>
  `${series}-${String(sequence).padStart(6, '0')}`;

export type InvoicedOrder = Order & {
  lines: OrderLine[];
  adjustments: OrderAdjustment[];
  payment: Payment | null;
};

const isTestPayment = ({ paymentEnv }: Pick<Order, 'paymentEnv'>) => paymentEnv !== 'LIVE';

export function invoiceContent(order: InvoicedOrder, number: string, seller: Seller): InvoiceContent {
  const { payment, deliveryName, deliveryMinor } = order;
  return {
    seller,
    buyer: { name: order.customerName, email: order.customerEmail, address: order.address },
    order: { number, placedAt: order.createdAt.toISOString() },
    payment: {
      paidAt: order.paidAt?.toISOString() ?? null,
      cardBrand: payment?.cardBrand ?? null,
      cardLast4: payment?.cardLast4 ?? null,
      transactionId: order.transactionId ?? '',
    },
    isTest: isTestPayment(order),
    currency: order.currency,
    lines: order.lines.map(({ name, title, unitPriceMinor, quantity, discountMinor, taxRatePpm }) => ({
      name,
      title,
      unitPriceMinor,
      quantity,
      discountMinor,
      taxRatePpm,
    })),
    itemsMinor: order.itemsMinor,
    discounts: order.adjustments
      .filter(({ kind, amountMinor }) => kind === 'DISCOUNT' && amountMinor > 0)
      .map(({ label, amountMinor }) => ({ label, amountMinor })),
    delivery: deliveryName === null ? null : { name: deliveryName, amountMinor: deliveryMinor },
    taxes: order.adjustments
      .filter(({ kind }) => kind === 'TAX')
      .map(({ label, ratePpm, isIncluded, taxableMinor, amountMinor }) => ({
        label,
        ratePpm: ratePpm ?? 0,
        isIncluded: isIncluded ?? true,
        taxableMinor: taxableMinor ?? 0,
        amountMinor,
      })),
    totalMinor: order.totalMinor,
  };
}

/**
 * `creditedMinor` is the sum of the invoice's earlier credit notes. The rounded taxes of all of them add up to the invoice's
 * when all of it is refunded.
 */
export function creditNoteContent(
  invoice: { content: InvoiceContent; number: string; issuedAt: Date },
  refund: Pick<Refund, 'amountMinor' | 'reason'>,
  creditedMinor: number,
): CreditNoteContent {
  const { seller, buyer, order, isTest, currency, taxes, totalMinor } = invoice.content;
  const partOf = (amountMinor: number, refundedMinor: number) =>
    Math.round((amountMinor * refundedMinor) / totalMinor);
  const part = (amountMinor: number) =>
    partOf(amountMinor, creditedMinor + refund.amountMinor) - partOf(amountMinor, creditedMinor);
  return {
    seller,
    buyer,
    order,
    invoice: { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
    isTest,
    currency,
    reason: refund.reason,
    taxes: taxes.map((tax) => ({
      ...tax,
      taxableMinor: part(tax.taxableMinor),
      amountMinor: part(tax.amountMinor),
    })),
    totalMinor: refund.amountMinor,
  };
}
