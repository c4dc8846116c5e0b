import { useEffect, useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { OrderChangedDocument } from './OrderChanged.generated.ts';
import type { OrderRowFragment } from './OrderRow.generated.ts';
import { useLive } from './use-live.ts';

const words = copy.myOrders.news;

/** Returns the message for a status change. Other changes are visible and need no message. */
export function statusMessage({
  number,
  status,
  paymentState,
  paid,
  fulfilment,
  returns,
}: Pick<OrderRowFragment, 'number' | 'status' | 'paymentState' | 'paid' | 'fulfilment' | 'returns'>): string {
  if (paymentState === 'REFUNDED' || paymentState === 'PARTLY_REFUNDED') return words[paymentState](number);
  if (status !== 'OPEN') return words[status](number);
  const [{ state } = { state: null }] = returns;
  if (state === 'APPROVED' || state === 'REJECTED' || state === 'RECEIVED')
    return words.returns[state](number);
  if (fulfilment !== 'UNFULFILLED') return words[fulfilment](number);
  if (paid) return words.PAID(number);
  const hasOwnMessage =
    paymentState === 'PROCESSING' || paymentState === 'FAILED' || paymentState === 'REQUIRES_ACTION';
  return words[hasOwnMessage ? paymentState : 'TO_PAY'](number);
}

/** The latest event of the customer's orders as a message. `times` distinguishes two equal events. */
export function useOrderEvents(
  orders: readonly OrderRowFragment[] | undefined,
  refetch: () => void,
): { id: string; message: string; times: number } | null {
  const [last, setLast] = useState<{ id: string; message: string; times: number } | null>(null);
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    for (const order of orders ?? []) known.current.set(order.id, statusMessage(order));
  }, [orders]);
  useLive(OrderChangedDocument, {
    onEvent(order) {
      const message = statusMessage(order);
      const before = known.current.get(order.id);
      known.current.set(order.id, message);
      if (before === undefined) refetch();
      else if (before !== message)
        setLast((previous) => ({ id: order.id, message, times: (previous?.times ?? 0) + 1 }));
    },
    refetch,
  });
  return last;
}
