import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import type { ManagedReviewFragment } from './ManagedReviewsScreen.generated.ts';
import { useReviewHistoryQuery, type ReviewHistoryQuery } from './ReviewHistory.generated.ts';
import style from './ReviewHistory.module.css';

const words = copy.managedReviews;

/** Who decided what about a review, and when. */
export function ReviewHistoryDialog({
  open,
  review,
  onClose,
}: {
  open: boolean;
  review: ManagedReviewFragment;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      wide
      title={words.historyOf(review.name)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <HistoryList reviewId={review.databaseId} />
    </Dialog>
  );
}

function HistoryList({ reviewId }: { reviewId: string }) {
  const { data, loading, refetch, fetchMore } = useReviewHistoryQuery({
    variables: { reviewId, after: null },
    fetchPolicy: 'cache-and-network',
  });
  if (!data)
    return loading ? (
      <Spinner label={copy.waiting} />
    ) : (
      <Alert
        lead={words.historyFailed}
        action={<Button onClick={() => void refetch().catch(() => undefined)}>{copy.tryAgain}</Button>}
      >
        {requestFailure()}
      </Alert>
    );
  const { edges, pageInfo } = data.reviewHistory;
  if (edges.length === 0) return <p>{words.historyEmpty}</p>;
  return (
    <>
      <ol className={style.events}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <span>{textOf(node)}</span>
            <time dateTime={node.happenedAt}>{moment(node.happenedAt)}</time>
            {(node.reason ?? node.reply) && <blockquote>{node.reason ?? node.reply}</blockquote>}
          </li>
        ))}
      </ol>
      {pageInfo.hasNextPage && (
        <MoreButton
          busyLabel={copy.waiting}
          failed={words.historyFailed}
          onMore={() => fetchMore({ variables: { after: pageInfo.endCursor } })}
        >
          {words.olderEvents}
        </MoreButton>
      )}
    </>
  );
}

function textOf({
  kind,
  actorName,
  status,
  reply,
}: ReviewHistoryQuery['reviewHistory']['edges'][number]['node']): string {
  switch (kind) {
    case 'ADDED':
    case 'CHANGED':
      return words.events[kind](actorName);
    case 'MODERATED':
      return words.events[status ?? 'PENDING'](actorName);
    case 'REPLIED':
      return words.events[reply === null ? 'replyDeleted' : 'REPLIED'](actorName);
    default:
      return kind satisfies never;
  }
}
