import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { AdminSearch } from '#web/features/admin-lists/AdminSearch.tsx';
import { AdminTable, type Column } from '#web/features/admin-lists/AdminTable.tsx';
import { DeleteDialog } from '#web/features/admin-lists/DeleteDialog.tsx';
import { useAsked, type Asked } from '#web/features/admin-lists/use-asked.ts';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { newTermDraftKey, SearchTermDialog } from './SearchTermDialog.tsx';
import {
  useSearchTermsScreenQuery,
  type SearchTermRowFragment,
  type SearchTermsScreenQuery,
} from './SearchTermsScreen.generated.ts';
import style from './SearchTermsScreen.module.css';
import { TrySearch } from './TrySearch.tsx';
import { useSearchTerms } from './use-search-terms.ts';

const words = copy.searchTerms;

const columns: readonly Column<SearchTermRowFragment>[] = [
  { label: words.term, cell: ({ term }) => term },
  { label: words.meansColumn, cell: (row) => <Means row={row} /> },
];

/** The words and phrases that the search knows. The search and a term to add are in the URL. */
export function SearchTermsScreen() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const prefilled = params.get('add');
  const dialogs = useAsked<SearchTermRowFragment>(() => prefilled !== null || hasDraft(newTermDraftKey));
  const search = useCallback(
    (typed: string) => setParams(typed ? { q: typed } : {}, { replace: true }),
    [setParams],
  );
  const result = useSearchTermsScreenQuery({
    variables: { after: null, query },
    fetchPolicy: 'cache-and-network',
  });
  const { fetchMore } = result;
  const ended = useEndOfSession(result.error, result.refetch);
  const close = () => {
    dialogs.close();
    if (prefilled !== null) search(query);
  };
  return (
    <>
      <AdminPage
        title={words.title}
        lead={words.lead}
        action={<Button onClick={() => dialogs.ask({ what: 'add', row: null })}>{words.add}</Button>}
        tools={
          <>
            <TrySearch />
            <AdminSearch
              label={words.search}
              placeholder={words.searchHint}
              value={query}
              onSearch={search}
              count={result.data && words.count(result.data.searchTerms.totalCount)}
            />
          </>
        }
        result={result}
        ended={ended}
        failed={words.failed}
      >
        {({ searchTerms }, stale) => (
          <Terms
            terms={searchTerms}
            stale={stale}
            onClear={() => search('')}
            onMore={(after) => fetchMore({ variables: { after } })}
            onAsk={dialogs.ask}
          />
        )}
      </AdminPage>
      <Dialogs {...dialogs} prefilled={prefilled ?? ''} onClose={close} />
    </>
  );
}

function Terms({
  terms: { edges, pageInfo },
  stale,
  onClear,
  onMore,
  onAsk,
}: {
  terms: SearchTermsScreenQuery['searchTerms'];
  stale: boolean;
  onClear: () => void;
  onMore: (after: string | null) => Promise<unknown>;
  onAsk: (asked: Asked<SearchTermRowFragment>) => void;
}) {
  if (edges.length === 0)
    return (
      <Notice
        kind="empty"
        title={words.empty}
        action={
          <Button variant="secondary" onClick={onClear}>
            {words.clear}
          </Button>
        }
      >
        {words.emptyHint}
      </Notice>
    );
  return (
    <>
      <AdminTable
        caption={words.title}
        columns={columns}
        rows={edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        stale={stale}
        hasMore={pageInfo.hasNextPage}
        renderActions={(row) => (
          <>
            <Button
              variant="quiet"
              aria-label={copy.adminLists.editOf(row.term)}
              onClick={() => onAsk({ what: 'edit', row })}
            >
              {copy.adminLists.edit}
            </Button>
            <Button
              variant="quiet"
              aria-label={copy.adminLists.deleteOf(row.term)}
              onClick={() => onAsk({ what: 'delete', row })}
            >
              {copy.adminLists.delete}
            </Button>
          </>
        )}
      />
      {pageInfo.hasNextPage && (
        <MoreButton busyLabel={copy.waiting} failed={words.failed} onMore={() => onMore(pageInfo.endCursor)}>
          {words.more}
        </MoreButton>
      )}
    </>
  );
}

function Means({ row: { means, vainMeans } }: { row: SearchTermRowFragment }) {
  if (means.length === 0) return <span className={style.soft}>{words.itself}</span>;
  return (
    <span className={style.means}>
      {means.map((one) =>
        vainMeans.includes(one) ? (
          <Badge key={one} tone="amber">
            {words.vain(one)}
          </Badge>
        ) : (
          <span key={one}>{one}</span>
        ),
      )}
    </span>
  );
}

function Dialogs({
  asked: { row },
  isEditing,
  isDeleting,
  prefilled,
  onClose,
}: Pick<ReturnType<typeof useAsked<SearchTermRowFragment>>, 'asked' | 'isEditing' | 'isDeleting'> & {
  prefilled: string;
  onClose: () => void;
}) {
  const { save, remove } = useSearchTerms();
  const signInAgain = useSignInAgain();
  const restore = async ({ term, means }: SearchTermRowFragment) => {
    const outcome = await save(null, { term, means: [...means] });
    if (outcome.kind === 'failed') toast.error(outcome.message);
    else if (outcome.kind === 'signIn') await signInAgain();
    else toast.success(words.restored(term));
  };
  return (
    <>
      <SearchTermDialog
        open={isEditing}
        row={row}
        term={prefilled}
        onClose={onClose}
        onSaved={({ term, vainMeans }) => {
          toast.success(words.saved(term));
          if (vainMeans.length > 0) toast.error(words.vainSaved(vainMeans));
          onClose();
        }}
      />
      <DeleteDialog
        open={isDeleting}
        name={row?.term ?? ''}
        remove={() => remove(row?.databaseId ?? '')}
        onDeleted={(deleted) => {
          const undo = { label: copy.adminLists.undo, run: () => void restore(deleted) };
          toast.success(words.deleted(deleted.term), undo);
          // The button that opened the dialog is gone.
          document.querySelector<HTMLElement>('h1')?.focus();
        }}
        onSignInRequired={signInAgain}
        onClose={onClose}
      >
        <p>{words.deleteHint}</p>
      </DeleteDialog>
    </>
  );
}
