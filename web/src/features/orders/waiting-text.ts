/** Where orders are kept that wait for a connection. Read and written by `features/orders/waiting-orders.ts`. */
export const WAITING = 'waiting-orders';

/** All that waits in this browser, as it is kept; null for nothing. */
export function waitingText(): string | null {
  try {
    return localStorage.getItem(WAITING);
  } catch {
    return null;
  }
}

/** Hears of changes by this tab and by others. */
export function onWaiting(listener: () => void): () => void {
  const events = [WAITING, 'storage'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
