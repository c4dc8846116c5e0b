import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { AdminTable } from '#web/features/admin-lists/AdminTable.tsx';
import { useEndOfSession } from '#web/features/orders/session-end.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { BulkChangeProgress } from './BulkChangeProgress.tsx';
import { useBulkChangesScreenQuery, type BulkChangeListRowFragment } from './BulkChangesScreen.generated.ts';
import style from './BulkChangesScreen.module.css';

const words = copy.bulkChangeList;
const tones = {
  PREVIEW: 'plain',
  RUNNING: 'amber',
  DONE: 'moss',
  UNDOING: 'amber',
  UNDONE: 'plain',
} as const;

/** Past bulk changes. The one whose details are open is in the URL. */
export function BulkChangesScreen() {
  const [params, setParams] = useSearchParams();
  const result = useBulkChangesScreenQuery({ variables: { after: null }, fetchPolicy: 'cache-and-network' });
  const ended = useEndOfSession(result.error, result.refetch);
  const opened = params.get('change');
  const edges = result.data?.bulkChanges.edges ?? [];
  const row = edges.find(({ node }) => node.databaseId === opened)?.node;
  const close = () => setParams({}, { replace: true });
  return (
    <>
      <Link to={paths.manageProduct} className={style.back}>
        <ArrowLeft size={16} aria-hidden /> {words.back}
      </Link>
      <AdminPage title={words.title} lead={words.lead} result={result} ended={ended} failed={words.failed}>
        {({ bulkChanges: { pageInfo } }, stale) =>
          edges.length === 0 ? (
            <Notice
              kind="empty"
              title={words.empty}
              action={<ButtonLink to={paths.manageProduct}>{words.back}</ButtonLink>}
            >
              {words.emptyHint}
            </Notice>
          ) : (
            <>
              <AdminTable
                caption={words.title}
                columns={columns}
                rows={edges.map(({ node }) => node)}
                keyOf={({ id }) => id}
                stale={stale}
                hasMore={pageInfo.hasNextPage}
                renderActions={({ databaseId, createdAt }) => (
                  <ButtonLink
                    variant="quiet"
                    to={paths.bulkChange(databaseId)}
                    replace
                    aria-label={words.detailsOf(moment(createdAt))}
                  >
                    {words.details}
                  </ButtonLink>
                )}
              />
              {pageInfo.hasNextPage && (
                <MoreButton
                  busyLabel={copy.waiting}
                  failed={words.failed}
                  onMore={() => result.fetchMore({ variables: { after: pageInfo.endCursor } })}
                >
                  {words.more}
                </MoreButton>
              )}
            </>
          )
        }
      </AdminPage>
      <Dialog
        open={opened !== null && !ended}
        wide
        title={row ? words.detailsOf(moment(row.createdAt)) : words.details}
        closeLabel={words.close}
        onClose={close}
      >
        <BulkChangeProgress
          id={opened ?? ''}
          isFile={row?.source === 'CSV'}
          isDetailed
          onBack={close}
          onChanged={() => undefined}
          onClose={close}
        />
      </Dialog>
    </>
  );
}

const columns = [
  { label: words.when, cell: ({ createdAt }: BulkChangeListRowFragment) => moment(createdAt) },
  {
    label: words.by,
    cell: ({ actorName }: BulkChangeListRowFragment) => actorName ?? words.deletedUser,
  },
  {
    label: words.what,
    cell: ({ source, fields }: BulkChangeListRowFragment) => (
      <span className={style.what}>
        <span>
          {fields.length > 0
            ? fields.map((field) => copy.bulkChanges.fields[field]).join(', ')
            : words.nothing}
        </span>
        <small>{words.sources[source]}</small>
      </span>
    ),
  },
  {
    label: words.products,
    isNumber: true,
    cell: ({ counts: { pending, changed, undone, kept } }: BulkChangeListRowFragment) =>
      (pending + changed + undone + kept).toLocaleString('en-US'),
  },
  {
    label: words.state,
    cell: ({ state, counts, undoneByName, undoneAt }: BulkChangeListRowFragment) => (
      <span className={style.what}>
        <span>
          <Badge tone={tones[state]}>{words.states[state]}</Badge>
        </span>
        {counts.added > 0 && <small>{copy.bulkChanges.addedCount(counts.added)}</small>}
        {counts.refused > 0 && <small>{refusedText(counts)}</small>}
        {counts.kept > 0 && state === 'UNDONE' && <small>{unchangedText(counts)}</small>}
        {undoneAt && <small>{words.undoneBy(undoneByName ?? words.deletedUser, moment(undoneAt))}</small>}
      </span>
    ),
  },
];

function refusedText({ refused, notAdded }: BulkChangeListRowFragment['counts']) {
  const words = copy.bulkChanges;
  return notAdded === refused ? words.notAdded(notAdded) : words.refused(refused);
}
function unchangedText({ kept, notRemoved }: BulkChangeListRowFragment['counts']) {
  const words = copy.bulkChanges;
  return notRemoved === kept ? words.notRemoved(notRemoved) : words.kept(kept);
}
