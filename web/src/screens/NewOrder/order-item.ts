import { boundsOf, quantityError } from '#web/features/cart/quantity-bounds.ts';
import type { PhoneOrderProductsQuery } from './PhoneOrderProducts.generated.ts';

export type Product = PhoneOrderProductsQuery['phoneOrderProducts'][number];

/** A product of the order. The quantity is the field's text, which may be invalid. */
export interface OrderItem {
  readonly product: Product;
  readonly quantity: string;
}

export const nameOf = ({ name, optionValues }: Product): string => [name, ...optionValues].join(', ');

export const itemBounds = ({ stockLeft, ...product }: Product) => boundsOf(stockLeft, product);

export const itemError = ({ product, quantity }: OrderItem): string | undefined =>
  quantityError(quantity, itemBounds(product));

/** The items with one more of `product`: its smallest quantity at first, at most its largest. */
export function addProduct(items: readonly OrderItem[], product: Product): readonly OrderItem[] {
  const { min, last } = itemBounds(product);
  const before = items.find((item) => item.product.databaseId === product.databaseId);
  if (!before) return [...items, { product, quantity: String(min) }];
  const quantity = String(Math.min((Number.parseInt(before.quantity, 10) || 0) + 1, last));
  return items.map((item) => (item === before ? { product, quantity } : item));
}
