import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
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
      <table className={style.table} aria-labelledby="stock-history">
        <thead>
          <tr>
            <th scope="col">{words.at}</th>
            <th scope="col">{words.reason}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.after}</th>
            <th scope="col">{words.by}</th>
          </tr>
        </thead>
        <tbody>
          {edges.map(({ node }) => (
            <Movement key={node.id} movement={node} />
          ))}
        </tbody>
      </table>
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

function Movement({
  movement: { quantity, stockAfter, reason, actorName, happenedAt },
}: {
  movement: StockHistoryQuery['stockMovements']['edges'][number]['node'];
}) {
  return (
    <tr>
      <td data-label={words.at}>
        <time dateTime={happenedAt}>{moment(happenedAt)}</time>
      </td>
      <td data-label={words.reason}>{words.reasons[reason]}</td>
      <td data-label={words.quantity} className={style.number}>
        {quantity > 0 ? `+${quantity}` : quantity}
      </td>
      <td data-label={words.after} className={style.number}>
        {stockAfter ?? '–'}
      </td>
      <td data-label={words.by}>{actorName ?? words.unknown}</td>
    </tr>
  );
}
