import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { AdminTable, type Column } from '#web/features/admin-lists/AdminTable.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { ChangeStockDialog } from './ChangeStockDialog.tsx';
import type { ManagedProductFragment } from './ManagedProductScreen.generated.ts';
import style from './ManagedTables.module.css';
import { useStockHistoryQuery, type StockHistoryQuery } from './StockHistory.generated.ts';

const words = copy.managedProduct.stock;

type Movement = StockHistoryQuery['stockMovements']['edges'][number]['node'];

const columns: readonly Column<Movement>[] = [
  {
    label: words.at,
    cell: ({ happenedAt }) => <time dateTime={happenedAt}>{moment(happenedAt)}</time>,
  },
  { label: words.reason, cell: ({ reason }) => words.reasons[reason] },
  {
    label: words.quantity,
    isNumber: true,
    cell: ({ quantity }) => (quantity > 0 ? `+${quantity}` : quantity),
  },
  { label: words.after, isNumber: true, cell: ({ stockAfter }) => stockAfter ?? '–' },
  { label: words.by, cell: ({ actorName }) => actorName ?? words.unknown },
];

/** The changes of the stock by admins, newest first. */
export function StockHistory({ product }: { product: ManagedProductFragment }) {
  const { databaseId: equipmentId, stockCount } = product;
  const [open, setOpen] = useState(false);
  const result = useStockHistoryQuery({
    variables: { equipmentId, after: null },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <section className={style.section} aria-labelledby="stock-history">
      <header className={style.header}>
        <div>
          <h2 id="stock-history">{words.title}</h2>
          <p>{words.lead}</p>
        </div>
        <p className={style.count}>{stockCount === null ? words.uncounted : words.now(stockCount)}</p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {words.change}
        </Button>
      </header>
      <ChangeStockDialog
        open={open}
        product={product}
        onClose={() => setOpen(false)}
        onChanged={() => void result.refetch().catch(() => undefined)}
      />
      <History result={result} />
    </section>
  );
}

function History({
  result: { data, loading, refetch, fetchMore },
}: {
  result: ReturnType<typeof useStockHistoryQuery>;
}) {
  if (!data)
    return loading ? (
      <Spinner label={copy.waiting} />
    ) : (
      <Alert
        lead={words.failed}
        action={<Button onClick={() => void refetch().catch(() => undefined)}>{copy.tryAgain}</Button>}
      >
        {requestFailure()}
      </Alert>
    );
  const { edges, pageInfo } = data.stockMovements;
  if (edges.length === 0) return <p>{words.empty}</p>;
  return (
    <>
      <AdminTable
        caption={words.title}
        columns={columns}
        rows={edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        hasMore={pageInfo.hasNextPage}
      />
      {pageInfo.hasNextPage && (
        <MoreButton
          busyLabel={copy.waiting}
          failed={words.failed}
          onMore={() => fetchMore({ variables: { after: pageInfo.endCursor } })}
        >
          {words.more}
        </MoreButton>
      )}
    </>
  );
}
