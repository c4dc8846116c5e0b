import { Printer } from 'lucide-react';
import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { useIsAllowed } from '#web/app/use-is-allowed.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import type { FulfilOrderInput } from '#web/generated/schema-types.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { useFulfilOrderMutation } from './FulfilOrder.generated.ts';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import style from './ManagedParcel.module.css';
import { OrderProgress } from './OrderProgress.tsx';
import { Parcels } from './Parcels.tsx';
import { ShipOrder } from './ShipOrder.tsx';
import { useOrderAction } from './use-order-action.ts';

const words = copy.parcels;

type Parcel = ManagedOrderFragment['parcels'][number];

/** An order's parcels for admins: status, next step and packing slip. */
export function ManagedParcel({ order }: { order: ManagedOrderFragment }) {
  const { databaseId: orderId, fulfilment, parcels, unshippedItems, paid, status, canSend } = order;
  const maySend = useIsAllowed('WAREHOUSE');
  const { perform, problem } = useOrderAction();
  const [fulfil, { loading }] = useFulfilOrderMutation();
  const alert = useFocusOn<HTMLDivElement>(problem);
  /** The parcel to correct, or a new one. */
  const [shipping, setShipping] = useState<Parcel | 'new' | null>(null);
  // Nothing opens a completed shipment again.
  const [isCompleting, setIsCompleting] = useState(false);
  const [moved, setMoved] = useState(0);
  // Each step removes its button, so move the focus.
  const title = useFocusOn<HTMLHeadingElement>(moved);
  const takeStep = async (input: Omit<FulfilOrderInput, 'orderId'>, done: string, undo?: () => void) => {
    const send = async () =>
      (await fulfil({ variables: { input: { orderId, ...input } } })).data?.fulfilOrder;
    if ((await perform(send, done, undo)) === 'done') setMoved((times) => times + 1);
  };
  const deliver = ({ databaseId: parcelId, carrier, trackingNumber }: Parcel) => {
    const shipment = { carrier, trackingNumber };
    const undo = () => void takeStep({ to: 'SHIPPED', parcelId, shipment }, words.deliveryUndone);
    void takeStep({ to: 'DELIVERED', parcelId }, words.delivered, undo);
  };
  const closeDialog = (done: boolean) => {
    setShipping(null);
    if (done) setMoved(moved + 1);
  };
  const [only] = parcels;
  const isPart = fulfilment === 'PARTLY_SHIPPED';
  // With several parcels, each has its own buttons.
  const isOne = parcels.length === 1 && !isPart;
  const next = {
    UNFULFILLED: canSend && {
      hint: words.packHint,
      label: words.pack,
      take: () => void takeStep({ to: 'PACKED' }, words.packed),
    },
    PACKED: canSend && { hint: words.shipHint, label: words.ship, take: () => setShipping('new') },
    PARTLY_SHIPPED:
      canSend && unshippedItems.some(({ quantity }) => quantity > 0)
        ? { hint: words.shipRestHint, label: words.shipRest, take: () => setShipping('new') }
        : {
            hint: words.completeHint,
            label: words.complete,
            take: () => setIsCompleting(true),
          },
    SHIPPED:
      isOne && only ? { hint: words.deliverHint, label: words.deliver, take: () => deliver(only) } : null,
    DELIVERED: null,
  }[fulfilment];
  return (
    <section className={style.card} aria-labelledby="order-parcel">
      <h2 id="order-parcel" ref={title} tabIndex={-1}>
        {words.title}
      </h2>
      {paid && status === 'OPEN' && <OrderProgress order={order} />}
      <Parcels
        parcels={parcels}
        isPart={isPart}
        renderActions={(parcel) =>
          maySend &&
          !parcel.deliveredAt && (
            <div className={style.others}>
              <Button variant="secondary" disabled={loading} onClick={() => deliver(parcel)}>
                {words.deliver}
                <VisuallyHidden> {words.of(parcel.trackingNumber)}</VisuallyHidden>
              </Button>
              <Button variant="quiet" disabled={loading} onClick={() => setShipping(parcel)}>
                {words.change}
                <VisuallyHidden> {words.of(parcel.trackingNumber)}</VisuallyHidden>
              </Button>
            </div>
          )
        }
      />
      {problem && (
        <Alert ref={alert} lead={words.failed}>
          {problem.message}
        </Alert>
      )}
      <div className={style.actions}>
        {maySend && next && <p>{next.hint}</p>}
        {next === false && <p>{status === 'OPEN' && !paid ? words.waitsForPayment : words.notSent}</p>}
        <div className={style.others}>
          {maySend && next && (
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
          {maySend && fulfilment === 'PACKED' && (
            <Button
              variant="quiet"
              disabled={loading}
              onClick={() => void takeStep({ to: 'UNFULFILLED' }, words.unpacked)}
            >
              {words.unpack}
            </Button>
          )}
          {maySend && fulfilment === 'SHIPPED' && isOne && only && (
            <Button variant="quiet" disabled={loading} onClick={() => setShipping(only)}>
              {words.change}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isCompleting}
        variant="primary"
        title={words.completeAsk}
        cancelLabel={words.completeNo}
        confirmLabel={words.completeYes}
        busyLabel={words.packing}
        problemLead={words.failed}
        onConfirm={async () => {
          await takeStep({ to: 'SHIPPED' }, words.completed);
          return null;
        }}
        onClose={() => setIsCompleting(false)}
      >
        <p>{words.completeConsequence}</p>
      </ConfirmDialog>
      <ShipOrder
        order={order}
        parcel={shipping === 'new' ? null : shipping}
        open={shipping !== null}
        onClose={closeDialog}
      />
    </section>
  );
}
