import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { useIsAllowed } from '#web/app/use-is-allowed.ts';
import { ComingSoon } from '#web/features/admin-lists/ComingSoon.tsx';
import {
  filterOf,
  readOrderSearch,
  writeOrderSearch,
  type OrderSearch,
} from '#web/features/orders/order-search.ts';
import { OrderFilters } from '#web/features/orders/OrderFilters.tsx';
import { useOrderCountsQuery } from '#web/features/orders/OrderCounts.generated.ts';
import { OrderBulkBar } from '#web/features/orders/OrderBulkBar.tsx';
import { OrderTabs } from '#web/features/orders/OrderTabs.tsx';
import { OrdersTable } from '#web/features/orders/OrdersTable.tsx';
import { ShipOrders } from '#web/features/orders/ShipOrders.tsx';
import { useOrderSelection } from '#web/features/orders/use-order-selection.ts';
import { useEndOfSession } from '#web/features/orders/session-end.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useManageOrdersScreenQuery, type ManageOrdersScreenQuery } from './ManageOrdersScreen.generated.ts';
import style from './ManageOrdersScreen.module.css';
import { OpenIncidents } from './OpenIncidents.tsx';
import { useNewOrders } from './use-new-orders.ts';

const words = copy.manageOrders;

const MINUTE_MS = 60_000;

/** §2: 'Coming soon!', or all orders if the feature is switched on (`screen:manage-all-order`). */
export function ManageOrdersScreen() {
  const { features } = usePlatform().config;
  return features.manageOrders ? <AllOrders /> : <ComingSoonNotice />;
}

export function ComingSoonNotice() {
  return (
    <Notice kind="empty" level={1} title={words.soon}>
      {words.soonOff}
    </Notice>
  );
}

function AllOrders() {
  const [params, setParams] = useSearchParams();
  const search = readOrderSearch(params);
  const change = useCallback(
    (different: Partial<OrderSearch>) =>
      setParams((now) => writeOrderSearch({ ...readOrderSearch(now), ...different }), { replace: true }),
    [setParams],
  );
  const searchOrders = useCallback((query: string) => change({ query }), [change]);
  const filter = filterOf(search);
  const isAdmin = useIsAllowed();
  const maySend = useIsAllowed('WAREHOUSE');
  const ordersForCustomers = useIsAllowed('SUPPORT');
  const { data, previousData, loading, error, refetch, fetchMore } = useManageOrdersScreenQuery({
    variables: { after: null, filter },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(error, refetch);
  const counts = useOrderCountsQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval: MINUTE_MS,
    skipPollAttempt: () => document.hidden,
  });
  // The tabs work without numbers.
  const refetchCounts = () => void counts.refetch().catch(() => undefined);
  // Keeps the previous orders visible while a new filter loads.
  const shown = data ?? (loading ? previousData : undefined);

  const fresh = useNewOrders(data?.orders, filter);
  // The button that loaded new orders disappears, so move the focus.
  const [timesShown, setTimesShown] = useState(0);
  const title = useFocusOn<HTMLHeadingElement>(timesShown);
  const [shipping, setShipping] = useState<{ ids: readonly string[] | null; isOpen: boolean } | null>(null);
  const showNewOrders = async () => {
    await refetch()
      .then(() => setTimesShown((times) => times + 1))
      .catch(() => toast.error(words.failed));
  };

  if (ended) return <Spinner label={copy.waiting} />;
  return (
    <div className={style.page}>
      <header className={style.head}>
        <div>
          <h1 ref={title} tabIndex={-1}>
            {words.title}
          </h1>
          <p>{words.lead}</p>
        </div>
        {ordersForCustomers && (
          <ButtonLink variant="secondary" to={paths.newOrder}>
            {copy.newOrder.title}
          </ButtonLink>
        )}
      </header>
      {isAdmin && <OpenIncidents />}
      <OrderTabs
        task={search.parcel}
        counts={counts.data?.orderCounts}
        onChoose={(parcel) => change({ parcel })}
      />
      <OrderFilters search={search} onQuery={searchOrders} onChange={change} />
      <div className={style.count} data-fresh={fresh > 0 || undefined}>
        <output>
          {fresh > 0
            ? words.fresh(fresh)
            : data
              ? words.found(data.orders.edges.length, data.orders.pageInfo.hasNextPage)
              : shown && copy.waiting}
        </output>
        {fresh > 0 && (
          <Button variant="secondary" onClick={() => void showNewOrders()}>
            {words.bring(fresh)}
          </Button>
        )}
        {maySend && search.parcel === 'TO_SHIP' && data && data.orders.edges.length > 0 && (
          <Button className={style.ship ?? ''} onClick={() => setShipping({ ids: null, isOpen: true })}>
            {copy.orderWorkbench.shipAll}
          </Button>
        )}
      </div>
      {shown ? (
        <Orders
          search={params.toString()}
          orders={shown.orders}
          narrowed={filter !== null}
          stale={shown !== data}
          onClear={() => setParams({}, { replace: true })}
          onMore={(after) => fetchMore({ variables: { after } })}
          onChanged={refetchCounts}
          onShip={(ids) => setShipping({ ids, isOpen: true })}
        />
      ) : loading ? (
        <Spinner label={copy.waiting} />
      ) : (
        <LoadFailure title={words.failed} message={error?.message} onTryAgain={refetch} />
      )}
      <ComingSoon words={words} />
      {shipping && (
        <ShipOrders
          open={shipping.isOpen}
          ids={shipping.ids}
          onClose={(shipped) => {
            // The dialog stays mounted, so that the focus returns to where it was.
            setShipping({ ...shipping, isOpen: false });
            if (!shipped) return;
            refetchCounts();
            void refetch().catch(() => undefined);
          }}
        />
      )}
    </div>
  );
}

function Orders({
  search,
  orders: { edges, pageInfo },
  narrowed,
  stale,
  onClear,
  onMore,
  onChanged,
  onShip,
}: {
  search: string;
  orders: ManageOrdersScreenQuery['orders'];
  narrowed: boolean;
  stale: boolean;
  onClear: () => void;
  onMore: (after: string | null) => Promise<unknown>;
  onChanged: () => void;
  onShip: (ids: readonly string[]) => void;
}) {
  const orders = useMemo(() => edges.map(({ node }) => node), [edges]);
  const selection = useOrderSelection(orders, search);
  if (edges.length === 0)
    return narrowed ? (
      <Notice
        kind="empty"
        title={words.noMatch}
        action={
          <Button variant="secondary" onClick={onClear}>
            {words.clear}
          </Button>
        }
      >
        {words.noMatchHint}
      </Notice>
    ) : (
      <Notice kind="empty" title={words.empty}>
        {words.emptyHint}
      </Notice>
    );
  return (
    <>
      <OrderBulkBar orders={orders} selection={selection} onChanged={onChanged} onShip={onShip} />
      <OrdersTable orders={orders} selection={selection} hasMore={pageInfo.hasNextPage} stale={stale} />
      {pageInfo.hasNextPage && (
        <MoreButton busyLabel={copy.waiting} failed={words.failed} onMore={() => onMore(pageInfo.endCursor)}>
          {words.more}
        </MoreButton>
      )}
    </>
  );
}
