import * as copy from '#web/app/copy.ts';
import style from './OrderSummary.module.css';
import type { PayableOrderFragment } from './PayableOrder.generated.ts';

const words = copy.payment;

/** The total of an order, its parts, and the taxes that it includes. */
export function OrderAmounts({ order }: { order: PayableOrderFragment }) {
  const { total, paid, taxes } = order;
  return (
    <>
      <Parts order={order} />
      <p className={style.total}>
        <span>{paid ? words.amount : words.toPay}</span>
        <strong>
          {total.display} <small>{total.currency}</small>
        </strong>
      </p>
      {taxes
        .filter(({ isIncluded }) => isIncluded)
        .map(({ label, percent, amount }) => (
          <p key={label} className={style.part}>
            <span>{words.includes(label, percent)}</span>
            <span>{amount.display}</span>
          </p>
        ))}
    </>
  );
}

/** The parts of the total, if there are more than the items. */
function Parts({ order: { subtotal, discounts, delivery, taxes } }: { order: PayableOrderFragment }) {
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
