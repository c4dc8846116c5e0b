import type { OrdersToPrintQuery } from './OrdersToPrint.generated.ts';
import type { ReturnAddressQuery } from './ReturnAddress.generated.ts';

export type PrintedOrder = OrdersToPrintQuery['ordersByIds'][number];
export type ReturnAddress = Pick<ReturnAddressQuery['legalPage'], 'legalName' | 'address'>;

/** The lines of an order with the items to pack: those that have neither shipped nor been refunded. */
export function linesToPack({ lines, unshippedItems }: PrintedOrder): PrintedOrder['lines'] {
  const left = new Map(unshippedItems.map(({ lineId, quantity }) => [lineId, quantity]));
  return lines
    .map((line) => ({ ...line, quantity: left.get(line.lineId) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
}

/** Whether packing slips, the pick list, and address labels include the order: it can be shipped and has items left. */
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

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

/** More lines than these are joined, so that they fit on a label. */
const LABEL_LINES = 7;
/** Full-width characters, such as Chinese ones. Each is as wide as two Latin letters. */
const WIDE = /[\u1100-\uffff]/g;

/** The address on a label, and the size of its text: long names and addresses are printed smaller. */
export function labelOf({ customerName, address }: Pick<PrintedOrder, 'customerName' | 'address'>) {
  const lines = linesOf(address);
  const { length } = (customerName + address).replaceAll(WIDE, 'mm');
  return {
    address: lines.length > LABEL_LINES ? [lines.join(', ')] : lines,
    size: length > 450 ? 'smallest' : length > 200 || lines.length > 5 ? 'small' : 'normal',
  } as const;
}

/** The return address in one line. */
export const returnLineOf = ({ legalName, address }: ReturnAddress) =>
  [legalName, ...linesOf(address)].join(' · ');
