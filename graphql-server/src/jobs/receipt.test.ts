import { describe, expect, it } from 'vitest';
import { receiptOf } from './receipt.ts';

const at = new Date('2026-11-21T08:05:00.000Z');
const line = {
  id: '1',
  orderId: '1',
  position: 1,
  equipmentId: null,
  name: 'Lakehead 3000',
  title: 'A reel',
  pictureUrl: null,
  pictureAlt: '',
  pictureColor: '#e8e4dc',
  pictureWidth: 1,
  pictureHeight: 1,
  pictureWidths: [],
  unitPriceMinor: 8_990,
  discountMinor: 0,
  taxRatePpm: 0,
  taxMinor: 0,
  shipped: 0,
  returned: 0,
  restocked: 0,
  quantity: 2,
  createdAt: at,
};
const shop = { url: 'https://shop.example', name: 'FISHZOME' };
const payment = {
  id: '1',
  orderId: '1',
  intentId: 'pi_right',
  env: 'SIMULATOR' as const,
  amountMinor: 17_980,
  currency: 'USD',
  chargeId: null,
  cardBrand: 'amex',
  cardLast4: '0005',
  paidAt: at,
};
const order = {
  id: '0199',
  number: 1,
  customerId: '0198' as string | null,
  customerEmail: 'maya@example.com',
  customerName: 'Maya',
  phone: '1',
  address: 'Strandvägen 12\nStockholm',
  currency: 'USD',
  totalMinor: 17_980,
  itemsMinor: 17_980,
  discountMinor: 0,
  deliveryMinor: 0,
  addedTaxMinor: 0,
  includedTaxMinor: 0,
  deliveryName: null,
  deliveryKind: null,
  deliveryEarliest: null,
  deliveryLatest: null,
  status: 'OPEN' as const,
  paymentState: 'PAID' as const,
  paymentEnv: 'SIMULATOR' as const,
  intentId: 'pi_right',
  attempt: 1,
  transactionId: 'pi_right',
  paidAt: at,
  refundedMinor: 0,
  paymentProblem: null,
  review: null,
  cancelledAt: null,
  returnDays: null,
  cancelReason: null,
  cancelledById: null,
  placedById: null,
  restockedAt: null,
  fulfilment: 'UNFULFILLED' as const,
  packedAt: null,
  shippedAt: null,
  deliveredAt: null,
  expiresAt: null,
  placementKey: null,
  createdAt: at,
  updatedAt: at,
  lines: [line],
  adjustments: [],
  payment,
};

describe('a receipt', () => {
  it('says what was bought, for how much, and how it was paid', () => {
    const { to, subject, text, html } = receiptOf(order, shop);
    expect({ to, subject }).toEqual({
      to: 'maya@example.com',
      subject: 'Your receipt for order FZ-10001',
    });
    expect(text).toContain('2 x Lakehead 3000 ($89.90 each): $179.80\nTotal: $179.80 USD');
    expect(text).toContain(
      'Order: FZ-10001\nPaid on: November 21, 2026, 8:05 AM UTC\nCard: American Express ending in 0005\nTransaction ID: pi_right',
    );
    for (const words of ['FZ-10001', '$179.80 USD', 'American Express ending in 0005', 'pi_right'])
      expect(html).toContain(words);
    expect(html).toContain('href="https://shop.example/dashboard/payment/0199"');
  });

  it('carries the logo, which is all it loads', () => {
    const { html } = receiptOf(order, shop);
    expect(html.match(/(?:src|url)[=(][^ >]*/g)).toEqual(['src="https://shop.example/logo.png"']);
  });

  it('lists discounts, delivery and taxes, of which the parts of the total add up', () => {
    const row = {
      id: '1',
      orderId: '0199',
      deliveryMinor: 0,
      promotionId: null,
      ratePpm: null,
      taxableMinor: null,
      isIncluded: null,
    };
    const tax = { ...row, kind: 'TAX' as const, label: 'VAT', ratePpm: 255_000, taxableMinor: 16_980 };
    const checkedOut = {
      ...order,
      customerId: null,
      discountMinor: 2_000,
      deliveryMinor: 990,
      deliveryName: 'Express delivery',
      totalMinor: 16_970,
      adjustments: [
        { ...row, position: 1, kind: 'DISCOUNT' as const, label: 'Spring', amountMinor: 2_000 },
        { ...tax, position: 2, amountMinor: 3_448, isIncluded: true },
        { ...tax, position: 3, label: 'Sales tax', amountMinor: 5, isIncluded: false },
      ],
    };
    const { text, html } = receiptOf(checkedOut, shop);
    expect(text).toContain(
      'Spring: −$20.00\nExpress delivery: $9.90\nSales tax 25.5%: $0.05\nTotal: $169.70 USD\nIncludes VAT 25.5%: $34.48',
    );
    expect(text).toContain('https://shop.example/guest-order?number=FZ-10001');
    for (const part of ['Spring', '−$20.00', 'Includes VAT 25.5%']) expect(html).toContain(part);
    expect(receiptOf({ ...checkedOut, deliveryMinor: 0 }, shop).text).toContain('Express delivery: Free');
  });

  it('is marked in test mode, and only there', () => {
    const mark = 'Test mode: no money was charged.';
    const test = receiptOf(order, shop);
    const live = receiptOf({ ...order, paymentEnv: 'LIVE' }, shop);
    expect([test.text.includes(mark), test.html.includes(mark)]).toEqual([true, true]);
    expect([live.text.includes(mark), live.html.includes(mark)]).toEqual([false, false]);
  });

  it('supports currencies without a minor unit, and cards without a brand', () => {
    const yen = { ...order, currency: 'JPY', totalMinor: 17_980, payment: { ...payment, cardBrand: null } };
    const { text } = receiptOf(yen, shop);
    expect(text).toContain('Total: ¥17,980 JPY');
    expect(text).not.toContain('Card:');
  });

  it('runs nothing that a customer has typed', () => {
    const evil = '<img src=x onerror=alert(1)>"';
    const { html } = receiptOf(
      { ...order, customerName: evil, address: evil, lines: [{ ...line, name: evil }] },
      shop,
    );
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
  });
});
