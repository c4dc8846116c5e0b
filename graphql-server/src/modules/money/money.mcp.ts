import { z } from 'zod';
import { displayMoney } from './money.rules.ts';

/** An amount in the answers of tools, as in GraphQL. */
export const money = z.strictObject({
  minor: z.int().describe('Amount in minor units: 8990 is $89.90.'),
  currency: z.string().describe('ISO 4217 code, such as `USD`.'),
  display: z.string().describe('Formatted amount, such as `$89.90`.'),
});

export const moneyOf = (minor: number, currency: string): z.input<typeof money> => ({
  minor,
  currency,
  display: displayMoney(minor, currency),
});
