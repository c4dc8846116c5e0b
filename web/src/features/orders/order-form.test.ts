import { describe, expect, it } from 'vitest';
import { deliveryForm, quantityProblem, readDraft, writeDraft, type OrderDraft } from './order-form.ts';
import { createIdempotencyKey } from '#web/ui/idempotency-key.ts';

describe('quantityProblem', () => {
  it('accepts the minimum and one below the maximum', () => {
    expect(quantityProblem('2', 2, 10)).toBeNull();
    expect(quantityProblem('9', 2, 10)).toBeNull();
  });

  it('rejects the maximum and less than the minimum', () => {
    expect(quantityProblem('10', 2, 10)).toBe('Order 2 to 9.');
    expect(quantityProblem('1', 2, 10)).toBe('Order 2 to 9.');
    expect(quantityProblem('3', 2, 3)).toBe('You can order exactly 2.');
  });

  it.each(['', ' ', '1.5', '-1', 'two', '1e3', '0x1'])('requires a whole number instead of %j', (typed) => {
    expect(quantityProblem(typed, 1, 10)).toBe('Enter a whole number.');
  });
});

describe('deliveryForm', () => {
  it('requires phone and address (§5)', () => {
    const issues = deliveryForm
      .safeParse({ phone: '', address: ' ' })
      .error?.issues.map(({ message }) => message);
    expect(issues).toEqual(['Phone is Required', 'Address is Required']);
  });

  it('limits the length of the address', () => {
    const tooLong = deliveryForm.safeParse({ phone: '+46 70 555', address: 'x'.repeat(501) });
    expect(tooLong.error?.issues.map(({ message }) => message)).toEqual(['Use 500 characters or fewer']);
    expect(deliveryForm.safeParse({ phone: '+46 70 555', address: 'x'.repeat(500) }).success).toBe(true);
  });

  it('rejects an invalid phone number', () => {
    expect(deliveryForm.safeParse({ phone: 'call me', address: 'x' }).success).toBe(false);
  });
});

describe('createIdempotencyKey', () => {
  it('returns unique keys, short enough for the server to append quantity and price', () => {
    const keys = Array.from({ length: 100 }, createIdempotencyKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('an order’s draft', () => {
  it('survives a reload per product until it is ordered', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const draft: OrderDraft = { quantity: '3', phone: '+46 70', address: 'Here', idempotencyKey: 'k' };
    writeDraft(storage, 'a', draft);
    expect(readDraft(storage, 'a')).toEqual(draft);
    expect(readDraft(storage, 'b')).toEqual({});
    writeDraft(storage, 'a', null);
    expect(readDraft(storage, 'a')).toEqual({});
  });

  it('is empty when the storage is invalid or blocked', () => {
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
