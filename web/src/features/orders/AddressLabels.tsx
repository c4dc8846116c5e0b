import * as copy from '#web/app/copy.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import style from './AddressLabels.module.css';
import slip from './PackingSlip.module.css';
import { labelOf, returnLineOf, type PrintedOrder, type ReturnAddress } from './printed-orders.ts';

const words = copy.orderWorkbench.labels;

/**
 * The address labels of several orders, one each: for print only, in place of the rest of the page. Labels are 105 × 74 mm.
 * A page of A4 holds eight labels. A page of US Letter holds six.
 */
export function AddressLabels({
  orders,
  sender,
}: {
  orders: readonly PrintedOrder[];
  sender: ReturnAddress | null;
}) {
  return (
    <section className={`${slip.slip} ${style.sheet}`} aria-labelledby="address-labels">
      <VisuallyHidden>
        <h2 id="address-labels">{words.title}</h2>
      </VisuallyHidden>
      <ul className={style.labels}>
        {orders.map((order) => (
          <Label key={order.id} order={order} sender={sender} />
        ))}
      </ul>
    </section>
  );
}

function Label({ order, sender }: { order: PrintedOrder; sender: ReturnAddress | null }) {
  const { number, customerName, delivery } = order;
  const { address, size } = labelOf(order);
  return (
    <li className={style.label} data-size={size}>
      {sender && <p className={style.from}>{words.from(returnLineOf(sender))}</p>}
      <div className={style.to}>
        <p className={style.name}>{customerName}</p>
        <p className={style.address}>
          {delivery?.isPickup ? words.pickup : address.join('\n') || words.noAddress}
        </p>
      </div>
      <dl className={style.facts}>
        <div>
          <dt>{copy.orderWorkbench.order}</dt>
          <dd className={style.number}>{number}</dd>
        </div>
        {delivery && (
          <div>
            <dt>{words.delivery}</dt>
            <dd>{delivery.name}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}
