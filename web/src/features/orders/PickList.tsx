import * as copy from '#web/app/copy.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { keepUnits } from '#web/ui/units.ts';
import style from './PackingSlip.module.css';
import { pickListOf, type PrintedOrder } from './printed-orders.ts';

const words = copy.orderWorkbench.pickList;

/** The items of several orders, to collect them in one walk: for print only, in place of the rest of the page. */
export function PickList({ orders }: { orders: readonly PrintedOrder[] }) {
  const items = pickListOf(orders);
  return (
    <section className={style.slip} aria-labelledby="pick-list">
      <div className={style.head}>
        <div>
          <p className={style.shop}>{copy.shop}</p>
          <h2 id="pick-list">{words.title}</h2>
        </div>
        <p className={style.number}>{words.orders(orders.length)}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.sku}</th>
            <th scope="col">{words.item}</th>
            <th scope="col" className={style.quantity}>
              {words.quantity}
            </th>
            <th scope="col">{words.ofOrders}</th>
            <th scope="col" className={style.packed}>
              {words.picked}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ key, sku, name, title, quantity, orders: of }) => (
            <tr key={key}>
              <td className={style.sku}>{sku ?? words.noSku}</td>
              <th scope="row">
                {name}
                <small>{keepUnits(title)}</small>
              </th>
              <td className={style.quantity}>{quantity}</td>
              <td>{of.map((one) => words.inOrder(one.number, one.quantity)).join(', ')}</td>
              <td className={style.packed}>
                <span aria-hidden />
                <VisuallyHidden>{words.picked}</VisuallyHidden>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={style.total}>{words.total(items.reduce((sum, { quantity }) => sum + quantity, 0))}</p>
    </section>
  );
}
