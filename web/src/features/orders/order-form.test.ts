import { describe, expect, it } from 'vitest';
import {
  deliveryForm,
  newPlacementKey,
  quantityProblem,
  readDraft,
  writeDraft,
  type OrderDraft,
} from './order-form.ts';

describe('quantityProblem', () => {
  it('takes the minimum itself and one below the maximum', () => {
    expect(quantityProblem('2', 2, 10)).toBeNull();
    expect(quantityProblem('9', 2, 10)).toBeNull();
  });

  it('refuses the maximum itself, and less than the minimum', () => {
    expect(quantityProblem('10', 2, 10)).toBe('Order from 2 to 9.');
    expect(quantityProblem('1', 2, 10)).toBe('Order from 2 to 9.');
    expect(quantityProblem('3', 2, 3)).toBe('This one is sold by exactly 2.');
  });

  it.each(['', ' ', '1.5', '-1', 'two', '1e3', '0x1'])('asks for a whole number instead of %j', (typed) => {
    expect(quantityProblem(typed, 1, 10)).toBe('Please type a whole number.');
  });
});

describe('deliveryForm', () => {
  it('requires phone and address (§5)', () => {
    const issues = deliveryForm
      .safeParse({ phone: '', address: ' ' })
      .error?.issues.map(({ message }) => message);
    expect(issues).toEqual(['Phone is Required', 'Address is Required']);
  });

  it('says how long an address may be', () => {
    const tooLong = deliveryForm.safeParse({ phone: '+46 70 555', address: 'x'.repeat(501) });
    expect(tooLong.error?.issues.map(({ message }) => message)).toEqual(['At most 500 characters']);
    expect(deliveryForm.safeParse({ phone: '+46 70 555', address: 'x'.repeat(500) }).success).toBe(true);
  });

  it('refuses a phone number that is none', () => {
    expect(deliveryForm.safeParse({ phone: 'call me', address: 'x' }).success).toBe(false);
  });
});

describe('newPlacementKey', () => {
  it('is another one each time, of a length that the server takes with quantity and price behind it', () => {
    const keys = Array.from({ length: 100 }, newPlacementKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the draft of an order', () => {
  it('survives a reload, product by product, until it is ordered', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const draft: OrderDraft = { quantity: '3', phone: '+46 70', address: 'Here', placementKey: 'k' };
    writeDraft(storage, 'a', draft);
    expect(readDraft(storage, 'a')).toEqual(draft);
    expect(readDraft(storage, 'b')).toEqual({});
    writeDraft(storage, 'a', null);
    expect(readDraft(storage, 'a')).toEqual({});
  });

  it('is nothing when the storage holds nonsense or is forbidden', () => {
    expect(readDraft({ getItem: () => '{"quantity":' }, 'a')).toEqual({});
    expect(readDraft({ getItem: () => '{"quantity":{"x":1}}' }, 'a')).toEqual({});
    expect(
      readDraft(
        {
          getItem: () => {
            throw new Error('forbidden');
          },
        },
        'a',
      ),
    ).toEqual({});
  });
});
