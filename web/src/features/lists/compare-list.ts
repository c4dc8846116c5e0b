import { useSyncExternalStore } from 'react';
import * as copy from '#web/app/copy.ts';
import { dismiss, messages, toast } from '#web/ui/toast.ts';
import {
  isProductId,
  readStoredProducts,
  storedText,
  storeProducts,
  subscribeToLists,
  type StoredProduct,
} from './stored-products.ts';

/** Storage key of the products to compare. */
export const COMPARE = 'compare';
export const MAX_COMPARED = 4;

const none: readonly StoredProduct[] = [];
let parsed: { text: string | null; products: readonly StoredProduct[] } = { text: null, products: none };

function chosen(): readonly StoredProduct[] {
  const text = storedText(COMPARE);
  if (text !== parsed.text) parsed = { text, products: readStoredProducts(text, MAX_COMPARED) };
  return parsed.products;
}

/** The products that were chosen in this browser. */
export const useCompareList = (): readonly StoredProduct[] =>
  useSyncExternalStore(subscribeToLists, chosen, () => none);

export function storeCompared(products: readonly StoredProduct[]): void {
  if (!storeProducts(COMPARE, products)) toast.error(copy.comparing.blocked);
}

/** Removes the message about a product too many, which is of no use on the page of the comparison. */
export function dismissRefusal(): void {
  for (const { id, text } of messages()) if (text === copy.comparing.full) dismiss(id);
}

/** Adds or removes a product. A product too many is refused with a message. */
export function compareProduct(product: StoredProduct, isWanted: boolean): void {
  const others = chosen().filter(({ id }) => id !== product.id);
  if (isWanted && others.length >= MAX_COMPARED) toast.error(copy.comparing.full);
  else storeCompared(isWanted ? [...others, product] : others);
}

/** The ids in a URL, without unknown texts and duplicates, and at most as many as can be compared. */
export const comparedIds = (search: URLSearchParams): string[] =>
  [...new Set((search.get('ids') ?? '').slice(0, 1_000).toLowerCase().split(',').filter(isProductId))].slice(
    0,
    MAX_COMPARED,
  );
