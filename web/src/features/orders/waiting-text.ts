/** Storage key of queued orders. `features/orders/waiting-orders.ts` reads and writes them. */
export const WAITING = 'waiting-orders';

/** Returns the stored text of all queued orders in this browser, or null. */
export function waitingText(): string | null {
  try {
    return localStorage.getItem(WAITING);
  } catch {
    return null;
  }
}

/** Subscribes to changes by this and other tabs. */
export function onWaiting(listener: () => void): () => void {
  const events = [WAITING, 'storage'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
