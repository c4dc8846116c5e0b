import { Printer } from 'lucide-react';
import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import type { ShipmentInput } from '#web/generated/schema-types.ts';
import { useFulfilOrderMutation } from './FulfilOrder.generated.ts';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import style from './ManagedParcel.module.css';
import { OrderProgress } from './OrderProgress.tsx';
import { Shipment } from './Shipment.tsx';
import { ShipOrder } from './ShipOrder.tsx';
import { useOrderAction } from './use-order-action.ts';

const words = copy.parcels;

/** An order's parcel for admins: status, next step and packing slip. */
export function ManagedParcel({ order }: { order: ManagedOrderFragment }) {
  const { databaseId: orderId, fulfilment, shipment, paid, status, canSend } = order;
  const { perform, problem } = useOrderAction();
  const [fulfil, { loading }] = useFulfilOrderMutation();
  const alert = useFocusOn<HTMLDivElement>(problem);
  const [shipping, setShipping] = useState(false);
  const [moved, setMoved] = useState(0);
  // Each step removes its button, so move the focus.
  const title = useFocusOn<HTMLHeadingElement>(moved);
  const move = async (
    to: typeof fulfilment,
    done: string,
    { undo, parcel = null }: { undo?: () => void; parcel?: ShipmentInput | null } = {},
  ) => {
    const send = async () =>
      (await fulfil({ variables: { input: { orderId, to, shipment: parcel } } })).data?.fulfilOrder;
    if ((await perform(send, done, undo)) === 'done') setMoved((times) => times + 1);
  };
  const undoDelivery = () => {
    if (!shipment) return;
    const { carrier, trackingNumber } = shipment;
    void move('SHIPPED', words.deliveryUndone, { parcel: { carrier, trackingNumber } });
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
      take: () => void move('DELIVERED', words.delivered, { undo: undoDelivery }),
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
      <div className={style.actions}>
        {next && <p>{next.hint}</p>}
        {next === false && <p>{status === 'OPEN' && !paid ? words.waitsForPayment : words.notSent}</p>}
        <div className={style.others}>
          {next && (
            <Button busy={loading} busyLabel={words.packing} onClick={next.take}>
              {next.label}
            </Button>
          )}
          {canSend && (
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
