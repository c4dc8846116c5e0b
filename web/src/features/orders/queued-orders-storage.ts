/** Storage key of queued orders. `features/orders/queued-orders.ts` reads and writes them. */
export const QUEUED_ORDERS = 'waiting-orders';

/** Returns the stored text of all queued orders in this browser, or null. */
export function readStoredOrders(): string | null {
  try {
    return localStorage.getItem(QUEUED_ORDERS);
  } catch {
    return null;
  }
}

/** Subscribes to changes by this and other tabs. */
export function subscribeToStoredOrders(listener: () => void): () => void {
  const events = [QUEUED_ORDERS, 'storage'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
