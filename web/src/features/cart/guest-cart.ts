import { useSyncExternalStore } from 'react';

/** Storage key of the id of a guest's cart. */
export const CART = 'cart';

const listeners = new Set<() => void>();
/** The id where storage is blocked: the cart lasts as long as the page. */
let unstored: string | null = null;

export const notifyCart = (): void => listeners.forEach((changed) => changed());

/** Subscribes to changes by this and other tabs. */
export function subscribeToCart(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

/** The id of the guest's cart. After sign-in, the cart waits to be merged. Null if there is none. */
export function guestCartId(): string | null {
  try {
    return localStorage.getItem(CART) ?? unstored;
  } catch {
    return unstored;
  }
}

/** Stores the id of the guest's cart. Null forgets it. */
export function storeGuestCart(id: string | null): void {
  if (id === guestCartId()) return;
  unstored = null;
  try {
    if (id === null) localStorage.removeItem(CART);
    else localStorage.setItem(CART, id);
  } catch {
    unstored = id;
  }
  notifyCart();
}

/** Null before hydration, because pages are the same for all users. */
export const useGuestCartId = (): string | null =>
  useSyncExternalStore(subscribeToCart, guestCartId, () => null);
