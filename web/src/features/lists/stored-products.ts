/** A product in a list that the browser stores. The name is shown if the product is no longer for sale. */
export interface StoredProduct {
  readonly id: string;
  readonly name: string;
}

const LONGEST_NAME = 200;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text can be the `databaseId` of a product. */
export const isProductId = (text: string): boolean => ID.test(text);

/** Parses a stored list. Drops invalid entries, because other versions or the user may have written them. */
export function readStoredProducts(text: string | null, max: number): StoredProduct[] {
  let list: unknown;
  try {
    list = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  const products = new Map<string, StoredProduct>();
  for (const one of Array.isArray(list) ? (list as unknown[]) : []) {
    const { id, name } = (one ?? {}) as Record<string, unknown>;
    if (typeof id !== 'string' || typeof name !== 'string' || !isProductId(id)) continue;
    if (!products.has(id)) products.set(id, { id, name: name.slice(0, LONGEST_NAME) });
    if (products.size === max) break;
  }
  return [...products.values()];
}

const listeners = new Set<() => void>();

export const notifyLists = (): void => listeners.forEach((changed) => changed());

/** Subscribes to changes by this and other tabs. */
export function subscribeToLists(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns false if storage is full or blocked. */
export function storeProducts(key: string, products: readonly StoredProduct[]): boolean {
  try {
    if (products.length > 0) localStorage.setItem(key, JSON.stringify(products));
    else localStorage.removeItem(key);
  } catch {
    return false;
  }
  notifyLists();
  return true;
}
