import type { OrdersToPrintQuery } from './OrdersToPrint.generated.ts';

export type PrintedOrder = OrdersToPrintQuery['ordersByIds'][number];

/** The lines of an order with the items to pack: those that have neither shipped nor been refunded. */
export function linesToPack({ lines, unshippedItems }: PrintedOrder): PrintedOrder['lines'] {
  const left = new Map(unshippedItems.map(({ lineId, quantity }) => [lineId, quantity]));
  return lines
    .map((line) => ({ ...line, quantity: left.get(line.lineId) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
}

/** Whether a packing slip and the pick list have the order: it can be shipped and has items left. */
export const isPrintable = (order: PrintedOrder) => order.canSend && linesToPack(order).length > 0;

export interface PickedItem {
  readonly key: string;
  readonly sku: string | null;
  readonly name: string;
  readonly title: string;
  readonly quantity: number;
  readonly orders: readonly { readonly number: string; readonly quantity: number }[];
}

/** The items of several orders, added up by product or variant. Sorted by SKU, then by name; without SKU last. */
export function pickListOf(orders: readonly PrintedOrder[]): PickedItem[] {
  const items = new Map<string, PickedItem>();
  for (const order of orders)
    for (const { sku, name, title, quantity } of linesToPack(order)) {
      const key = JSON.stringify([sku, name, title]);
      const { quantity: before = 0, orders: others = [] } = items.get(key) ?? {};
      const known = others.find(({ number }) => number === order.number);
      items.set(key, {
        key,
        sku,
        name,
        title,
        quantity: before + quantity,
        orders: known
          ? others.map((one) => (one === known ? { ...one, quantity: one.quantity + quantity } : one))
          : [...others, { number: order.number, quantity }],
      });
    }
  return [...items.values()].sort(
    (one, other) =>
      Number(one.sku === null) - Number(other.sku === null) ||
      (one.sku ?? '').localeCompare(other.sku ?? '') ||
      one.name.localeCompare(other.name) ||
      one.title.localeCompare(other.title),
  );
}
