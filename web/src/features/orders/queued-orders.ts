import { QUEUED_ORDERS, readStoredOrders } from './queued-orders-storage.ts';

/** An order that the customer confirmed offline, with the form's values. */
export interface QueuedOrder {
  /** The account that queued the order. Only this account sends it. */
  readonly uid: string;
  readonly email: string;
  readonly productId: string;
  readonly product: string;
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
  /** The confirmed total, in minor units and as displayed. */
  readonly totalMinor: number;
  readonly total: string;
  /** Idempotency key: sending twice creates one order. */
  readonly idempotencyKey: string;
  /** Why the server rejected the order. Null before it was sent. */
  readonly problem: string | null;
}

const TEXTS = [
  'uid',
  'email',
  'productId',
  'product',
  'phone',
  'address',
  'total',
  'idempotencyKey',
] as const;

function isOrder(value: unknown): value is QueuedOrder {
  if (typeof value !== 'object' || value === null) return false;
  const order = value as Record<string, unknown>;
  return (
    TEXTS.every((name) => typeof order[name] === 'string') &&
    Number.isSafeInteger(order['quantity']) &&
    Number.isSafeInteger(order['totalMinor']) &&
    (order['problem'] === null || typeof order['problem'] === 'string')
  );
}

/** Until 2026-11-27, the key of a stored order was called `placementKey`. */
const withRenamedKey = (order: unknown) =>
  typeof order === 'object' && order !== null && 'placementKey' in order
    ? { ...order, idempotencyKey: order.placementKey }
    : order;

/** Parses the stored orders, oldest first. Drops invalid entries. */
export function parseQueuedOrders(text: string | null): QueuedOrder[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.map(withRenamedKey).filter(isOrder) : [];
  } catch {
    return [];
  }
}

/** Returns false if storage is full or blocked. */
function write(orders: readonly QueuedOrder[]): boolean {
  try {
    if (orders.length > 0) localStorage.setItem(QUEUED_ORDERS, JSON.stringify(orders));
    else localStorage.removeItem(QUEUED_ORDERS);
    dispatchEvent(new Event(QUEUED_ORDERS));
    return true;
  } catch {
    return false;
  }
}

const otherOrders = (idempotencyKey: string) =>
  parseQueuedOrders(readStoredOrders()).filter((order) => order.idempotencyKey !== idempotencyKey);

/** Queues an order, replacing one with the same key. Returns false if storage is full or blocked. */
export const queueOrder = (order: QueuedOrder): boolean =>
  write([...otherOrders(order.idempotencyKey), order]);

export const removeQueuedOrder = (idempotencyKey: string): boolean => write(otherOrders(idempotencyKey));

/** Removes all orders of an account, such as on logout. */
export const removeQueuedOrdersOf = (uid: string): boolean =>
  write(parseQueuedOrders(readStoredOrders()).filter((order) => order.uid !== uid));

/** The outcome of sending an order: placed, rejected with a reason, or to be retried. */
export type SendOutcome = 'placed' | 'later' | { readonly refused: string };

/**
 * Sends the queued orders of `uid` one after the other. Returns 'later' if some are left to send. Stores each outcome
 * before sending the next order, so that neither a reload nor another tab sends it again.
 */
export async function sendQueuedOrders(
  uid: string,
  send: (order: QueuedOrder) => Promise<SendOutcome>,
): Promise<'done' | 'later'> {
  const due = parseQueuedOrders(readStoredOrders()).filter(
    (order) => order.uid === uid && order.problem === null,
  );
  for (const order of due) {
    // Discarded while another order was being sent.
    if (
      !parseQueuedOrders(readStoredOrders()).some(
        ({ idempotencyKey }) => idempotencyKey === order.idempotencyKey,
      )
    )
      continue;
    const sent = await send(order);
    if (sent === 'later') return 'later';
    if (sent === 'placed') removeQueuedOrder(order.idempotencyKey);
    else queueOrder({ ...order, problem: sent.refused });
  }
  return 'done';
}

/** Runs in one tab at a time. Without the Web Locks API (plain HTTP), only the idempotency key prevents duplicates. */
export function runInOneTab<T>(work: () => Promise<T>): Promise<T> {
  // Undefined outside of secure contexts, despite its type.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(QUEUED_ORDERS, work) : work();
}

/** Milliseconds before the next attempt, after this many failures. */
export const retryDelay = (failures: number): number =>
  failures === 0 ? 0 : Math.min(1_000 * 2 ** failures, 60_000);
