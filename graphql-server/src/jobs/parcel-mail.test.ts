import { describe, expect, it } from 'vitest';
import { parcelMailOf } from './parcel-mail.ts';

type Shipped = Parameters<typeof parcelMailOf>[0];
const line = { name: 'Lakehead 3000', quantity: 2 };
const shipped = {
  id: '0199',
  number: 1,
  customerEmail: 'maya@example.com',
  customerName: 'Maya',
  address: 'Strandvägen 12\nStockholm',
  paymentEnv: 'LIVE',
  carrier: 'UPS',
  trackingNumber: '1Z5R89390357567127',
  lines: [line],
};
const mailOf = (change: object = {}) =>
  parcelMailOf({ ...shipped, ...change } as unknown as Shipped, 'https://shop.example');

describe('the mail that tells of a parcel', () => {
  it('says what was sent, by whom, under which number, and where to follow it', () => {
    const { to, subject, text, html } = mailOf();
    expect({ to, subject }).toEqual({
      to: 'maya@example.com',
      subject: 'Your order FZ-10001 has shipped',
    });
    expect(text).toContain(
      '2 x Lakehead 3000\n\nOrder: FZ-10001\nCarrier: UPS\nTracking number: 1Z5R89390357567127',
    );
    const page = 'https://www.ups.com/track?tracknum=1Z5R89390357567127';
    expect(text).toContain(`Track package:\n${page}`);
    expect(html).toContain(`href="${page}"`);
    expect(html).toContain('href="https://shop.example/dashboard/order"');
    expect(html).not.toContain('Test mode');
    expect(html).toContain('<title>Your order FZ-10001 has shipped</title>');
    expect(html).toContain('<td class="address"><span class="number">FZ-10001</span></td>');
    expect(html).toContain('.number { white-space: nowrap; }');
  });

  it('leads nowhere where a carrier has no page, is marked in test mode, and runs nothing that was typed', () => {
    const evil = '<img src=x onerror=alert(1)>';
    const { text, html } = mailOf({ carrier: 'POST', paymentEnv: 'SIMULATOR', address: evil });
    expect(text).not.toContain('Track package');
    expect(text).toContain('Carrier: Postal service');
    expect(text).toContain('Test mode: no money was charged.');
    expect(html).not.toContain('<img src=x');
  });
});
