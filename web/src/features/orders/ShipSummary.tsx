import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import type { OrderToShipFragment } from './OrdersToShip.generated.ts';
import style from './ShipOrders.module.css';
import type { ShippedOrder } from './use-ship-queue.ts';

const words = copy.orderWorkbench;

/** What was shipped, and what was not. */
export function ShipSummary({
  shipped,
  skipped,
  notSendable,
  onShipSkipped,
  onMore,
  onClose,
}: {
  shipped: readonly ShippedOrder[];
  skipped: readonly OrderToShipFragment[];
  notSendable: readonly OrderToShipFragment[];
  onShipSkipped: () => void;
  /** Null if there are no more. */
  onMore: (() => void) | null;
  onClose: () => void;
}) {
  // The field that had the focus is gone.
  const title = useFocusOn<HTMLHeadingElement>(true);
  const numbersOf = (orders: readonly OrderToShipFragment[]) => orders.map(({ number }) => number).join(', ');
  return (
    <div className={style.form}>
      <h3 ref={title} tabIndex={-1}>
        {words.summary(shipped.length)}
      </h3>
      {shipped.length > 0 && (
        <table className={style.summary} aria-label={words.shippedTable}>
          <thead>
            <tr>
              <th scope="col">{words.order}</th>
              <th scope="col">{words.carrier}</th>
              <th scope="col">{words.tracking}</th>
            </tr>
          </thead>
          <tbody>
            {shipped.map(({ order, carrier, trackingNumber }) => (
              <tr key={order.id}>
                <th scope="row">{order.number}</th>
                <td>{copy.parcels.carriers[carrier]}</td>
                <td>{trackingNumber}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {skipped.length > 0 && (
        <p>
          <strong>{words.skipped}:</strong> {numbersOf(skipped)}
        </p>
      )}
      {notSendable.length > 0 && (
        <p>
          <strong>{words.notSendable}:</strong> {numbersOf(notSendable)}
          <small className={style.hint}>{words.notSendableHint}</small>
        </p>
      )}
      <div className={style.actions}>
        {skipped.length > 0 && (
          <Button variant="secondary" onClick={onShipSkipped}>
            {words.shipSkipped(skipped.length)}
          </Button>
        )}
        {onMore && (
          <Button variant="secondary" onClick={onMore}>
            {words.more}
          </Button>
        )}
        <Button onClick={onClose}>{words.finish}</Button>
      </div>
    </div>
  );
}
