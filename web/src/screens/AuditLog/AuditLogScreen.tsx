import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { auditLog as words } from '#web/app/copy/audit-log.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Button } from '#web/ui/Button.tsx';
import { LongList } from '#web/ui/LongList.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { auditFilter, auditSearchParams, readAuditSearch, type AuditSearch } from './audit-filter.ts';
import { restoredName, subjectName } from './audit-text.ts';
import { AuditLogEntry } from './AuditLogEntry.tsx';
import { AuditLogFilters } from './AuditLogFilters.tsx';
import {
  useAuditActorCountQuery,
  useAuditLogScreenQuery,
  type AuditLogScreenQuery,
} from './AuditLogScreen.generated.ts';
import style from './AuditLogScreen.module.css';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useRestore } from './use-restore.ts';

/** The server shows changes by as many users as match `actor`, at most. */
const MAX_ACTORS = 20;

/** Changes by users and by the shop. The filters are in the URL. */
export function AuditLogScreen() {
  const { search, show, clear, clears } = useSearch();
  const filter = useMemo(() => auditFilter(search), [search]);
  const result = useAuditLogScreenQuery({
    variables: { filter, after: null },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(result.error, result.refetch);
  const onActor = useCallback((actor: string) => show({ actor }), [show]);
  const isFiltered = Object.keys(filter).length > 0;
  const edges = (result.data ?? result.previousData)?.auditEntries.edges ?? [];
  const subject = edges.find(({ node }) => node.subjectCode === search.subject)?.node;
  return (
    <AdminPage
      title={words.title}
      lead={words.lead}
      tools={
        <div className={style.tools}>
          <AuditLogFilters key={clears} search={search} onActor={onActor} onChange={show} />
          {search.actor && <ManyActors actor={search.actor} />}
          {search.subject && (
            <p className={style.subject}>
              {words.onlySubject(subject ? subjectName(subject) : null)}
              <Button variant="secondary" onClick={clear}>
                {words.clear}
              </Button>
            </p>
          )}
        </div>
      }
      result={result}
      ended={ended}
      failed={words.failed}
    >
      {({ auditEntries }, stale) =>
        auditEntries.edges.length > 0 ? (
          <Entries
            entries={auditEntries}
            subject={search.subject}
            stale={stale}
            onMore={(after) => result.fetchMore({ variables: { after } })}
            onRestored={() => void result.refetch().catch(() => undefined)}
          />
        ) : isFiltered ? (
          <Notice
            kind="empty"
            title={words.noMatch}
            action={
              search.subject ? undefined : (
                <Button variant="secondary" onClick={clear}>
                  {words.clear}
                </Button>
              )
            }
          >
            {words.noMatchHint}
          </Notice>
        ) : (
          <Notice kind="empty" title={words.empty}>
            {words.emptyHint}
          </Notice>
        )
      }
    </AdminPage>
  );
}

function useSearch() {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readAuditSearch(params), [params]);
  const show = useCallback(
    (change: Partial<AuditSearch>) =>
      setParams((current) => auditSearchParams({ ...readAuditSearch(current), ...change }), {
        replace: true,
      }),
    [setParams],
  );
  // A new key forgets what was typed and is not searched yet.
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears(clears + 1);
    setParams({}, { replace: true });
  };
  return { search, show, clear, clears };
}

/** Says so if more users match than are searched. */
function ManyActors({ actor }: { actor: string }) {
  const { data } = useAuditActorCountQuery({ variables: { filter: { query: actor } } });
  const count = data?.users.totalCount ?? 0;
  return <output>{count > MAX_ACTORS && words.manyActors(MAX_ACTORS, count)}</output>;
}

function Entries({
  entries: { edges, pageInfo },
  subject,
  stale,
  onMore,
  onRestored,
}: {
  entries: AuditLogScreenQuery['auditEntries'];
  subject: string;
  stale: boolean;
  onMore: (after: string | null) => Promise<unknown>;
  onRestored: () => void;
}) {
  const restore = useRestore();
  const signInAgain = useSignInAgain();
  // A closed dialog stays mounted, so that the focus returns to where it was.
  const [dialog, setDialog] = useState<{ id: string; isOpen: boolean } | null>(null);
  const entry = edges.find(({ node }) => node.id === dialog?.id)?.node;
  return (
    <>
      <LongList
        className={style.list}
        aria-busy={stale || undefined}
        items={edges}
        keyOf={({ node }) => node.id}
        hasMore={pageInfo.hasNextPage}
        estimate={140}
        renderItem={({ node }, place) => (
          <li {...place}>
            <AuditLogEntry
              entry={node}
              isOnlySubject={subject === node.subjectCode}
              onRestore={() => setDialog({ id: node.id, isOpen: true })}
            />
          </li>
        )}
      />
      {pageInfo.hasNextPage && (
        <MoreButton busyLabel={copy.waiting} failed={words.failed} onMore={() => onMore(pageInfo.endCursor)}>
          {words.more}
        </MoreButton>
      )}
      {entry && (
        <RestoreDialog
          key={entry.id}
          open={dialog?.isOpen === true}
          entry={entry}
          restore={(seenAt) => restore(entry.databaseId, seenAt)}
          onRestored={() => {
            toast.success(words.restored(restoredName(entry)));
            onRestored();
          }}
          onSignInRequired={signInAgain}
          onClose={() => setDialog(dialog && { ...dialog, isOpen: false })}
        />
      )}
    </>
  );
}
