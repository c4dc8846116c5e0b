import { describe, expect, it } from 'vitest';
import { guestItems } from './palette-items.ts';

const order = (customerName: string, customerEmail: string) => ({ customerName, customerEmail });
const textsOf = (...args: Parameters<typeof guestItems>) => guestItems(...args).map(({ text }) => text);

describe('guests in the results of the command palette', () => {
  it('lead to their page, each once', () => {
    const orders = [order('Ida Sand', 'Ida@example.com'), order('I. Sand', 'ida@example.com')];
    expect(guestItems(orders, 'sand')).toEqual([
      {
        id: 'guest ida@example.com',
        text: 'Ida Sand',
        detail: 'Guest · Ida@example.com',
        action: '/dashboard/guest-customer?email=Ida%40example.com',
      },
    ]);
  });

  it('have each word of the query in the name or email, not in the ordered products', () => {
    const orders = [order('Ida Sand', 'ida@example.com'), order('Tom Reed', 'tom@example.com')];
    expect(textsOf(orders, 'sand IDA')).toEqual(['Ida Sand']);
    expect(textsOf(orders, 'tom@example.com')).toEqual(['Tom Reed']);
    expect(textsOf(orders, 'lakehead')).toEqual([]);
  });

  it('are at most five', () => {
    const orders = Array.from({ length: 20 }, (_, index) => order('Ida', `ida-${index}@example.com`));
    expect(textsOf(orders, 'ida')).toHaveLength(5);
  });
});
