import { WAITING, waitingText } from './waiting-text.ts';

/** An order that was agreed to without a connection, as it stood in the form. */
export interface WaitingOrder {
  /** Of the account that it was kept for; nobody else sends it. */
  readonly uid: string;
  readonly email: string;
  readonly productId: string;
  readonly product: string;
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
  /** The total as it was seen, in minor units, and in words. */
  readonly totalMinor: number;
  readonly total: string;
  /** Sent twice it is one order. */
  readonly placementKey: string;
  /** Why the shop did not take it; null until it was asked. */
  readonly problem: string | null;
}

const TEXTS = ['uid', 'email', 'productId', 'product', 'phone', 'address', 'total', 'placementKey'] as const;

function isOrder(value: unknown): value is WaitingOrder {
  if (typeof value !== 'object' || value === null) return false;
  const order = value as Record<string, unknown>;
  return (
    TEXTS.every((name) => typeof order[name] === 'string') &&
    Number.isSafeInteger(order['quantity']) &&
    Number.isSafeInteger(order['totalMinor']) &&
    (order['problem'] === null || typeof order['problem'] === 'string')
  );
}

/** What is kept, oldest first; whatever is not an order is left out. */
export function readWaiting(text: string | null): WaitingOrder[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOrder) : [];
  } catch {
    return [];
  }
}

/** Whether it could be written. */
function write(orders: readonly WaitingOrder[]): boolean {
  try {
    if (orders.length > 0) localStorage.setItem(WAITING, JSON.stringify(orders));
    else localStorage.removeItem(WAITING);
    dispatchEvent(new Event(WAITING));
    return true;
  } catch {
    return false;
  }
}

const others = (placementKey: string) =>
  readWaiting(waitingText()).filter((order) => order.placementKey !== placementKey);

/** Keeps an order, in the place of an older one with its key; false where the browser keeps nothing. */
export const keepWaiting = (order: WaitingOrder): boolean => write([...others(order.placementKey), order]);

export const dropWaiting = (placementKey: string): boolean => write(others(placementKey));

/** All of one account, as when it logs out. */
export const dropWaitingOf = (uid: string): boolean =>
  write(readWaiting(waitingText()).filter((order) => order.uid !== uid));

/** What became of an order that was sent: placed, refused for a reason, or to be sent again. */
export type Sent = 'placed' | 'later' | { readonly refused: string };

/**
 * Sends what waits for `uid`, one after the other; 'later' when something is left to send. What was answered is written down
 * before the next is sent, so that neither a reload nor another tab sends it again.
 */
export async function sendWaiting(
  uid: string,
  send: (order: WaitingOrder) => Promise<Sent>,
): Promise<'done' | 'later'> {
  const due = readWaiting(waitingText()).filter((order) => order.uid === uid && order.problem === null);
  for (const order of due) {
    // Discarded while another was being sent.
    if (!readWaiting(waitingText()).some(({ placementKey }) => placementKey === order.placementKey)) continue;
    const sent = await send(order);
    if (sent === 'later') return 'later';
    if (sent === 'placed') dropWaiting(order.placementKey);
    else keepWaiting({ ...order, problem: sent.refused });
  }
  return 'done';
}

/** Not in two tabs at once. Where the browser has no locks (plain http) the placement key alone makes it one order. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  // Missing outside of secure contexts, whatever the types say.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(WAITING, work) : work();
}

/** Milliseconds before the next try, after so many that failed. */
export const pauseAfter = (failed: number): number =>
  failed === 0 ? 0 : Math.min(1_000 * 2 ** failed, 60_000);
