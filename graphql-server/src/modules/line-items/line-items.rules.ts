import { z } from 'zod';
import { InvalidInput } from '#server/errors/domain-error.ts';

/** Some items of one order line. */
export interface LineItems {
  readonly lineId: string;
  readonly quantity: number;
}

/** Items of order lines that a client chose, each line once. */
export const lineItemsInput = z
  .array(
    z.strictObject({
      lineId: z.uuid('Unknown item').transform((id) => id.toLowerCase()),
      quantity: z.int('Quantity must be a whole number').min(1, 'Quantity must be at least 1').max(1_000_000),
    }),
  )
  .min(1, 'Choose at least one item')
  .max(500)
  .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'Name each item once')
  .nullish();

/**
 * The chosen items, in the order of `available`. Without a choice, all available ones. A line without available items is left
 * out.
 */
export function chooseItems<Line extends LineItems>(
  available: readonly Line[],
  chosen: readonly LineItems[] | null | undefined,
): Line[] | InvalidInput {
  const issues = (chosen ?? []).flatMap(({ lineId, quantity }, at) => {
    const left = available.find((line) => line.lineId === lineId)?.quantity;
    if (left === undefined)
      return [{ path: `lines.${at}.lineId`, message: 'This item isn’t part of the order.' }];
    return quantity > left ? [{ path: `lines.${at}.quantity`, message: problem(left) }] : [];
  });
  if (issues.length > 0) return new InvalidInput(issues);
  return available
    .map((line) => ({
      ...line,
      quantity: chosen ? (chosen.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0) : line.quantity,
    }))
    .filter(({ quantity }) => quantity > 0);
}

const problem = (left: number) =>
  left === 0 ? 'None of this item is left.' : `Only ${left} of this item ${left === 1 ? 'is' : 'are'} left.`;

/** Whether two choices contain the same items. */
export function areSameItems(items: readonly LineItems[], others: readonly LineItems[]): boolean {
  const quantities = new Map(others.map(({ lineId, quantity }) => [lineId, quantity]));
  return (
    items.length === others.length &&
    items.every(({ lineId, quantity }) => quantities.get(lineId) === quantity)
  );
}
