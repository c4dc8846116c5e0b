import { describe, expect, it } from 'vitest';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { areSameItems, chooseItems } from './line-items.rules.ts';

const available = [
  { lineId: 'a', quantity: 3, name: 'Reel' },
  { lineId: 'b', quantity: 1, name: 'Rod' },
  { lineId: 'c', quantity: 0, name: 'Line' },
];

describe('chosen items', () => {
  it('are all available ones without a choice', () => {
    expect(chooseItems(available, null)).toEqual(available.slice(0, 2));
  });

  it('keep the order of the lines', () => {
    const chosen = [
      { lineId: 'b', quantity: 1 },
      { lineId: 'a', quantity: 2 },
    ];
    expect(chooseItems(available, chosen)).toEqual([
      { lineId: 'a', quantity: 2, name: 'Reel' },
      { lineId: 'b', quantity: 1, name: 'Rod' },
    ]);
  });

  it.each([
    [{ lineId: 'a', quantity: 4 }, 'lines.0.quantity', 'Only 3 of this item are left.'],
    [{ lineId: 'b', quantity: 2 }, 'lines.0.quantity', 'Only 1 of this item is left.'],
    [{ lineId: 'c', quantity: 1 }, 'lines.0.quantity', 'None of this item is left.'],
    [{ lineId: 'd', quantity: 1 }, 'lines.0.lineId', 'This item isn’t part of the order.'],
  ])('may not be %j', (line, path, message) => {
    const refused = chooseItems(available, [line]);
    expect(refused).toBeInstanceOf(InvalidInput);
    expect(refused).toMatchObject({ issues: [{ path, message }] });
  });
});

it('two choices are the same in any order, and not with other quantities or items', () => {
  const [a, b] = available;
  expect(areSameItems([a!, b!], [b!, a!])).toBe(true);
  expect(areSameItems([a!], [a!, b!])).toBe(false);
  expect(areSameItems([a!, b!], [a!])).toBe(false);
  expect(areSameItems([a!], [{ ...a!, quantity: 1 }])).toBe(false);
});
