import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { toast } from '#web/ui/toast.ts';
import type { OrderProblem } from './OrderProblems.tsx';
import { usePackOrdersMutation } from './PackOrders.generated.ts';
import { isRefused, useSignInAgain } from './session-end.ts';

const words = copy.orderWorkbench;

/** Orders of one request. */
const MAX_ORDERS = 100;

type Packable = { readonly databaseId: string; readonly number: string };

/**
 * Packs orders, and undoes it for those that this action packed. `problems` are the orders that were not changed. `failure`
 * is set if a request failed.
 */
export function usePackOrders({ onChanged }: { onChanged: () => void }) {
  const [send] = usePackOrdersMutation();
  const signInAgain = useSignInAgain();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly OrderProblem[]>([]);
  const [failure, setFailure] = useState<{ lead: string; message: string } | null>(null);
  /** The orders that the last action packed. */
  const [undoable, setUndoable] = useState<readonly Packable[]>([]);

  /** Sends the orders in parts. Returns those that changed, also if a later part failed; null if the session ended. */
  async function sendAll(orders: readonly Packable[], undo: boolean) {
    const changed: Packable[] = [];
    const refused: OrderProblem[] = [];
    const fail = (message: string) => {
      setFailure({ lead: undo ? words.undoFailed : words.packFailed, message });
      return { changed, refused, isComplete: false };
    };
    for (let at = 0; at < orders.length; at += MAX_ORDERS) {
      const orderIds = orders.slice(at, at + MAX_ORDERS).map(({ databaseId }) => databaseId);
      try {
        const { data } = await send({ variables: { input: { orderIds, undo } } });
        const answer = data?.packOrders;
        switch (answer?.__typename) {
          case 'PackedOrders':
            for (const { orderId, isChanged, message } of answer.results) {
              const order = orders.find(({ databaseId }) => databaseId === orderId);
              if (order && isChanged) changed.push(order);
              if (order && message !== null) refused.push({ number: order.number, reason: message });
            }
            break;
          case 'SignInRequired':
            await signInAgain();
            return null;
          case 'InvalidInput':
          case 'Forbidden':
            return fail(answer.message);
          case undefined:
            return fail(copy.failures.unexpected);
          default:
            return answer satisfies never;
        }
      } catch (error) {
        if (!isRefused(error)) return fail(requestFailure());
        await signInAgain();
        return null;
      }
    }
    return { changed, refused, isComplete: true };
  }

  async function run(orders: readonly Packable[], undo: boolean): Promise<void> {
    if (busy || orders.length === 0) return;
    setBusy(true);
    setFailure(null);
    const result = await sendAll(orders, undo);
    setBusy(false);
    if (!result) return;
    const { changed, refused, isComplete } = result;
    setProblems(refused);
    setUndoable(undo ? [] : changed);
    onChanged();
    if (undo) {
      if (changed.length > 0) toast.success(words.unpacked(changed.length));
    } else if (changed.length > 0)
      toast.success(words.packed(changed.length), {
        label: words.undo,
        run: () => void run(changed, true),
      });
    else if (isComplete && refused.length === 0) toast.success(words.packedBefore);
  }

  return {
    busy,
    failure,
    problems,
    closeProblems: () => setProblems([]),
    pack: (orders: readonly Packable[]) => run(orders, false),
    undo: undoable.length > 0 ? () => run(undoable, true) : null,
  };
}
