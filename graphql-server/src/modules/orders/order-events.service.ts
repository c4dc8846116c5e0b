import type { Db } from '#server/db.ts';
import { listenToDatabase } from '#server/database-notifications.ts';
import type { Viewer } from '#server/viewer.ts';
import { isOwnOrder, type Owned } from './orders.access.ts';

/** An order's id. Null: refetch, because the subscription is new or may have missed events. */
export interface OrderEvent {
  readonly orderId: string | null;
}

const channels = ['order_placed', 'order_changed'] as const;
type Channel = (typeof channels)[number];

/** Maximum number of queued orders of one listener. Beyond it, the listener is told to refetch. */
const MAX_WAITING = 500;

interface Listener {
  readonly channels: readonly Channel[];
  readonly isVisible: (order: Owned) => boolean;
  readonly notify: (orderId: string | null) => void;
  readonly finish: () => void;
}

export type OrderEventsService = ReturnType<typeof createOrderEvents>;

/**
 * Publishes orders as soon as a transaction has changed them, on any server: a trigger notifies with the order's id, and one
 * connection of each server listens. When that connection breaks, all listeners are told to refetch after reconnecting.
 */
export function createOrderEvents({
  url,
  prisma,
  log,
}: {
  url: string;
  prisma: Db;
  log: { warn(message: string): void };
}) {
  const listeners = new Set<Listener>();
  let isClosed = false;

  const notifyAll = () => {
    for (const { notify } of listeners) notify(null);
  };

  /** Looks up the owner once for all listeners of this server. */
  async function handleNotification(channel: Channel, id: string): Promise<void> {
    if (listeners.size === 0) return;
    const select = { customerId: true, customerEmail: true } as const;
    const order = await prisma.order.findUnique({ where: { id }, select });
    if (!order) return;
    for (const listener of listeners)
      if (listener.channels.includes(channel) && listener.isVisible(order)) listener.notify(id);
  }

  const connection = listenToDatabase({
    url,
    name: 'order events',
    channels,
    onNotification: (channel, payload) => void handleNotification(channel, payload).catch(notifyAll),
    onListening: notifyAll,
    log,
  });

  function stream(
    channelNames: readonly Channel[],
    isVisible: Listener['isVisible'],
  ): AsyncIterableIterator<OrderEvent> {
    const waiting = new Set<string | null>([null]);
    const end = new AbortController();
    let wake = () => {};
    const listener: Listener = {
      channels: channelNames,
      isVisible,
      notify(orderId) {
        const isTooMany = waiting.size >= MAX_WAITING;
        if (isTooMany) waiting.clear();
        waiting.add(isTooMany ? null : orderId);
        wake();
      },
      finish() {
        end.abort();
        listeners.delete(listener);
        wake();
      },
    };
    listeners.add(listener);
    if (isClosed) listener.finish();
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      async next() {
        while (!end.signal.aborted && waiting.size === 0)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        if (end.signal.aborted) return { value: undefined, done: true };
        const [orderId = null] = waiting;
        waiting.delete(orderId);
        return { value: { orderId }, done: false };
      },
      async return() {
        listener.finish();
        return { value: undefined, done: true };
      },
    };
  }

  return {
    /** One's own orders, placed or changed. */
    ofOwn: (viewer: Viewer) => stream(channels, (order) => isOwnOrder(viewer, order)),
    /** All that are changed. For admins. */
    ofChanged: () => stream(['order_changed'], () => true),
    /** All that are placed. For admins. */
    ofPlaced: () => stream(['order_placed'], () => true),
    async close() {
      isClosed = true;
      for (const { finish } of listeners) finish();
      await connection.close();
    },
  };
}
