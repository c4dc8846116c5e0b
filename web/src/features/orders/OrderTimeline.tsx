import { useEffect, useRef } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { longMoment } from '#web/ui/dates.ts';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useOrderTimelineQuery, type OrderTimelineQuery } from './OrderTimeline.generated.ts';
import style from './OrderHistory.module.css';

const words = copy.orderHistory;

/** What happened to an order, newest first. Loads again when `version` changes. */
export function OrderTimeline({ orderId, version }: { orderId: string; version: string }) {
  const { data, loading, refetch, fetchMore } = useOrderTimelineQuery({
    variables: { orderId, after: null },
    fetchPolicy: 'cache-and-network',
  });
  const loaded = useRef(version);
  useEffect(() => {
    if (loaded.current === version) return;
    loaded.current = version;
    void refetch().catch(() => undefined);
  }, [version, refetch]);
  return (
    <section className={style.card} aria-labelledby="order-timeline">
      <h2 id="order-timeline">{words.timeline}</h2>
      {data ? (
        <Events
          timeline={data.orderTimeline}
          onMore={(after) => fetchMore({ variables: { orderId, after } })}
        />
      ) : loading ? (
        <Spinner label={copy.waiting} />
      ) : (
        <Alert
          lead={words.timelineFailed}
          action={
            <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
              {copy.tryAgain}
            </Button>
          }
        >
          {requestFailure()}
        </Alert>
      )}
    </section>
  );
}

function Events({
  timeline: { edges, pageInfo },
  onMore,
}: {
  timeline: OrderTimelineQuery['orderTimeline'];
  onMore: (after: string | null) => Promise<unknown>;
}) {
  if (edges.length === 0) return <p className={style.hint}>{words.noEvents}</p>;
  return (
    <>
      <ol className={style.events}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <span>
              {words.events[node.kind](node.actorName)}
              {node.amount && `: ${node.amount.display}`}
              {node.mailKind && `: ${copy.orderMails.kinds[node.mailKind]}`}
              {node.trackingNumber && (
                <>
                  {': '}
                  <code>{node.trackingNumber}</code>
                </>
              )}
            </span>
            <time dateTime={node.happenedAt}>{longMoment(node.happenedAt)}</time>
            {node.text && <blockquote>{node.text}</blockquote>}
          </li>
        ))}
      </ol>
      {pageInfo.hasNextPage && (
        <MoreButton
          busyLabel={copy.waiting}
          failed={words.timelineFailed}
          onMore={() => onMore(pageInfo.endCursor)}
        >
          {words.olderEvents}
        </MoreButton>
      )}
    </>
  );
}
