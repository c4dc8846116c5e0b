import { describe, expect, it } from 'vitest';
import { readShared, shareLink } from './shared-cart.ts';

const idOf = (n: number) => `01234567-89ab-7cde-8f01-${String(n).padStart(12, '0')}`;
const itemsOf = (link: string) =>
  readShared(new URL(link, 'https://shop.invalid').searchParams.get('items') ?? '');

describe('the link of a cart', () => {
  it('has its products and quantities', () => {
    const lines = [
      { equipmentId: idOf(1), quantity: 2 },
      { equipmentId: idOf(2), quantity: 1 },
    ];
    expect(shareLink(lines)).toBe(`/cart?items=${idOf(1)}:2,${idOf(2)}:1`);
    expect(itemsOf(shareLink(lines))).toEqual([
      { id: idOf(1), quantity: 2 },
      { id: idOf(2), quantity: 1 },
    ]);
  });

  it('has as many products as a cart can have', () => {
    const lines = Array.from({ length: 51 }, (_, n) => ({ equipmentId: idOf(n), quantity: 1 }));
    expect(itemsOf(shareLink(lines.slice(0, 50)))).toHaveLength(50);
    expect(itemsOf(shareLink(lines))).toHaveLength(50);
  });

  it.each(['', 'x', ',', idOf(1), `${idOf(1)}:`, `${idOf(1)}:0`, `${idOf(1)}:-1`, `${idOf(1)}:1.5`, `x:1`])(
    'without a valid product has none: “%s”',
    (text) => expect(readShared(text)).toEqual([]),
  );

  it('counts the last quantity of a product', () => {
    expect(readShared(`${idOf(1)}:2, ${idOf(1)}:3`)).toEqual([{ id: idOf(1), quantity: 3 }]);
  });
});
