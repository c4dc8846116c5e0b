import { money } from './builders.ts';

export const region = (code: string, name: string) => ({ __typename: 'Region' as const, code, name });

/** A country where orders are delivered. */
export const country = (code: string, name: string, change: object = {}) => ({
  __typename: 'Country' as const,
  code,
  name,
  hasPostalCode: true,
  regions: [],
  ...change,
});

/** A delivery method that a quote offers. */
export const deliveryChoice = (methodId: string, name: string, cost: number, change: object = {}) => ({
  __typename: 'DeliveryChoice' as const,
  methodId,
  name,
  isPickup: false,
  cost: money(cost),
  earliest: '2026-12-04',
  latest: '2026-12-07',
  ...change,
});
