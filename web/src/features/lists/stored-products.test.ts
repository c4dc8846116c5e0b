import { describe, expect, it } from 'vitest';
import { readStoredProducts } from './stored-products.ts';

const idOf = (n: number) => `01234567-89ab-7cde-8f01-${String(n).padStart(12, '0')}`;

describe('a stored list', () => {
  it.each([null, '', '{', 'null', '3', '"x"', '{}', '[null, 1, "x", [], {}]', '[{"id":"x","name":"y"}]'])(
    'is empty for %s',
    (text) => expect(readStoredProducts(text, 200)).toEqual([]),
  );

  it('keeps valid products once each, without other fields and with names of limited length', () => {
    const text = JSON.stringify([
      { id: idOf(1), name: 'Lakehead', extra: true },
      { id: idOf(1), name: 'Again' },
      { id: idOf(2), name: 3 },
      { id: idOf(3), name: 'x'.repeat(500) },
    ]);
    expect(readStoredProducts(text, 200)).toEqual([
      { id: idOf(1), name: 'Lakehead' },
      { id: idOf(3), name: 'x'.repeat(200) },
    ]);
  });

  it('has at most two hundred', () => {
    const text = JSON.stringify(Array.from({ length: 300 }, (_, n) => ({ id: idOf(n), name: 'x' })));
    expect(readStoredProducts(text, 200)).toHaveLength(200);
  });
});
