import { lazy, type ComponentType } from 'react';
import { QUEUED_ORDERS, readStoredOrders } from './queued-orders-storage.ts';

const loadQueuedOrders = () => import('./QueuedOrders.tsx');
/** The queued orders of the user, which are discarded at logout. */
export const QueuedOrdersAtLogout = lazy<ComponentType>(() =>
  loadQueuedOrders().then(
    ({ QueuedOrdersAtLogout: Shown }) => ({ default: Shown }),
    () => ({ default: () => null }),
  ),
);

/** Removes the user's queued orders, so that the next user of this browser cannot see them. */
export async function discardQueuedOrders(uid: string): Promise<void> {
  if (readStoredOrders() === null) return;
  const code = await loadQueuedOrders().catch(() => null);
  // Without the code, queued orders of different accounts cannot be told apart: remove all.
  if (code) code.discardAllOf(uid);
  else localStorage.removeItem(QUEUED_ORDERS);
}
