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

function readCompared(): readonly StoredProduct[] {
  const text = storedText(COMPARE);
  if (text !== parsed.text) parsed = { text, products: readStoredProducts(text, MAX_COMPARED) };
  return parsed.products;
}

/** The products that were chosen in this browser. */
export const useCompareList = (): readonly StoredProduct[] =>
  useSyncExternalStore(subscribeToLists, readCompared, () => none);

export function storeCompared(products: readonly StoredProduct[]): void {
  if (!storeProducts(COMPARE, products)) toast.error(copy.comparing.blocked);
}

/** Removes the message that the list is full. The comparison page does not need it. */
export function dismissRefusal(): void {
  for (const { id, text } of messages()) if (text === copy.comparing.full) dismiss(id);
}

/** Adds or removes a product. Shows a message if the list is full. */
export function compareProduct(product: StoredProduct, isWanted: boolean): void {
  const others = readCompared().filter(({ id }) => id !== product.id);
  if (isWanted && others.length >= MAX_COMPARED) toast.error(copy.comparing.full);
  else storeCompared(isWanted ? [...others, product] : others);
}

/** The ids in a URL, without unknown texts and duplicates, and at most as many as can be compared. */
export const comparedIds = (search: URLSearchParams): string[] =>
  [...new Set((search.get('ids') ?? '').slice(0, 1_000).toLowerCase().split(',').filter(isProductId))].slice(
    0,
    MAX_COMPARED,
  );
