import { Printer } from 'lucide-react';
import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useFulfilOrderMutation } from './FulfilOrder.generated.ts';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import style from './ManagedParcel.module.css';
import { OrderProgress } from './OrderProgress.tsx';
import { Shipment } from './Shipment.tsx';
import { ShipOrder } from './ShipOrder.tsx';
import { useOrderDeed } from './use-order-deed.ts';

const words = copy.parcels;

/** The parcel of an order, for the shop: how far it is, the next step, and its slip. */
export function ManagedParcel({ order }: { order: ManagedOrderFragment }) {
  const { databaseId: orderId, fulfilment, shipment, paid, status, canSend } = order;
  const { perform, problem } = useOrderDeed();
  const [fulfil, { loading }] = useFulfilOrderMutation();
  const alert = useFocusOn<HTMLDivElement>(problem);
  const [shipping, setShipping] = useState(false);
  const [moved, setMoved] = useState(0);
  // Each step takes its button away.
  const title = useFocusOn<HTMLHeadingElement>(moved);
  const move = async (to: typeof fulfilment, done: string) => {
    const send = async () =>
      (await fulfil({ variables: { input: { orderId, to, shipment: null } } })).data?.fulfilOrder;
    if ((await perform(send, done)) === 'done') setMoved(moved + 1);
  };
  const closeDialog = (done: boolean) => {
    setShipping(false);
    if (done) setMoved(moved + 1);
  };
  const next = {
    UNFULFILLED: canSend && {
      hint: words.packHint,
      label: words.pack,
      take: () => void move('PACKED', words.packed),
    },
    PACKED: canSend && { hint: words.shipHint, label: words.ship, take: () => setShipping(true) },
    SHIPPED: {
      hint: words.deliverHint,
      label: words.deliver,
      take: () => void move('DELIVERED', words.delivered),
    },
    DELIVERED: null,
  }[fulfilment];
  return (
    <section className={style.card} aria-labelledby="order-parcel">
      <h2 id="order-parcel" ref={title} tabIndex={-1}>
        {words.title}
      </h2>
      {paid && status === 'OPEN' && <OrderProgress order={order} />}
      {shipment && <Shipment shipment={shipment} />}
      {problem && (
        <Alert ref={alert} lead={words.failed}>
          {problem.message}
        </Alert>
      )}
      <div className={style.deeds}>
        {next && <p>{next.hint}</p>}
        {next === false && <p>{status === 'OPEN' && !paid ? words.waitsForPayment : words.notSent}</p>}
        <div className={style.others}>
          {next && (
            <Button busy={loading} busyLabel={words.packing} onClick={next.take}>
              {next.label}
            </Button>
          )}
          {paid && status === 'OPEN' && (
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer size={16} aria-hidden />
              {words.print}
            </Button>
          )}
          {fulfilment === 'PACKED' && (
            <Button
              variant="quiet"
              disabled={loading}
              onClick={() => void move('UNFULFILLED', words.unpacked)}
            >
              {words.unpack}
            </Button>
          )}
          {fulfilment === 'SHIPPED' && (
            <Button variant="quiet" disabled={loading} onClick={() => setShipping(true)}>
              {words.change}
            </Button>
          )}
        </div>
      </div>
      <ShipOrder order={order} open={shipping} onClose={closeDialog} />
    </section>
  );
}
