import { expect, it } from 'vitest';
import { money } from '#web/test/builders.ts';
import { quote } from '#web/test/cart.ts';
import { deliveryChoice } from '#web/test/checkout.ts';
import { expressCosts } from './express-costs.ts';

const tax = (minor: number, isIncluded: boolean) => ({
  __typename: 'QuoteTax' as const,
  label: 'Sales tax',
  percent: 7,
  isIncluded,
  amount: money(minor),
});
const of = (change: object) =>
  expressCosts({
    ...quote(),
    hash: 'hash',
    isEstimate: false,
    codeProblem: null,
    deliveryChoices: [deliveryChoice('standard', 'Standard', 0), deliveryChoice('fast', 'Fast', 990)],
    ...change,
  });

it('adds up to the total: items after discounts, taxes on top, and the chosen delivery, which comes first', () => {
  const { lineItems, shippingRates } = of({
    deliveryMethodId: 'fast',
    delivery: money(990),
    taxes: [tax(700, false), tax(500, true)],
    total: money(11_690),
  });
  expect(lineItems).toEqual([
    { name: 'Items', amount: 10_000 },
    { name: 'Sales tax', amount: 700 },
  ]);
  expect(shippingRates).toEqual([
    { id: 'fast', displayName: 'Fast', amount: 990, deliveryEstimate: 'Arrives Dec 4 – Dec 7' },
    { id: 'standard', displayName: 'Standard', amount: 0, deliveryEstimate: 'Arrives Dec 4 – Dec 7' },
  ]);
});

it('has a delivery even where none is known', () => {
  expect(of({ deliveryChoices: [], deliveryMethodId: null }).shippingRates).toEqual([
    { id: 'unknown', displayName: 'Delivery', amount: 0 },
  ]);
});
