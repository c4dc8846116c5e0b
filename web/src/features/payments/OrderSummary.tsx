import * as copy from '#web/app/copy.ts';
import { calendarDay } from '#web/ui/dates.ts';
import { Picture } from '#web/ui/Picture.tsx';
import style from './OrderSummary.module.css';
import type { PayableOrderFragment } from './PayableOrder.generated.ts';

const words = copy.payment;

/** An order's items, delivery address and total. */
export function OrderSummary({ order }: { order: PayableOrderFragment }) {
  const { lines, total, paid, customerName, address, delivery } = order;
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
      <Amounts order={order} />
      <p className={style.total}>
        <span>{paid ? words.amount : words.toPay}</span>
        <strong>
          {total.display} <small>{total.currency}</small>
        </strong>
      </p>
      {order.taxes
        .filter(({ isIncluded }) => isIncluded)
        .map(({ label, percent, amount }) => (
          <p key={label} className={style.part}>
            <span>{words.includes(label, percent)}</span>
            <span>{amount.display}</span>
          </p>
        ))}
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

/** The parts of the total, if there are more than the items. */
function Amounts({ order: { subtotal, discounts, delivery, taxes } }: { order: PayableOrderFragment }) {
  const added = taxes.filter(({ isIncluded }) => !isIncluded);
  if (!delivery && discounts.length === 0 && added.length === 0) return null;
  const rows = [
    { label: copy.cart.subtotal, amount: subtotal.display },
    ...discounts.map(({ label, amount }) => ({ label, amount: `−${amount.display}` })),
    ...(delivery
      ? [{ label: delivery.name, amount: delivery.cost.minor === 0 ? copy.cart.free : delivery.cost.display }]
      : []),
    ...added.map(({ label, percent, amount }) => ({
      label: copy.cart.tax(label, percent),
      amount: amount.display,
    })),
  ];
  return (
    <div className={style.parts}>
      {rows.map(({ label, amount }) => (
        <p key={label} className={style.part}>
          <span>{label}</span>
          <span>{amount}</span>
        </p>
      ))}
    </div>
  );
}
