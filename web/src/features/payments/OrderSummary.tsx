import * as copy from '#web/app/copy.ts';
import { Picture } from '#web/ui/Picture.tsx';
import style from './OrderSummary.module.css';
import type { PayableOrderFragment } from './PayableOrder.generated.ts';

/** An order's items, delivery address and total. */
export function OrderSummary({
  order: { lines, total, paid, customerName, address },
}: {
  order: PayableOrderFragment;
}) {
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
      <p className={style.total}>
        <span>{paid ? copy.payment.amount : copy.payment.toPay}</span>
        <strong>
          {total.display} <small>{total.currency}</small>
        </strong>
      </p>
      <dl className={style.delivery}>
        <dt>{copy.payment.deliverTo}</dt>
        <dd>
          {customerName}
          {'\n'}
          {address}
        </dd>
      </dl>
    </section>
  );
}
