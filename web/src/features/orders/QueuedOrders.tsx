import { useApolloClient } from '@apollo/client/react';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { subscribeToStoredOrders, readStoredOrders } from './queued-orders-storage.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useOnline } from '#web/ui/use-online.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { createIdempotencyKey } from '#web/ui/idempotency-key.ts';
import { writeDraft } from './order-form.ts';
import { useSendQueuedOrders } from './use-send-queued-orders.ts';
import {
  removeQueuedOrder,
  removeQueuedOrdersOf,
  queueOrder,
  parseQueuedOrders,
  type QueuedOrder,
} from './queued-orders.ts';
import style from './QueuedOrders.module.css';

const words = copy.waitingOrders;

function useQueuedOrders(uid: string | null): { stored: string | null; orders: QueuedOrder[] } {
  const stored = useSyncExternalStore(subscribeToStoredOrders, readStoredOrders, () => null);
  return { stored, orders: parseQueuedOrders(stored).filter((order) => order.uid === uid) };
}

const useUid = () => {
  const identity = useIdentity();
  return identity.status === 'signedIn' ? identity.user.uid : null;
};

function discard(orders: readonly QueuedOrder[]): void {
  for (const { idempotencyKey } of orders) removeQueuedOrder(idempotencyKey);
  const undo = { label: words.undo, run: () => void orders.map(queueOrder) };
  toast.success(words.discarded, undo);
}

/** Shows the signed-in user's queued orders in a banner and sends them when the browser is online. */
export function QueuedOrders() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const online = useOnline();
  const uid = useUid();
  const { stored, orders } = useQueuedOrders(uid);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const due = orders.filter(({ problem }) => problem === null);
  useSendQueuedOrders(
    client,
    online && due.length > 0 ? uid : null,
    stored,
    () => void navigate(paths.myOrders),
  );
  if (orders.length === 0) return null;
  const refused = orders.length - due.length;
  const count = refused > 0 ? refused : due.length;
  const message = refused > 0 ? words.refused : online ? words.sending : words.waiting;
  const moveToForm = (order: QueuedOrder) => {
    const { productId, quantity, phone, address, idempotencyKey } = order;
    const draft = { quantity: String(quantity), phone, address, idempotencyKey: createIdempotencyKey() };
    writeDraft(sessionStorage, productId, draft);
    removeQueuedOrder(idempotencyKey);
    setIsDialogOpen(false);
    void navigate(paths.order(productId));
  };
  return (
    <>
      <Banner
        tone={refused > 0 ? 'attention' : 'offline'}
        action={
          <>
            <button type="button" onClick={() => setIsDialogOpen(true)}>
              {words.lookAt(orders.length)}
            </button>
            <button type="button" onClick={() => discard(orders)}>
              {words.discard}
            </button>
          </>
        }
      >
        {message(count)}
      </Banner>
      <Dialog
        open={isDialogOpen}
        title={words.title}
        onClose={() => setIsDialogOpen(false)}
        actions={
          <Button variant="quiet" onClick={() => setIsDialogOpen(false)}>
            {words.close}
          </Button>
        }
      >
        <p>{words.lead}</p>
        <ul className={style.list}>
          {orders.map((order) => (
            <li key={order.idempotencyKey}>
              <p>
                <strong>{order.product}</strong> · {words.items(order.quantity)} · {order.total}
              </p>
              <p className={style.contact}>
                {order.phone} · {order.address}
              </p>
              {order.problem && (
                <p className={style.problem}>
                  {copy.authority} {order.problem}
                </p>
              )}
              <div className={style.actions}>
                {order.problem && <Button onClick={() => moveToForm(order)}>{words.toForm}</Button>}
                <Button variant="secondary" onClick={() => discard([order])}>
                  {words.discard} <VisuallyHidden>{words.discardOf(order.product)}</VisuallyHidden>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** Warns before logging out about queued orders that would be discarded. */
export function QueuedOrdersAtLogout() {
  const { orders } = useQueuedOrders(useUid());
  return orders.length > 0 && <p>{words.atLogout(orders.length)}</p>;
}

/** Discards the user's queued orders on logout. */
export const discardAllOf = (uid: string): void => void removeQueuedOrdersOf(uid);
