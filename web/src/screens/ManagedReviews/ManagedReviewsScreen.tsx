import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { AdminSearch } from '#web/features/admin-lists/AdminSearch.tsx';
import type { SaveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Button } from '#web/ui/Button.tsx';
import { LongList } from '#web/ui/LongList.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { toast } from '#web/ui/toast.ts';
import { ManagedReview, type ReviewDialog } from './ManagedReview.tsx';
import {
  useManagedReviewCountsQuery,
  useManagedReviewsScreenQuery,
  type ManagedReviewFragment,
  type ManagedReviewsScreenQuery,
} from './ManagedReviewsScreen.generated.ts';
import style from './ManagedReviewsScreen.module.css';
import { RejectDialog, ReplyDialog } from './ReviewDialogs.tsx';
import { ReviewHistoryDialog } from './ReviewHistory.tsx';
import { useReviewModeration } from './use-review-moderation.ts';

const words = copy.managedReviews;

type Status = ManagedReviewFragment['status'];
const statuses = ['PENDING', 'PUBLISHED', 'HIDDEN'] as const satisfies readonly Status[];

/** Reviews by status. Status and search are in the URL. */
export function ManagedReviewsScreen() {
  const { status, query, show } = useFilter();
  const counts = useManagedReviewCountsQuery({ variables: { query }, fetchPolicy: 'cache-and-network' });
  const numbers = (counts.data ?? counts.previousData)?.reviewCounts;
  const total = { PENDING: numbers?.pending, PUBLISHED: numbers?.published, HIDDEN: numbers?.hidden };
  const result = useManagedReviewsScreenQuery({
    variables: { status, query, after: null },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(result.error, result.refetch);
  const search = useCallback((typed: string) => show(status, typed), [show, status]);
  return (
    <AdminPage
      title={words.title}
      lead={words.lead}
      tools={
        <div className={style.tools}>
          <Segmented
            label={words.status}
            value={status}
            options={statuses.map((value) => ({ value, label: words.tabs[value](total[value]) }))}
            onChoose={(value) => show(value, query)}
          />
          <AdminSearch
            label={words.search}
            placeholder={words.searchHint}
            value={query}
            onSearch={search}
            count={total[status] === undefined ? undefined : words.count(total[status])}
          />
        </div>
      }
      result={result}
      ended={ended}
      failed={words.failed}
    >
      {({ managedReviews }, stale) =>
        managedReviews.edges.length > 0 ? (
          <Reviews
            reviews={managedReviews}
            stale={stale}
            onMore={(after) => result.fetchMore({ variables: { after } })}
            onOutdated={() => void result.refetch().catch(() => undefined)}
          />
        ) : query ? (
          <Notice
            kind="empty"
            title={words.noMatch}
            action={
              <Button variant="secondary" onClick={() => show(status, '')}>
                {words.clear}
              </Button>
            }
          >
            {words.noMatchHint}
          </Notice>
        ) : (
          <Notice kind="empty" title={words.empty[status]}>
            {words.emptyHint}
          </Notice>
        )
      }
    </AdminPage>
  );
}

function useFilter() {
  const [params, setParams] = useSearchParams();
  const inUrl = params.get('status')?.toUpperCase();
  const show = useCallback(
    (status: Status, query: string) =>
      setParams(
        { ...(status !== 'PENDING' && { status: status.toLowerCase() }), ...(query && { q: query }) },
        { replace: true },
      ),
    [setParams],
  );
  return {
    status: statuses.find((one) => one === inUrl) ?? 'PENDING',
    query: params.get('q') ?? '',
    show,
  };
}

function Reviews({
  reviews: { edges, pageInfo },
  stale,
  onMore,
  onOutdated,
}: {
  reviews: ManagedReviewsScreenQuery['managedReviews'];
  stale: boolean;
  onMore: (after: string | null) => Promise<unknown>;
  onOutdated: () => void;
}) {
  const { moderate, reply } = useReviewModeration(onOutdated);
  const signInAgain = useSignInAgain();
  // A closed dialog stays mounted, so that the focus returns to where it was.
  const [shownDialog, setShownDialog] = useState<{
    dialog: ReviewDialog;
    id: string;
    isOpen: boolean;
  } | null>(null);
  const review = edges.find(({ node }) => node.id === shownDialog?.id)?.node;

  /** Shows the outcome of an action that can be undone. Returns whether it succeeded. */
  const report = async (outcome: SaveOutcome<unknown>, done: string, undo?: () => Promise<unknown>) => {
    switch (outcome.kind) {
      case 'saved':
        toast.success(done, undo && { label: copy.adminLists.undo, run: () => void undo() });
        return true;
      case 'signIn':
        await signInAgain();
        return false;
      case 'failed':
        toast.error(outcome.message);
        return false;
      default:
        return outcome satisfies never;
    }
  };
  const undoTo =
    ({ status, rejectionReason }: ManagedReviewFragment, after: ManagedReviewFragment) =>
    async () =>
      report(await moderate(after, status, rejectionReason), words.decided[status]);
  const publish = async (before: ManagedReviewFragment) => {
    const outcome = await moderate(before, 'PUBLISHED', null);
    return report(
      outcome,
      words.decided.PUBLISHED,
      outcome.kind === 'saved' ? undoTo(before, outcome.row) : undefined,
    );
  };
  const deleteReply = async (before: ManagedReviewFragment) =>
    report(await reply(before, null), words.replyDeleted, async () =>
      report(await reply(before, before.reply?.text ?? null), words.replied),
    );
  const close = () => setShownDialog(shownDialog && { ...shownDialog, isOpen: false });
  const dialogOf = (dialog: ReviewDialog) => ({
    open: shownDialog?.isOpen === true && shownDialog.dialog === dialog,
    onSignInRequired: signInAgain,
    onClose: close,
  });

  return (
    <>
      <LongList
        className={style.list}
        aria-busy={stale || undefined}
        items={edges}
        keyOf={({ node }) => node.id}
        hasMore={pageInfo.hasNextPage}
        estimate={220}
        renderItem={({ node }, place) => (
          <li {...place}>
            <ManagedReview
              review={node}
              onPublish={() => publish(node)}
              onDeleteReply={() => deleteReply(node)}
              onOpenDialog={(dialog) => setShownDialog({ dialog, id: node.id, isOpen: true })}
            />
          </li>
        )}
      />
      {pageInfo.hasNextPage && (
        <MoreButton busyLabel={copy.waiting} failed={words.failed} onMore={() => onMore(pageInfo.endCursor)}>
          {words.more}
        </MoreButton>
      )}
      {review && (
        <>
          <RejectDialog
            {...dialogOf('reject')}
            review={review}
            save={(reason) => moderate(review, 'HIDDEN', reason)}
            onSaved={(after) => {
              close();
              void report({ kind: 'saved', row: after }, words.decided.HIDDEN, undoTo(review, after));
            }}
          />
          <ReplyDialog
            {...dialogOf('reply')}
            review={review}
            save={(text) => reply(review, text)}
            onSaved={({ status }) => {
              close();
              toast.success(status === 'PUBLISHED' ? words.replied : words.replySaved);
            }}
          />
          <ReviewHistoryDialog {...dialogOf('history')} review={review} />
        </>
      )}
    </>
  );
}
