import { describe, expect, it } from 'vitest';
import { parcelMailOf } from './parcel-mail.ts';

type Shipped = Parameters<typeof parcelMailOf>[0];
const line = { id: 'reel', name: 'Lakehead 3000', quantity: 2 };
const parcel = {
  id: 'first',
  carrier: 'UPS',
  trackingNumber: '1Z5R89390357567127',
  lines: [{ lineId: 'reel', quantity: 2 }],
};
const shipped = {
  id: '0199',
  number: 1,
  customerEmail: 'maya@example.com',
  customerName: 'Maya',
  address: 'Strandvägen 12\nStockholm',
  paymentEnv: 'LIVE',
  lines: [line],
  parcels: [parcel],
};
function mailOf(change: object = {}, parcelId?: string) {
  const mail = parcelMailOf(
    { ...shipped, ...change } as unknown as Shipped,
    { url: 'https://shop.example', name: 'FISHZOME' },
    {
      parcelId,
    },
  );
  if (!mail) throw new Error('no mail');
  return mail;
}

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
    const { text, html } = mailOf({
      parcels: [{ ...parcel, carrier: 'POST' }],
      paymentEnv: 'SIMULATOR',
      address: evil,
    });
    expect(text).not.toContain('Track package');
    expect(text).toContain('Carrier: Postal service');
    expect(text).toContain('Test mode: no money was charged.');
    expect(html).not.toContain('<img src=x');
  });

  it('contains only the items of its parcel, and says that others follow', () => {
    const second = {
      ...parcel,
      id: 'second',
      trackingNumber: 'ABCD',
      lines: [{ lineId: 'reel', quantity: 1 }],
    };
    const lines = [line, { id: 'rod', name: 'Drift 240', quantity: 1 }];
    const { subject, text } = mailOf({ lines, parcels: [parcel, second] }, 'second');
    expect(subject).toBe('Part of your order FZ-10001 has shipped');
    expect(text).toContain('1 x Lakehead 3000\n\n');
    expect(text).toContain('Tracking number: ABCD');
    expect(text).not.toContain('Drift 240');
  });
});
