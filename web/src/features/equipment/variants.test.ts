import { describe, expect, it } from 'vitest';
import { findVariant, optionsOf } from './variants.ts';

const variant = (sku: string, variantPosition: number, ...optionValues: string[]) => ({
  sku,
  optionNames: [] as string[],
  optionValues,
  variantPosition,
  availability: 'IN_STOCK' as const,
});
const product = {
  ...variant('B', 2, '240 cm', 'Light'),
  optionNames: ['Length', 'Power'],
  variants: [
    variant('A', 1, '210 cm', 'Light'),
    variant('C', 3, '240 cm', 'Medium'),
    variant('D', 4, '270 cm', 'Medium'),
  ],
};
const choices = (sku: string | null) =>
  optionsOf(product, findVariant(product, sku)).map(({ name, choices: all }) => [
    name,
    ...all.map(({ value, variant: { sku: leadsTo }, isChosen, changes }) =>
      [value, leadsTo, isChosen ? 'chosen' : '', ...changes].filter(Boolean).join(' '),
    ),
  ]);

describe('optionsOf', () => {
  it('leads to the combination with the other chosen values', () => {
    expect(choices('C')).toEqual([
      ['Length', '210 cm A Light', '240 cm C chosen', '270 cm D'],
      ['Power', 'Light B', 'Medium C chosen'],
    ]);
  });
  it('names what changes if a combination is not sold', () => {
    expect(choices('A')).toEqual([
      ['Length', '210 cm A chosen', '240 cm B', '270 cm D Medium'],
      ['Power', 'Light A chosen', 'Medium C 240 cm'],
    ]);
  });
  it.each([null, '', 'Z', 'B'])('shows the product itself for %j', (sku) => {
    expect(findVariant(product, sku).sku).toBe('B');
  });
});
