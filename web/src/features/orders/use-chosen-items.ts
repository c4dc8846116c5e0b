import { useState } from 'react';
import * as copy from '#web/app/copy.ts';

const words = copy.returns.problems;

/** Items of one order line; at most `quantity` of them can be chosen. */
export interface Choosable {
  readonly lineId: string;
  readonly name: string;
  readonly title: string;
  readonly quantity: number;
}
export type Chosen = Pick<Choosable, 'lineId' | 'quantity'>;

/** The entered quantities per order line. They start as `initial`, by default all items. */
export function useChosenItems(items: readonly Choosable[], initial?: readonly Chosen[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(items.map((item) => [item.lineId, String(initialQuantity(item, initial))])),
  );
  const valueOf = ({ lineId }: Choosable) => typed[lineId] ?? '0';
  const problemOf = (item: Choosable) => {
    const value = valueOf(item).trim();
    return /^\d+$/.test(value) && Number(value) <= item.quantity ? null : words.itemQuantity(item.quantity);
  };
  const chosen = items
    .map((item) => ({ ...item, quantity: Number(valueOf(item)) }))
    .filter(({ quantity }) => quantity > 0);
  return {
    valueOf,
    problemOf,
    change: ({ lineId }: Choosable, value: string) => setTyped((before) => ({ ...before, [lineId]: value })),
    /** Null while a quantity is invalid. */
    chosen: items.every((item) => problemOf(item) === null) ? chosen : null,
  };
}
export type ChosenItems = ReturnType<typeof useChosenItems>;

const initialQuantity = ({ lineId, quantity }: Choosable, first: readonly Chosen[] | undefined) =>
  first ? Math.min(first.find((one) => one.lineId === lineId)?.quantity ?? 0, quantity) : quantity;
