import { lockKey, type Db, type Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Invoice, Order, Prisma } from '#server/generated/prisma/client.ts';
import { isPaid, masked, needsEmailVerification, orderNumber } from '#server/modules/orders/orders.rules.ts';
import type { OrdersService } from '#server/modules/orders/orders.service.ts';
import type { Actor } from '#server/viewer.ts';
import { creditNotePdf, invoicePdf } from './invoice-pdf.ts';
import { InvoiceNotIssued } from './invoices.errors.ts';
import {
  creditNoteContent,
  guestInvoiceInput,
  invoiceContent,
  invoiceNumber,
  seriesOf,
  type CreditNoteContent,
  type GuestInvoiceInput,
  type InvoiceContent,
  type Seller,
} from './invoices.rules.ts';

export interface PdfFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export type InvoicesService = ReturnType<typeof invoicesService>;

/** Payments of this period get their invoice by the job; older orders when it is requested. */
const LOOK_BACK_DAYS = 7;
/** Invoices of one run of the job. */
const BATCH = 500;
/** Invoices of one transaction of the job. */
const TOGETHER = 50;

/** An invoice or credit note without its number. */
interface Draft {
  readonly orderId: string;
  readonly refundId?: string;
  readonly content: InvoiceContent | CreditNoteContent;
}

const withParts = {
  lines: { orderBy: { position: 'asc' } },
  adjustments: { orderBy: { position: 'asc' } },
  payment: true,
} satisfies Prisma.OrderInclude;

export function invoicesService({
  prisma,
  orders,
  seller,
  now = () => new Date(),
}: {
  prisma: Db;
  orders: Pick<OrdersService, 'one' | 'ofGuest'>;
  /** The shop, as new invoices name it. */
  seller: (tx: Tx) => Promise<Seller>;
  now?: () => Date;
}) {
  /** The invoice of an order, or the credit note of one of its refunds. Issues it if it does not exist yet. */
  async function pdf(
    actor: Actor,
    orderId: string,
    refundId?: string,
  ): Promise<PdfFile | NotFound | InvoiceNotIssued> {
    const order = await orders.one(actor, orderId);
    return order ? pdfOf(order, actor, refundId) : new NotFound('order');
  }

  /** As `pdf`, of a guest order. */
  async function pdfOfGuest(
    rawInput: GuestInvoiceInput,
  ): Promise<PdfFile | NotFound | InvoiceNotIssued | InvalidInput> {
    const input = parse(guestInvoiceInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { refundId, ...key } = input;
    const order = await orders.ofGuest(key);
    return 'code' in order ? order : pdfOf(order, null, refundId);
  }

  async function pdfOf(
    order: Order,
    actor: Actor | null,
    refundId?: string,
  ): Promise<PdfFile | NotFound | InvoiceNotIssued> {
    const issued = refundId === undefined ? await invoiceOf(order) : await creditNoteOf(order, refundId);
    if (!('series' in issued)) return issued;
    const number = invoiceNumber(issued);
    const shown = <C extends InvoiceContent | CreditNoteContent>(content: C): C =>
      needsEmailVerification(actor, order)
        ? { ...content, buyer: { ...content.buyer, address: masked(content.buyer.address) } }
        : content;
    const head = { number, issuedAt: issued.issuedAt };
    return issued.refundId === null
      ? { name: `invoice-${number}.pdf`, bytes: await invoicePdf(shown(invoiceIn(issued)), head) }
      : { name: `credit-note-${number}.pdf`, bytes: await creditNotePdf(shown(creditNoteIn(issued)), head) };
  }

  /** Issues the invoice at most once; later calls return the same row. */
  async function invoiceOf(order: Order): Promise<Invoice | InvoiceNotIssued> {
    const issued = await prisma.invoice.findFirst({ where: { orderId: order.id, refundId: null } });
    if (issued) return issued;
    return isPaid(order) ? issueInvoice(order.id) : new InvoiceNotIssued();
  }

  async function creditNoteOf(order: Order, refundId: string): Promise<Invoice | NotFound> {
    const missing = new NotFound('refund');
    if (!isRowId(refundId)) return missing;
    const refund = await prisma.refund.findFirst({
      where: { id: refundId, orderId: order.id },
      include: { invoice: true },
    });
    if (!refund) return missing;
    if (refund.invoice) return refund.invoice;
    return refund.status === 'SUCCEEDED' ? issueCreditNote(refund) : missing;
  }

  async function issueInvoice(orderId: string): Promise<Invoice> {
    await issueInvoices([orderId]);
    return prisma.invoice.findFirstOrThrow({ where: { orderId, refundId: null } });
  }

  /** Issues the invoices of paid orders that have none, in the order of their payments. */
  async function issueInvoices(orderIds: readonly string[]): Promise<void> {
    await prisma.$transaction(async (tx) => {
      await lockKey(tx, 'invoices');
      const rows = await tx.order.findMany({
        where: { id: { in: [...orderIds] }, invoices: { none: { refundId: null } } },
        orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
        include: withParts,
      });
      const shop = await seller(tx);
      const drafts = rows.map((order) => ({
        orderId: order.id,
        content: invoiceContent(order, orderNumber(order.number), shop),
      }));
      await issue(tx, drafts, { isCreditNote: false });
    });
  }

  async function issueCreditNote({
    id: refundId,
    orderId,
  }: {
    id: string;
    orderId: string;
  }): Promise<Invoice> {
    const invoice = await issueInvoice(orderId);
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, 'invoices');
      const earlier = await tx.invoice.findMany({ where: { orderId, refundId: { not: null } } });
      const issued = earlier.find((one) => one.refundId === refundId);
      if (issued) return issued;
      const refund = await tx.refund.findUniqueOrThrow({ where: { id: refundId } });
      const content = creditNoteContent(
        { content: invoiceIn(invoice), number: invoiceNumber(invoice), issuedAt: invoice.issuedAt },
        refund,
        earlier.reduce((sum, note) => sum + creditNoteIn(note).totalMinor, 0),
      );
      await issue(tx, [{ orderId, refundId, content }], { isCreditNote: true });
      return tx.invoice.findUniqueOrThrow({ where: { refundId } });
    });
  }

  /** Takes the next numbers of the series. The lock is held until the rows are committed, so that numbers have no gaps. */
  async function issue(tx: Tx, drafts: readonly Draft[], of: { isCreditNote: boolean }): Promise<void> {
    const issuedAt = now();
    const data: Prisma.InvoiceCreateManyInput[] = [];
    for (const isTest of [true, false]) {
      const ofSeries = drafts.filter(({ content }) => content.isTest === isTest);
      if (ofSeries.length === 0) continue;
      const series = seriesOf(issuedAt, { ...of, isTest });
      const last = await tx.invoice.findFirst({
        where: { series },
        orderBy: { sequence: 'desc' },
        select: { sequence: true },
      });
      for (const [index, { content, ...row }] of ofSeries.entries()) {
        const sequence = (last?.sequence ?? 0) + 1 + index;
        const json = content as unknown as Prisma.InputJsonObject;
        data.push({ ...row, content: json, series, sequence, issuedAt });
      }
    }
    await tx.invoice.createMany({ data });
  }

  /**
   * Issues what recent payments and refunds lack, in their order. Returns the number of documents. Throws the first
   * error after trying all others, so that one order cannot stop the invoices of later ones.
   */
  async function issueMissing(): Promise<number> {
    const since = new Date(now().getTime() - LOOK_BACK_DAYS * 86_400_000);
    const payments = await prisma.payment.findMany({
      where: { paidAt: { gte: since }, order: { invoices: { none: { refundId: null } } } },
      orderBy: { paidAt: 'asc' },
      take: BATCH,
      select: { orderId: true },
    });
    const failures: unknown[] = [];
    const failed = (error: unknown) => void failures.push(error);
    for (let at = 0; at < payments.length; at += TOGETHER) {
      const orderIds = payments.slice(at, at + TOGETHER).map(({ orderId }) => orderId);
      await issueInvoices(orderIds).catch(async () => {
        for (const orderId of orderIds) await issueInvoices([orderId]).catch(failed);
      });
    }
    const refunds = await prisma.refund.findMany({
      where: { status: 'SUCCEEDED', createdAt: { gte: since }, invoice: null },
      orderBy: { createdAt: 'asc' },
      take: BATCH,
      select: { id: true, orderId: true },
    });
    for (const refund of refunds) await issueCreditNote(refund).catch(failed);
    if (failures.length > 0) throw failures[0];
    return payments.length + refunds.length;
  }

  return { pdf, pdfOfGuest, issueMissing };
}

const invoiceIn = ({ content }: Invoice) => content as unknown as InvoiceContent;
const creditNoteIn = ({ content }: Invoice) => content as unknown as CreditNoteContent;
