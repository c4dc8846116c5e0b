import { ListChecks, Printer, Tags } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { useIsAllowed } from '#web/app/use-is-allowed.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import type { ManagedOrderRowFragment } from './ManagedOrderRow.generated.ts';
import style from './OrderBulkBar.module.css';
import { OrderProblems } from './OrderProblems.tsx';
import { PrintRun } from './PrintRun.tsx';
import type { OrderSelection } from './use-order-selection.ts';
import { usePackOrders } from './use-pack-orders.ts';
import { usePrintOrders } from './use-print-orders.ts';

const words = copy.orderWorkbench;

const isPacked = ({ status, fulfilment }: ManagedOrderRowFragment) =>
  status === 'OPEN' && (fulfilment === 'PACKED' || fulfilment === 'PARTLY_SHIPPED');

/** Selects the orders of a list, and packs, prints, or ships the selected ones. */
export function OrderBulkBar({
  orders,
  selection: { selected, selectAll, clear },
  onChanged,
  onShip,
}: {
  orders: readonly ManagedOrderRowFragment[];
  selection: OrderSelection;
  /** Orders were packed or unpacked. */
  onChanged: () => void;
  /** Ships the orders with these ids. */
  onShip: (ids: readonly string[]) => void;
}) {
  const maySend = useIsAllowed('WAREHOUSE');
  const packing = usePackOrders({ onChanged });
  const printing = usePrintOrders();
  const failure =
    packing.failure ?? (printing.failure && { lead: words.printFailed, message: printing.failure.message });
  const alert = useFocusOn<HTMLDivElement>(failure);
  const count = selected.length;
  const isAll = count === orders.length;
  const packed = selected.filter(isPacked);
  const ids = selected.map(({ databaseId }) => databaseId);
  return (
    <>
      <section className={style.bar} aria-label={words.bar} data-active={count > 0 || undefined}>
        <label className={style.all}>
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !isAll;
            }}
            onChange={isAll ? clear : selectAll}
          />
          <span aria-live="polite">{count > 0 ? words.selected(count) : words.selectAll(orders.length)}</span>
        </label>
        {count > 0 && (
          <div className={style.actions}>
            {maySend && packed.length > 0 && (
              <Button onClick={() => onShip(packed.map(({ databaseId }) => databaseId))}>
                {words.ship(packed.length)}
              </Button>
            )}
            {maySend && (
              <Button
                variant={packed.length > 0 ? 'secondary' : 'primary'}
                busy={packing.busy}
                busyLabel={words.packing}
                onClick={() => void packing.pack(selected)}
              >
                {words.pack}
              </Button>
            )}
            {packing.undo && (
              <Button variant="quiet" disabled={packing.busy} onClick={() => void packing.undo?.()}>
                {words.undo}
              </Button>
            )}
            <Button
              variant="secondary"
              busy={printing.loading === 'slips'}
              busyLabel={words.printing}
              onClick={() => void printing.print('slips', ids)}
            >
              <Printer size={16} aria-hidden />
              {words.printSlips}
            </Button>
            <Button
              variant="secondary"
              busy={printing.loading === 'pickList'}
              busyLabel={words.printing}
              onClick={() => void printing.print('pickList', ids)}
            >
              <ListChecks size={16} aria-hidden />
              {words.printPickList}
            </Button>
            <Button
              variant="secondary"
              busy={printing.loading === 'labels'}
              busyLabel={words.printing}
              onClick={() => void printing.print('labels', ids)}
            >
              <Tags size={16} aria-hidden />
              {words.printLabels}
            </Button>
            <Button variant="quiet" onClick={clear}>
              {words.clear}
            </Button>
          </div>
        )}
      </section>
      {failure && (
        <Alert ref={alert} lead={failure.lead}>
          {failure.message}
        </Alert>
      )}
      <OrderProblems
        title={words.failures(packing.problems.length)}
        problems={packing.problems}
        onClose={packing.closeProblems}
      />
      <OrderProblems
        title={words.notPrinted(printing.problems.length)}
        problems={printing.problems}
        onClose={printing.closeProblems}
      />
      {printing.run && <PrintRun {...printing.run} onPrinted={printing.finish} />}
    </>
  );
}
