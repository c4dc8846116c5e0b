import { useEffect, useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { OrderChangedDocument } from './OrderChanged.generated.ts';
import type { OrderRowFragment } from './OrderRow.generated.ts';
import { useLive } from './use-live.ts';

const words = copy.myOrders.news;

/** Returns the message for a status change. Other changes are visible and need no message. */
export function newsOf({
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
  const isSaid =
    paymentState === 'PROCESSING' || paymentState === 'FAILED' || paymentState === 'REQUIRES_ACTION';
  return words[isSaid ? paymentState : 'TO_PAY'](number);
}

/** The latest event of the customer's orders as a message. `times` distinguishes two equal events. */
export function useOrderEvents(
  orders: readonly OrderRowFragment[] | undefined,
  readAgain: () => void,
): { id: string; said: string; times: number } | null {
  const [last, setLast] = useState<{ id: string; said: string; times: number } | null>(null);
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    for (const order of orders ?? []) known.current.set(order.id, newsOf(order));
  }, [orders]);
  useLive(OrderChangedDocument, {
    hear(order) {
      const said = newsOf(order);
      const before = known.current.get(order.id);
      known.current.set(order.id, said);
      if (before === undefined) readAgain();
      else if (before !== said) setLast((one) => ({ id: order.id, said, times: (one?.times ?? 0) + 1 }));
    },
    readAgain,
  });
  return last;
}
