import { Link, useLocation } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { day } from '#web/ui/dates.ts';
import { LongTable, type RowPlace } from '#web/ui/LongTable.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { Price } from '#web/ui/Price.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { ManagedOrderRowFragment } from './ManagedOrderRow.generated.ts';
import style from './OrdersTable.module.css';
import { OrderState } from './OrderState.tsx';
import type { OrderSelection } from './use-order-selection.ts';

const words = copy.manageOrders;

/** Orders of all customers, one per row, each linking to its order. `stale` while newer results load. */
export function OrdersTable({
  orders,
  selection,
  hasMore,
  stale,
}: {
  orders: readonly ManagedOrderRowFragment[];
  /** Without it, orders cannot be selected. */
  selection?: OrderSelection;
  /** Whether older orders exist. */
  hasMore: boolean;
  stale: boolean;
}) {
  const { columns } = words;
  return (
    <LongTable
      className={style.table}
      aria-busy={stale || undefined}
      items={orders}
      keyOf={({ id }) => id}
      hasMore={hasMore}
      estimate={73}
      renderRow={(order, place) => (
        <Row
          order={order}
          place={place}
          {...(selection && {
            isSelected: selection.isSelected(order),
            onToggle: () => selection.toggle(order),
          })}
        />
      )}
    >
      <caption>
        <VisuallyHidden>{words.title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={style.choose}>
              <VisuallyHidden>{copy.orderWorkbench.select}</VisuallyHidden>
            </th>
          )}
          <th scope="col">{columns.order}</th>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.customer}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col" className={style.total}>
            {columns.total}
          </th>
        </tr>
      </thead>
    </LongTable>
  );
}

function Row({
  order,
  place,
  isSelected = false,
  onToggle,
}: {
  order: ManagedOrderRowFragment;
  place: RowPlace;
  isSelected?: boolean;
  onToggle?: () => void;
}) {
  const { number, databaseId, placedAt, customerName, customerEmail, total, lines, status } = order;
  // Passes the filters to the order page for its link back to the list.
  const { search } = useLocation();
  const [first] = lines;
  const itemCount = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <tr {...place} data-closed={status !== 'OPEN' || undefined} data-selected={isSelected || undefined}>
      {onToggle && (
        <td className={style.choose}>
          <label>
            <input
              type="checkbox"
              aria-label={copy.orderWorkbench.selectOrder(number)}
              checked={isSelected}
              onChange={onToggle}
            />
          </label>
        </td>
      )}
      <th scope="row" className={style.order}>
        <Link to={paths.managedOrder(databaseId)} state={{ list: search }} className={style.link}>
          {number}
        </Link>
        <time dateTime={placedAt}>{day(placedAt)}</time>
      </th>
      <td className={style.what}>
        <span className={style.picture}>
          <Picture picture={first?.picture ?? null} sizes="3rem" fallbackAlt="" />
        </span>
        <span>
          {first?.name}
          {lines.length > 1 && ` +${lines.length - 1}`}
          <small>{words.items(itemCount)}</small>
        </span>
      </td>
      <td className={style.customer}>
        {customerName}
        <small>{customerEmail}</small>
      </td>
      <td className={style.state}>
        <span className={style.badges}>
          <OrderState {...order} />
          {order.isPhoneOrder && <Badge>{words.phoneOrder}</Badge>}
        </span>
      </td>
      <td className={style.total}>
        <Price money={total} />
      </td>
    </tr>
  );
}
