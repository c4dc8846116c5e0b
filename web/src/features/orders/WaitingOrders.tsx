import { useApolloClient } from '@apollo/client/react';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { onWaiting, waitingText } from './waiting-text.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useOnline } from '#web/ui/use-online.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { createIdempotencyKey } from '#web/ui/idempotency-key.ts';
import { writeDraft } from './order-form.ts';
import { useSendWaiting } from './use-send-waiting.ts';
import { dropWaiting, dropWaitingOf, keepWaiting, readWaiting, type WaitingOrder } from './waiting-orders.ts';
import style from './WaitingOrders.module.css';

const words = copy.waitingOrders;

function useWaitingOf(uid: string | null): { kept: string | null; orders: WaitingOrder[] } {
  const kept = useSyncExternalStore(onWaiting, waitingText, () => null);
  return { kept, orders: readWaiting(kept).filter((order) => order.uid === uid) };
}

const useUid = () => {
  const identity = useIdentity();
  return identity.status === 'signedIn' ? identity.user.uid : null;
};

function discard(orders: readonly WaitingOrder[]): void {
  for (const { idempotencyKey } of orders) dropWaiting(idempotencyKey);
  const undo = { label: words.undo, run: () => void orders.map(keepWaiting) };
  toast.success(words.discarded, undo);
}

/** Shows the signed-in user's queued orders in a banner and sends them when the browser is online. */
export function WaitingOrders() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const online = useOnline();
  const uid = useUid();
  const { kept, orders } = useWaitingOf(uid);
  const [looking, setLooking] = useState(false);
  const due = orders.filter(({ problem }) => problem === null);
  useSendWaiting(client, online && due.length > 0 ? uid : null, kept, () => void navigate(paths.myOrders));
  if (orders.length === 0) return null;
  const refused = orders.length - due.length;
  const count = refused > 0 ? refused : due.length;
  const say = refused > 0 ? words.refused : online ? words.sending : words.waiting;
  const toForm = (order: WaitingOrder) => {
    const { productId, quantity, phone, address, idempotencyKey } = order;
    const draft = { quantity: String(quantity), phone, address, idempotencyKey: createIdempotencyKey() };
    writeDraft(sessionStorage, productId, draft);
    dropWaiting(idempotencyKey);
    setLooking(false);
    void navigate(paths.order(productId));
  };
  return (
    <>
      <Banner
        tone={refused > 0 ? 'attention' : 'offline'}
        action={
          <>
            <button type="button" onClick={() => setLooking(true)}>
              {words.lookAt(orders.length)}
            </button>
            <button type="button" onClick={() => discard(orders)}>
              {words.discard}
            </button>
          </>
        }
      >
        {say(count)}
      </Banner>
      <Dialog
        open={looking}
        title={words.title}
        onClose={() => setLooking(false)}
        actions={
          <Button variant="quiet" onClick={() => setLooking(false)}>
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
                {order.problem && <Button onClick={() => toForm(order)}>{words.toForm}</Button>}
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
export function WaitingAtLogout() {
  const { orders } = useWaitingOf(useUid());
  return orders.length > 0 && <p>{words.atLogout(orders.length)}</p>;
}

/** Discards the user's queued orders on logout. */
export const discardAllOf = (uid: string): void => void dropWaitingOf(uid);
