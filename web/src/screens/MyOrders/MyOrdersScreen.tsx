import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { OrderRow } from '#web/features/orders/OrderRow.tsx';
import { useEndOfSession } from '#web/features/orders/session-end.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useMyOrdersScreenQuery } from './MyOrdersScreen.generated.ts';
import style from './MyOrdersScreen.module.css';

const words = copy.myOrders;

/** §2: My Order. */
export function MyOrdersScreen() {
  const { data, loading, error, refetch, fetchMore } = useMyOrdersScreenQuery({
    variables: { after: null },
    fetchPolicy: 'cache-and-network',
  });
  const [more, setMore] = useState(false);
  const ended = useEndOfSession(error, refetch);
  const orders = data?.me?.orders;

  if (ended || (loading && !data)) return <Spinner label={copy.waiting} />;
  if (!orders)
    return (
      <Notice
        kind="problem"
        level={1}
        title={navigator.onLine ? words.failed : copy.failures.offline}
        action={<Button onClick={() => void refetch().catch(() => undefined)}>{copy.home.retry}</Button>}
      />
    );
  const { edges, pageInfo } = orders;
  if (edges.length === 0)
    return (
      <Notice
        kind="empty"
        level={1}
        title={words.empty}
        action={<ButtonLink to={paths.products}>{words.toShop}</ButtonLink>}
      >
        {words.emptyHint}
      </Notice>
    );
  const older = async () => {
    setMore(true);
    await fetchMore({ variables: { after: pageInfo.endCursor } }).catch(() => toast.error(words.failed));
    setMore(false);
  };
  return (
    <div className={style.page}>
      <h1>{words.title}</h1>
      {error && (
        <Alert
          kind="info"
          action={
            <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
              {copy.home.retry}
            </Button>
          }
        >
          {navigator.onLine ? words.lastSeen : words.lastSeenOffline}
        </Alert>
      )}
      <ul className={style.list}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <OrderRow order={node} />
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <Button variant="secondary" busy={more} busyLabel={words.loadingMore} onClick={() => void older()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}
