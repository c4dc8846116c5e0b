import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { isInStage, readStage, stageChoices, writeStage } from '#web/features/orders/order-stage.ts';
import { OrderRow } from '#web/features/orders/OrderRow.tsx';
import { useEndOfSession } from '#web/features/orders/session-end.ts';
import { useOrderEvents } from '#web/features/orders/use-order-events.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { LongList } from '#web/ui/LongList.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useMyOrdersScreenQuery } from './MyOrdersScreen.generated.ts';
import style from './MyOrdersScreen.module.css';

const words = copy.myOrders;

/** §2: My Order. The stage filter is stored in the URL. */
export function MyOrdersScreen() {
  const [params, setParams] = useSearchParams();
  const stage = readStage(params);
  const show = (next: typeof stage) => setParams(writeStage(next), { replace: true });
  // The button that resets the filter disappears with its notice, so move the focus.
  const [shownAll, setShownAll] = useState(0);
  const title = useFocusOn<HTMLHeadingElement>(shownAll);
  const showAll = () => {
    show(null);
    setShownAll(shownAll + 1);
  };
  const { data, previousData, loading, error, refetch, fetchMore } = useMyOrdersScreenQuery({
    variables: { after: null, stage },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(error, refetch);
  const orders = data?.me?.orders;
  // Orders that are paid or canceled leave the to-pay list at once.
  const rows = orders?.edges.map(({ node }) => node).filter((order) => isInStage(order, stage));
  const news = useOrderEvents(rows, () => void refetch().catch(() => undefined));
  // The focused row may have left the list.
  const left = (orders?.edges.length ?? 0) - (rows?.length ?? 0);
  useEffect(() => {
    if (left > 0 && (document.activeElement ?? document.body) === document.body) title.current?.focus();
  }, [left, title]);

  // Only the first load replaces the whole page with a spinner.
  const waits = loading && !data;
  if (ended || (waits && !previousData)) return <Spinner label={copy.waiting} />;
  if (!orders && !waits) return <LoadFailure level={1} title={words.failed} onTryAgain={refetch} />;
  if (rows?.length === 0 && !stage)
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
  return (
    <div className={style.page}>
      <h1 ref={title} tabIndex={-1}>
        {words.title}
      </h1>
      <Stages stage={stage} onStage={show} />
      {error && (
        <Alert
          kind="info"
          action={
            <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
              {copy.tryAgain}
            </Button>
          }
        >
          {navigator.onLine ? words.lastSeen : words.lastSeenOffline}
        </Alert>
      )}
      {!orders && <Spinner label={copy.waiting} />}
      {stage && rows?.length === 0 && (
        <Notice
          kind="empty"
          level={2}
          title={words.noMatch[stage]}
          action={<Button onClick={showAll}>{words.showAll}</Button>}
        />
      )}
      <output className={style.said}>
        <VisuallyHidden>{news?.message}</VisuallyHidden>
      </output>
      <LongList
        className={style.list}
        items={rows ?? []}
        keyOf={({ id }) => id}
        hasMore={orders?.pageInfo.hasNextPage ?? false}
        estimate={124}
        renderItem={(order, place) => (
          <li {...place} data-news={order.id === news?.id ? news.times % 2 : undefined}>
            <OrderRow order={order} />
          </li>
        )}
      />
      {orders?.pageInfo.hasNextPage && (
        <MoreButton
          busyLabel={words.loadingMore}
          failed={words.failed}
          onMore={() => fetchMore({ variables: { after: orders.pageInfo.endCursor } })}
        >
          {words.more}
        </MoreButton>
      )}
    </div>
  );
}

function Stages({
  stage,
  onStage,
}: {
  stage: ReturnType<typeof readStage>;
  onStage: (stage: ReturnType<typeof readStage>) => void;
}) {
  return (
    <fieldset className={style.stages}>
      <legend>
        <VisuallyHidden>{words.show}</VisuallyHidden>
      </legend>
      {stageChoices.map(([choice, label]) => (
        <button key={label} type="button" aria-pressed={choice === stage} onClick={() => onStage(choice)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
