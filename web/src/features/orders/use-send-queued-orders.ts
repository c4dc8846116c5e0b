import type { ApolloClient } from '@apollo/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '#web/ui/toast.ts';
import * as copy from '#web/app/copy.ts';
import { PlaceOrderDocument } from './PlaceOrder.generated.ts';
import {
  runInOneTab,
  retryDelay,
  sendQueuedOrders,
  type SendOutcome,
  type QueuedOrder,
} from './queued-orders.ts';

/** Places one order. Never rejects. */
async function place(client: ApolloClient, order: QueuedOrder): Promise<SendOutcome> {
  const { productId, quantity, phone, address, totalMinor, idempotencyKey, email } = order;
  const input = {
    equipmentId: productId,
    quantity,
    phone,
    address,
    idempotencyKey,
    expectedTotalMinor: totalMinor,
    customerName: null,
    // The server rejects the order if another user is signed in by now.
    customerEmail: email,
  };
  try {
    const { data } = await client.mutate({ mutation: PlaceOrderDocument, variables: { input } });
    const result = data?.placeOrder;
    switch (result?.__typename) {
      case 'Order':
        return 'placed';
      case 'PriceChanged':
      case 'EquipmentUnavailable':
      case 'QuantityOutOfRange':
      case 'OrderLimitReached':
      case 'IdempotencyKeyReused':
      case 'InvalidInput':
      case 'Forbidden':
        return { refused: result.message };
      case 'SignInRequired':
      case 'RateLimited':
      case undefined:
        return 'later';
      default:
        return result satisfies never;
    }
  } catch {
    return 'later';
  }
}

/**
 * Sends the queued orders of `uid`; a null `uid` pauses sending. `stored` is the stored text, whose changes restart
 * sending.
 */
export function useSendQueuedOrders(
  client: ApolloClient,
  uid: string | null,
  stored: string | null,
  onPlaced: () => void,
): void {
  const failures = useRef(0);
  const [round, setRound] = useState(0);
  const send = useEffectEvent(async (order: QueuedOrder) => {
    const sent = await place(client, order);
    if (sent === 'later') return sent;
    failures.current = 0;
    if (sent !== 'placed') return sent;
    toast.success(copy.toasts.ordered, { label: copy.waitingOrders.toOrders, run: onPlaced });
    void client.refetchQueries({ include: 'active' }).catch(() => {});
    return sent;
  });
  useEffect(() => {
    if (uid === null) {
      // Back online, retry at once.
      failures.current = 0;
      return undefined;
    }
    let current = true;
    const sendAll = async () => {
      const left = await runInOneTab(async () => (current ? sendQueuedOrders(uid, send) : 'done'));
      if (!current || left === 'done') return;
      failures.current += 1;
      setRound((before) => before + 1);
    };
    const timer = setTimeout(() => void sendAll(), retryDelay(failures.current));
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [uid, stored, round]);
}
