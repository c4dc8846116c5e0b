import { lazy, type ComponentType } from 'react';
import { WAITING, waitingText } from './waiting-text.ts';

const orders = () => import('./WaitingOrders.tsx');
/** The queued orders of the user, which are discarded at logout. */
export const WaitingAtLogout = lazy<ComponentType>(() =>
  orders().then(
    ({ WaitingAtLogout: Shown }) => ({ default: Shown }),
    () => ({ default: () => null }),
  ),
);

/** Removes the user's queued orders, so that the next user of this browser cannot see them. */
export async function discardWaiting(uid: string): Promise<void> {
  if (waitingText() === null) return;
  const code = await orders().catch(() => null);
  // Without the code, queued orders of different accounts cannot be told apart: remove all.
  if (code) code.discardAllOf(uid);
  else localStorage.removeItem(WAITING);
}
