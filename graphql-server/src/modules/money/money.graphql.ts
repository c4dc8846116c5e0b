import { builder } from '#server/builder.ts';
import { displayMoney } from './money.rules.ts';

builder.scalarType('DateTime', {
  description: 'A timestamp in ISO 8601 format, in UTC, such as `2026-11-21T08:30:00.000Z`.',
  serialize: (value) => (value instanceof Date ? value : new Date(value)).toISOString(),
  parseValue: (value) => {
    const date = new Date(String(value));
    if (Number.isNaN(date.getTime())) throw new TypeError('A DateTime is an ISO 8601 text.');
    return date;
  },
});

/** An amount of the shop's currency. */
export const Money = builder.objectRef<{ minor: number; currency: string }>('Money').implement({
  description: 'An amount of money. Calculate with `minor`; show `display`.',
  fields: (t) => ({
    minor: t.exposeInt('minor', { description: 'Amount in minor units: 8990 is $89.90.' }),
    currency: t.exposeString('currency', {
      description: 'Three-letter ISO 4217 currency code, such as `USD`.',
    }),
    display: t.string({
      description: 'Formatted amount, such as `$89.90`.',
      resolve: (money) => displayMoney(money.minor, money.currency),
    }),
  }),
});
