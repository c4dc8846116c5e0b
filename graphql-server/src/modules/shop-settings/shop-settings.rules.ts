import { z } from 'zod';
import { optional } from '#server/errors/input.ts';

/** ISO 3166-1 alpha-2. The service checks that there is such a country. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Choose a country.');

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) => {
  const message = `Use a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`;
  return z.int(message).min(min, message).max(max, message);
};

/** The provider charges at most eight digits. */
const MAX_AMOUNT = 99_999_999;
export const amount = wholeNumber(0, MAX_AMOUNT);
export const positiveAmount = wholeNumber(1, MAX_AMOUNT);

/** The row to change. Without one, a row is added. */
export const savedId = optional(z.string().max(100));
