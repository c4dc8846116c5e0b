import { useCallback, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { AdminSearch } from '#web/features/admin-lists/AdminSearch.tsx';
import type { Column } from '#web/features/admin-lists/AdminTable.tsx';
import { EditableRows } from '#web/features/admin-lists/EditableRows.tsx';
import { RowDialogs } from '#web/features/admin-lists/RowDialogs.tsx';
import { useRowDialogs, type DialogTarget } from '#web/features/admin-lists/use-row-dialogs.ts';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { meansOf, searchTermForm, type SearchTermForm } from './search-term-form.ts';
import { SearchTermFields } from './SearchTermFields.tsx';
import {
  useSearchTermsScreenQuery,
  type SearchTermRowFragment,
  type SearchTermsScreenQuery,
} from './SearchTermsScreen.generated.ts';
import style from './SearchTermsScreen.module.css';
import { TrySearch } from './TrySearch.tsx';
import { useSearchTerms } from './use-search-terms.ts';

const words = copy.searchTerms;

const newTermDraftKey = 'search-term-draft';
const nameOf = ({ term }: SearchTermRowFragment) => term;

const columns: readonly Column<SearchTermRowFragment>[] = [
  { label: words.term, cell: ({ term }) => term },
  { label: words.meansColumn, cell: (row) => <Means row={row} /> },
];

/** The words and phrases that the search knows. The search and a term to add are in the URL. */
export function SearchTermsScreen() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const prefilled = params.get('add');
  const dialogs = useRowDialogs<SearchTermRowFragment>(() => prefilled !== null || hasDraft(newTermDraftKey));
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
        action={<Button onClick={() => dialogs.openDialog({ what: 'add', row: null })}>{words.add}</Button>}
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
            onOpen={dialogs.openDialog}
          />
        )}
      </AdminPage>
      <Dialogs dialogs={dialogs} prefilled={prefilled ?? ''} onClose={close} />
    </>
  );
}

function Terms({
  terms: { edges, pageInfo },
  stale,
  onClear,
  onMore,
  onOpen,
}: {
  terms: SearchTermsScreenQuery['searchTerms'];
  stale: boolean;
  onClear: () => void;
  onMore: (after: string | null) => Promise<unknown>;
  onOpen: (target: DialogTarget<SearchTermRowFragment>) => void;
}) {
  return (
    <EditableRows
      caption={words.title}
      columns={columns}
      rows={edges.map(({ node }) => node)}
      nameOf={nameOf}
      stale={stale}
      empty={{
        title: words.empty,
        hint: words.emptyHint,
        action: (
          <Button variant="secondary" onClick={onClear}>
            {words.clear}
          </Button>
        ),
      }}
      pages={{ ...pageInfo, more: words.more, failed: words.failed, onMore }}
      onOpen={onOpen}
    />
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
  prefilled,
  ...props
}: Pick<ComponentProps<typeof RowDialogs<SearchTermRowFragment, SearchTermForm>>, 'dialogs' | 'onClose'> & {
  prefilled: string;
}) {
  const { save, remove } = useSearchTerms();
  const signInAgain = useSignInAgain();
  const formOf = useCallback(
    (row: SearchTermRowFragment | null): SearchTermForm =>
      row ? { term: row.term, means: row.means.join('\n') } : { term: prefilled, means: '' },
    [prefilled],
  );
  return (
    <RowDialogs
      {...props}
      addTitle={words.addTitle}
      deleteHint={words.deleteHint}
      draftKey={newTermDraftKey}
      schema={searchTermForm}
      idOf={({ databaseId }) => databaseId}
      nameOf={nameOf}
      formOf={formOf}
      save={(id, form) => save(id, { term: form.term, means: meansOf(form.means) })}
      remove={remove}
      onSignInRequired={signInAgain}
      onSaved={({ vainMeans }) => {
        if (vainMeans.length > 0) toast.error(words.vainSaved(vainMeans));
      }}
    >
      <SearchTermFields />
    </RowDialogs>
  );
}
