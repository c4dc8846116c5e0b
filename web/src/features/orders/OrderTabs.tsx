import * as copy from '#web/app/copy.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import type { OrderCountsQuery } from './OrderCounts.generated.ts';
import type { OrderSearch } from './order-search.ts';
import style from './OrderTabs.module.css';

const words = copy.manageOrders;

type Task = OrderSearch['parcel'];
type Counts = OrderCountsQuery['orderCounts'];

const tabs = [
  { task: null, label: words.all, count: 'all' },
  { task: 'TO_PACK', label: words.parcels.TO_PACK, count: 'toPack' },
  { task: 'TO_SHIP', label: words.parcels.TO_SHIP, count: 'toShip' },
  { task: 'ON_ITS_WAY', label: words.parcels.ON_ITS_WAY, count: 'inTransit' },
  { task: 'DELIVERED', label: words.parcels.DELIVERED, count: 'delivered' },
  { task: 'RETURN_REQUESTED', label: words.parcels.RETURN_REQUESTED, count: 'returnsRequested' },
  { task: 'AWAITING_PAYMENT', label: words.parcels.AWAITING_PAYMENT, count: 'awaitingPayment' },
] as const satisfies readonly { task: Task; label: string; count: Exclude<keyof Counts, '__typename'> }[];

/** The tasks that orders wait for, with their numbers of orders. Open returns are a tab only while they are selected. */
export function OrderTabs({
  task,
  counts,
  onChoose,
}: {
  task: Task;
  counts: Counts | undefined;
  onChoose: (task: Task) => void;
}) {
  const options = tabs.map(({ task: value, label, count }) => ({
    value: value ?? ('ALL' as const),
    label: counts ? words.tab(label, counts[count], counts.limit) : label,
  }));
  return (
    <div className={style.tabs}>
      <Segmented<NonNullable<Task> | 'ALL'>
        label={words.parcel}
        value={task ?? 'ALL'}
        options={task === 'RETURN' ? [...options, { value: task, label: words.parcels.RETURN }] : options}
        onChoose={(value) => onChoose(value === 'ALL' ? null : value)}
      />
    </div>
  );
}
