import { useId } from 'react';
import * as copy from '#web/app/copy.ts';
import { longDay } from '#web/ui/dates.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { keepUnits } from '#web/ui/units.ts';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import style from './PackingSlip.module.css';

const words = copy.parcels.slip;

type Line = Pick<ManagedOrderFragment['lines'][number], 'name' | 'title' | 'quantity' | 'picture'>;
interface SlipOrder extends Pick<
  ManagedOrderFragment,
  'number' | 'placedAt' | 'customerName' | 'address' | 'phone' | 'fulfilment'
> {
  readonly lines: readonly Line[];
  readonly unshippedItems: readonly Omit<Line, 'picture'>[];
}

/**
 * The packing slip of an order: for print only, in place of the rest of the page. Shows no prices. A partly shipped order
 * has one of the other items.
 */
export function PackingSlip({
  order: { number, placedAt, customerName, address, phone, lines, fulfilment, unshippedItems },
  isPreloaded = false,
}: {
  order: SlipOrder;
  /** Whether pictures load at once, although the slip is not visible. */
  isPreloaded?: boolean;
}) {
  const title = useId();
  const items =
    fulfilment === 'PARTLY_SHIPPED'
      ? unshippedItems.filter(({ quantity }) => quantity > 0).map((item) => ({ ...item, picture: null }))
      : lines;
  const itemCount = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className={style.slip} aria-labelledby={title}>
      <div className={style.head}>
        <div>
          <p className={style.shop}>{copy.shop}</p>
          <h2 id={title}>{words.title}</h2>
        </div>
        <dl>
          <div>
            <dt>{words.order}</dt>
            <dd className={style.number}>{number}</dd>
          </div>
          <div>
            <dt>{words.placed}</dt>
            <dd>{longDay(placedAt)}</dd>
          </div>
        </dl>
      </div>
      <div className={style.to}>
        <h3>{words.deliverTo}</h3>
        <p>{`${customerName}\n${address}`}</p>
        <p>{phone}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {words.what}
            </th>
            <th scope="col" className={style.quantity}>
              {words.quantity}
            </th>
            <th scope="col" className={style.packed}>
              {words.packed}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, title, quantity, picture }, index) => (
            // As in ManagedOrder: lines never change their order, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td className={style.picture}>
                <Picture picture={picture} sizes="4rem" preload={isPreloaded} fallbackAlt="" />
              </td>
              <th scope="row">
                {name}
                <small>{keepUnits(title)}</small>
              </th>
              <td className={style.quantity}>{quantity}</td>
              <td className={style.packed}>
                <span aria-hidden />
                <VisuallyHidden>{words.packed}</VisuallyHidden>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={style.total}>{words.total(itemCount)}</p>
      <p className={style.thanks}>{words.thanks}</p>
    </section>
  );
}
