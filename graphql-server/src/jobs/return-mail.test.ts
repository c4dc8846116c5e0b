import { describe, expect, it } from 'vitest';
import { returnMailOf } from './return-mail.ts';

type Parts = Parameters<typeof returnMailOf>;
const order = { number: 1, customerEmail: 'maya@example.com', customerName: 'Maya', paymentEnv: 'LIVE' };
const mailOf = (state: string, answer: string | null, change: object = {}) =>
  returnMailOf({ ...order, ...change } as Parts[0], { state, answer } as unknown as Parts[1], {
    url: 'https://shop.example',
    name: 'FISHZOME',
  });

describe('the mail that answers a return', () => {
  it('says where to send it', () => {
    const { to, subject, text, html } = mailOf('APPROVED', 'Quay 1\nVaxholm');
    expect({ to, subject }).toEqual({
      to: 'maya@example.com',
      subject: 'Your return for order FZ-10001 is approved',
    });
    expect(text).toContain(
      'Return instructions:\nQuay 1\nVaxholm\n\nView order:\nhttps://shop.example/dashboard/order',
    );
    expect(html).toContain('<td class="address">Quay 1\nVaxholm</td>');
    expect(html).not.toContain('Test mode');
  });

  it('says why not, is marked in test mode, and runs nothing that was typed', () => {
    const { subject, text, html } = mailOf('REJECTED', '<img src=x onerror=alert(1)>', { paymentEnv: null });
    expect(subject).toBe('Your return request for order FZ-10001');
    expect(text).toContain('Reason: <img src=x');
    expect(text).toContain('Test mode: no money was charged.');
    expect(html).not.toContain('<img src=x');
  });

  it('is of the right kind when it has been received before it was sent', () => {
    expect(mailOf('RECEIVED', 'Quay 1').subject).toBe('Your return for order FZ-10001 is approved');
  });
});
