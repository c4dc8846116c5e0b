import * as copy from '#web/app/copy.ts';
import { calendarDay } from '#web/ui/dates.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { OrderAmounts } from './OrderAmounts.tsx';
import style from './OrderSummary.module.css';
import type { PayableOrderFragment } from './PayableOrder.generated.ts';

const words = copy.payment;

/** An order's items, delivery address and total. */
export function OrderSummary({ order }: { order: PayableOrderFragment }) {
  const { lines, customerName, address, delivery } = order;
  return (
    <section className={style.summary} aria-label={copy.order.title}>
      <ul>
        {lines.map(({ name, title, quantity, unitPrice, picture }, index) => (
          // Lines never change their order and may repeat a product, so the index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={style.line}>
            <span className={style.picture}>
              <Picture picture={picture} sizes="4rem" fallbackAlt={title} />
            </span>
            <span>
              <strong>{name}</strong>
              <small>
                {quantity} × {unitPrice.display}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <OrderAmounts order={order} />
      <dl className={style.delivery}>
        <dt>{words.deliverTo}</dt>
        <dd>
          {customerName}
          {'\n'}
          {address}
        </dd>
        {delivery?.earliest && delivery.latest && (
          <>
            <dt>{delivery.isPickup ? words.ready : words.arrives}</dt>
            <dd>{words.period(calendarDay(delivery.earliest), calendarDay(delivery.latest))}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
