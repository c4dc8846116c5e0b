import type { DeliveryEstimateQuery } from '#web/features/checkout/DeliveryEstimate.generated.ts';
import { money } from './builders.ts';

type Quote = Extract<NonNullable<DeliveryEstimateQuery['quote']>, { __typename: 'Quote' }>;

const choice = (change: Partial<Quote['deliveryChoices'][number]> = {}) => ({
  __typename: 'DeliveryChoice' as const,
  methodId: 'standard',
  name: 'Standard delivery',
  isPickup: false,
  cost: money(0),
  earliest: '2026-11-30',
  latest: '2026-12-03',
  ...change,
});
const express = choice({
  methodId: 'express',
  name: 'Express delivery',
  cost: money(990),
  earliest: '2026-11-26',
  latest: '2026-11-27',
});
const pickup = choice({
  methodId: 'pickup',
  name: 'Pickup at the shop',
  isPickup: true,
  earliest: '2026-11-25',
  latest: '2026-11-25',
});
const estimate = (...deliveryChoices: Quote['deliveryChoices']): Quote => ({
  __typename: 'Quote',
  deliveryChoices,
});

export const standardDelivery = estimate(choice());
export const severalDeliveries = estimate(choice(), express, pickup);
export const noDelivery = estimate();
