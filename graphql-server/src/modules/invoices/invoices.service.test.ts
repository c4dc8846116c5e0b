import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Invoice, Prisma } from '#server/generated/prisma/client.ts';
import { openPaidOrders, ORDER_TOTAL, type Paid, type PaidOrders } from '../../../test/paid-orders.ts';
import { InvoiceNotIssued } from './invoices.errors.ts';
import { invoiceNumber, type CreditNoteContent, type InvoiceContent } from './invoices.rules.ts';
import { invoicesService, type PdfFile } from './invoices.service.ts';

const seller = { name: 'FISHZOME', address: ['1 Harbor Street'], email: null, taxId: 'US-1' };

let shop: PaidOrders;
beforeAll(async () => {
  shop = await openPaidOrders();
}, 60_000);
afterAll(() => shop.close());

let today = new Date('2026-11-25T12:00:00Z');
const server = (more: Partial<Parameters<typeof invoicesService>[0]> = {}) =>
  invoicesService({
    prisma: shop.prisma,
    orders: shop.orders,
    seller: async () => seller,
    now: () => today,
    ...more,
  });

const fileOf = (result: PdfFile | Error): PdfFile => {
  if (result instanceof Error) throw result;
  return result;
};
const download = async ({ id }: { id: string }, refundId?: string) =>
  fileOf(await server().pdf(shop.maya, id, refundId));
/** The characters in the Unicode maps of the fonts of a PDF. */
function charactersOf({ bytes }: PdfFile): string {
  const streams = bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  const maps = [...streams].flatMap(([, stream = '']) => {
    try {
      return [inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const codes = maps
    .filter((text) => text.includes('beginbfrange'))
    .flatMap((text) => text.match(/<[0-9a-f]{4}>/g) ?? []);
  return String.fromCodePoint(...codes.map((code) => Number.parseInt(code.slice(1, -1), 16)));
}
const rowsOf = (where: Prisma.InvoiceWhereInput) =>
  shop.prisma.invoice.findMany({ where, orderBy: { sequence: 'asc' } });
const invoiceOf = async ({ id }: { id: string }): Promise<Invoice & { content: InvoiceContent }> => {
  const [row] = await rowsOf({ orderId: id, refundId: null });
  return row as never;
};
const refunded = async (order: Paid, amountMinor: number) => {
  const input = { orderId: order.id, amountMinor, reason: 'A scratch.', idempotencyKey: randomUUID() };
  expect(await shop.refunds.refund(shop.admin, input)).toMatchObject({ id: order.id });
  const { id } = await shop.prisma.refund.findFirstOrThrow({
    where: { orderId: order.id },
    orderBy: { createdAt: 'desc' },
  });
  return id;
};
/** Every number from 1 is there once. */
async function expectNoGaps(series: string): Promise<void> {
  const rows = await rowsOf({ series });
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
}

describe('the invoice of an order', () => {
  it('is for its customer and admins, once it is paid', async () => {
    const unpaid = await shop.placed();
    expect(await server().pdf(shop.maya, unpaid.id)).toBeInstanceOf(InvoiceNotIssued);
    const paid = await shop.paid();
    const other = await shop.newViewer();
    for (const id of [paid.id, randomUUID(), 'no id'])
      expect(await server().pdf(other, id)).toBeInstanceOf(NotFound);
    expect(await rowsOf({ orderId: { in: [unpaid.id, paid.id] } })).toEqual([]);
    const { name, bytes } = await download(paid);
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(name).toBe(`invoice-${invoiceNumber(await invoiceOf(paid))}.pdf`);
    expect(name).toMatch(/^invoice-TEST-2026-\d{6}\.pdf$/);
    expect(fileOf(await server().pdf(shop.admin, paid.id)).name).toBe(name);
  });

  it('keeps its number and content when the order changes', async () => {
    const paid = await shop.paid();
    const { name } = await download(paid);
    const before = await invoiceOf(paid);
    expect(before.content).toEqual({
      seller,
      buyer: { name: shop.maya.email, email: shop.maya.email, address: 'Pier 1' },
      order: { number: expect.stringMatching(/^FZ-\d+$/), placedAt: expect.any(String) },
      payment: {
        paidAt: expect.any(String),
        cardBrand: 'visa',
        cardLast4: '4242',
        transactionId: paid.intentId,
      },
      isTest: true,
      currency: 'USD',
      lines: [
        {
          name: 'Lakehead 3000',
          title: 'A reel',
          unitPriceMinor: ORDER_TOTAL / 2,
          quantity: 2,
          discountMinor: 0,
          taxRatePpm: 0,
        },
      ],
      itemsMinor: ORDER_TOTAL,
      discounts: [],
      delivery: null,
      taxes: [],
      totalMinor: ORDER_TOTAL,
    });
    await shop.prisma.order.update({
      where: { id: paid.id },
      data: { address: 'Elsewhere', customerName: 'X' },
    });
    await shop.prisma.equipment.update({ where: { id: paid.equipmentId }, data: { name: 'Another name' } });
    today = new Date('2026-12-24T12:00:00Z');
    expect((await download(paid)).name).toBe(name);
    expect(await invoiceOf(paid)).toEqual(before);
  });

  it('cannot be changed or deleted in the database', async () => {
    const paid = await shop.paid();
    await download(paid);
    const { id } = await invoiceOf(paid);
    const { prisma } = shop;
    await expect(prisma.invoice.update({ where: { id }, data: { content: {} } })).rejects.toThrow(
      'never changed',
    );
    await expect(prisma.invoice.delete({ where: { id } })).rejects.toThrow('never changed');
    await expect(prisma.order.delete({ where: { id: paid.id } })).rejects.toThrow();
  });

  it('of a guest needs number and email, and masks the address', async () => {
    const { id: equipmentId } = await shop.newProduct({});
    const email = `${randomUUID()}@example.com`;
    // This character is only in the address.
    const address = 'Secret Ѫ Lane 12';
    const placed = await shop.orders.place(null, {
      equipmentId,
      quantity: 1,
      customerEmail: email,
      customerName: 'Żółw Ομηρος Пётр',
      phone: '+1 555 0100',
      address,
    });
    if ('code' in placed) throw placed;
    const number = `FZ-${10_000 + placed.number}`;
    expect(await server().pdfOfGuest({ number, email })).toBeInstanceOf(InvoiceNotIssued);
    await shop.prisma.order.update({
      where: { id: placed.id },
      data: {
        transactionId: `pi_${randomUUID()}`,
        paymentState: 'PAID',
        paymentEnv: 'LIVE',
        paidAt: new Date(),
      },
    });
    expect(await server().pdfOfGuest({ number, email: 'other@example.com' })).toBeInstanceOf(NotFound);
    expect(await server().pdfOfGuest({ number: '1 OR 1', email })).toBeInstanceOf(InvalidInput);
    const masked = fileOf(await server().pdfOfGuest({ number, email: email.toUpperCase() }));
    expect((await invoiceOf(placed)).content.buyer.address).toBe(address);
    const whole = fileOf(await server().pdf(shop.admin, placed.id));
    expect(whole.name).toBe(masked.name);
    expect(whole.name).toMatch(/^invoice-\d{4}-\d{6}\.pdf$/);
    expect(charactersOf(whole)).toContain('Ѫ');
    expect(charactersOf(masked)).not.toContain('Ѫ');
    for (const character of 'ŻłΟμПт') expect(charactersOf(masked)).toContain(character);
  });
});

describe('numbers', () => {
  it('are unique and without gaps when many servers issue at once, and the same for each request', async () => {
    const orders: Paid[] = [];
    for (let n = 0; n < 12; n++) orders.push(await shop.paid());
    const servers = [server(), server(), server()];
    const names = await Promise.all(
      orders.flatMap(({ id }) => servers.map(async (one) => fileOf(await one.pdf(shop.maya, id)).name)),
    );
    expect(new Set(names).size).toBe(orders.length);
    await expectNoGaps('TEST-2026');
    const again = await Promise.all(orders.map(async (order) => (await download(order)).name));
    expect(again).toEqual(names.filter((_, index) => index % servers.length === 0));
  });

  it('are not lost by a transaction that fails', async () => {
    const [one, other] = [await shop.paid(), await shop.paid()];
    const stops = server({
      prisma: shop.prisma.$extends({
        query: {
          invoice: {
            async createMany({ args, query }) {
              await query(args);
              throw new Error('The server stops.');
            },
          },
        },
      }) as unknown as PaidOrders['prisma'],
    });
    await expect(stops.pdf(shop.maya, one.id)).rejects.toThrow('The server stops.');
    await Promise.all([download(other), download(one)]);
    await expectNoGaps('TEST-2026');
  });

  it('start again with each year', async () => {
    const [last, first] = [await shop.paid(), await shop.paid()];
    today = new Date('2026-12-31T23:59:59.999Z');
    await download(last);
    today = new Date('2027-01-01T00:00:00Z');
    expect((await download(first)).name).toBe('invoice-TEST-2027-000001.pdf');
    expect((await download(last)).name).toMatch(/2026/);
    today = new Date('2026-11-25T12:00:00Z');
  });
});

describe('a credit note', () => {
  it('has a number of its own, and names the invoice', async () => {
    const paid = await shop.paid();
    const refundId = await refunded(paid, 1_000);
    const { name } = await download(paid, refundId);
    expect(name).toMatch(/^credit-note-TEST-CN-2026-\d{6}\.pdf$/);
    const invoice = await invoiceOf(paid);
    const [note] = await rowsOf({ refundId });
    expect(note?.content).toMatchObject({
      invoice: { number: invoiceNumber(invoice), issuedAt: invoice.issuedAt.toISOString() },
      reason: 'A scratch.',
      totalMinor: 1_000,
    });
    const names = await Promise.all([1, 2, 3].map(async () => (await download(paid, refundId)).name));
    expect(new Set(names)).toEqual(new Set([name]));
    await expectNoGaps('TEST-CN-2026');
  });

  it('is only for completed refunds of the same order', async () => {
    const [paid, other] = [await shop.paid(), await shop.paid()];
    const refundId = await refunded(other, 1_000);
    shop.controls.pendingRefunds(true);
    const pending = await refunded(paid, 1_000);
    shop.controls.pendingRefunds(false);
    for (const id of [refundId, pending, randomUUID(), 'no id'])
      expect(await server().pdf(shop.maya, paid.id, id)).toBeInstanceOf(NotFound);
    expect(await rowsOf({ orderId: paid.id })).toEqual([]);
  });

  it('divides the taxes so that those of all notes add up', async () => {
    const paid = await shop.paid();
    await shop.prisma.orderAdjustment.create({
      data: {
        orderId: paid.id,
        position: 1,
        kind: 'TAX',
        label: 'VAT',
        amountMinor: 3_596,
        ratePpm: 250_000,
        taxableMinor: ORDER_TOTAL,
        isIncluded: true,
      },
    });
    for (const amount of [333, 1_001, ORDER_TOTAL - 1_334])
      await download(paid, await refunded(paid, amount));
    const notes = (await rowsOf({ orderId: paid.id, refundId: { not: null } })).map(
      ({ content }) => content as unknown as CreditNoteContent,
    );
    const sum = (of: (tax: CreditNoteContent['taxes'][number]) => number) =>
      notes.flatMap(({ taxes }) => taxes.map(of)).reduce((total, one) => total + one, 0);
    expect(notes).toHaveLength(3);
    expect([sum((tax) => tax.amountMinor), sum((tax) => tax.taxableMinor)]).toEqual([3_596, ORDER_TOTAL]);
  });
});

describe('the job', () => {
  it('issues what recent payments and refunds lack, in their order, once', async () => {
    const now = new Date();
    today = now;
    await server().issueMissing();
    const [first, second] = [await shop.paid(), await shop.paid()];
    const refundId = await refunded(first, 1_000);
    const old = await shop.paid();
    const paidAt = new Date(now.getTime() - 8 * 86_400_000);
    await shop.prisma.payment.update({ where: { orderId: old.id }, data: { paidAt } });
    expect(await server().issueMissing()).toBe(3);
    const [one, two] = [await invoiceOf(first), await invoiceOf(second)];
    expect(two.sequence).toBe(one.sequence + 1);
    expect(await rowsOf({ refundId })).toHaveLength(1);
    expect(await rowsOf({ orderId: old.id })).toEqual([]);
    expect(await server().issueMissing()).toBe(0);
  });

  it('issues the others when one fails, and then reports the error', async () => {
    today = new Date('2026-11-25T13:00:00Z');
    const refused = await shop.paid();
    const other = await shop.paid();
    await shop.prisma.$executeRawUnsafe(
      `ALTER TABLE "Invoice" ADD CONSTRAINT refused CHECK ("orderId" <> '${refused.id}') NOT VALID`,
    );
    await expect(server().issueMissing()).rejects.toThrow('refused');
    expect(await invoiceOf(other)).toBeDefined();
    await shop.prisma.$executeRawUnsafe('ALTER TABLE "Invoice" DROP CONSTRAINT refused');
    await server().issueMissing();
    expect(await invoiceOf(refused)).toBeDefined();
    await expectNoGaps('TEST-2026');
  });
});
